import { defined } from '../../defined.js';
import { fitsFormat, checkedFormat, formatNamed, isFormatWithin } from '../../formats/formats.js';
import { parseBounds, parseDivisor, parseRange, type Bounds } from '../../read/limits.js';
import {
  coveringRange,
  isInRange,
  isRangeInside,
  type NumberRange,
  commonDivisor,
  isMultipleOf,
} from './number-range.js';
import type { limits as grammar } from '../../read/grammar/field.js';
import { writtenText, asText } from '../../read/nodes.js';
import type { Node } from '../../read/syntax.js';
import { type DecimalLimit, decimalPattern, isOfDecimals } from './decimal-limits.js';
import { isEverything, matches } from '../../patterns/automaton.js';
import { shortestDifference, acceptedAutomaton, automatonOf } from '../../patterns/pattern-automaton.js';
import { Refusal } from '../../patterns/read-pattern.js';

/** A limit without its target and conditions. */
export type LimitKind =
  /** Code points of a string; with `trimmed` without white space at both ends. */
  | { readonly kind: 'length'; readonly min?: number; readonly max?: number; readonly trimmed: boolean }
  /** A regular expression that matches anywhere in a string. Validators check it only if `enforced`. */
  | { readonly kind: 'pattern'; readonly pattern: string; readonly enforced: boolean }
  | ({ readonly kind: 'range'; readonly asText?: NumeralForm } & NumberRange)
  /** A number is a multiple of `of`, which is above 0, exactly by their decimal digits. */
  | { readonly kind: 'multiple-of'; readonly of: number; readonly asText?: 'int64' }
  /** Digits after the point of a decimal, with zeros at the end. */
  | { readonly kind: 'scale'; readonly min?: number; readonly max?: number }
  /** Number of items of a list or entries of a dict. */
  | { readonly kind: 'items'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'values'; readonly values: readonly JsonScalar[] }
  /** A format. Validators check those that the compiler knows; others are annotations. */
  | { readonly kind: 'format'; readonly format: string }
  | { readonly kind: 'unique' };

/** The form of a number that is written as text. */
export type NumeralForm = 'int64' | 'decimal';

export type JsonScalar = string | number | boolean | null;

type KindName = LimitKind['kind'];
type LimitOf<K extends KindName> = Extract<LimitKind, { readonly kind: K }>;

export type BoundedLimit = Extract<LimitKind, { readonly min?: number }>;
export type BoundedKind = BoundedLimit['kind'];

/** The forms of values that limits distinguish. `code`: a bit set, or an identifier that is a string. */
export type LimitedForm = 'string' | 'number' | 'bool' | 'code' | 'list' | 'dict';

/** The other inputs for reading a limit. */
export interface LimitReading {
  readonly trimmed: boolean;
  /** The form of a number that is written as text. */
  readonly asText: NumeralForm | undefined;
  /** Whether validators check a pattern. */
  readonly enforced: boolean;
  /** Converts a list of values to JSON. */
  readonly wireValues: (list: Node) => readonly JsonScalar[];
}

/** The meaning of a kind of limit. Emitters and the differ render and compare each kind themselves. */
interface Meaning<L extends LimitKind> {
  /** Reads the value of the key. Undefined if it is malformed or limits nothing. */
  readonly read: (written: Node, reading: LimitReading) => L | undefined;
  readonly forms: readonly LimitedForm[];
  /** The forms in words, after `on`. */
  readonly target: string;
  /** Whether a JSON value satisfies the limit. Values of other forms do. */
  readonly accepts: (limit: L, value: unknown) => boolean;
  /** Whether `outer` accepts every value that `inner` accepts. */
  readonly isInside: (inner: L, outer: L) => boolean;
  /** The smallest limit that accepts the values of both. `exact` is false if it also accepts others. */
  readonly covering: (one: L, other: L) => { readonly limit: L; readonly exact: boolean };
}

