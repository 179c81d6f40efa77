import type { Format } from './format.js';

/** The number of milliseconds on both sides of 1970 that `Date` can hold. */
const FURTHEST = 8_640_000_000_000_000;

/** A moment as a number. Those that `Date` cannot hold are refused. */
function unixTime(unit: 'seconds' | 'milliseconds', format: string, example: number): Format {
  const name = unit === 'seconds' ? 'UnixSeconds' : 'UnixMilliseconds';
  const most = unit === 'seconds' ? FURTHEST / 1000 : FURTHEST;
  const moment = (side: string) => ({ name: `unix${name.slice('Unix'.length)}Lie${side}`, module: 'unix-moment' });
  return {
    doc: `${unit} since 1970-01-01T00:00:00Z, a whole number`,
    expected: `Unix time in ${unit}`,
    wire: 'int',
    check: { name: `is${name}`, module: 'unix-time' },
    schema: { type: 'integer', format, minimum: -most, maximum: most },
    example,
    moment: { liesAhead: moment('Ahead'), liesBehind: moment('Behind') },
  };
}

export const unixSeconds: Format = unixTime('seconds', 'unixtime', 1_709_209_845);
export const unixMilliseconds: Format = unixTime('milliseconds', 'unix-milliseconds', 1_709_209_845_123);
