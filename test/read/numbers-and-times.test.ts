import { describe, expect, test } from 'vitest';
import { Diagnostics, suggest } from '../../generator/diagnostics/index.js';
import { isHeldByDouble, isWhole } from '../../generator/read/limits.js';
import { hideTypes } from '../../generator/read/foreign-types.js';
import {
  decimalOf,
  divisorOf,
  parseBounds,
  parseDecimal,
  parseDivisor,
  parseRange,
  readBounds,
  readRange,
  readYaml,
} from '../../generator/read/index.js';

describe('decimal', () => {
  describe('a decimal number', () => {
    test.each([
      ['0', 0n, 0],
      ['-0', 0n, 0],
      ['0.00', 0n, 0],
      ['0e5', 0n, 0],
      ['7', 7n, 0],
      ['+7', 7n, 0],
      ['-7', -7n, 0],
      ['700', 7n, 2],
      ['-700', -7n, 2],
      ['0.25', 25n, -2],
      ['2.50', 25n, -1],
      ['1e308', 1n, 308],
      ['1E+2', 1n, 2],
      ['12.5e-3', 125n, -4],
    ])('%s has its digits and a power of ten', (text, digits, exponent) => {
      expect(parseDecimal(text)).toEqual({ digits, exponent });
    });

    test.each(['', '.5', '5.', '1e', '1e10000', 'x', '0x10', '1 ', ' 1', '1.2.3', '--1', '9'.repeat(401)])(
      'is not %j',
      (text) => {
        expect(parseDecimal(text)).toBeUndefined();
      },
    );

    test('may have hundreds of digits', () => {
      expect(parseDecimal('9'.repeat(400))?.digits).toBe(BigInt('9'.repeat(400)));
    });

    test('of a double has the digits that it prints', () => {
      expect(decimalOf(0.1)).toEqual({ digits: 1n, exponent: -1 });
      expect(decimalOf(1e21)).toEqual({ digits: 1n, exponent: 21 });
      expect([decimalOf(NaN), decimalOf(Infinity)]).toEqual([undefined, undefined]);
    });

    test.each([
      ['0.1', true],
      ['9007199254740992', true],
      ['1152921504606846976', true],
      ['9007199254740993', false],
      ['1e22', true],
      ['100000000000000000000001', false],
      ['1e308', true],
      ['1e400', false],
      ['0.1000000000000000055', false],
      ['0.5000000000000000000001', false],
    ])('%s is held by a double: %s', (text, isHeld) => {
      expect(isHeldByDouble(parseDecimal(text)!)).toBe(isHeld);
    });

    test('is whole where no digit is behind the point', () => {
      expect(['5', '5.0', '1e3', '0.5', '5e-1'].map((text) => isWhole(parseDecimal(text)!))).toEqual([
        true,
        true,
        true,
        false,
        false,
      ]);
    });
  });

  describe('what numbers are multiples of', () => {
    test.each([
      ['5', 5],
      [' 0.01 ', 0.01],
      ['123456789012345', 123456789012345],
      ['1e14', 1e14],
      ['1e-22', 1e-22],
    ])('may be %j', (text, value) => {
      expect(parseDivisor(text)).toBe(value);
    });

    test.each(['0', '-5', 'x', '1234567890123456', '1e15', '12e14', '1e-23', '1234567890.1234567'])(
      'is not %j, which is not above 0 or is not exact',
      (text) => {
        expect(parseDivisor(text)).toBeUndefined();
      },
    );

    test('is a fraction of whole numbers', () => {
      expect([5, 0.25, 1e14, 1e-22, 300].map(divisorOf)).toEqual([
        { digits: 5, scale: 1 },
        { digits: 25, scale: 100 },
        { digits: 1e14, scale: 1 },
        { digits: 1, scale: 1e22 },
        { digits: 300, scale: 1 },
      ]);
    });
  });
});

