import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emitBitSet } from '../../../generator/emit/bit-sets/bit-set-file.js';
import type { BitSet } from '../../../generator/model/model.js';
import { origin } from '../enums/library-enum.js';
import { inSource, load, typeErrors, withRuntime } from '../runtime/generated.js';

type Value = number | string | bigint;

interface Rights {
  [bit: string]: unknown;
  has(value: unknown, bits: unknown): boolean;
  any(value: unknown, bits: unknown): boolean;
  missing(value: unknown, bits: unknown): string[];
  add(value: unknown, ...bits: unknown[]): number | string;
  remove(value: unknown, ...bits: unknown[]): number | string;
  equals(value: unknown, bits: unknown): boolean;
  toArray(value: unknown): string[];
  serialize(value: unknown): Record<string, boolean>;
}

const notShown = { notShown: true } as const;
const PATH = 'src/bit-sets/reader-right.ts';
const BITS = { READ: 0, BORROW: 3, RESERVE: 30, REPAIR: 31, BUY: 32, SELL: 52, BURN: 53, RULE: 63 };

function readerRight(wire: BitSet['wire'], bits: Readonly<Record<string, BitSet['bits'][number]['bit']>>): BitSet {
  const members = Object.entries(bits).map(([name, bit]) => ({ name, bit, doc: `May ${name}.`, origin, see: [] }));
  return {
    name: 'ReaderRight',
    doc: 'What a reader may do.',
    origin,
    see: [],
    wire,
    open: true,
    bits: members,
    complete: true,
    reserved: [],
  };
}

const emit = (declared: BitSet) => withRuntime([emitBitSet(declared, inSource)]);
const loadModule = (declared: BitSet) =>
  load<{ ReaderRight: Rights; isKnownReaderRight(value: unknown): boolean }>(emit(declared), PATH);

const asText = readerRight('str', BITS);
const asNumber = readerRight('int', { READ: 0, BORROW: 3, RESERVE: 30, REPAIR: 31, BUY: 32, SELL: 52 });

const formOf = (value: bigint): fc.Arbitrary<Value> =>
  fc.constantFrom<Value[]>(value, String(value), ...(value <= BigInt(Number.MAX_SAFE_INTEGER) ? [Number(value)] : []));
const union = (bits: readonly { number: bigint }[]): bigint => bits.reduce((all, { number }) => all | number, 0n);

const FORMS: readonly [string, BitSet, number][] = [
  ['decimal strings', asText, 64],
  ['numbers', asNumber, 53],
];

describe.each(FORMS)('a bit set of %s', (_, declared, width) => {
  const largest = 2n ** BigInt(width) - 1n;
  const masks = new Map(declared.bits.map(({ name, bit }) => [name, 2n ** BigInt(bit as number)]));
  const written = (value: bigint): number | string => (declared.wire === 'int' ? Number(value) : String(value));
  const integer = fc.oneof(
    fc.bigInt({ min: 0n, max: largest }),
    fc.subarray([...masks.values()]).map((bits) => bits.reduce((all, bit) => all | bit, 0n)),
    fc.nat(width - 1).map((bit) => 2n ** BigInt(bit) - 1n),
  );
  const value = integer.chain((number) => fc.record({ number: fc.constant(number), form: formOf(number) }));
  const named = fc.constantFrom(...masks.keys()).map((name) => ({ number: masks.get(name)!, form: name as Value }));
  const one = fc.oneof(value, named);
  const list = fc.array(one, { maxLength: 4 });
  const bits = fc.oneof(
    one.map(({ number, form }) => ({ number, form: form as unknown })),
    list.map((items) => ({ number: union(items), form: items.map(({ form }) => form) as unknown })),
  );
  const namesIn = (number: bigint): string[] =>
    [...masks].filter(([, mask]) => (number & mask) === mask).map(([name]) => name);

  test('agrees with BigInt', async () => {
    const { ReaderRight } = await loadModule(declared);
    fc.assert(
      fc.property(value, bits, (a, b) => {
        expect(ReaderRight.has(a.form, b.form)).toBe((a.number & b.number) === b.number);
        expect(ReaderRight.any(a.form, b.form)).toBe((a.number & b.number) !== 0n);
        expect(ReaderRight.equals(a.form, b.form)).toBe(a.number === b.number);
        expect(ReaderRight.missing(a.form, b.form)).toEqual(namesIn(b.number & ~a.number));
        expect(ReaderRight.toArray(a.form)).toEqual(namesIn(a.number));
        expect(ReaderRight.serialize(a.form)).toEqual(
          Object.fromEntries([...masks].map(([name, mask]) => [name, (a.number & mask) === mask])),
        );
      }),
      { numRuns: 1500 },
    );
  });

  test('adds and removes bits in its own form, and keeps those without a name', async () => {
    const { ReaderRight } = await loadModule(declared);
    fc.assert(
      fc.property(value, list, (a, items) => {
        const forms = items.map(({ form }) => form);
        expect(ReaderRight.add(a.form, ...forms)).toBe(written(a.number | union(items)));
        expect(ReaderRight.remove(a.form, ...forms)).toBe(written(a.number & ~union(items)));
      }),
      { numRuns: 1500 },
    );
  });

  test('knows the values of its named bits alone', async () => {
    const { isKnownReaderRight } = await loadModule(declared);
    const all = [...masks.values()].reduce((sum, mask) => sum | mask, 0n);
    fc.assert(
      fc.property(integer, (number) => {
        expect(isKnownReaderRight(written(number))).toBe((number & ~all) === 0n);
      }),
    );
    for (const other of [null, undefined, '', 'READ', -1, '-1', 1.5, 1n, {}, []])
      expect(isKnownReaderRight(other)).toBe(false);
  });

  test('refuses values that are not sets of bits', async () => {
    const { ReaderRight } = await loadModule(declared);
    for (const value of ['', 'x', '1.5', ' 1', '-1', null, undefined, {}, true]) {
      expect(() => ReaderRight.has(value, 'READ')).toThrow(TypeError);
      expect(() => ReaderRight.has(0, value)).toThrow(TypeError);
    }
    for (const value of [-1, 1.5, Number.NaN, 2 ** 53, -1n, 2n ** 64n, String(2n ** 64n), '9'.repeat(30)]) {
      expect(() => ReaderRight.has(value, 'READ')).toThrow(RangeError);
      expect(() => ReaderRight.add(0, value as never)).toThrow(RangeError);
    }
    expect(() => ReaderRight.has(0, 'FLY')).toThrow(TypeError);
    expect(() => ReaderRight.has(0, 'toString')).toThrow(TypeError);
  });

  test('compiles under a strict compiler', () => {
    expect(typeErrors(emit(declared))).toEqual([]);
  });
});

