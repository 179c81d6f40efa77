import type { Format } from './format.js';

/**
 * A regular expression for exactly the timestamps that validators take: a date of the calendar, seconds, a fraction of
 * up to nine digits, and an offset. Leap years are those that 4 divides, but of the centuries only those that 400 does.
 */
export const TIMESTAMP_PATTERN = `^(?:${[
  '[0-9]{4}-(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '[0-9]{4}-(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '[0-9]{4}-02-(?:0[1-9]|1[0-9]|2[0-8])',
  '[0-9]{2}(?:0[48]|[2468][048]|[13579][26])-02-29',
  '(?:[02468][048]|[13579][26])00-02-29',
].join('|')})T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`;

/** A moment, as text with an offset. */
export const timestamp: Format = {
  doc: 'ISO 8601 with seconds and an offset',
  expected: 'timestamp with an offset',
  check: { name: 'isTimestamp', module: 'timestamp' },
  schema: { type: 'string', format: 'date-time', pattern: TIMESTAMP_PATTERN },
  draw: (field) => ({ name: AHEAD.test(field) ? 'drawFutureTimestamp' : 'drawTimestamp', module: 'sample-number' }),
  arbitrary: { name: 'anyTimestamp', module: 'arbitrary-value' },
  example: '2024-02-29T12:30:45+00:00',
  isMoment: true,
};

/** Names of fields whose moment is usually still to come. */
const AHEAD = /(^|_)(until|expires?|expires_at|due|due_at|deadline|ends?|ends_at)$/;
