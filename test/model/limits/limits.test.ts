import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  int64Bounds,
  coveringRange,
  greatestDouble,
  isInRange,
  isRangeInside,
  leastDouble,
  commonDivisor,
  commonMultiple,
  divisorOf,
  isMultipleOf,
  nearestMultiple,
  type NumberRange,
} from '../../../generator/model/limits/number-range.js';
import { accepts, type LimitKind } from '../../../generator/model/limits/limit-kinds.js';
import { parseDivisor, parseRange } from '../../../generator/read/index.js';
import { isMultipleOf as isMultipleAtRunTime } from '../../../templates/runtime/multiples.js';

describe('int64 bounds', () => {
  const bounds = (text: string) => Object.values(int64Bounds(parseRange(text)!)).map(String);

  test('bounds of an int64 are whole, inclusive and exact', () => {
    expect(bounds('0<..')).toEqual(['1', '9223372036854775807']);
    expect(bounds('5..9')).toEqual(['5', '9']);
    expect(bounds('0.5..9.5')).toEqual(['1', '9']);
    expect(bounds('0.5<..<9.5')).toEqual(['1', '9']);
    expect(bounds('..<9223372036854775807')).toEqual(['-9223372036854775808', '9223372036854775806']);
    expect(bounds('9007199254740993<..<9007199254740997')).toEqual(['9007199254740994', '9007199254740996']);
    expect(bounds('-1e30..1e30')).toEqual(['-9223372036854775808', '9223372036854775807']);
  });
});

describe('decimals', () => {
  const anyDecimal = fc.stringMatching(/^-?(?:0|[1-9]\d{0,3})(?:\.\d{1,4})?$/);
  const anyRange = fc
    .tuple(fc.option(anyDecimal), fc.boolean(), fc.option(anyDecimal), fc.boolean())
    .map(
      ([min, opensMin, max, opensMax]) =>
        `${min ?? ''}${min && opensMin ? '<' : ''}..${max && opensMax ? '<' : ''}${max ?? ''}`,
    )
    .map((text) => parseRange(text))
    .filter((range) => range !== undefined);

  /** The decimal in units of 0.0001. */
  const units = (text: string): bigint => {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    const size = BigInt(whole + fraction.padEnd(4, '0'));
    return text.startsWith('-') ? -size : size;
  };
  const isWithin = ({ min, max, exclusiveMin, exclusiveMax }: NumberRange, value: bigint): boolean => {
    const [low, high] = [min, max].map((bound) => (bound === undefined ? undefined : units(bound.toFixed(4))));
    const isAbove = low === undefined || (exclusiveMin === true ? value > low : value >= low);
    return isAbove && (high === undefined || (exclusiveMax === true ? value < high : value <= high));
  };

  test('a range of decimals accepts the texts whose numbers are within it', () => {
    fc.assert(
      fc.property(anyRange, fc.array(anyDecimal, { minLength: 20 }), (range, texts) => {
        const limit = { kind: 'range', asText: 'decimal', ...range } as const;
        const ends = [range.min, range.max].flatMap((end) => (end === undefined ? [] : [end.toFixed(4), String(end)]));
        for (const text of [...texts, ...ends])
          expect([text, accepts(limit, text)]).toEqual([text, isWithin(range, units(text))]);
      }),
    );
  });

  test('a scale counts the digits after the point, and zeros at the end', () => {
    const accepted = (limit: LimitKind) => ['3', '3.0', '3.10', '-3.125'].filter((text) => accepts(limit, text));
    expect(accepted({ kind: 'scale', min: 2, max: 2 })).toEqual(['3.10']);
    expect(accepted({ kind: 'scale', max: 1 })).toEqual(['3', '3.0']);
    expect(accepted({ kind: 'scale', min: 1 })).toEqual(['3.0', '3.10', '-3.125']);
    expect(accepted({ kind: 'scale', min: 0, max: 0 })).toEqual(['3']);
  });
});

