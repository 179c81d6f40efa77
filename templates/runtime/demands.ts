import { isMultipleOf } from './multiples.js';
import { matchesPattern, type Pattern } from './pattern.js';
import type { Bound, Condition, Limit } from './schema.js';

/** The known fields of the container of a value, and of its own container. */
export interface Facts {
  readonly known: ReadonlyMap<string, unknown>;
  readonly outer: readonly unknown[];
}

export function holds([field, values]: Condition, { known, outer }: Facts): boolean {
  return values.includes(typeof field === 'number' ? outer[field] : known.get(field));
}

export interface Span {
  readonly min: number;
  readonly max: number;
}

/** A number that values are multiples of: `digits / scale`. */
export interface Step {
  readonly digits: number;
  readonly scale: number;
}

/** The requirements of the limits on a value. */
export interface Demands {
  readonly length: Span;
  /** Whether white space at both ends counts. With alternative limits, it may or may not. */
  readonly trimmed: 'always' | 'sometimes' | 'never';
  readonly patterns: readonly Pattern[];
  readonly formats: readonly NamedFormat[];
  readonly range: Span;
  readonly step: Step | undefined;
  readonly wide: { readonly min: bigint; readonly max: bigint } | undefined;
  readonly items: Span;
  readonly isUnique: boolean;
  readonly values: readonly unknown[] | undefined;
}

export interface NamedFormat {
  readonly name: string;
  readonly check: (value: unknown) => boolean;
}

const ANY_COUNT: Span = { min: 0, max: Infinity };
const ANY_NUMBER: Span = { min: -Infinity, max: Infinity };

export const NO_DEMANDS: Demands = {
  length: ANY_COUNT,
  trimmed: 'never',
  patterns: [],
  formats: [],
  range: ANY_NUMBER,
  step: undefined,
  wide: undefined,
  items: ANY_COUNT,
  isUnique: false,
  values: undefined,
};

export function demandsOf(limits: readonly Limit[], facts: Facts): Demands {
  if (limits.length === 0) return NO_DEMANDS;
  const found = known.get(limits);
  if (found !== undefined) return found;
  const demands = makeDemands(limits, facts);
  if (!limits.some(({ kind }) => kind === 'first')) known.set(limits, demands);
  return demands;
}

/** The demands of unconditional limits. */
const known = /* @__PURE__ */ new WeakMap<readonly Limit[], Demands>();

function makeDemands(limits: readonly Limit[], facts: Facts): Demands {
  const bounds = limits.flatMap((limit) => boundOf(limit, facts) ?? []);
  const demands = bounds.reduce(withBound, { ...NO_DEMANDS, trimmed: trimmingOf(bounds) });
  const fitting = demands.values?.filter((value) => isWithin(value, demands));
  return fitting === undefined || fitting.length === 0 ? demands : { ...demands, values: fitting };
}

/** The bound of the applicable limit; the first one if any of several must hold. */
function boundOf(limit: Limit, facts: Facts): Bound | undefined {
  if (limit.kind === 'any') return limit.of[0];
  if (limit.kind !== 'first') return limit;
  return limit.of.find(([when]) => when.every((condition) => holds(condition, facts)))?.[1];
}

function trimmingOf(bounds: readonly Bound[]): Demands['trimmed'] {
  const lengths = bounds.flatMap((bound) => (bound.kind === 'length' ? [bound.trimmed === true] : []));
  if (!lengths.includes(true)) return 'never';
  return lengths.includes(false) ? 'sometimes' : 'always';
}

function withBound(demands: Demands, bound: Bound): Demands {
  switch (bound.kind) {
    case 'length':
    case 'items':
      return { ...demands, [bound.kind]: inner(demands[bound.kind], { ...ANY_COUNT, ...bound }) };
    case 'range':
      return { ...demands, range: inner(demands.range, { ...ANY_NUMBER, ...bound }) };
    case 'open-range': {
      const { min = -Infinity, max = Infinity, open } = bound;
      const range = { min: open === 'max' ? min : nextAbove(min), max: open === 'min' ? max : -nextAbove(-max) };
      return { ...demands, range: inner(demands.range, range) };
    }
    case 'int64-range': {
      const { min, max } = demands.wide ?? bound;
      return {
        ...demands,
        wide: { min: min > bound.min ? min : bound.min, max: max < bound.max ? max : bound.max },
      };
    }
    case 'multiple-of':
      return { ...demands, step: demands.step === undefined ? bound : commonStep(demands.step, bound) };
    case 'values': {
      const both = demands.values?.filter((value) => bound.values.includes(value)) ?? bound.values;
      return both.length === 0 ? demands : { ...demands, values: both };
    }
    case 'pattern':
      return { ...demands, patterns: [...demands.patterns, bound.pattern as Pattern] };
    case 'format':
      return { ...demands, formats: [...demands.formats, bound] };
    case 'unique':
      return { ...demands, isUnique: true };
  }
}

/** The common bounds of two spans; the first one if they have none. */
function inner(first: Span, second: Span): Span {
  const [min, max] = [Math.max(first.min, second.min), Math.min(first.max, second.max)];
  return min > max ? first : { min, max };
}

/** The bounds of whole numbers. */
export function wholeSpan({ min, max }: Span): Span {
  return { min: Math.ceil(min), max: Math.floor(max) };
}

/** The least number that is a multiple of both. */
export function commonStep(first: Step, second: Step): Step {
  const scale = Math.max(first.scale, second.scale);
  const [a, b] = [first, second].map((step) => BigInt(step.digits) * BigInt(scale / step.scale)) as [bigint, bigint];
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  const digits = Number((a / x) * b);
  return digits % scale === 0 ? { digits: digits / scale, scale: 1 } : { digits, scale };
}

/** The least and the greatest factor by which a step is within bounds. */
export function factorsIn({ min, max }: Span, { digits, scale }: Step): Span {
  const least = Math.round((min * scale) / digits);
  const most = Math.round((max * scale) / digits);
  return {
    min: (least * digits) / scale < min ? least + 1 : least,
    max: (most * digits) / scale > max ? most - 1 : most,
  };
}

/** Whether a text or a number satisfies the demands. */
function isWithin(value: unknown, { length, range, step, patterns, formats }: Demands): boolean {
  if (typeof value === 'number') {
    const isMultiple = step === undefined || isMultipleOf(value, step.digits, step.scale);
    return value >= range.min && value <= range.max && isMultiple;
  }
  if (typeof value !== 'string') return true;
  const count = [...value].length;
  return (
    count >= length.min &&
    count <= length.max &&
    patterns.every((pattern) => matchesPattern(pattern, value)) &&
    formats.every(({ check }) => check(value))
  );
}

function nextAbove(value: number): number {
  if (!Number.isFinite(value)) return value;
  const bits = new BigInt64Array(1);
  const double = new Float64Array(bits.buffer);
  double[0] = value === 0 ? 0 : value;
  bits[0]! += value < 0 ? -1n : 1n;
  return double[0];
}
