import { DAY } from './date.js';
import type { Format } from './format.js';

/**
 * A regular expression for exactly the timestamps that validators take: a date of the calendar, seconds, a fraction of
 * up to nine digits, and an offset.
 */
export const TIMESTAMP_PATTERN = `^${DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`;

/** A moment, as text with an offset. */
export const timestamp: Format = {
  doc: 'ISO 8601 with seconds and an offset',
  expected: 'timestamp with an offset',
  wire: 'str',
  check: { name: 'isTimestamp', module: 'timestamp' },
  schema: { type: 'string', format: 'date-time', pattern: TIMESTAMP_PATTERN },
  example: '2024-02-29T12:30:45+00:00',
  moment: { liesAhead: { name: 'liesAhead', module: 'moment' }, liesBehind: { name: 'liesBehind', module: 'moment' } },
};