describe('multiples', () => {
  /** Divisors as a spec may have them: up to 15 digits, up to 22 places. */
  const anyDivisor = fc
    .tuple(
      fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 999_999_999_999_999 })),
      fc.integer({ min: -22, max: 6 }),
    )
    .map(([digits, exponent]) => parseDivisor(`${digits}e${exponent}`))
    .filter((divisor) => divisor !== undefined);

  /** The same with whole numbers only: both are multiples of 10^-400. */
  function isMultipleByBigDecimals(value: number, divisor: number): boolean {
    const scaled = (number: number): bigint => {
      const [mantissa = '', power = '0'] = String(number).split('e');
      const [whole = '', fraction = ''] = mantissa.split('.');
      return BigInt(whole + fraction) * 10n ** BigInt(400 + Number(power) - fraction.length);
    };
    return scaled(value) % scaled(divisor) === 0n;
  }

  test('a multiple is one of the decimal digits, not of their doubles', () => {
    expect(isMultipleOf(0.3, 0.1)).toBe(true);
    expect(isMultipleOf(0.1 + 0.2, 0.1)).toBe(false);
    expect(isMultipleOf(1e308, 0.5)).toBe(true);
    expect(isMultipleOf(1e308, 3)).toBe(false);
    expect(isMultipleOf(0, 7)).toBe(true);
    expect(isMultipleOf(-4.5, 1.5)).toBe(true);
    expect(isMultipleOf(0.0075, 0.0001)).toBe(true);
    expect(isMultipleOf(0.00751, 0.0001)).toBe(false);
  });

  test('the package and the compiler agree with big decimals', () => {
    const near = fc.tuple(anyDivisor, fc.integer(), fc.integer({ min: -2, max: 2 })).map(([divisor, factor, ulps]) => {
      const value = divisor * factor;
      return [value + ulps * Math.abs(value) * Number.EPSILON, divisor] as const;
    });
    const exact = fc
      .tuple(anyDivisor, fc.integer())
      .map(([divisor, factor]) => [nearestMultiple(divisor * factor, divisor, 'above'), divisor] as const);
    const any = fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), anyDivisor);
    fc.assert(
      fc.property(fc.oneof(near, exact, any), ([value, divisor]) => {
        fc.pre(Number.isFinite(value));
        const { digits, scale } = divisorOf(divisor);
        const expected = isMultipleByBigDecimals(value, divisor);
        expect(isMultipleOf(value, divisor)).toBe(expected);
        expect(isMultipleAtRunTime(value, digits, scale)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test('the package answers at once, whatever the number', () => {
    const start = performance.now();
    for (let i = 0; i < 1000; i++) isMultipleAtRunTime(1.7976931348623157e308, 999_999_999_999_999, 1e22);
    expect(performance.now() - start).toBeLessThan(1000);
    for (const value of [NaN, Infinity, -Infinity]) expect(isMultipleAtRunTime(value, 1, 1)).toBe(false);
  });

  test('divisors are positive and exact', () => {
    for (const text of ['0', '-1', 'x', '', '1e-23', '1234567890123456', '1e16', '1e400', '0.0']) {
      expect([text, parseDivisor(text)]).toEqual([text, undefined]);
    }
    expect(divisorOf(0.25)).toEqual({ digits: 25, scale: 100 });
    expect(divisorOf(8)).toEqual({ digits: 8, scale: 1 });
    expect(divisorOf(1e-22)).toEqual({ digits: 1, scale: 1e22 });
  });

  test('two divisors have a common divisor and a common multiple', () => {
    expect(commonDivisor(0.1, 0.25)).toBe(0.05);
    expect(commonMultiple(0.1, 0.25)).toBe(0.5);
    expect(commonMultiple(1, 1.5)).toBe(3);
  });

  test('the nearest multiple is on the requested side', () => {
    expect(nearestMultiple(0.26, 0.05, 'above')).toBe(0.3);
    expect(nearestMultiple(0.26, 0.05, 'below')).toBe(0.25);
    expect(nearestMultiple(-7, 5, 'above')).toBe(-5);
    expect(nearestMultiple(-7, 5, 'below')).toBe(-10);
    expect(nearestMultiple(10, 5, 'below')).toBe(10);
    expect(nearestMultiple(10, 5, 'above')).toBe(10);
    expect(nearestMultiple(-10, 5, 'above')).toBe(-10);
    expect(nearestMultiple(0.3, 0.1, 'above')).toBe(0.3);
  });
});

describe('number range', () => {
  const range = (text: string) => parseRange(text)!;

  test('an exclusive bound is outside', () => {
    expect([0, 5e-324, 0.5, 1].map((value) => isInRange(value, range('0<..<1')))).toEqual([false, true, true, false]);
    expect([0, 1].map((value) => isInRange(value, range('0..1')))).toEqual([true, true]);
  });

  test('a bound beyond 2^53 is compared exactly', () => {
    const limit = range('..9223372036854775807');
    expect(isInRange(9223372036854775807n, limit)).toBe(true);
    expect(isInRange(9223372036854775808n, limit)).toBe(false);
    expect(isRangeInside(range('..9223372036854775806'), limit)).toBe(true);
    expect(isRangeInside(range('..9223372036854775808'), limit)).toBe(false);
  });

  test('a range with an exclusive bound is inside the one with the same inclusive bound', () => {
    expect(isRangeInside(range('0<..1'), range('0..1'))).toBe(true);
    expect(isRangeInside(range('0..1'), range('0<..1'))).toBe(false);
    expect(isRangeInside(range('0..<1'), range('0..1'))).toBe(true);
    expect(isRangeInside(range('0..1'), range('0..'))).toBe(true);
  });

  test('the range that covers two has the outer bounds, and says whether it adds anything', () => {
    expect(coveringRange(range('0<..1'), range('0..<1'))).toEqual({ range: range('0..1'), exact: true });
    expect(coveringRange(range('0..1'), range('1<..2'))).toEqual({ range: range('0..2'), exact: true });
    expect(coveringRange(range('0..<1'), range('1<..2'))).toEqual({ range: range('0..2'), exact: false });
    expect(coveringRange(range('0..1'), range('1.5..'))).toEqual({ range: range('0..'), exact: false });
  });

  test('the doubles at the ends of a range belong to it, and the next ones do not', () => {
    expect(leastDouble(range('0<..1'))).toBe(5e-324);
    expect(leastDouble(range('-1<..1'))).toBe(-1 + 2 ** -53);
    expect(greatestDouble(range('0..<1'))).toBe(1 - 2 ** -53);
    expect(greatestDouble(range('..<0'))).toBe(-5e-324);
    expect([leastDouble(range('..1')), greatestDouble(range('1..'))]).toEqual([-Infinity, Infinity]);
  });
});
