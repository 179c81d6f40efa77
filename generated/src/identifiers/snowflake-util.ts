import { describe } from '../runtime/describe.js';
import { compareSnowflakes, isSnowflake, snowflakeTimestamp } from './snowflake.js';

export interface SnowflakeUtilOptions {
  /** Unix time in milliseconds, or a date; now where absent. */
  readonly timestamp?: number | bigint | Date | undefined;
  /** The worker that made the identifier. */
  readonly workerId?: number | bigint | undefined;
  /** The process that made the identifier. */
  readonly processId?: number | bigint | undefined;
  /** A counter that goes up with every identifier made on that process. */
  readonly increment?: number | bigint | undefined;
}

export interface SnowflakeUtilParts {
  readonly id: bigint;
  /** Unix time in milliseconds. */
  readonly timestamp: bigint;
  /** The worker that made the identifier. */
  readonly workerId: bigint;
  /** The process that made the identifier. */
  readonly processId: bigint;
  /** A counter that goes up with every identifier made on that process. */
  readonly increment: bigint;
  readonly epoch: bigint;
}

/**
 * The functions on ids under the names and with the bigints that users of other libraries know. New code is better
 * served by the functions themselves, such as `snowflakeTimestamp`.
 */
export const SnowflakeUtil = {
  /** Unix time in milliseconds from which ids count. */
  epoch: 1420070400000n,

  /**
   * Makes an id. Of a value too large for its part the lowest bits count; without `increment` a count that all calls share
   * is used.
   *
   * @throws RangeError for a time that an id can't hold
   */
  generate(options: SnowflakeUtilOptions = {}): bigint {
    return (
      (timePart(options.timestamp ?? Date.now()) << 22n) |
      (BigInt.asUintN(5, BigInt(options.workerId ?? 0)) << 17n) |
      (BigInt.asUintN(5, BigInt(options.processId ?? 0)) << 12n) |
      (BigInt.asUintN(12, BigInt(options.increment ?? nextInSequence())) << 0n)
    );
  },

  /** Takes an id apart. Throws a TypeError for what is no Snowflake. */
  deconstruct: deconstruct,

  /** The same as `deconstruct`. */
  decode: deconstruct,

  /** Unix time in milliseconds at which an id was made; exact. Throws a TypeError for what is no Snowflake. */
  timestampFrom(id: string | bigint): number {
    return snowflakeTimestamp(String(id));
  },

  /** Compares two ids by number. */
  compare(a: string | bigint, b: string | bigint): -1 | 0 | 1 {
    return compareSnowflakes(String(a), String(b));
  },
};

let sequence = 0n;

function nextInSequence(): bigint {
  const next = sequence;
  sequence = BigInt.asUintN(12, sequence + 1n);
  return next;
}

function timePart(timestamp: number | bigint | Date): bigint {
  const unix = timestamp instanceof Date ? timestamp.getTime() : timestamp;
  if (unix >= 1420070400000 && unix <= 5818116911103) return BigInt(typeof unix === 'number' ? Math.floor(unix) : unix) - 1420070400000n;
  throw new RangeError(`A Snowflake has no time ${unix}`);
}

function deconstruct(id: string | bigint): SnowflakeUtilParts {
  const text = String(id);
  if (!isSnowflake(text)) throw new TypeError(`Expected a Snowflake but got ${describe(id)}`);
  const value = BigInt(text);
  return {
    id: value,
    timestamp: BigInt.asUintN(42, value >> 22n) + 1420070400000n,
    workerId: BigInt.asUintN(5, value >> 17n),
    processId: BigInt.asUintN(5, value >> 12n),
    increment: BigInt.asUintN(12, value >> 0n),
    epoch: 1420070400000n,
  };
}
