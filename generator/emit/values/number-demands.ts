import { limitChoices, limitsOf } from '../../model/limits/limit-choice.js';
import { INT64, int64Bounds } from '../../model/limits/int64-bounds.js';
import { commonMultiple, decimalOf, divisorOf, nearestMultiple, type Divisor } from '../../model/limits/multiples.js';
import type { Limit, Scalar } from '../../model/model.js';
import { choiceCode, demandsOf, inner, type Bounds } from './demands.js';

/** The demands of limits on a number that is built. */
export interface NumberDemands {
  /** Both belong to the range. They are multiples of the step if they are numbers. */
  readonly range: Bounds;
  /** The divisor of the number. Where conditions decide, it is one in each case. */
  readonly step?: number;
}

export function numberDemands(
  kind: 'int' | 'int32' | 'float',
  limits: readonly Limit[],
  scalar: Scalar | undefined,
): NumberDemands {
  const all = demandsOf(limits, scalar).range;
  const range = kind === 'int32' ? inner(all, INT32) : all;
  const divisors = [limits, scalar?.limits ?? []].flatMap(limitChoices).flatMap(limitsOf).flatMap(divisorsOf);
  if (divisors.length === 0) return { range: kind !== 'float' ? wholeBounds(range) : range };
  const step = divisors.reduce(commonMultiple, kind !== 'float' ? 1 : divisors[0]!);
  return { range: boundsOnGrid(range, step), step };
}

const INT32: Bounds = { min: String(-(2 ** 31)), max: String(2 ** 31 - 1) };

/** The demands of limits on an integer of 64 bits, as code of bigints. */
export interface Int64Demands {
  readonly min: string;
  readonly max: string;
  readonly step?: string;
}

export function int64Demands(limits: readonly Limit[]): Int64Demands {
  const choices = limitChoices(limits);
  const ranges = choices.filter((choice) => limitsOf(choice)[0].kind === 'range');
  const bound = (side: 'min' | 'max'): string =>
    ranges.reduce(
      (unbounded, choice) =>
        choiceCode(
          choice,
          (limit) => (limit.kind === 'range' ? `${int64Bounds(limit)[side]}n` : unbounded),
          () => unbounded,
        ),
      `${INT64[side]}n`,
    );
  const divisors = choices.flatMap(limitsOf).flatMap(divisorsOf);
  const bounds = { min: bound('min'), max: bound('max') };
  return divisors.length === 0 ? bounds : { ...bounds, step: `${BigInt(divisors.reduce(commonMultiple, 1))}n` };
}

function divisorsOf(limit: Limit): readonly number[] {
  return limit.kind === 'multiple-of' ? [limit.of] : [];
}

function wholeBounds({ min, max }: Bounds): Bounds {
  const [least, most] = [Number(min), Number(max)];
  return {
    min: Number.isInteger(least) || !Number.isFinite(least) ? min : String(Math.ceil(least)),
    max: Number.isInteger(most) || !Number.isFinite(most) ? max : String(Math.floor(most)),
  };
}

function boundsOnGrid({ min, max }: Bounds, step: number): Bounds {
  const nearest = (bound: string, side: 'above' | 'below'): string =>
    Number.isFinite(Number(bound)) ? String(nearestMultiple(Number(bound), step, side)) : bound;
  return { min: nearest(min, 'above'), max: nearest(max, 'below') };
}

/**
 * How finely samples of a fraction are drawn: to two places, or to more where the bounds are close together. Undefined
 * if the bounds are whole numbers of a usual size.
 */
export function sampleStep({ min, max }: Bounds): Divisor | undefined {
  const ends = [...`${min} ${max}`.matchAll(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g)].map(([end]) => Number(end));
  if (ends.every((end) => Number.isInteger(end) && Math.abs(end) < 1e13)) return undefined;
  if (ends.every(Number.isInteger)) return { digits: 1, scale: 1 };
  const [low = 0, high = low + 1] = ends.toSorted((a, b) => a - b);
  const span = high - low;
  const places = span > 0 ? Math.ceil(-Math.log10(span)) + 2 : -(decimalOf(low)?.exponent ?? 0);
  return divisorOf(Number(`1e-${Math.min(Math.max(places, 2), 22)}`));
}
