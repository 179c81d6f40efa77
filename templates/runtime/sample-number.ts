import { commonStep, factorsIn, wholeSpan, type Demands, type Span, type Step } from './demands.js';
import { MAX_INT64, MIN_INT64 } from './int64.js';
import type { Source } from './sample-random.js';
import type { Wire } from './schema.js';

/** A number within demands, of a size that its name and unit suggest. */
export function drawNumber(
  type: 'int' | 'int32' | 'float',
  random: Source,
  demands: Demands,
  name: string,
  unit: string | undefined,
): number {
  const isWhole = type !== 'float';
  const { min, max } = boundsOf(type, demands.range);
  const usual = usualNumber(name, unit);
  const isBound = min !== -Infinity || max !== Infinity;
  if (typeof usual === 'string' && !isBound && isWhole && demands.step === undefined) {
    return usual === 'seconds' ? drawUnixSeconds(random) : drawUnixMilliseconds(random);
  }
  const [low, high] = typeof usual === 'string' ? [0, 100] : usual;
  const step = isWhole && demands.step !== undefined ? commonStep(demands.step, { digits: 1, scale: 1 }) : demands.step;
  const fine = step ?? (isWhole ? undefined : fineStep(min, max));
  if (fine !== undefined) return drawMultiple(random, { min: low, max: high }, { min, max }, fine);
  return isWhole ? drawInteger(random, low, high, min, max) : drawFloat(random, low, high, min, max);
}

const INT32: Span = { min: -(2 ** 31), max: 2 ** 31 - 1 };

function boundsOf(type: 'int' | 'int32' | 'float', { min, max }: Span): Span {
  if (type === 'float') return { min, max };
  const isShort = type === 'int32';
  return wholeSpan(isShort ? { min: Math.max(min, INT32.min), max: Math.min(max, INT32.max) } : { min, max });
}

type Usual = readonly [low: number, high: number] | 'seconds' | 'milliseconds';

/** The usual bounds for a name and a unit. */
function usualNumber(name: string, unit = ''): Usual {
  const key = `${name} ${unit}`;
  const usual = inferred.get(key) ?? inferredNumber(name, unit);
  inferred.set(key, usual);
  return usual;
}

const inferred = /* @__PURE__ */ new Map<string, Usual>();

function inferredNumber(name: string, unit: string): Usual {
  if (/(_at|_time|_date|^start|^end|_start|_end|timestamp)$/.test(name))
    return unit === 'seconds' ? unit : 'milliseconds';
  if (/colou?r/.test(name)) return [0, 0xffffff];
  if (/(^|_)year$/.test(name)) return [1950, 2025];
  const measure = MEASURES.get(unit);
  if (measure !== undefined) return measure;
  if (/per second/.test(unit)) return [8_000, 96_000];
  if (/(^|_)(position|index|rank|level|size|page|number|sort_value)$/.test(name)) return [0, 20];
  if (/(^|_)(count|total|members|users|remaining|max_\w+|limit)(_|$)/.test(name)) return [1, 500];
  return [0, 100];
}

const MEASURES: ReadonlyMap<string, readonly [number, number]> = /* @__PURE__ */ new Map([
  ['milliseconds', [0, 86_400_000]],
  ['seconds', [0, 3_600]],
  ['minutes', [0, 1_440]],
  ['hours', [0, 30]],
  ['days', [0, 30]],
]);

/**
 * The precision of a fraction: two places, or more if the bounds are close. Undefined if the bounds are whole numbers
 * of a usual size.
 */
function fineStep(min: number, max: number): Step | undefined {
  const ends = [min, max].filter((end) => Number.isFinite(end));
  if (ends.every((end) => Number.isInteger(end) && Math.abs(end) < 1e13)) return undefined;
  if (ends.every((end) => Number.isInteger(end))) return { digits: 1, scale: 1 };
  const [low = 0, high = low + 1] = ends;
  const places = high > low ? Math.ceil(-Math.log10(high - low)) + 2 : 22;
  return { digits: 1, scale: 10 ** Math.min(Math.max(places, 2), 22) };
}

