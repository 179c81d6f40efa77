import { isFormatWithin } from '../../formats/formats.js';
import { naturals } from '../limits/decimal-limits.js';
import { accepts, type LimitKind } from '../limits/limit-kinds.js';
import {
  commonMultiple,
  isMultipleOf,
  nearestMultiple,
  commonRange,
  isInRange,
  isRangeInside,
  type NumberRange,
  int64Bounds,
} from '../limits/number-range.js';
import type { Found } from './values.js';

export interface NumberSet {
  readonly kind: 'number';
  readonly isInteger: boolean;
  readonly limits: readonly LimitKind[];
  readonly mask?: bigint;
  /** Numbers of different formats have different meanings, whatever their bounds. */
  readonly format?: string;
  /** Typical numbers, preferred to the shortest ones. */
  readonly usual?: readonly number[];
}

const SAFE: NumberRange = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };

export function hasNumber({ isInteger, limits, mask }: NumberSet, value: unknown): boolean {
  if (typeof value !== 'number' || (isInteger && !Number.isSafeInteger(value))) return false;
  if (mask !== undefined && (value < 0 || (BigInt(value) & ~mask) !== 0n)) return false;
  return limits.every((limit) => accepts(limit, value));
}

/** Finds the number with the fewest digits in all of `all` and in none of `none`. */
export function numberIn(all: readonly NumberSet[], none: readonly NumberSet[]): Found {
  const isMeant = ({ format }: NumberSet): boolean =>
    format === undefined || all.some((set) => set.format !== undefined && isFormatWithin(set.format, format));
  const found = numberBetween(all, none);
  if (found !== undefined || none.every(isMeant)) return found;
  const ofOneMeaning = numberBetween(all, none.filter(isMeant));
  return ofOneMeaning && { undecided: 'numbers of different formats mean something else' };
}

function numberBetween(all: readonly NumberSet[], others: readonly NumberSet[]): Found {
  const mask = all.map((set) => set.mask).find((one) => one !== undefined);
  const none = others.map(({ mask: other, ...set }): NumberSet => {
    const isOpen = other === undefined || (mask !== undefined && (mask & ~other) === 0n);
    return isOpen ? set : { ...set, mask: other };
  });
  const isWanted = (value: number): boolean =>
    all.every((set) => hasNumber(set, value)) && !none.some((set) => hasNumber(set, value));
  const usual = all.flatMap((set) => set.usual ?? []).filter(isWanted);
  if (usual.length > 0) return simplest(usual);
  const limit = all.flatMap(({ limits }) => limits).find(({ kind }) => kind === 'values');
  const listed = limit?.kind === 'values' ? limit.values : mask === undefined ? undefined : numbersOf(mask);
  if (listed !== undefined) return simplest(listed.filter((value) => typeof value === 'number').filter(isWanted));
  const [range, step] = [rangeOf(all), stepOf(all)];
  const found: number[] = [];
  let isCertain = true;
  const taken = none.flatMap(({ limits }) => limits).flatMap((one) => (one.kind === 'values' ? one.values : []));
  const bounds = [range, ...none.map((set) => rangeOf([set]))].flatMap(({ min, max }) => [min ?? 0, max ?? 0]);
  const points = [...bounds, ...taken].filter((point): point is number => typeof point === 'number');
  const ends = [-Infinity, ...[...new Set(points)].toSorted((a, b) => a - b), Infinity];
  found.push(...ends.filter((point) => Number.isFinite(point) && isWanted(point)));
  // Between two of these points, only divisors distinguish numbers.
  for (const [index, low] of ends.slice(0, -1).entries()) {
    const gap = { min: low, max: ends[index + 1]!, exclusiveMin: true, exclusiveMax: true } as const;
    if (!isRangeInside(gap, range) || none.some((set) => isCovered(gap, step, set))) continue;
    const { numbers, areAll } = numbersBetween(gap, step);
    const wanted = numbers.filter(isWanted);
    found.push(...wanted);
    if (wanted.length === 0 && !areAll) isCertain = false;
  }
  return simplest(found) ?? (isCertain ? undefined : { undecided: 'the numbers that are left are not all tried' });
}

/** All numbers with bits of a mask, if there are few. */
function numbersOf(mask: bigint): readonly number[] | undefined {
  const bits = Array.from(mask.toString(2).replaceAll('0', '')).length;
  if (bits > MOST_BITS) return undefined;
  const found = [0n];
  for (let one = (0n - mask) & mask; one !== 0n; one = (one - mask) & mask) found.push(one);
  return found.map(Number);
}

const MOST_BITS = 8;

function simplest(numbers: readonly number[]): Found {
  const [value] = numbers.toSorted((a, b) => String(a).length - String(b).length || Math.abs(a) - Math.abs(b) || b - a);
  return value === undefined ? undefined : { value };
}

function rangeOf(sets: readonly NumberSet[]): NumberRange {
  const ranges = sets.flatMap(({ isInteger, limits }) => [
    ...(isInteger ? [SAFE] : []),
    ...limits.filter((limit) => limit.kind === 'range'),
  ]);
  return ranges.reduce(commonRange, {});
}

