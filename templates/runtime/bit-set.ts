import { isBitNumber } from './bits.js';

/** The value argument of bit set functions: an unsigned integer of up to 64 bits in any form. */
export type BitValue = number | string | bigint;

/** One or more bits: a value, or the name of a bit. The type lists the names so that editors suggest them. */
export type Bit<Name extends string> = number | bigint | Name | (string & {});

/** The bits to test: one value, or a list of values that are combined. */
export type Bits<Name extends string> = Bit<Name> | readonly Bit<Name>[];

/** The functions of a bit set. `Wire` is the form that the set has in JSON. */
export interface BitSetMethods<Name extends string, Wire extends number | string> {
  /** Whether all of the bits are set. */
  has(value: BitValue, bits: Bits<Name>): boolean;
  /** Whether at least one of the bits is set. */
  any(value: BitValue, bits: Bits<Name>): boolean;
  /** Names of the given bits that are not set. Bits without a name are omitted. */
  missing(value: BitValue, bits: Bits<Name>): Name[];
  /** Sets the bits. Bits without a name are preserved. */
  add(value: BitValue, ...bits: Bit<Name>[]): Wire;
  /** Clears the bits. Bits without a name are preserved. */
  remove(value: BitValue, ...bits: Bit<Name>[]): Wire;
  /** Whether exactly these bits are set. */
  equals(value: BitValue, bits: Bits<Name>): boolean;
  /** Names of the bits that are set, in the order of the specification. */
  toArray(value: BitValue): Name[];
  /** For every name, whether its bit is set. */
  serialize(value: BitValue): Record<Name, boolean>;
}

/** The named bits of a set and its functions. */
export type BitSet<Named extends Readonly<Record<string, number | string>>, Wire extends number | string> = Named &
  BitSetMethods<keyof Named & string, Wire>;

/**
 * Creates the object that contains the named bits of a set and its functions.
 *
 * All functions are exact up to 64 bits. They throw a TypeError for a value that is neither a number nor the name of a
 * bit. A number that is negative or has more bits is a RangeError.
 *
 * @param write converts a result to the JSON form of the set
 */
export function bitSet<const Named extends Readonly<Record<string, number | string>>, Wire extends number | string>(
  named: Named,
  write: (words: Words, like: BitValue) => Wire,
): BitSet<Named, Wire> {
  type Name = keyof Named & string;
  const names = Object.keys(named) as Name[];
  const wordsByName = new Map(names.map((name) => [name as string, read(named[name] as BitValue)]));
  // The JSON form of a single bit is also a key, which avoids parsing it.
  const words = new Map([...wordsByName, ...names.map((name) => [String(named[name]), wordsOf(name)] as const)]);

  function wordsOf(name: Name): Words {
    return wordsByName.get(name) as Words;
  }

  function readBits(bits: Bits<Name>): Words {
    if (typeof bits === 'string') return words.get(bits) ?? read(bits);
    return Array.isArray(bits) ? readAll(bits) : read(bits as BitValue);
  }

  function readAll(list: readonly Bit<Name>[]): Words {
    let high = 0;
    let low = 0;
    for (const bits of list) {
      const next = readBits(bits);
      high |= next.high;
      low |= next.low;
    }
    return { high, low };
  }

  function hasInNumber(value: number, bits: Bits<Name>): boolean {
    if (!isBitNumber(value)) throw notUnsigned();
    if (typeof bits === 'number' && bits === (bits & LARGEST_INT)) return (value & bits) === bits;
    const { high, low } = readBits(bits);
    return (value & low) === low && (high === 0 || ((value / WORD) & high) === high);
  }

  const methods: BitSetMethods<Name, Wire> = {
    has(value, bits) {
      if (typeof value === 'number') return hasInNumber(value, bits);
      return contains(read(value), readBits(bits));
    },
    any(value, bits) {
      const set = read(value);
      const wanted = readBits(bits);
      return ((set.high & wanted.high) | (set.low & wanted.low)) !== 0;
    },
    missing(value, bits) {
      const set = read(value);
      const wanted = readBits(bits);
      return names.filter((name) => contains(wanted, wordsOf(name)) && !contains(set, wordsOf(name)));
    },
    add(value, ...bits) {
      const set = read(value);
      const added = readAll(bits);
      return write({ high: set.high | added.high, low: set.low | added.low }, value);
    },
    remove(value, ...bits) {
      const set = read(value);
      const removed = readAll(bits);
      return write({ high: set.high & ~removed.high, low: set.low & ~removed.low }, value);
    },
    equals(value, bits) {
      const set = read(value);
      const expected = readBits(bits);
      return set.high === expected.high && set.low === expected.low;
    },
    toArray(value) {
      const set = read(value);
      return names.filter((name) => contains(set, wordsOf(name)));
    },
    serialize(value) {
      const set = read(value);
      return Object.fromEntries(names.map((name) => [name, contains(set, wordsOf(name))])) as Record<Name, boolean>;
    },
  };
  return { ...named, ...methods };
}