describe('range', () => {
  test('both bounds belong to a range unless < excludes them', () => {
    expect(parseRange('0.25..4')).toEqual({ min: 0.25, max: 4 });
    expect(parseRange('0<..1')).toEqual({ min: 0, max: 1, exclusiveMin: true });
    expect(parseRange('0..<1')).toEqual({ min: 0, max: 1, exclusiveMax: true });
    expect(parseRange('-1<..<1e3')).toEqual({ min: -1, max: 1000, exclusiveMin: true, exclusiveMax: true });
    expect(parseRange('0<..')).toEqual({ min: 0, exclusiveMin: true });
    expect(parseRange('..<0.5')).toEqual({ max: 0.5, exclusiveMax: true });
  });

  test('a range may have one end, or be one number', () => {
    expect(parseRange('..60')).toEqual({ max: 60 });
    expect(parseRange('-2..')).toEqual({ min: -2 });
    expect(parseRange('0.5')).toEqual({ min: 0.5, max: 0.5 });
    expect(parseRange('-0..0')).toEqual({ min: 0, max: 0 });
  });

  test('anything else is no range', () => {
    const wrong = [
      '',
      '..',
      '<..<',
      '<..1',
      '0..<',
      '1-5',
      '1...5',
      'a..b',
      '1..2..3',
      '.5..1',
      '1.',
      '5<',
      '0x1..2',
      '+1..2',
      '1 .. 2',
    ];
    for (const text of wrong) expect([text, parseRange(text)]).toEqual([text, undefined]);
  });

  test('a range that no number is in is refused with the bounds as they are written', () => {
    const message = (text: string) => readRange(text);
    expect(message('5..1')).toEqual({ ok: false, message: 'the lower bound 5 is above the upper bound 1' });
    expect(message('1.0<..1')).toEqual({ ok: false, message: 'no number is inside these bounds' });
    expect(message('0.30..0.3')).toMatchObject({ ok: true });
  });

  test('a bound that no double holds is refused as it was written', () => {
    expect(readRange('..1e400')).toEqual({ ok: false, message: '1e400 is beyond what a double holds' });
    expect(readRange('0.1000000000000000055..')).toEqual({
      ok: false,
      message: '0.1000000000000000055 has more digits than a double holds',
    });
  });

  test('a whole bound beyond 2^53 is kept exactly', () => {
    expect(parseRange('..9007199254740993')).toEqual({ max: 9007199254740992, exact: { max: '9007199254740993' } });
    expect(parseRange('9007199254740993..<9007199254740995')).toEqual({
      min: 9007199254740992,
      max: 9007199254740996,
      exclusiveMax: true,
      exact: { min: '9007199254740993', max: '9007199254740995' },
    });
    expect(parseRange('-9007199254740993.0..')).toEqual({
      min: -9007199254740992,
      exact: { min: '-9007199254740993' },
    });
    expect(parseRange('9007199254740993')).toMatchObject({
      exact: { min: '9007199254740993', max: '9007199254740993' },
    });
    expect(parseRange('-9223372036854775808..')).toEqual({ min: -9223372036854775808 });
    expect(parseRange('1e300..1e308')).toEqual({ min: 1e300, max: 1e308 });
  });

  test('a whole bound has at most forty characters', () => {
    const digits = (count: number) => `1${'0'.repeat(count - 2)}1`;
    expect(parseRange(`..${digits(40)}`)).toMatchObject({ exact: { max: digits(40) } });
    expect(readRange(`..${digits(41)}`)).toEqual({
      ok: false,
      message: `${digits(41)} has more digits than a double holds`,
    });
  });

  test('bounds are compared as they are written', () => {
    expect(readRange('9007199254740993..9007199254740992')).toMatchObject({ ok: false });
    expect(readRange('9007199254740992..9007199254740993').ok).toBe(true);
    expect(readRange('1e3..999')).toMatchObject({ ok: false });
    expect(readRange('-1..-2')).toMatchObject({ ok: false });
    expect(readRange(' 1..2 ').ok).toBe(true);
    expect(readRange('1<..1')).toEqual({ ok: false, message: 'no number is inside these bounds' });
    expect(readRange('1..<1')).toEqual({ ok: false, message: 'no number is inside these bounds' });
  });
});

