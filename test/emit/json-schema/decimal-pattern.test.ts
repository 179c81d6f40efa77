import { describe, expect, it } from 'vitest';
import {
  decimalPattern,
  INTEGER_KEY_PATTERN,
  type LeadingZeros,
} from '../../../generator/emit/json-schema/decimal-pattern.js';

describe('The pattern of decimal numbers', () => {
  const numbers = Array.from({ length: 1300 }, (_, number) => String(number));
  const texts = [...numbers, ...numbers.map((text) => `0${text}`), ...numbers.map((text) => `00${text}`)];

  it.each([0, 1, 7, 9, 10, 11, 19, 20, 42, 99, 100, 101, 109, 110, 199, 900, 999, 1000, 1024])(
    'takes exactly those up to %i',
    (largest) => {
      const takenBy = (zeros: LeadingZeros): readonly string[] => {
        const pattern = new RegExp(decimalPattern(String(largest), zeros), 'u');
        return texts.filter((text) => pattern.test(text));
      };
      const fitting = texts.filter((text) => Number(text) <= largest);
      expect(takenBy('any')).toEqual(fitting);
      expect(takenBy('none')).toEqual(fitting.filter((text) => text === '0' || !text.startsWith('0')));
      expect(takenBy('to the length of the largest')).toEqual(
        fitting.filter((text) => text.length <= String(largest).length),
      );
    },
  );

  it('takes exactly what fits 64 bits', () => {
    const pattern = new RegExp(decimalPattern('18446744073709551615', 'to the length of the largest'), 'u');
    for (let bit = 0n; bit < 64n; bit += 1n) expect(pattern.test(String(2n ** 64n - 2n ** bit))).toBe(true);
    for (let bit = 0n; bit < 64n; bit += 1n) expect(pattern.test(String(2n ** 64n - 1n + 2n ** bit))).toBe(false);
    expect(['', '-1', '1\n', '1.0', '０'].filter((text) => pattern.test(text))).toEqual([]);
  });
});

describe('The pattern of integers as keys', () => {
  const pattern = new RegExp(INTEGER_KEY_PATTERN, 'u');

  it.each(['0', '1', '-1', '10', '9007199254740991', '-9007199254740991', '9007199254740989'])('takes %s', (text) => {
    expect(pattern.test(text)).toBe(true);
  });

  it.each(['', '-0', '01', '+1', '1.0', '1e3', '9007199254740992', '-9007199254740992', '10000000000000000', ' 1'])(
    'refuses "%s"',
    (text) => {
      expect(pattern.test(text)).toBe(false);
    },
  );
});
