import { describe, expect, it } from 'vitest';
import { formatNames, formats } from '../../generator/formats/formats.js';

type Compare = (value: unknown, now: Date | number) => boolean;

const NOON = Date.UTC(2026, 1, 28, 12);
const moments = formatNames.flatMap((name) => {
  const { moment } = formats[name];
  return moment === undefined ? [] : [{ name, ...moment }];
});

/** A value of each format at, after and before midnight UTC of one day. */
const MIDNIGHT = Date.UTC(2026, 1, 28);
const at: Readonly<Record<string, unknown>> = {
  timestamp: '2026-02-28T00:00:00Z',
  date: '2026-02-28',
  'unix-seconds': MIDNIGHT / 1000,
  'unix-milliseconds': MIDNIGHT,
};

describe.each(moments)('A moment in the format $name', ({ name, liesAhead, liesBehind }) => {
  const load = async ({ name: called, module }: typeof liesAhead): Promise<Compare> =>
    ((await import(`../../templates/runtime/${module}.ts`)) as Record<string, Compare>)[called]!;

  it('lies behind from its first millisecond on, and ahead until then', async () => {
    const [ahead, behind] = [await load(liesAhead), await load(liesBehind)];
    for (const now of [MIDNIGHT, MIDNIGHT + 0.5, new Date(NOON)]) {
      expect([ahead(at[name], now), behind(at[name], now)], String(now)).toEqual([false, true]);
    }
    for (const now of [MIDNIGHT - 1, MIDNIGHT - 0.5, 0]) {
      expect([ahead(at[name], now), behind(at[name], now)], String(now)).toEqual([true, false]);
    }
  });

  it('is neither where it is none', async () => {
    const [ahead, behind] = [await load(liesAhead), await load(liesBehind)];
    for (const value of [undefined, null, '', 'soon', 0.5, Number.NaN, 1e300, {}, '2026-02-30']) {
      expect([ahead(value, NOON), behind(value, NOON)], String(value)).toEqual([false, false]);
    }
    expect(() => ahead(at[name], new Date(Number.NaN))).toThrow(RangeError);
  });
});