const MEANINGS: { readonly [K in KindName]: Meaning<LimitOf<K>> } & Record<GrammarKey, unknown> = {
  length: {
    read: (written, { trimmed }) => bounded(written, (bounds) => ({ kind: 'length', ...bounds, trimmed })),
    forms: ['string'],
    target: 'a string',
    accepts: (limit, value) =>
      typeof value !== 'string' || isWithin([...(limit.trimmed ? value.trim() : value)].length, limit),
    isInside: (inner, outer) => {
      if (inner.trimmed === outer.trimmed) return boundsInside(inner, outer);
      // Trimming never lengthens a text.
      if (outer.trimmed) return (outer.min ?? 0) <= 0 && (inner.max ?? Infinity) <= (outer.max ?? Infinity);
      return outer.max === undefined && (inner.min ?? 0) >= (outer.min ?? 0);
    },
    covering: (one, other) => {
      if (one.trimmed === other.trimmed) return hull(one, other);
      // The minimum may consist of white space, and trimming never lengthens a text.
      const { min: _, ...limit } = hull(one, other).limit;
      return { limit: { ...limit, trimmed: true }, exact: false };
    },
  },
  pattern: {
    read: (written, { enforced }) => {
      const pattern = asText(written);
      return pattern === undefined ? undefined : { kind: 'pattern', pattern, enforced };
    },
    forms: ['string'],
    target: 'a string',
    accepts: ({ pattern, enforced }, value) =>
      !enforced || typeof value !== 'string' || matches(acceptedAutomaton(pattern), value),
    isInside: isPatternInside,
    covering: coveringPattern,
  },
  range: {
    read: (written, { asText: form }) => {
      const range = written.kind === 'scalar' ? parseRange(writtenText(written)) : undefined;
      return range && { kind: 'range', ...range, ...(form === undefined ? {} : { asText: form }) };
    },
    forms: ['number'],
    target: 'a number',
    accepts: (limit, value) => {
      if (isOfDecimals(limit)) return isDecimalWithin(value, limit);
      const number = numberOf(value, limit);
      return number === undefined || isInRange(number, limit);
    },
    isInside: isRangeInside,
    covering: (one, other) => {
      const { range, exact } = coveringRange(one, other);
      return { limit: { ...withoutBounds(one), ...range }, exact };
    },
  },
  'multiple-of': {
    read: (written, { asText: form }) => {
      const of = written.kind === 'scalar' ? parseDivisor(writtenText(written)) : undefined;
      return of === undefined ? undefined : { kind: 'multiple-of', of, ...(form === 'int64' ? { asText: form } : {}) };
    },
    forms: ['number'],
    target: 'a number',
    accepts: (limit, value) => {
      const number = numberOf(value, limit);
      return number === undefined || isMultipleOf(number, limit.of);
    },
    isInside: (inner, outer) => isMultipleOf(inner.of, outer.of),
    covering: (one, other) => {
      const of = commonDivisor(one.of, other.of);
      return { limit: { ...one, of }, exact: of === one.of || of === other.of };
    },
  },
  scale: {
    read: (written, { asText: form }) =>
      form === 'decimal' ? bounded(written, (bounds) => ({ kind: 'scale', ...bounds })) : { kind: 'scale' },
    forms: ['string'],
    target: 'a decimal',
    accepts: (limit, value) => isDecimalWithin(value, limit),
    isInside: boundsInside,
    covering: (one, other) => hull(one, other),
  },
  values: {
    read: (written, { wireValues }) =>
      written.kind === 'list' ? { kind: 'values', values: wireValues(written) } : undefined,
    forms: ['string', 'number', 'bool', 'code'],
    target: 'a value without parts',
    accepts: ({ values }, value) => (values as readonly unknown[]).includes(value),
    isInside: (inner, outer) => inner.values.every((value) => outer.values.includes(value)),
    covering: (one, other) => ({
      limit: { ...one, values: [...new Set([...one.values, ...other.values])] },
      exact: true,
    }),
  },
  format: {
    read: (written) => {
      const format = asText(written);
      return format === undefined ? undefined : { kind: 'format', format };
    },
    forms: ['string', 'number'],
    target: 'a string or number',
    accepts: ({ format }, value) =>
      typeof value !== (formatNamed(format)?.wire === 'int' ? 'number' : 'string') || fitsFormat(format, value),
    isInside: (inner, outer) => checkedFormat(outer.format) === undefined || isFormatWithin(inner.format, outer.format),
    covering: (one, other) => {
      if (isLimitInside(one, other)) return { limit: { ...one, format: other.format }, exact: true };
      if (isLimitInside(other, one)) return { limit: one, exact: true };
      return { limit: { ...one, format: EITHER }, exact: false };
    },
  },
  items: {
    read: (written) => bounded(written, (bounds) => ({ kind: 'items', ...bounds })),
    forms: ['list', 'dict'],
    target: 'a list or dict',
    accepts: (limit, value) =>
      typeof value !== 'object' || value === null || isWithin(Object.keys(value).length, limit),
    isInside: boundsInside,
    covering: (one, other) => hull(one, other),
  },
  unique: {
    read: (written) => (written.kind === 'scalar' && written.value === true ? { kind: 'unique' } : undefined),
    forms: ['list'],
    target: 'a list',
    accepts: (_, value) =>
      !Array.isArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length,
    isInside: () => true,
    covering: (one) => ({ limit: one, exact: true }),
  },
};

