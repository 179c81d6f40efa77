import { compareDecimals, isUnsigned64, lowest11Bits, upperBits } from '../runtime/decimal.js';
import { describe } from '../runtime/describe.js';

const EPOCH = 1420070400000;

/**
 * Identifies every resource. Its parts can be computed from it; they are not sent beside it.
 *
 * `T` names what it identifies; `Snowflake<never>` may identify anything.
 *
 * Section 2.1.
 */
export type Snowflake<T = unknown> = string & { readonly '~of'?: T };

/** Whether a value is a Snowflake: a string of decimal digits, of a number that fits 64 bits. */
export function isSnowflake(value: unknown): value is Snowflake<never> {
  return typeof value === 'string' && isUnsigned64(value);
}

/**
 * Compares ids by number, which is by time: for `Array.prototype.sort`. Exact, also where one has leading zeros. To be fast
 * it trusts that both are ids.
 *
 * @throws TypeError for what is no string
 */
export function compareSnowflakes(a: string, b: string): -1 | 0 | 1 {
  if (typeof a !== 'string') throw notSnowflake(a);
  if (typeof b !== 'string') throw notSnowflake(b);
  return compareDecimals(a, b);
}

/**
 * Unix time in milliseconds at which an id was made; exact.
 *
 * @throws TypeError for what is no Snowflake
 */
export function snowflakeTimestamp(id: string): number {
  const upper = upperBitsOf(id);
  return Math.floor(upper / 2048) + EPOCH;
}

/**
 * The date at which an id was made.
 *
 * @throws TypeError for what is no Snowflake
 */
export function snowflakeToDate(id: string): Date {
  return new Date(snowflakeTimestamp(id));
}

/** What an id is made of. */
export interface DeconstructedSnowflake {
  /**
 * Milliseconds since the epoch of the identifiers, the beginning of the year 2015.
 *
 * Unix time in milliseconds.
 */
  readonly timestamp: number;
  /** The worker that made the identifier. */
  readonly internal_worker_id: number;
  /** The process that made the identifier. */
  readonly internal_process_id: number;
  /** A counter that goes up with every identifier made on that process. */
  readonly increment: number;
}

/**
 * Takes an id apart.
 *
 * @throws TypeError for what is no Snowflake
 */
export function deconstructSnowflake(id: string): DeconstructedSnowflake {
  const upper = upperBitsOf(id);
  const lowest = lowest11Bits(id);
  return {
    timestamp: Math.floor(upper / 2048) + 1420070400000,
    internal_worker_id: ((upper >>> 6) & 31),
    internal_process_id: ((upper >>> 1) & 31),
    increment: ((((upper & 1)) << 11) | lowest),
  };
}

/**
 * The lowest id of a millisecond: as a cursor it splits older ids from those of that time on.
 *
 * @param timestamp Unix time in milliseconds, from 1420070400000 to 5818116911103
 * @throws RangeError for any other
 */
export function snowflakeFromTimestamp(timestamp: number): string {
  return String(BigInt(timePart(timestamp)) << 22n);
}

export interface SnowflakeGeneratorOptions {
  /**
 * The worker that made the identifier.
 *
 * 0 to 31; 0 where absent.
 */
  readonly workerId?: number | undefined;
  /**
 * The process that made the identifier.
 *
 * 0 to 31; 0 where absent.
 */
  readonly processId?: number | undefined;
  /** The clock, in Unix milliseconds; `Date.now` where absent. */
  readonly now?: (() => number) | undefined;
}

/**
 * Makes a function that makes ids, each greater than the one before: when the ids of a millisecond are used up, or
 * the clock goes back, it counts on from the latest time that it used.
 *
 * @throws RangeError for an option that does not fit its part; the function, for a time that does not
 */
export function createSnowflakeGenerator(options: SnowflakeGeneratorOptions = {}): () => string {
  const now = options.now ?? Date.now;
  const node =
    (nodePart("workerId", options.workerId, 31) << 17n)
    | (nodePart("processId", options.processId, 31) << 12n);
  let latest = -1;
  let sequence = 0;
  return () => {
    const time = timePart(Math.floor(now()));
    if (time > latest) {
      latest = time;
      sequence = 0;
    } else if (sequence < 4095) {
      sequence += 1;
    } else {
      latest = timePart(latest + 1 + EPOCH);
      sequence = 0;
    }
    return String((BigInt(latest) << 22n) | node | (BigInt(sequence) << 0n));
  };
}

/** Milliseconds since the epoch. */
function timePart(timestamp: number): number {
  const time = timestamp - EPOCH;
  if (Number.isInteger(time) && time >= 0 && time <= 4398046511103) return time;
  throw new RangeError(`A Snowflake has no time ${timestamp}: expected whole milliseconds from 1420070400000 to 5818116911103`);
}

function nodePart(name: string, value: number | undefined, largest: number): bigint {
  if (value === undefined) return 0n;
  if (Number.isInteger(value) && value >= 0 && value <= largest) return BigInt(value);
  throw new RangeError(`${name}: expected an integer from 0 to ${largest}`);
}

function upperBitsOf(id: string): number {
  const upper = typeof id === 'string' ? upperBits(id) : Number.NaN;
  if (Number.isNaN(upper)) throw notSnowflake(id);
  return upper;
}

function notSnowflake(value: unknown): TypeError {
  return new TypeError(`Expected a Snowflake, a string of decimal digits, but got ${describe(value)}`);
}
