import { defined } from '../defined.js';
/** Largest spec file. Larger ones were not written by a person. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** Largest published document of a layer, which a program may have written. */
export const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024;

/** Deepest nesting of maps and lists, so that functions on trees may recurse. */
export const MAX_DEPTH = 64;

/** Longest name, because names become file names and parts of other names. */
export const MAX_NAME_LENGTH = 200;

/**
 * Most entries of lists and maps, so that each command finishes in time. Entries that the package compares with each
 * other, or that nest in its code, have the lowest limits.
 */
export const MOST = {
  /** Items of a list without another limit in the grammar. */
  items: 1_000,
  /** Items of a list without generated code: reserved names, corrections, approvals. */
  records: 10_000,
  /** Alternatives that are tried in order, and fields of a rule or a condition. */
  alternatives: 250,
  /** Members of an enum or a bit set, scopes, states and similar. */
  members: 10_000,
  fields: 2_000,
  /** Layers and profiles. */
  layers: 100,
  /** Path parameters, and parts of an identifier. */
  parameters: 50,
  views: 1_000,
  /** Types in `A | B`. A declared union may have as many as a list. */
  joinedTypes: 100,
} as const;

/** Most inherited fields and ancestors of all objects together, because one `extends` may repeat thousands. */
export const MAX_INHERITED = 100_000;

export const MAX_TUPLE = 50;

/** Deepest nesting of a type expression. */
export const MAX_TYPE_DEPTH = 16;

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

type BoundsResult = { readonly ok: true; readonly bounds: Bounds } | { readonly ok: false; readonly message: string };

/** Reads `1..100`, `..60`, `2..` or `5` (exactly five). Numbers are whole, and negative only if `negative` is true. */
export function readBounds(text: string, { negative = true }: { readonly negative?: boolean } = {}): BoundsResult {
  const match = /^(-?\d{1,20})?(\.\.)?(-?\d{1,20})?$/.exec(text.trim());
  const [, low, dots, high] = match ?? [];
  if (match === null || (low === undefined && high === undefined) || (dots === undefined && high !== undefined)) {
    return { ok: false, message: /\d\.\d/.test(text) ? 'bounds are whole numbers' : 'not bounds' };
  }
  const min = low === undefined ? undefined : Number(low);
  const max = dots === undefined ? min : high === undefined ? undefined : Number(high);
  for (const [bound, written] of [[min, low] as const, [max, high ?? low] as const]) {
    if (bound === undefined) continue;
    if (!Number.isSafeInteger(bound)) return { ok: false, message: `${written} is too large` };
    if (bound < 0 && !negative) return { ok: false, message: 'a count cannot be negative' };
  }
  if (min !== undefined && max !== undefined && min > max) {
    return { ok: false, message: `the lower bound ${min} is above the upper bound ${max}` };
  }
  return { ok: true, bounds: defined({ min, max }) };
}

/** The same for checked texts; `undefined` for other texts. */
export function parseBounds(text: string | number): Bounds | undefined {
  const result = readBounds(String(text));
  return result.ok ? result.bounds : undefined;
}

/** A divisor as `digits / scale` in whole, exact numbers: `0.25` is 25 / 100. */
export interface Divisor {
  readonly digits: number;
  readonly scale: number;
}

/** Powers of ten up to this one are exact doubles. */
const MOST_PLACES = 22;
const MOST_DIGITS = 15;

/** Reads a positive number of up to 15 digits, with up to 22 places behind the point; undefined for any other text. */
export function parseDivisor(text: string): number | undefined {
  const decimal = parseDecimal(text.trim());
  if (decimal === undefined || decimal.digits <= 0n) return undefined;
  const { digits, exponent } = decimal;
  const isExact = String(digits).length + Math.max(exponent, 0) <= MOST_DIGITS && -exponent <= MOST_PLACES;
  return isExact ? Number(text) : undefined;
}

/** The digits and the scale of a result of {@link parseDivisor}. */
export function divisorOf(value: number): Divisor {
  const { digits, exponent } = decimalOf(value) ?? { digits: 1n, exponent: 0 };
  return exponent < 0
    ? { digits: Number(digits), scale: Number(`1e${-exponent}`) }
    : { digits: Number(digits * 10n ** BigInt(exponent)), scale: 1 };
}

/** Bounds of a number, inclusive unless stated otherwise. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly exclusiveMin?: true;
  readonly exclusiveMax?: true;
  /** Whole bounds that are no doubles, in decimal. `min` and `max` are then the nearest doubles. */
  readonly exact?: { readonly min?: string; readonly max?: string };
}

type RangeResult =
  | { readonly ok: true; readonly range: NumberRange }
  | { readonly ok: false; readonly message: string };

/**
 * Reads `0.25..4`, `..60`, `2..` or `5` (exactly five). `<` excludes a bound: `0<..1` is above 0 and at most 1, `0..<1`
 * at least 0 and below 1.
 */
