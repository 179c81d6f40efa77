import { isBitNumber } from './bits.js';

/** What the functions of a bit set take as a value: any form of an unsigned integer of up to 64 bits. */
export type BitValue = number | string | bigint;

/** One or more bits: a value, or the name of a bit. The type keeps the names apart so that editors suggest them. */
export type Bit<Name extends string> = number | bigint | Name | (string & {});

/** Bits to look for: as one, or as a list, which means all of them together. */
export type Bits<Name extends string> = Bit<Name> | readonly Bit<Name>[];

/** The functions of a bit set. `Wire` is the form that the set has in JSON. */
export interface BitSetMethods<Name extends string, Wire extends number | string> {
  /** Whether all of the bits are set. */
  has(value: BitValue, bits: Bits<Name>): boolean;
  /** Whether at least one of the bits is set. */
  any(value: BitValue, bits: Bits<Name>): boolean;
  /** Names of those of the bits that are not set. A bit without a name is not listed. */
  missing(value: BitValue, bits: Bits<Name>): Name[];
  /** The value with the bits set. Bits without a name are kept. */
  add(value: BitValue, ...bits: Bit<Name>[]): Wire;
  /** The value with the bits cleared. Bits without a name are kept. */
  remove(value: BitValue, ...bits: Bit<Name>[]): Wire;
  /** Whether exactly these bits are set. */
  equals(value: BitValue, bits: Bits<Name>): boolean;
  /** Names of the bits that are set, in the order of the specification. */
  toArray(value: BitValue): Name[];
  /** For every name, whether its bit is set. */
  serialize(value: BitValue): Record<Name, boolean>;
}

/**
 * Puts the named bits of a set and its functions into one object.
 *
 * All functions are exact up to 64 bits. They throw a TypeError for what is no number or name of a bit, and a
 * RangeError for a number that is negative or has more bits.
 *
 * @param write turns the two words of a result into the form that the set has in JSON
 */
export function bitSet<const Named extends Readonly<Record<string, number | string>>, Wire extends number | string>(
  named: Named,
  write: (high: number, low: number, like: BitValue) => Wire,
): Named & BitSetMethods<keyof Named & string, Wire> {
  type Name = keyof Named & string;
  const names = Object.keys(named) as Name[];
  const words = new Map(names.map((name) => [name as string, wordsOf(named[name] as BitValue)]));

  /** Reads bits into `high` and `low`. */
  function readBits(bits: Bits<Name>): void {
    if (typeof bits === 'string') {
      const known = words.get(bits);
      if (known === undefined) return readText(bits);
      high = known.high;
      low = known.low;
    } else if (Array.isArray(bits)) readAll(bits);
    else read(bits as BitValue);
  }

  function readAll(list: readonly Bit<Name>[]): void {
    let allHigh = 0;
    let allLow = 0;
    for (const bits of list) {
      readBits(bits);
      allHigh |= high;
      allLow |= low;
    }
    high = allHigh;
    low = allLow;
  }

  function namesOf(setHigh: number, setLow: number): Name[] {
    return names.filter((name) => isNamedIn(name, setHigh, setLow));
  }

  function isNamedIn(name: Name, setHigh: number, setLow: number): boolean {
    const bit = words.get(name) as Words;
    return (bit.high & setHigh) === bit.high && (bit.low & setLow) === bit.low;
  }

  const methods: BitSetMethods<Name, Wire> = {
    has(value, bits) {
      readBits(bits);
      if (typeof value === 'number' && high === 0 && low >= 0 && isBitNumber(value)) return (value & low) === low;
      const bitsHigh = high;
      const bitsLow = low;
      read(value);
      return (high & bitsHigh) === bitsHigh && (low & bitsLow) === bitsLow;
    },
    any(value, bits) {
      readBits(bits);
      const bitsHigh = high;
      const bitsLow = low;
      read(value);
      return ((high & bitsHigh) | (low & bitsLow)) !== 0;
    },
    missing(value, bits) {
      readBits(bits);
      const bitsHigh = high;
      const bitsLow = low;
      read(value);
      return namesOf(bitsHigh & ~high, bitsLow & ~low);
    },
    add(value, ...bits) {
      readAll(bits);
      const bitsHigh = high;
      const bitsLow = low;
      read(value);
      return write(high | bitsHigh, low | bitsLow, value);
    },
    remove(value, ...bits) {
      readAll(bits);
      const bitsHigh = high;
      const bitsLow = low;
      read(value);
      return write(high & ~bitsHigh, low & ~bitsLow, value);
    },
    equals(value, bits) {
      readBits(bits);
      const bitsHigh = high;
      const bitsLow = low;
      read(value);
      return high === bitsHigh && low === bitsLow;
    },
    toArray(value) {
      read(value);
      return namesOf(high, low);
    },
    serialize(value) {
      read(value);
      const setHigh = high;
      const setLow = low;
      return Object.fromEntries(names.map((name) => [name, isNamedIn(name, setHigh, setLow)])) as Record<Name, boolean>;
    },
  };
  return { ...named, ...methods };
}