test('bits are written in the form of the set', async () => {
  expect((await loadModule(asText)).ReaderRight).toMatchObject({
    READ: '1',
    BUY: '4294967296',
    RULE: '9223372036854775808',
  });
  expect((await loadModule(asNumber)).ReaderRight).toMatchObject({ READ: 1, BUY: 4294967296 });
});

test('a result that a number can not hold is refused', async () => {
  const { ReaderRight } = await loadModule(asNumber);
  expect(() => ReaderRight.add(1, 2n ** 53n)).toThrow(RangeError);
});

test('in an unknown form, bits are numbers or strings as they come', async () => {
  const declared = readerRight(notShown, { READ: 0, RULE: 63 });
  expect(typeErrors(emit(declared))).toEqual([]);
  const { ReaderRight, isKnownReaderRight } = await loadModule(declared);
  expect(ReaderRight).toMatchObject({ READ: 1, RULE: '9223372036854775808' });
  expect(ReaderRight.add(2, 'READ')).toBe(3);
  expect(ReaderRight.add('2', 'READ')).toBe('3');
  expect([1, '1', 2, '2'].map(isKnownReaderRight)).toEqual([true, true, false, false]);
});

test('a bit without a known position is documented, and no bit counts as unknown', async () => {
  const declared = readerRight('int', { READ: 0, FLY: notShown });
  expect(emitBitSet(declared, inSource).text).toContain('Bits whose position is not shown: FLY.');
  const { ReaderRight, isKnownReaderRight } = await loadModule(declared);
  expect(ReaderRight.toArray(3)).toEqual(['READ']);
  expect([1, 2, '1'].map(isKnownReaderRight)).toEqual([true, true, false]);
});

test('names, values and results are typed', () => {
  expect(typeErrors(emit(asText), consumer(''))).toEqual([]);
  expect(typeErrors(emit(asText), consumer("names.push('FLY');"))).toHaveLength(1);
  expect(typeErrors(emit(asText), consumer('ReaderRight.has({}, 1);'))).toHaveLength(1);
});

const consumer = (line: string): string => `
    import { ReaderRight, type ReaderRightName } from './bit-sets/reader-right.js';
    const rights: ReaderRight = ReaderRight.add(ReaderRight.READ, 'BORROW', 8n);
    const names: ReaderRightName[] = ReaderRight.toArray(rights);
    const table: Record<ReaderRightName, boolean> = ReaderRight.serialize(rights);
    export const all = [names, table.READ, ReaderRight.has(rights, ['READ', ReaderRight.BORROW, 1n]), ReaderRight.READ satisfies '1'];
    ${line}`;
