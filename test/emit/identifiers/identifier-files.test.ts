import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emitIdentifier } from '../../../generator/emit/identifiers/identifier-files.js';
import type { Identifier } from '../../../generator/model/model.js';
import { inSource, load, typeErrors, withRuntime } from '../runtime/generated.js';
import { callNumber, libraryIdentifier } from './library-identifier.js';

interface CallNumbers {
  isCallNumber(value: unknown): boolean;
  callNumberTimestamp(id: unknown): number;
  callNumberToDate(id: unknown): Date;
  deconstructCallNumber(id: unknown): Record<string, number>;
  compareCallNumbers(a: unknown, b: unknown): -1 | 0 | 1;
  callNumberFromTimestamp(timestamp: number): string;
  createCallNumberGenerator(options?: Record<string, unknown>): () => string;
}

interface Util {
  epoch: bigint;
  generate(options?: Record<string, unknown>): bigint;
  deconstruct(id: string | bigint): Record<string, bigint>;
  decode(id: string | bigint): Record<string, bigint>;
  timestampFrom(id: string | bigint): number;
  compare(a: string | bigint, b: string | bigint): number;
}

const EPOCH = 946684800000;
const PATH = 'src/identifiers/call-number.ts';
const UTIL_PATH = 'src/identifiers/call-number-util.ts';

const loadCallNumbers = (identifier: Identifier = callNumber): Promise<CallNumbers> =>
  load<CallNumbers>(withRuntime(emitIdentifier(identifier, inSource)), PATH);

const loadUtil = async (): Promise<Util> =>
  (await load<{ CallNumberUtil: Util }>(withRuntime(emitIdentifier(callNumber, inSource)), UTIL_PATH)).CallNumberUtil;

/** Layouts of many forms: parts around the split at bit 11 and at 32 bits, ids narrower and wider than 64 bits. */
const LAYOUTS: Readonly<Record<string, Identifier>> = {
  'the usual one': callNumber,
  'narrower than 64 bits': libraryIdentifier('CallNumber', [
    ['time', 'time', 62, 22],
    ['desk', 'node', 21, 12],
    ['count', 'sequence', 11, 0],
  ]),
  'with time across the split': libraryIdentifier('CallNumber', [
    ['desk', 'node', 63, 56],
    ['time', 'time', 55, 8],
    ['count', 'sequence', 7, 0],
  ]),
  'with time at the bottom': libraryIdentifier('CallNumber', [
    ['desk', 'node', 63, 48],
    ['count', 'sequence', 47, 44],
    ['time', 'time', 43, 0],
  ]),
  'with a wide node across the split': libraryIdentifier('CallNumber', [
    ['time', 'time', 63, 45],
    ['desk', 'node', 44, 4],
    ['count', 'sequence', 3, 0],
  ]),
  'with a part of one bit at every edge': libraryIdentifier('CallNumber', [
    ['time', 'time', 63, 12],
    ['a', 'node', 11, 11],
    ['b', 'node', 10, 10],
    ['c', 'node', 9, 1],
    ['d', 'node', 0, 0],
  ]),
  'wider than 64 bits': libraryIdentifier('CallNumber', [
    ['time', 'time', 95, 48],
    ['desk', 'node', 47, 16],
    ['count', 'sequence', 15, 0],
  ]),
  'of few bits': libraryIdentifier('CallNumber', [
    ['time', 'time', 9, 2],
    ['count', 'sequence', 1, 0],
  ]),
};

