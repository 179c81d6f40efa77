import { daysOfMonth, twoDigits } from './timestamp.js';

/** Whether a value is a day of the calendar: `2026-02-28`. */
export function isDate(text: unknown): text is string {
  if (typeof text !== 'string' || text.length !== 10) return false;
  if (text.charCodeAt(4) !== DATE_DASH || text.charCodeAt(7) !== DATE_DASH) return false;
  const century = twoDigits(text, 0);
  const yearOfCentury = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 0 || yearOfCentury < 0 || month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= daysOfMonth(century * 100 + yearOfCentury, month);
}

const DATE_DASH = 0x2d;
