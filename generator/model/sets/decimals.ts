import { commonRange, type NumberRange, int64Bounds } from '../limits/number-range.js';
import type { LimitKind } from '../limits/limit-kinds.js';

/**
 * A pattern of the integers between two bounds in decimal; without one of them, of all on that side.
 *
 * @param zeros whether a number may have zeros in front
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
  const all = [...negative.map((one) => `-${zero}${one}`), ...positive.map((one) => `${zero}${one}`)];
  return all.length === 0 ? NO_TEXT : `^(?:${all.join('|')})$`;
}

/** A pattern that no text matches. */
export const NO_TEXT = '[^]^';

/** The natural numbers between two bounds, as alternatives of patterns. */
function naturals(min: bigint, max: bigint | undefined): readonly string[] {
  if (max !== undefined && min > max) return [];
  const digits = String(min).length;
  if (max !== undefined && String(max).length === digits) return ofOneLength(String(min), String(max));
  const shortest = ofOneLength(String(min), '9'.repeat(digits));
  return max === undefined
    ? [...shortest, `[1-9][0-9]{${digits},}`]
    : [...shortest, ...naturals(10n ** BigInt(digits), max)];
}

/** Numbers of as many digits as both bounds have. */
function ofOneLength(low: string, high: string): readonly string[] {
  const rest = low.length - 1;
  if (low === high) return [low];
  const [first, last] = [Number(low[0]), Number(high[0])];
  const [lowRest, highRest] = [low.slice(1), high.slice(1)];
  if (first === last) return ofOneLength(lowRest, highRest).map((one) => `${first}${one}`);
  const [isWholeLow, isWholeHigh] = [/^0*$/.test(lowRest), /^9*$/.test(highRest)];
  const [from, to] = [isWholeLow ? first : first + 1, isWholeHigh ? last : last - 1];
  const further = rest === 0 ? '' : `[0-9]{${rest}}`;
  return [
    ...(isWholeLow ? [] : ofOneLength(lowRest, '9'.repeat(rest)).map((one) => `${first}${one}`)),
    ...(from > to ? [] : [`[${from}-${to}]${further}`]),
    ...(isWholeHigh ? [] : ofOneLength('0'.repeat(rest), highRest).map((one) => `${last}${one}`)),
  ];
}

/**
 * The limits of texts that are integers in decimal which satisfy limits of numbers.
 *
 * @param zeros whether a text may have zeros in front
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
    ...divisors.map((limit) => ({ ...limit, asText: true }) as const),
  ];
}