describe.each(Object.entries(LAYOUTS))('a layout %s', (_, identifier) => {
  const bits = identifier.parts.map((part) => part.bits as { high: number; low: number });
  const width = Math.max(...bits.map(({ high }) => high)) + 1;
  const largest = 2n ** BigInt(width) - 1n;
  const anyId = fc.oneof(
    fc.bigInt({ min: 0n, max: largest }),
    fc.tuple(fc.nat(width - 1), fc.integer({ min: -1, max: 1 })).map(([bit, offset]) => {
      const value = 2n ** BigInt(bit) + BigInt(offset);
      return value > largest ? largest : value;
    }),
  );

  test('is taken apart as BigInt takes it apart', async () => {
    const module = await loadCallNumbers(identifier);
    fc.assert(
      fc.property(anyId, (id) => {
        const expected = Object.fromEntries(
          identifier.parts.map((part, index) => {
            const { high, low } = bits[index]!;
            const value = Number(BigInt.asUintN(high - low + 1, id >> BigInt(low)));
            return [part.name, part.role === 'time' ? value + EPOCH : value];
          }),
        );
        const time = identifier.parts.find(({ role }) => role === 'time')!.name;
        expect(module.deconstructCallNumber(String(id))).toEqual(expected);
        expect(module.callNumberTimestamp(String(id))).toBe(expected[time]);
      }),
      { numRuns: 1000 },
    );
  });

  test('accepts exactly the ids that fit it', async () => {
    const { isCallNumber, callNumberTimestamp } = await loadCallNumbers(identifier);
    expect(isCallNumber(String(largest))).toBe(true);
    expect(isCallNumber('0')).toBe(true);
    expect(isCallNumber(String(largest + 1n))).toBe(false);
    expect(() => callNumberTimestamp(String(largest + 1n))).toThrow(TypeError);
    for (const value of ['', '-1', '1.5', ' 1', 'abc', 1, 1n, null, undefined, {}, ['1']]) {
      expect(isCallNumber(value)).toBe(false);
      expect(() => callNumberTimestamp(value)).toThrow(TypeError);
    }
  });

  test('gives the lowest id of a millisecond, and refuses times that do not fit', async () => {
    const { callNumberFromTimestamp, callNumberTimestamp } = await loadCallNumbers(identifier);
    const index = identifier.parts.findIndex(({ role }) => role === 'time');
    const { high, low } = bits[index]!;
    const latest = 2 ** (high - low + 1) - 1;
    fc.assert(
      fc.property(fc.maxSafeNat(), (seed) => {
        const time = seed % (latest + 1);
        const id = callNumberFromTimestamp(time + EPOCH);
        expect(BigInt(id)).toBe(BigInt(time) << BigInt(low));
        expect(callNumberTimestamp(id)).toBe(time + EPOCH);
      }),
    );
    for (const time of [EPOCH - 1, EPOCH + latest + 1, EPOCH + 0.5, Number.NaN, Infinity]) {
      expect(() => callNumberFromTimestamp(time)).toThrow(RangeError);
    }
  });

  test('compiles under a strict compiler', () => {
    expect(typeErrors(withRuntime(emitIdentifier(identifier, inSource)))).toEqual([]);
  });
});

test('an id turns into the date of its time', async () => {
  const { callNumberToDate, callNumberFromTimestamp } = await loadCallNumbers();
  expect(callNumberToDate(callNumberFromTimestamp(EPOCH + 1234))).toEqual(new Date(EPOCH + 1234));
});

test('a time beyond what a Date can hold is refused', async () => {
  const wide = LAYOUTS['with a part of one bit at every edge']!;
  const { callNumberToDate, callNumberTimestamp } = await loadCallNumbers({ ...wide, epoch: 8.64e15 });
  expect(callNumberTimestamp('0')).toBe(8.64e15);
  expect(callNumberToDate('0')).toEqual(new Date(8.64e15));
  expect(() => callNumberToDate('4096')).toThrow(RangeError);
});

test('ids sort by number, also with leading zeros', async () => {
  const { compareCallNumbers } = await loadCallNumbers();
  expect(['10', '9', '008', '8', '18446744073709551615'].sort(compareCallNumbers)).toEqual([
    '008',
    '8',
    '9',
    '10',
    '18446744073709551615',
  ]);
  expect(() => compareCallNumbers(1, '1')).toThrow(TypeError);
  expect(() => compareCallNumbers('1', undefined)).toThrow(TypeError);
});

test('a generator never repeats an id or goes back, whatever the clock does', async () => {
  const { createCallNumberGenerator, deconstructCallNumber } = await loadCallNumbers();
  const times = [5, 5, 5, 3, 9, 9, 1];
  let call = 0;
  const next = createCallNumberGenerator({
    branchId: 3,
    deskId: 31,
    now: () => EPOCH + (times[call++ % times.length] ?? 0) + 0.7,
  });
  const ids = Array.from({ length: 20_000 }, next);
  const sorted = ids.map(BigInt);
  expect(sorted.every((id, index) => index === 0 || id > sorted[index - 1]!)).toBe(true);
  expect(deconstructCallNumber(ids[0])).toEqual({ timestamp: EPOCH + 5, branch_id: 3, desk_id: 31, increment: 0 });
  expect(deconstructCallNumber(ids.at(-1))).toMatchObject({ branch_id: 3, desk_id: 31 });
});

test('when a millisecond is used up, a generator goes on with the next', async () => {
  const { createCallNumberGenerator, deconstructCallNumber } = await loadCallNumbers();
  const next = createCallNumberGenerator({ now: () => EPOCH });
  const ids = Array.from({ length: 4097 }, next);
  expect(deconstructCallNumber(ids[4095])).toMatchObject({ timestamp: EPOCH, increment: 4095 });
  expect(deconstructCallNumber(ids[4096])).toMatchObject({ timestamp: EPOCH + 1, increment: 0 });
});