export function readRange(written: string): RangeResult {
  const text = written.trim();
  const { low, dots, high } = partsOf(text);
  const ends = [endOf(low), endOf(high)] as const;
  const isUnbounded = low === undefined && high === undefined;
  const excludesNothing = (dots.startsWith('<') && low === undefined) || (dots.endsWith('<') && high === undefined);
  if (isUnbounded || excludesNothing || ends.includes('wrong')) return { ok: false, message: 'not bounds' };
  const [min, max] = ends as readonly (End | undefined)[];
  for (const end of [min, max]) {
    const problem = end === undefined ? undefined : lossOf(end);
    if (problem !== undefined) return { ok: false, message: problem };
  }
  const isExclusive = dots.includes('<');
  if (min !== undefined && max !== undefined) {
    const [least, most] = aligned(min.decimal, max.decimal);
    if (least > most) return { ok: false, message: `the lower bound ${min.text} is above the upper bound ${max.text}` };
    if (least === most && isExclusive) return { ok: false, message: 'no number is inside these bounds' };
  }
  return { ok: true, range: rangeOf(min, max, dots) };
}

/** The same for checked texts; `undefined` for other texts. */
export function parseRange(text: string): NumberRange | undefined {
  const result = readRange(text);
  return result.ok ? result.range : undefined;
}

interface End {
  readonly text: string;
  readonly decimal: Decimal;
}

function endOf(text: string | undefined): End | undefined | 'wrong' {
  if (text === undefined) return undefined;
  const decimal = text.startsWith('+') ? undefined : parseDecimal(text);
  return decimal === undefined ? 'wrong' : { text, decimal };
}

/** Only an `int64` may have a bound that is no double, and only a whole one. */
function lossOf({ text, decimal }: End): string | undefined {
  if (isHeldByDouble(decimal)) return undefined;
  if (!Number.isFinite(Number(text))) return `${text} is beyond what a double holds`;
  return isWhole(decimal) && text.length <= 40 ? undefined : `${text} has more digits than a double holds`;
}

function rangeOf(min: End | undefined, max: End | undefined, dots: string): NumberRange {
  const exactMin = min === undefined || isHeldByDouble(min.decimal) ? {} : { min: wholeText(min.decimal) };
  const exactMax = max === undefined || isHeldByDouble(max.decimal) ? {} : { max: wholeText(max.decimal) };
  const exact = { ...exactMin, ...exactMax };
  return {
    ...(min === undefined ? {} : { min: Number(min.text) + 0 }),
    ...(max === undefined ? {} : { max: Number(max.text) + 0 }),
    ...(min !== undefined && dots.startsWith('<') ? { exclusiveMin: true as const } : {}),
    ...(max !== undefined && dots.endsWith('<') ? { exclusiveMax: true as const } : {}),
    ...(Object.keys(exact).length === 0 ? {} : { exact }),
  };
}

function wholeText({ digits, exponent }: Decimal): string {
  return String(digits * 10n ** BigInt(exponent));
}

/** The digits of both with one exponent. A double has at most 308 digits before and 341 after the point. */
export function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const least = Math.min(a.exponent, b.exponent);
  return [a.digits * 10n ** BigInt(a.exponent - least), b.digits * 10n ** BigInt(b.exponent - least), least];
}

/** The texts before and after the dots, each with its `<`. A text without dots is both bounds. */
function partsOf(text: string): { readonly low?: string; readonly dots: string; readonly high?: string } {
  const at = text.indexOf('..');
  if (at === -1 || /\s/.test(text)) return { low: text, dots: '', high: text };
  const start = text[at - 1] === '<' ? at - 1 : at;
  const end = text[at + 2] === '<' ? at + 3 : at + 2;
  const [low, high] = [text.slice(0, start), text.slice(end)];
  return { ...(low === '' ? {} : { low }), dots: text.slice(start, end), ...(high === '' ? {} : { high }) };
}

/** An exact decimal number: `digits` times ten to the power of `exponent`. */
export interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

const NUMBER = /^([+-]?)(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Reads `0.25`, `-7` or `1e308`, without rounding. Undefined if the text is not a number, or has thousands of digits. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign, whole, fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  return withoutZeros({ digits: sign === '-' ? -digits : digits, exponent: Number(power) - fraction.length });
}

/** The shortest decimal number that `Number` reads as this double. Undefined for NaN and infinity. */
export function decimalOf(value: number): Decimal | undefined {
  return parseDecimal(String(value));
}

/**
 * Whether a double represents the number: as the shortest decimal or exactly. This is true of `0.1` and 2^60, but not
 * of 2^53 + 1, `1e400` or twenty digits after the point.
 */
export function isHeldByDouble(decimal: Decimal): boolean {
  const nearest = Number(`${decimal.digits}e${decimal.exponent}`);
  if (!Number.isFinite(nearest)) return false;
  const printed = decimalOf(nearest);
  if (printed?.digits === decimal.digits && printed.exponent === decimal.exponent) return true;
  return decimal.exponent >= 0 && BigInt(nearest) === decimal.digits * 10n ** BigInt(decimal.exponent);
}

export function isWhole({ exponent }: Decimal): boolean {
  return exponent >= 0;
}

/** Removes zeros at the end, so that equal numbers have equal decimals. */
function withoutZeros({ digits, exponent }: Decimal): Decimal {
  const text = String(digits);
  const zeros = digits === 0n ? 0 : zerosAtTheEnd(text);
  if (digits === 0n) return { digits, exponent: 0 };
  return zeros === 0 ? { digits, exponent } : { digits: BigInt(text.slice(0, -zeros)), exponent: exponent + zeros };
}

function zerosAtTheEnd(text: string): number {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.length - end;
}