/** The limit keys of the language, with the meaning of each. */
type GrammarKey = Exclude<keyof typeof grammar, 'trimmed' | 'each' | 'keys'>;

/** Keys of the language for limits, in the order of limits in the Model. */
export const LIMIT_KEYS = Object.keys(MEANINGS) as readonly KindName[];

/** Keys beside the conditions of an exception. */
export const KEYS_OF_EXCEPTIONS: ReadonlySet<string> = new Set<string>([
  ...LIMIT_KEYS,
  ...(['trimmed', 'each', 'keys'] satisfies readonly (keyof typeof grammar)[]),
  'section',
  'source',
]);

export function readLimit(key: KindName, written: Node, reading: LimitReading): LimitKind | undefined {
  return MEANINGS[key].read(written, reading);
}

/** Whether limits of that kind apply to values of a form. */
export function canLimit(kind: KindName, form: LimitedForm): boolean {
  return MEANINGS[kind].forms.includes(form);
}

/** The values that a kind of limit applies to, in words. */
export function targetOf(kind: KindName): string {
  return MEANINGS[kind].target;
}

/**
 * Whether a JSON value satisfies a limit, regardless of its conditions. A value that the limit does not apply to
 * satisfies it.
 */
export function accepts(limit: LimitKind, value: unknown): boolean {
  return meaningOf(limit).accepts(limit, value);
}

/** Whether every value that satisfies `inner` satisfies `outer`. Both have the same kind. */
export function isLimitInside(inner: LimitKind, outer: LimitKind): boolean {
  return meaningOf(inner).isInside(inner, outer);
}

/** The smallest limit that accepts the values of both. `exact` is false if it also accepts others. */
export function covering<L extends LimitKind>(
  one: L,
  other: LimitKind,
): { readonly limit: L; readonly exact: boolean } {
  return meaningOf(one).covering(one, other as L);
}

export function isBounded<L extends LimitKind>(limit: L): limit is L & BoundedLimit {
  const unbounded: Readonly<Record<Exclude<KindName, BoundedKind>, true>> = {
    'multiple-of': true,
    pattern: true,
    values: true,
    format: true,
    unique: true,
  };
  return !(limit.kind in unbounded);
}

/** An annotation for values that have one of two formats. */
const EITHER = 'x-either';

/** Narrows the type, because TypeScript cannot infer that the entry of a kind accepts its limits. */
function meaningOf<L extends LimitKind>({ kind }: L): Meaning<L> {
  return MEANINGS[kind] as unknown as Meaning<L>;
}

/** Whether validators check a limit, which is false for documented patterns and unknown formats. */
export function isEnforced(limit: LimitKind): boolean {
  if (limit.kind === 'pattern') return limit.enforced;
  return limit.kind !== 'format' || checkedFormat(limit.format) !== undefined;
}

