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