/** The common divisor of all numbers, if there is one. */
function stepOf(sets: readonly NumberSet[]): number | undefined {
  const divisors = sets.flatMap(({ isInteger, limits }) => [
    ...(isInteger ? [1] : []),
    ...limits.flatMap((limit) => (limit.kind === 'multiple-of' ? [limit.of] : [])),
  ]);
  return divisors.length === 0 ? undefined : divisors.reduce(commonMultiple);
}

/** Whether a set contains each multiple of a step within bounds. */
function isCovered(gap: NumberRange, step: number | undefined, set: NumberSet): boolean {
  if (set.mask !== undefined || set.limits.some(({ kind }) => kind === 'values')) return false;
  const divisor = stepOf([set]);
  const isStepInside = divisor === undefined || (step !== undefined && isMultipleOf(step, divisor));
  return isStepInside && isRangeInside(gap, rangeOf([set]));
}

/** Most multiples that are tried. */
const MOST_TRIED = 300;

/** The simplest numbers between two bounds. `areAll` is true if there are no others. */
function numbersBetween(
  { min, max }: { readonly min: number; readonly max: number },
  step: number | undefined,
): { readonly numbers: readonly number[]; readonly areAll: boolean } {
  const isInside = (value: number): boolean => isInRange(value, { min, max, exclusiveMin: true, exclusiveMax: true });
  if (step === undefined) {
    const wide = Math.min(1, (max - min) / 2);
    const near = [min, max].filter(Number.isFinite);
    const middle = near.length === 2 ? [(min + max) / 2, min + (max - min) * 0.3819660112] : [];
    const beside = near.flatMap((bound) =>
      [wide, wide / 2, wide * 0.3819660112].flatMap((by) => [bound - by, bound + by]),
    );
    const whole = near.flatMap((bound) => [Math.floor(bound), Math.ceil(bound), Math.floor(bound) + 1]);
    const numbers = [0, 1, 0.5, 0.3819660112, ...whole, ...beside, ...middle].filter(isInside);
    // No double lies between two neighbours.
    return { numbers, areAll: numbers.length === 0 && !isInside((min + max) / 2) };
  }
  const [low, high] = [Math.max(min, -Number.MAX_VALUE), Math.min(max, Number.MAX_VALUE)];
  const isUp = Math.abs(low) <= Math.abs(high);
  const start = low < 0 && high > 0 ? 0 : isUp ? low : high;
  const first = nearestMultiple(start, step, isUp ? 'above' : 'below');
  // Between two multiples, so that rounding does not lead to another one.
  const at = (count: number): number =>
    count === 0
      ? first
      : nearestMultiple(first + (count + Math.sign(count) * -0.5) * step, step, count > 0 ? 'above' : 'below');
  const most = Math.min(MOST_TRIED, Math.ceil((high - low) / step) + 1);
  const counts = Array.from({ length: most }, (_, index) => [index, -index]).flat();
  const numbers = [...new Set(counts.map(at))].filter(isInside);
  return { numbers, areAll: (high - low) / step < MOST_TRIED };
}

/**
 * A pattern for decimal integers between two bounds, either of which may be missing.
 *
 * @param zeros whether zeros may precede a number
 */
export function decimalsBetween(min: bigint | undefined, max: bigint | undefined, zeros = false): string {
  if (min === undefined && max === undefined && zeros) return '^-?[0-9]+$';
  const isNegative = min === undefined || min < 0n;
  const isPositive = max === undefined || max >= 0n;
  const zero = zeros ? '0*' : '';
  const negative = isNegative
    ? naturals(max === undefined || max >= 0n ? (zeros ? 0n : 1n) : -max, min === undefined ? undefined : -min)
    : [];
  const positive = isPositive ? naturals(min === undefined || min < 0n ? 0n : min, max) : [];
  const all = [...negative.map((pattern) => `-${zero}${pattern}`), ...positive.map((pattern) => `${zero}${pattern}`)];
  return all.length === 0 ? NO_TEXT : `^(?:${all.join('|')})$`;
}

/** A pattern that no text matches. */
export const NO_TEXT = '[^]^';

/**
 * Converts limits of integers to limits of their texts.
 *
 * @param zeros whether zeros may precede a number
 */
export function limitsAsText(limits: readonly LimitKind[], zeros = false): readonly LimitKind[] {
  const listed = limits.find((limit) => limit.kind === 'values');
  if (listed !== undefined && !zeros) return [{ kind: 'values', values: listed.values.map(String) }];
  const range = limits.filter((limit) => limit.kind === 'range').reduce<NumberRange>(commonRange, {});
  const { min, max } = int64Bounds(range);
  const [least, most] = [range.min === undefined ? undefined : min, range.max === undefined ? undefined : max];
  const divisors = limits.filter((limit) => limit.kind === 'multiple-of');
  return [
    { kind: 'pattern', pattern: decimalsBetween(least, most, zeros), enforced: true },
    ...divisors.map((limit) => ({ ...limit, asText: 'int64' }) as const),
  ];
}
