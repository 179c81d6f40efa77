import { describe, expect, it } from 'vitest';
import {
  fitsFormat,
  checkedFormat,
  formatNamed,
  formatNames,
  formatOf,
  formats,
  isFormatWithin,
  TIMESTAMP_PATTERN,
} from '../../generator/formats/formats.js';
import { isTimestamp } from '../../templates/runtime/timestamp.js';
import { drawOfFormat } from '../support/format-values.js';

describe('moments', () => {
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
});

describe('registry', () => {
  describe('the formats', () => {
    it('are found by the name that a spec gives them, and by nothing else', () => {
      expect(formatNamed('uri')).toBe(formats.uri);
      expect([formatNamed('idn-email'), formatNamed('toString'), formatNamed('')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(formatOf({ format: 'uri' })).toBe(formats.uri);
      expect([formatOf({ format: 'other' }), formatOf({}), formatOf(undefined)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect([checkedFormat('uri'), checkedFormat('other'), checkedFormat(undefined)]).toEqual([
        'uri',
        undefined,
        undefined,
      ]);
    });

    it('lie within each other as they say, and unknown ones within themselves alone', () => {
      expect([isFormatWithin('uri', 'uri-reference'), isFormatWithin('uri-reference', 'uri')]).toEqual([true, false]);
      expect([
        isFormatWithin('other', 'other'),
        isFormatWithin('other', 'uri'),
        isFormatWithin('uri', 'other'),
      ]).toEqual([true, false, false]);
    });
  });

  describe('a value', () => {
    it('fits a format that the compiler does not know, whatever it is', () => {
      expect([fitsFormat('other', 'a'), fitsFormat('other', 5), fitsFormat('other', null)]).toEqual([true, true, true]);
    });

    it('of a number fits a format of integers within its bounds', () => {
      for (const name of ['unix-seconds', 'unix-milliseconds'] as const) {
        const { minimum, maximum } = formats[name].schema as { readonly minimum?: number; readonly maximum?: number };
        expect([fitsFormat(name, 1), fitsFormat(name, 1.5), fitsFormat(name, '1'), fitsFormat(name, null)]).toEqual([
          true,
          false,
          false,
          false,
        ]);
        for (const [bound, step] of [[minimum, -1] as const, [maximum, 1] as const]) {
          if (bound === undefined) continue;
          expect([fitsFormat(name, bound), fitsFormat(name, bound + step)]).toEqual([true, false]);
        }
      }
    });

    it('of a text fits one format after the other, each by its own pattern', () => {
      const values = ['2024-01-01', '12:00:00Z', 'a@b.example', '::1', '127.0.0.1', '9223372036854775807'];
      const fits = (name: string): readonly boolean[] => values.map((value) => fitsFormat(name, value));
      for (let round = 0; round < 2; round++) {
        expect(fits('date')).toEqual([true, false, false, false, false, false]);
        expect(fits('ipv6')).toEqual([false, false, false, true, false, false]);
        expect(fits('ipv4')).toEqual([false, false, false, false, true, false]);
        expect(fits('int64')).toEqual([false, false, false, false, false, true]);
      }
      expect([fitsFormat('date', 5), fitsFormat('email', `${'a'.repeat(64)}@${'b'.repeat(300)}.example`)]).toEqual([
        false,
        false,
      ]);
    });
  });

  describe('a moment usually lies ahead', () => {
    const isAhead = (field: string): boolean => Date.parse(String(drawOfFormat('timestamp', 1, field))) > Date.now();

    it.each([
      'until',
      'expire',
      'expires',
      'expires_at',
      'due',
      'due_at',
      'deadline',
      'end',
      'ends',
      'ends_at',
      'muted_until',
    ])('in %s', (field) => expect(isAhead(field)).toBe(true));

    it.each(['created_at', 'untilted', 'suspend', 'until_now', 'residue', 'ended_at', ''])('and not in %j', (field) =>
      expect(isAhead(field)).toBe(false),
    );
  });
});

describe('timestamp', () => {
  const pattern = new RegExp(TIMESTAMP_PATTERN, 'u');
  const two = (number: number): string => String(number).padStart(2, '0');

  it('Every day of 2,000 years, and those that no month has, are in the pattern of timestamps as they are in the calendar', () => {
    const different: string[] = [];
    const years = Array.from({ length: 2000 }, (_, index) => index * 5 + (index % 5));
    for (const year of years)
      for (let month = 0; month <= 13; month += 1)
        for (const day of [0, 1, 9, 10, 19, 20, 28, 29, 30, 31, 32]) {
          const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T00:00:00Z`;
          if (pattern.test(text) !== isTimestamp(text)) different.push(text);
        }
    expect(different).toEqual([]);
  });

  it('Every time of a day, fraction and offset is in the pattern of timestamps where validators take it', () => {
    const different: string[] = [];
    const fractions = ['', '.', '.1', '.123456789', '.1234567890', ',1'];
    const offsets = ['Z', 'z', '', '+00:00', '-23:59', '+24:00', '+23:60', '+0100', '+01', 'Z '];
    for (let hour = 0; hour <= 25; hour += 1)
      for (const minute of [0, 9, 10, 59, 60, 99])
        for (const second of [0, 59, 60, 61])
          for (const rest of fractions.flatMap((fraction) => offsets.map((offset) => fraction + offset))) {
            const text = `2024-02-29T${two(hour)}:${two(minute)}:${two(second)}${rest}`;
            if (pattern.test(text) !== isTimestamp(text)) different.push(text);
          }
    expect(different).toEqual([]);
  });
});
