import type { Format } from './format.js';

/** The days of the calendar. Leap years are those that 4 divides, but of the centuries only those that 400 does. */
export const DAY = `(?:${[
  '[0-9]{4}-(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])',
  '[0-9]{4}-(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)',
  '[0-9]{4}-02-(?:0[1-9]|1[0-9]|2[0-8])',
  '[0-9]{2}(?:0[48]|[2468][048]|[13579][26])-02-29',
  '(?:[02468][048]|[13579][26])00-02-29',
].join('|')})`;

/** A day. It begins at 00:00 UTC, and lies in the past from then on. */
export const date: Format = {
  doc: 'a day of the calendar, such as `2026-02-28`',
  expected: 'date',
  wire: 'str',
  check: { name: 'isDate', module: 'date' },
  schema: { type: 'string', format: 'date', pattern: `^${DAY}$` },
  example: '2024-02-29',
  within: ['hostname', 'uri-reference'],
  moment: {
    liesAhead: { name: 'dateLiesAhead', module: 'date-moment' },
    liesBehind: { name: 'dateLiesBehind', module: 'date-moment' },
  },
};
