import type { Random } from './sample-random.js';

/** An integer from `low` to `high` if the bounds allow it; otherwise the closest bound. */
export function drawInteger(
  random: Random,
  low: number,
  high: number,
  min: number = -Infinity,
  max: number = Infinity,
): number {
  const clamp = (value: number): number => Math.min(Math.max(value, Math.ceil(min)), Math.floor(max));
  return random.integer(clamp(low), clamp(high));
}

/** Like {@link drawInteger}, with up to two decimals. */
export function drawFloat(
  random: Random,
  low: number,
  high: number,
  min: number = -Infinity,
  max: number = Infinity,
): number {
  const value = random.integer(low * 100, high * 100) / 100;
  return Math.min(Math.max(value, min), max);
}

/** Unix milliseconds in the past. */
export function drawUnixMilliseconds(random: Random): number {
  return random.integer(FIRST_MOMENT, LAST_MOMENT);
}

/** Unix seconds in the past. */
export function drawUnixSeconds(random: Random): number {
  return Math.floor(drawUnixMilliseconds(random) / 1000);
}

/** An ISO 8601 timestamp in the past. */
export function drawTimestamp(random: Random): string {
  return new Date(drawUnixMilliseconds(random)).toISOString();
}

/** An ISO 8601 timestamp far in the future, so that samples do not go out of date. */
export function drawFutureTimestamp(random: Random): string {
  return new Date(drawUnixMilliseconds(random) + FAR_AHEAD).toISOString();
}

/**
 * A decimal id whose upper bits contain a time.
 *
 * @param low lowest bit of the time
 */
export function drawTimedId(random: Random, epoch: number, low: number, width: number): string {
  const time = random.at('time').integer(Math.max(FIRST_MOMENT, epoch), Math.max(LAST_MOMENT, epoch));
  const rest = random.at('rest').integer(0, 2 ** Math.min(low, 53) - 1);
  return String(BigInt.asUintN(width, (BigInt(time - epoch) << BigInt(low)) | BigInt(rest)));
}

/** A decimal id without structure. */
export function drawDecimalId(random: Random): string {
  return String(random.integer(1e9, 1e15));
}

/** A bit set in the form of a number, with some of the bits at these positions. */
export function drawBitNumber(random: Random, bits: readonly number[]): number {
  return Number(drawBits(random, bits));
}

/** A bit set in the form of a decimal string, with some of the bits at these positions. */
export function drawBitString(random: Random, bits: readonly number[]): string {
  return String(drawBits(random, bits));
}

const FIRST_MOMENT = 1_451_606_400_000; // 2016-01-01
const LAST_MOMENT = 1_751_328_000_000; // 2025-07-01
const FAR_AHEAD = 3_155_760_000_000; // a hundred years

function drawBits(random: Random, bits: readonly number[]): bigint {
  const few = random.some(bits, random.integer(0, Math.min(bits.length, 6)));
  return few.reduce((set, bit) => set | (1n << BigInt(bit)), 0n);
}
