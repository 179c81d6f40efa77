import type { Format } from './format.js';

const HOUR_AND_MINUTE = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

/** A time of day. Like a timestamp, it has no leap second: whether there is one depends on the day. */
export const time: Format = {
  doc: 'a time of day with seconds and an offset, such as `09:30:00+01:00`',
  expected: 'time with an offset',
  wire: 'str',
  check: { name: 'isTime', module: 'time' },
  schema: {
    type: 'string',
    format: 'time',
    pattern: `^${HOUR_AND_MINUTE}:[0-5][0-9](?:\\.[0-9]+)?(?:[Zz]|[+-]${HOUR_AND_MINUTE})$`,
  },
  example: '12:30:45+00:00',
};
