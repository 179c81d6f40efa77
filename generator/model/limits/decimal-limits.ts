import { type Decimal, decimalOf, parseDecimal } from '../../read/limits.js';
import type { LimitKind } from './limit-kinds.js';
import type { NumberRange } from './number-range.js';

/** A limit for the format `decimal`, whose values are texts, so that a pattern can express it. */
export type DecimalLimit =
  | Extract<LimitKind, { readonly kind: 'scale' }>
  | (Extract<LimitKind, { readonly kind: 'range' }> & { readonly asText: 'decimal' });

export function isOfDecimals<L extends LimitKind>(limit: L): limit is L & DecimalLimit {
  return limit.kind === 'scale' || (limit.kind === 'range' && limit.asText === 'decimal');
}

const WHOLE = '(?:0|[1-9][0-9]*)';
const FRACTION = '(?:\\.[0-9]+)?';

/** A pattern for the decimals that a limit accepts. It matches no other text. */
export function decimalPattern(limit: DecimalLimit): string {
  if (limit.kind === 'scale') return `^-?${WHOLE}${fractionOf(limit.min ?? 0, limit.max)}$`;
  const [lower, upper] = [lowerPattern(limit), upperPattern(limit)];
  if (lower === undefined || upper === undefined) return `^(?:${lower ?? upper ?? `-?${WHOLE}${FRACTION}`})$`;
  return `^(?=(?:${lower})$)(?:${upper})$`;
}

function fractionOf(min: number, max: number | undefined): string {
  if (max === 0) return '';
  const digits = `\\.[0-9]{${Math.max(min, 1)},${max ?? ''}}`;
  return min === 0 ? `(?:${digits})?` : digits;
}

function lowerPattern({ min, exclusiveMin, exact }: NumberRange): string | undefined {
  const bound = boundOf(exact?.min, min);
  if (bound === undefined) return undefined;
  const [size, isExclusive] = [sizeOf(bound), exclusiveMin === true];
  const isPositive = bound.digits > 0n || (bound.digits === 0n && isExclusive);
  return isPositive ? atLeast(size, isExclusive) : `${WHOLE}${FRACTION}|-(?:${atMost(size, isExclusive)})`;
}

function upperPattern({ max, exclusiveMax, exact }: NumberRange): string | undefined {
  const bound = boundOf(exact?.max, max);
  if (bound === undefined) return undefined;
  const [size, isExclusive] = [sizeOf(bound), exclusiveMax === true];
  const isNegative = bound.digits < 0n || (bound.digits === 0n && isExclusive);
  return isNegative ? `-(?:${atLeast(size, isExclusive)})` : `-${WHOLE}${FRACTION}|${atMost(size, isExclusive)}`;
}

function boundOf(exact: string | undefined, bound: number | undefined): Decimal | undefined {
  if (exact !== undefined) return parseDecimal(exact);
  return bound === undefined ? undefined : decimalOf(bound);
}

/** The digits of a number before and after the point, without a sign. The last digit after the point is not 0. */
interface Size {
  readonly whole: bigint;
  readonly fraction: string;
}

function sizeOf({ digits, exponent }: Decimal): Size {
  const size = digits < 0n ? -digits : digits;
  if (exponent >= 0) return { whole: size * 10n ** BigInt(exponent), fraction: '' };
  const text = String(size).padStart(1 - exponent, '0');
  return { whole: BigInt(text.slice(0, exponent)), fraction: text.slice(exponent) };
}

/** A pattern for unsigned decimals of at least this size, or above it if the bound is exclusive. */
function atLeast({ whole, fraction }: Size, isExclusive: boolean): string {
  const larger = naturals(whole + 1n, undefined).map((number) => `${number}${FRACTION}`);
  const further = Array.from(fraction, (digit, index) =>
    digit === '9' ? [] : [`${whole}\\.${fraction.slice(0, index)}[${Number(digit) + 1}-9][0-9]*`],
  ).flat();
  const point = fraction === '' ? '\\.' : `\\.${fraction}`;
  const own = isExclusive ? `${point}[0-9]*[1-9][0-9]*` : fraction === '' ? FRACTION : `${point}[0-9]*`;
  return [...larger, ...further, `${whole}${own}`].join('|');
}

/** A pattern for unsigned decimals of at most this size, or below it if the bound is exclusive. */
function atMost({ whole, fraction }: Size, isExclusive: boolean): string {
  const smaller = whole === 0n ? [] : naturals(0n, whole - 1n).map((number) => `${number}${FRACTION}`);
  const below = Array.from(fraction, (digit, index) => {
    const start = `${whole}\\.${fraction.slice(0, index)}`;
    const prefix = index === 0 ? [`${whole}`] : [start];
    return digit === '0' ? prefix : [...prefix, `${start}[0-${Number(digit) - 1}][0-9]*`];
  }).flat();
  const own = fraction === '' ? `${whole}(?:\\.0+)?` : `${whole}\\.${fraction}0*`;
  return [...smaller, ...below, ...(isExclusive ? [] : [own])].join('|');
}

/** Patterns for the natural numbers between two bounds. */
export function naturals(min: bigint, max: bigint | undefined): readonly string[] {
  if (max !== undefined && min > max) return [];
  const digits = String(min).length;
  if (max !== undefined && String(max).length === digits) return ofOneLength(String(min), String(max));
  const shortest = ofOneLength(String(min), '9'.repeat(digits));
  return max === undefined
    ? [...shortest, `[1-9][0-9]{${digits},}`]
    : [...shortest, ...naturals(10n ** BigInt(digits), max)];
}

/** Patterns for numbers with as many digits as both bounds. */
export function ofOneLength(low: string, high: string): readonly string[] {
  const rest = low.length - 1;
  if (low === high) return [low];
  const [first, last] = [Number(low[0]), Number(high[0])];
  const [lowRest, highRest] = [low.slice(1), high.slice(1)];
  if (first === last) return ofOneLength(lowRest, highRest).map((pattern) => `${first}${pattern}`);
  const [isWholeLow, isWholeHigh] = [/^0*$/.test(lowRest), /^9*$/.test(highRest)];
  const [from, to] = [isWholeLow ? first : first + 1, isWholeHigh ? last : last - 1];
  const further = rest < 2 ? '[0-9]'.repeat(rest) : `[0-9]{${rest}}`;
  return [
    ...(isWholeLow ? [] : ofOneLength(lowRest, '9'.repeat(rest)).map((pattern) => `${first}${pattern}`)),
    ...(from > to ? [] : [`${from === to ? from : `[${from}-${to}]`}${further}`]),
    ...(isWholeHigh ? [] : ofOneLength('0'.repeat(rest), highRest).map((pattern) => `${last}${pattern}`)),
  ];
}
