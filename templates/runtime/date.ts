import { isTimestamp } from './timestamp.js';

/** Whether a value is a day of the calendar: `2026-02-28`. */
export function isDate(text: unknown): text is string {
  return typeof text === 'string' && text.length === 10 && isTimestamp(`${text}T00:00:00Z`);
}