test('a generator refuses nodes and times that do not fit', async () => {
  const { createCallNumberGenerator } = await loadCallNumbers();
  for (const branchId of [-1, 32, 1.5, Number.NaN])
    expect(() => createCallNumberGenerator({ branchId })).toThrow(RangeError);
  for (const time of [EPOCH - 1, Number.NaN, EPOCH + 2 ** 42]) {
    expect(createCallNumberGenerator({ now: () => time })).toThrow(RangeError);
  }
});

test('without a sequence every id has a millisecond of its own', async () => {
  const { createCallNumberGenerator, callNumberTimestamp } = await loadCallNumbers(
    LAYOUTS['with a part of one bit at every edge'],
  );
  const next = createCallNumberGenerator({ now: () => EPOCH });
  expect([next(), next()].map(callNumberTimestamp)).toEqual([EPOCH, EPOCH + 1]);
});

test('the util object takes ids apart into bigints under known names', async () => {
  const util = await loadUtil();
  const id = util.generate({ timestamp: new Date(EPOCH + 7), branchId: 33n, deskId: 2, increment: 4097 });
  const expected = { id, timestamp: BigInt(EPOCH + 7), branchId: 1n, deskId: 2n, increment: 1n, epoch: BigInt(EPOCH) };
  expect(util.deconstruct(id)).toEqual(expected);
  expect(util.decode(String(id))).toEqual(expected);
  expect(util.timestampFrom(id)).toBe(EPOCH + 7);
  expect(util.compare(id, String(id + 1n))).toBe(-1);
  expect(util.epoch).toBe(BigInt(EPOCH));
  expect(() => util.deconstruct('x')).toThrow(TypeError);
  expect(() => util.timestampFrom(-1n)).toThrow(TypeError);
  expect(() => util.generate({ timestamp: 0 })).toThrow(RangeError);
  expect(() => util.generate({ timestamp: Number.NaN })).toThrow(RangeError);
});

test('the util object refuses with a TypeError what is neither a string nor a bigint, even if its text is an id', async () => {
  const util = await loadUtil();
  for (const value of [5, ['5'], new String('5'), { toString: () => '5' }, null, undefined, true]) {
    for (const read of [util.deconstruct, util.decode, util.timestampFrom])
      expect(() => read(value as string)).toThrow(TypeError);
  }
});

test('ids that the util object makes in one millisecond differ', async () => {
  const util = await loadUtil();
  const ids = Array.from({ length: 4096 }, () => util.generate({ timestamp: EPOCH }));
  expect(new Set(ids).size).toBe(4096);
});

test.each<[string, Partial<Identifier>, readonly unknown[], readonly unknown[]]>([
  ['an unknown form', { wire: { notShown: true } }, ['x', 1], [1.5, null]],
  ['an integer', { wire: 'int' }, [0, 1], ['1', -1, 1.5, 2 ** 53]],
  ['an unknown epoch', { epoch: { notShown: true } }, ['1'], [1, 'x']],
])('of %s only what is known is emitted', async (_, rest, accepted, refused) => {
  const files = emitIdentifier({ ...callNumber, ...rest }, inSource);
  expect(files.map(({ path }) => path)).toEqual([PATH]);
  expect(typeErrors(withRuntime(files))).toEqual([]);
  const module = await load<CallNumbers>(withRuntime(files), PATH);
  expect(Object.keys(module)).not.toContain('callNumberTimestamp');
  expect(accepted.every(module.isCallNumber)).toBe(true);
  expect(refused.some(module.isCallNumber)).toBe(false);
});

test('an id of one kind is refused where another belongs, and a plain or checked string is not', () => {
  const files = withRuntime(emitIdentifier(callNumber, inSource));
  expect(typeErrors(files, consumer(''))).toEqual([]);
  expect(typeErrors(files, consumer('findBook(shelf);'))).toHaveLength(1);
});

test('prose of the spec can not leave its comment', () => {
  const hostile = { ...callNumber, doc: '*/ globalThis.pwned = 1; /*' };
  expect(typeErrors(withRuntime(emitIdentifier(hostile, inSource)))).toEqual([]);
});

const consumer = (last: string): string => `
    import { isCallNumber, type CallNumber } from './identifiers/call-number.js';
    declare function findBook(id: CallNumber<'Book'>): void;
    declare const book: CallNumber<'Book'>;
    declare const shelf: CallNumber<'Shelf'>;
    declare const text: string;
    declare const unknownValue: unknown;
    const any: CallNumber = shelf;
    findBook(book);
    findBook(text);
    findBook('123');
    if (isCallNumber(unknownValue)) findBook(unknownValue);
    if (isCallNumber(text)) findBook(text);
    if (isCallNumber(book)) findBook(book);
    export const plain: string = any;
    ${last}`;