// -------------------------------------------------------------------------------------------------------- patterns

type PatternLimit = LimitOf<'pattern'>;

function isPatternInside(inner: PatternLimit, outer: PatternLimit): boolean {
  if (!outer.enforced) return true;
  if (!inner.enforced) return isEverything(acceptedAutomaton(outer.pattern));
  return shortestDifference(acceptedAutomaton(inner.pattern), acceptedAutomaton(outer.pattern)) === undefined;
}

/** A pattern that matches if one of two does; one that matches everything if that is too large. */
function coveringPattern(
  one: PatternLimit,
  other: PatternLimit,
): { readonly limit: PatternLimit; readonly exact: boolean } {
  if (isPatternInside(one, other)) return { limit: other, exact: true };
  if (isPatternInside(other, one)) return { limit: one, exact: true };
  const pattern = `${one.pattern}|${other.pattern}`;
  const isRefused = automatonOf(pattern) instanceof Refusal;
  return { limit: { kind: 'pattern', pattern: isRefused ? '' : pattern, enforced: true }, exact: !isRefused };
}

// ---------------------------------------------------------------------------------------------------------- bounds

function bounded<L extends LimitKind>(written: Node, limit: (bounds: Bounds) => L): L | undefined {
  const text = asText(written);
  const bounds = text === undefined ? undefined : parseBounds(text);
  return bounds === undefined ? undefined : limit(bounds);
}

function isWithin(value: number, { min = -Infinity, max = Infinity }: Bounds): boolean {
  return value >= min && value <= max;
}

function boundsInside(inner: Bounds, outer: Bounds): boolean {
  // No text or list has a negative length.
  return (inner.min ?? 0) >= (outer.min ?? 0) && (inner.max ?? Infinity) <= (outer.max ?? Infinity);
}

/** Whether every value satisfies the limit. */
export function acceptsEverything(limit: LimitKind): boolean {
  switch (limit.kind) {
    case 'length':
    case 'items':
    case 'scale':
      return (limit.min ?? 0) <= 0 && limit.max === undefined;
    case 'pattern':
      return !limit.enforced || isEverything(acceptedAutomaton(limit.pattern));
    case 'range':
      return limit.min === undefined && limit.max === undefined;
    case 'format':
      return checkedFormat(limit.format) === undefined;
    case 'multiple-of':
    case 'values':
    case 'unique':
      return false;
  }
}

/** Whether a value satisfies a limit of decimals. Values that are no decimals do. */
function isDecimalWithin(value: unknown, limit: DecimalLimit): boolean {
  return (
    typeof value !== 'string' ||
    !fitsFormat('decimal', value) ||
    matches(acceptedAutomaton(decimalPattern(limit)), value)
  );
}

/** The number that a limit applies to; an integer if numbers are written as text. */
function numberOf(value: unknown, { asText: form }: { readonly asText?: NumeralForm }): number | bigint | undefined {
  if (form === 'int64') return typeof value === 'string' && /^-?\d{1,19}$/.test(value) ? BigInt(value) : undefined;
  return typeof value === 'number' ? value : undefined;
}

export function withoutBounds<L extends NumberRange>(limit: L): Omit<L, keyof NumberRange> {
  const { min: _min, max: _max, exclusiveMin: _low, exclusiveMax: _high, exact: _exact, ...others } = limit;
  return others;
}

/** The bounds of both. Counts are whole, so that adjacent bounds leave no gap. */
function hull<L extends Bounds>(one: L, other: L): { readonly limit: L; readonly exact: boolean } {
  const { min: _min, max: _max, ...rest } = one;
  const min = one.min === undefined || other.min === undefined ? undefined : Math.min(one.min, other.min);
  const max = one.max === undefined || other.max === undefined ? undefined : Math.max(one.max, other.max);
  const exact =
    (one.min ?? -Infinity) <= (other.max ?? Infinity) + 1 && (other.min ?? -Infinity) <= (one.max ?? Infinity) + 1;
  const bounds = defined({ min, max });
  return { limit: { ...rest, ...bounds } as L, exact };
}
