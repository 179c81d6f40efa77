import { isHeldByDouble, isWhole, parseDecimal, type Decimal } from './decimal.js';

/** Bounds of a number. Each belongs to the range unless it is exclusive. */
export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly exclusiveMin?: true;
  readonly exclusiveMax?: true;
  /** Whole bounds that no double holds, in decimal. `min` and `max` are then the doubles next to them. */
  readonly exact?: { readonly min?: string; readonly max?: string };
}

export type RangeResult =
  | { readonly ok: true; readonly range: NumberRange }
  | { readonly ok: false; readonly message: string };

/**
 * Reads `0.25..4`, `..60`, `2..` or `5` (exactly five). `<` on the inner side of a bound excludes it: `0<..1` is above 0 and
 * at most 1, `0..<1` at least 0 and below 1.
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
    const order = compareDecimals(min.decimal, max.decimal);
    if (order > 0) return { ok: false, message: `the lower bound ${min.text} is above the upper bound ${max.text}` };
    if (order === 0 && isExclusive) return { ok: false, message: 'no number is inside these bounds' };
  }
  return { ok: true, range: rangeOf(min, max, dots) };
}

/** The same for text that has been checked; undefined if it is not a range. */
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

/** A whole number that no double holds can bound an `int64`; nothing else can. */
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

function compareDecimals(a: Decimal, b: Decimal): number {
  const least = Math.min(a.exponent, b.exponent);
  const [x, y] = [a, b].map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - least)) as [bigint, bigint];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The texts before and after the dots, with the `<` beside them. Text without dots is both bounds. */
function partsOf(text: string): { readonly low?: string; readonly dots: string; readonly high?: string } {
  const at = text.indexOf('..');
  if (at === -1 || /\s/.test(text)) return { low: text, dots: '', high: text };
  const start = text[at - 1] === '<' ? at - 1 : at;
  const end = text[at + 2] === '<' ? at + 3 : at + 2;
  const [low, high] = [text.slice(0, start), text.slice(end)];
  return { ...(low === '' ? {} : { low }), dots: text.slice(start, end), ...(high === '' ? {} : { high }) };
}