/** Whether a valid value has only bits of the mask. */
export function hasOnlyBits(value: BitValue, maskHigh: number, maskLow: number): boolean {
  const { high, low } = read(value);
  return ((high & ~maskHigh) | (low & ~maskLow)) === 0;
}

/** Writes a result as a decimal string. */
export function writeString(words: Words): string {
  return fitsNumber(words)
    ? String(numberOf(words))
    : String((BigInt(words.high >>> 0) << 32n) | BigInt(words.low >>> 0));
}

/** Writes a result as a number. Throws a RangeError if a number would not be exact. */
export function writeNumber(words: Words): number {
  if (fitsNumber(words)) return numberOf(words);
  throw new RangeError('The bits do not fit an exact number');
}

/** Writes a result in the form of the original value; a bigint as a string. */
export function writeAlike(words: Words, like: BitValue): number | string {
  return typeof like === 'number' ? writeNumber(words) : writeString(words);
}

/** The upper and the lower 32 bits, as signed integers. */
export interface Words {
  readonly high: number;
  readonly low: number;
}

const WORD = 2 ** 32;
const LARGEST_INT = 0x7fffffff;

function contains(set: Words, wanted: Words): boolean {
  return (set.high & wanted.high) === wanted.high && (set.low & wanted.low) === wanted.low;
}

function fitsNumber({ high }: Words): boolean {
  return high >>> 0 < 2 ** 21;
}

function numberOf({ high, low }: Words): number {
  return (high >>> 0) * WORD + (low >>> 0);
}

/**
 * For a string, the low word is exact because products wrap. The rest is a multiple of 2^32 plus the error of a double,
 * which rounding removes.
 *
 * The function is long on purpose: V8 does not inline functions above 460 bytes of bytecode. If this one were inlined
 * into `has`, `has` itself would be too long to inline, and numbers would be boxed.
 */
function read(value: BitValue): Words {
  if (typeof value !== 'string') return typeof value === 'number' ? readNumber(value) : readBigInt(value);
  const length = value.length;
  if (length === 0) throw notDecimal();
  if (length > 20) throw DECIMAL.test(value) ? tooLarge() : notDecimal();
  const firstEnd = length - 18;
  const secondEnd = length - 9;
  let outside = 0;
  let first = 0;
  let second = 0;
  let tail = 0;
  let index = 0;
  for (; index < firstEnd; index += 1) {
    const digit = value.charCodeAt(index) - 0x30;
    outside |= digit | (9 - digit);
    first = (first * 10 + digit) | 0;
  }
  for (; index < secondEnd; index += 1) {
    const digit = value.charCodeAt(index) - 0x30;
    outside |= digit | (9 - digit);
    second = (second * 10 + digit) | 0;
  }
  for (; index < length; index += 1) {
    const digit = value.charCodeAt(index) - 0x30;
    outside |= digit | (9 - digit);
    tail = (tail * 10 + digit) | 0;
  }
  if (outside < 0) throw notDecimal();
  const head = first * 1e9 + second;
  const low = (Math.imul(head, 1e9) + tail) | 0;
  const high = Math.round((head * 1e9 + tail - (low >>> 0)) / WORD);
  if (high >= WORD) throw tooLarge();
  return { high: high | 0, low };
}

function readNumber(value: number): Words {
  if (!isBitNumber(value)) throw notUnsigned();
  return { high: (value / WORD) | 0, low: value | 0 };
}

function readBigInt(value: bigint): Words {
  if (typeof value !== 'bigint')
    throw new TypeError('Expected a number, a decimal string, a bigint or the name of a bit');
  if (BigInt.asUintN(64, value) !== value) throw new RangeError('Expected an integer of up to 64 bits, not negative');
  return { high: Number(BigInt.asIntN(32, value >> 32n)), low: Number(BigInt.asIntN(32, value)) };
}

const DECIMAL = /^[0-9]+$/;

function notDecimal(): TypeError {
  return new TypeError('Expected decimal digits or the name of a bit');
}

function notUnsigned(): RangeError {
  return new RangeError('Expected an integer that is not negative and not above 2^53 - 1');
}

function tooLarge(): RangeError {
  return new RangeError('Expected an integer of up to 64 bits');
}
