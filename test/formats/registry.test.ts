import { describe, expect, it } from 'vitest';
import { fitsFormat } from '../../generator/formats/fits-format.js';
import { checkedFormat, formatNamed, formatOf, formats, isFormatWithin } from '../../generator/formats/formats.js';
import { usuallyLiesAhead } from '../../generator/formats/usually-ahead.js';

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
    expect([isFormatWithin('other', 'other'), isFormatWithin('other', 'uri'), isFormatWithin('uri', 'other')]).toEqual([
      true,
      false,
      false,
    ]);
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
  ])('in %s', (field) => expect(usuallyLiesAhead(field)).toBe(true));

  it.each(['created_at', 'untilted', 'suspend', 'until_now', 'residue', 'ended_at', ''])('and not in %j', (field) =>
    expect(usuallyLiesAhead(field)).toBe(false),
  );
});