describe('time', () => {
  /** Milliseconds of processor time. */
  function timeOf(work: () => void): number {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1000;
  }

  test('a range of any length is read in linear time', () => {
    const texts = [
      '9'.repeat(100_000),
      `${'1'.repeat(50_000)}..${'2'.repeat(50_000)}`,
      '<..'.repeat(50_000),
      '1e9999..2',
    ];
    expect(timeOf(() => texts.forEach((text) => expect(readRange(text).ok).toBe(false)))).toBeLessThan(1000);
  });

  test('types are looked for in time that grows with the text', () => {
    for (const text of ['list['.repeat(2_000_000), 'list[x '.repeat(1_000_000), 'list[]'.repeat(1_000_000)])
      expect(timeOf(() => expect(hideTypes(text)).toHaveLength(text.length))).toBeLessThan(5_000);
  });

  test('anchors that would explode are refused at once', () => {
    const many = (level: number): string => Array(10).fill(`*a${level}`).join(', ');
    const levels = Array.from(
      { length: 30 },
      (_, level) => `a${level}: &a${level} [${level === 0 ? '"x"' : many(level - 1)}]`,
    );
    const diagnostics = new Diagnostics();
    expect(timeOf(() => readYaml({ path: 'books.yaml', text: levels.join('\n') }, diagnostics))).toBeLessThan(2000);
    expect(new Set(diagnostics.sorted().map(({ code }) => code))).toEqual(new Set(['alias-bomb']));
  });

  test('a name of any length is compared with others in little time', () => {
    expect(timeOf(() => expect(suggest('x'.repeat(1_000_000), ['xx'])).toBeUndefined())).toBeLessThan(1000);
  });

  test('thousands of names are compared with thousands in no more time for each', () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `Type${n}`);
    expect(
      timeOf(() => {
        for (let n = 0; n < 10_000; n++) suggest(`Unknown${n}`, names);
      }),
    ).toBeLessThan(2_000);
  });
});

describe('bounds', () => {
  test('bounds have both ends, one end, or are one number', () => {
    expect(parseBounds('1..100')).toEqual({ min: 1, max: 100 });
    expect(parseBounds('..60')).toEqual({ max: 60 });
    expect(parseBounds('2..')).toEqual({ min: 2 });
    expect(parseBounds(5)).toEqual({ min: 5, max: 5 });
    expect(parseBounds('-10..-1')).toEqual({ min: -10, max: -1 });
  });

  test('anything else is not bounds', () => {
    for (const text of ['', '..', '1-5', '1...5', 'a..b', '1.5..2', '1..2..3', '5..1', '99999999999999999999']) {
      expect([text, parseBounds(text)]).toEqual([text, undefined]);
    }
  });

  test('a count cannot be negative', () => {
    expect(readBounds('-1..5', { negative: false })).toEqual({ ok: false, message: 'a count cannot be negative' });
  });

  test('a message says what is wrong with bounds', () => {
    const message = (text: string) => {
      const result = readBounds(text);
      return result.ok ? 'ok' : result.message;
    };
    expect(
      ['5..1', '1.5', 'x', '..', '5x', '..99999999999999999', '99999999999999999..', '-5..-1', ' 1..2 '].map(message),
    ).toEqual([
      'the lower bound 5 is above the upper bound 1',
      'bounds are whole numbers',
      'not bounds',
      'not bounds',
      'not bounds',
      '99999999999999999 is too large',
      '99999999999999999 is too large',
      'ok',
      'ok',
    ]);
    expect(parseBounds('5..5')).toEqual({ min: 5, max: 5 });
    expect(readBounds('..0', { negative: false })).toEqual({ ok: true, bounds: { max: 0 } });
    expect(readBounds('..-1', { negative: false })).toMatchObject({ ok: false });
  });
});
