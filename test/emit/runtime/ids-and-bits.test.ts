import { describe, expect, it, test } from 'vitest';
import { eventName } from '../../../templates/runtime/event-names.js';
import { bitsOf, idsOf, isSame, numberOf } from '../../../templates/runtime/held-bits.js';
import { isInt64Text } from '../../../templates/runtime/int64-text.js';
import { compareIds, compareKeys } from '../../../templates/runtime/order.js';

describe('The order', () => {
  test.each([
    [1, 2, -1],
    [2, 1, 1],
    [1, 1, 0],
    ['a', 'b', -1],
    ['b', 'a', 1],
    [2n, 1n, 1],
    [undefined, 1, 1],
    [null, 1, 1],
    [1, undefined, -1],
    [1, null, -1],
    [null, undefined, 0],
    [undefined, null, 0],
    [undefined, undefined, 0],
  ])('of %s and %s is %d', (a, b, order) => {
    expect(compareKeys(a, b)).toBe(order);
    if (typeof a !== 'bigint') expect(compareIds(a, b as string)).toBe(order);
  });

  test.each([
    ['9', '10', -1],
    ['10', '9', 1],
    ['010', '10', 0],
    ['18446744073709551615', '18446744073709551614', 1],
    ['9', '10a', 1],
    ['a9', '10', 1],
    ['123456789012345678901', '9', -1],
    ['9', '123456789012345678901', 1],
    ['-9', '10', -1],
    [9, 10, -1],
  ])('of the ids %s and %s is %d', (a, b, order) => {
    expect(compareIds(a, b)).toBe(order);
  });
});

describe('Bits as a bigint', () => {
  test.each([
    [5, 5n],
    ['18446744073709551615', 2n ** 64n - 1n],
    ['00000000000000000005', 5n],
    [2n ** 64n - 1n, 2n ** 64n - 1n],
    [0, 0n],
  ])('are read from %s', (value, bits) => {
    expect(bitsOf(value)).toBe(bits);
  });

  test.each([
    [1.5, 'Expected a safe integer'],
    [2 ** 53, 'Expected a safe integer'],
    [-1, 'Expected an integer of up to 64 bits, not negative'],
    ['18446744073709551616', 'Expected an integer of up to 64 bits, not negative'],
    [2n ** 64n, 'Expected an integer of up to 64 bits, not negative'],
    [-1n, 'Expected an integer of up to 64 bits, not negative'],
    ['', 'Expected a number, decimal digits or a bigint'],
    ['x1', 'Expected a number, decimal digits or a bigint'],
    ['1x', 'Expected a number, decimal digits or a bigint'],
    ['000000000000000000005', 'Expected a number, decimal digits or a bigint'],
    [null, 'Expected a number, decimal digits or a bigint'],
    [['5'], 'Expected a number, decimal digits or a bigint'],
  ])('are not read from %o', (value, message) => {
    expect(() => bitsOf(value as string)).toThrow(message);
    expect(() => bitsOf(value as string)).toThrow(message.startsWith('Expected a number') ? TypeError : RangeError);
  });

  it('are written as a number where that is exact', () => {
    expect(numberOf(2n ** 53n - 1n)).toBe(2 ** 53 - 1);
    expect(() => numberOf(2n ** 53n)).toThrow(new RangeError('The bits do not fit an exact number'));
  });
});

describe('Ids', () => {
  it('are the same, or none', () => {
    expect([
      isSame('1', '1'),
      isSame('1', '2'),
      isSame('1', 1),
      isSame(null, null),
      isSame(undefined, undefined),
    ]).toEqual([true, false, false, false, false]);
  });

  it('are collected from values and lists', () => {
    expect([...idsOf('1', ['2', null, '1'], undefined, [undefined], null)]).toEqual(['1', '2']);
  });

  test.each([
    ['0', true],
    ['-1', true],
    ['9223372036854775807', true],
    ['9223372036854775808', false],
    ['-9223372036854775808', true],
    ['-9223372036854775809', false],
    ['10000000000000000000', false],
    ['1000000000000000000', true],
    ['-0', false],
    ['00', false],
    ['', false],
    ['-', false],
    ['1x', false],
    ['/1', false],
    ['1:', false],
    ['123456789012345678901', false],
    [1, false],
  ])('of 64 bits as text: %s is %o', (text, is) => {
    expect(isInt64Text(text)).toBe(is);
  });

  it('name events', () => {
    const names = { 1: 'ONE' };
    expect([1, 2, '1', undefined, null].map((value) => eventName(names, value))).toEqual([
      'ONE',
      '2',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