/** A multiple of the usual size if possible, otherwise any within bounds. */
function drawMultiple(random: Source, usual: Span, bounds: Span, step: Step): number {
  const { min, max } = bounds;
  if (min === max) return min;
  const clamp = (value: number): number => Math.min(Math.max(value, min), max);
  const some = (20 * step.digits) / step.scale;
  // For a large divisor, the usual range may only contain the multiple 0.
  const near = factorsIn({ min: clamp(usual.min), max: clamp(Math.max(usual.max, usual.min + some)) }, step);
  const any = (): Span => {
    const few = Number.isFinite(min) ? { min, max: Math.min(max, min + some) } : { min: max - some, max };
    const factors = factorsIn(few, step);
    return { min: factors.min, max: Math.max(factors.min, factors.max) };
  };
  const { min: least, max: most } = near.min <= near.max ? near : any();
  return clamp((random.integer(least, most) * step.digits) / step.scale) + 0;
}

/** An integer of 64 bits within demands, below 10^12 if possible: as a decimal text, or as a number or a bigint. */
export function drawInt64(random: Source, { wide, step }: Demands, wire: Wire): string | number | bigint {
  const { min, max } = wide ?? { min: MIN_INT64, max: MAX_INT64 };
  const by = step === undefined ? 1n : BigInt(commonStep(step, { digits: 1, scale: 1 }).digits);
  const least = min > 0n || max < 0n ? min : 0n;
  const most = max - least > USUAL_INT64 ? least + USUAL_INT64 : max;
  const first = -floorDivide(-least, by);
  const last = floorDivide(most, by);
  const factors = last < first ? 0n : last - first;
  const value = (first + (factors * BigInt(random.integer(0, PARTS))) / BigInt(PARTS)) * by;
  if (wire === 'str') return String(value);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

const USUAL_INT64 = 10n ** 12n;
const PARTS = 2 ** 40;

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}

/** An integer from `low` to `high` if the bounds allow it; otherwise the closest bound. */
export function drawInteger(
  random: Source,
  low: number,
  high: number,
  min: number = -Infinity,
  max: number = Infinity,
): number {
  const clamp = (value: number): number => Math.min(Math.max(value, Math.ceil(min)), Math.floor(max));
  return random.integer(clamp(low), clamp(high));
}

/** Like {@link drawInteger}, with up to two decimals. */
function drawFloat(random: Source, low: number, high: number, min: number = -Infinity, max: number = Infinity): number {
  const value = random.integer(low * 100, high * 100) / 100;
  return Math.min(Math.max(value, min), max);
}

/** Unix milliseconds in the past. */
export function drawUnixMilliseconds(random: Source): number {
  return random.integer(FIRST_MOMENT, LAST_MOMENT);
}

/** Unix seconds in the past. */
export function drawUnixSeconds(random: Source): number {
  return Math.floor(drawUnixMilliseconds(random) / 1000);
}

/** An ISO 8601 timestamp in the past. */
export function drawTimestamp(random: Source): string {
  return new Date(drawUnixMilliseconds(random)).toISOString();
}

/** An ISO 8601 timestamp far in the future, so that samples do not go out of date. */
export function drawFutureTimestamp(random: Source): string {
  return new Date(drawUnixMilliseconds(random) + FAR_AHEAD).toISOString();
}

/**
 * A decimal id whose upper bits contain a time.
 *
 * @param low lowest bit of the time
 */
export function drawTimedId(random: Source, epoch: number, low: number, width: number): string {
  const time = random.at('time').integer(Math.max(FIRST_MOMENT, epoch), Math.max(LAST_MOMENT, epoch));
  const rest = random.at('rest').integer(0, 2 ** Math.min(low, 53) - 1);
  return String(BigInt.asUintN(width, (BigInt(time - epoch) << BigInt(low)) | BigInt(rest)));
}

/** A decimal id without structure. */
export function drawDecimalId(random: Source): string {
  return String(random.integer(1e9, 1e15));
}

/** A bit set with some of the bits at these positions. */
export function drawBitSet(random: Source, bits: readonly number[], wire: Wire | undefined): string | number {
  const few = random.some(bits, random.integer(0, Math.min(bits.length, 6)));
  const set = few.reduce((held, bit) => held | (1n << BigInt(bit)), 0n);
  return wire === 'int' ? Number(set) : String(set);
}

const FIRST_MOMENT = 1_451_606_400_000; // 2016-01-01
const LAST_MOMENT = 1_751_328_000_000; // 2025-07-01
const FAR_AHEAD = 3_155_760_000_000; // a hundred years