/** Whether no bits but those of the mask are set in a value, which must be a valid one. */
export function hasOnlyBits(value: BitValue, maskHigh: number, maskLow: number): boolean {
  read(value);
  return ((high & ~maskHigh) | (low & ~maskLow)) === 0;
}

/** Writes a result as a decimal string. */
export function writeString(high: number, low: number): string {
  if (high >>> 0 < 2 ** 21) return String(numberOf(high, low));
  return String((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0));
}

/** Writes a result as a number. Throws a RangeError where a number would not be exact. */
export function writeNumber(high: number, low: number): number {
  if (high >>> 0 < 2 ** 21) return numberOf(high, low);
  throw new RangeError('The bits do not fit a number that is exact');
}

/** Writes a result in the form of the value that it comes from; of a bigint as a string. */
export function writeAlike(high: number, low: number, like: BitValue): number | string {
  return typeof like === 'number' ? writeNumber(high, low) : writeString(high, low);
}

const WORD = 2 ** 32;

interface Words {
  readonly high: number;
  readonly low: number;
}

// The two words of the value that was read last, as signed 32-bit integers. A result in place, and not an object, keeps
// a check free of allocation; whoever reads twice copies the first result.
let high = 0;
let low = 0;

function read(value: BitValue): void {
  if (typeof value === 'string') readText(value);
  else if (typeof value === 'number') readNumber(value);
  else readBigInt(value);
}

function readNumber(value: number): void {
  if (!isBitNumber(value)) throw new RangeError('Expected an integer that is not negative and not above 2^53 - 1');
  high = (value / WORD) | 0;
  low = value | 0;
}

function readBigInt(value: bigint): void {
  if (typeof value !== 'bigint') throw new TypeError('Expected a number, a decimal string, a bigint or the name of a bit');
  if (BigInt.asUintN(64, value) !== value) throw new RangeError('Expected an integer of up to 64 bits, not negative');
  high = Number(BigInt.asIntN(32, value >> 32n));
  low = Number(BigInt.asIntN(32, value));
}

/** Fifteen digits fit a number; each digit after them is carried from word to word. */
function readText(text: string): void {
  const length = text.length;
  const exact = length < 15 ? length : 15;
  let number = 0;
  let index = 0;
  for (; index < exact; index += 1) number = number * 10 + digit(text, index);
  if (index === length && length !== 0) {
    high = (number / WORD) | 0;
    low = number | 0;
    return;
  }
  readLongText(text, number, index);
}

function readLongText(text: string, start: number, from: number): void {
  if (text.length === 0) throw notDecimal();
  if (text.length > 20) throw new RangeError('Expected a decimal number of up to 20 digits');
  let upper = Math.floor(start / WORD);
  let lower = start >>> 0;
  for (let index = from; index < text.length; index += 1) {
    const next = lower * 10 + digit(text, index);
    upper = upper * 10 + Math.floor(next / WORD);
    lower = next >>> 0;
    if (upper >= WORD) throw new RangeError('Expected an integer of up to 64 bits');
  }
  high = upper | 0;
  low = lower | 0;
}

function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - 0x30;
  if (value >= 0 && value <= 9) return value;
  throw notDecimal();
}

function notDecimal(): TypeError {
  return new TypeError('Expected decimal digits or the name of a bit');
}

function wordsOf(value: BitValue): Words {
  read(value);
  return { high, low };
}

function numberOf(high: number, low: number): number {
  return (high >>> 0) * WORD + (low >>> 0);
}
