import { didYouMean } from '../../diagnostics/index.js';
import { type Format, formatNamed, formatNames } from '../../formats/formats.js';
import { acceptedAutomaton, automatonOf, commonAutomaton } from '../../patterns/pattern-automaton.js';
import { shortestText } from '../../patterns/automaton.js';
import { Refusal } from '../../patterns/read-pattern.js';
import { formatElsewhere, isOwnFormat } from '../../read/grammar/field.js';
import { commonMultiple, nearestMultiple } from '../../model/limits/number-range.js';
import type { Report } from '../losses.js';
import type { NumberShape, TextShape } from '../shape.js';
import { isRegExp } from '../foreign-patterns.js';
import { braces, type Data, type Fields } from './yaml-data.js';
import { defined } from '../../defined.js';

interface Written {
  readonly type: string;
  readonly limits: Fields;
}

/** Formats without a meaning. */
const NO_FORMATS = new Set(['string', 'text', 'str']);

export function textLimits(shape: TextShape, report: Report): Written {
  const { at, min, max } = shape;
  const format =
    shape.format === undefined || NO_FORMATS.has(shape.format) ? undefined : formatText(shape.format, 'str');
  const checked = format === undefined ? undefined : formatNamed(format);
  const length = countText(min === 0 ? undefined : min, max === checked?.schema['maxLength'] ? undefined : max);
  const isFormat =
    checked !== undefined && shape.alsoPattern === undefined && shape.pattern === checked.schema['pattern'];
  const both = shape.pattern === undefined || checked === undefined ? undefined : withFormat(shape, checked);
  const isImpossible = both !== undefined && !hasText(both, shape);
  if (isImpossible) report.assume(at, 'impossible-pattern');
  const pattern = isFormat || isImpossible ? undefined : (both ?? patternOf(shape, report));
  const isBeside = checked !== undefined && typeof pattern === 'string';
  if (isBeside && both === undefined)
    report.lose(at, 'format', `${format} beside a pattern: the pattern alone is checked`, true);
  else if (checked !== undefined) report.assume(at, 'formats');
  return { type: 'str', limits: defined({ length, pattern, format: isBeside ? `x-${format}` : format }) };
}

/** A pattern for a text with both a pattern and a format. Undefined if it is too large to check. */
function withFormat({ pattern, alsoPattern }: TextShape, { schema }: Format): string | undefined {
  const form = schema['pattern'];
  if (pattern === undefined || typeof form !== 'string') return undefined;
  const own = [pattern, ...(alsoPattern === undefined ? [] : [alsoPattern])];
  if (!own.every(isRegExp)) return undefined;
  const joined = own.reduce(jointPattern, form);
  return joined.length <= 5_000 && !(automatonOf(joined) instanceof Refusal) ? joined : undefined;
}

function patternOf(shape: TextShape, report: Report): Data | undefined {
  const { pattern, alsoPattern, at } = shape;
  if (pattern === undefined) return undefined;
  const joined = withoutSlack(alsoPattern === undefined ? pattern : jointPattern(pattern, alsoPattern), shape);
  const made = automatonOf(joined);
  if (made instanceof Refusal) {
    const joint = alsoPattern === undefined ? '' : ', together with another one,';
    report.lose(at, 'pattern', `a pattern${joint} that validators can try ${made.reason}`, true);
    const fit = isRegExp(joined) ? joined : pattern;
    return isRegExp(fit) ? braces({ is: fit, enforce: false }) : undefined;
  }
  if (!hasText(joined, shape)) {
    report.assume(at, 'impossible-pattern');
    return braces({ is: joined, enforce: false });
  }
  acceptedAutomaton(joined);
  return joined;
}

/** A pattern that an automaton supports only for whole texts, if no longer text is allowed than it matches. */
function withoutSlack(pattern: string, { max }: TextShape): string {
  if (max === undefined || !(automatonOf(pattern) instanceof Refusal)) return pattern;
  const whole = `^(?:${pattern})$`;
  const automaton = automatonOf(whole);
  if (automaton instanceof Refusal) return pattern;
  return shortestText(automaton, { max: max - 1 }) === undefined ? whole : pattern;
}

/** Whether a text of a valid length matches. */
function hasText(pattern: string, { min = 0, max = Infinity }: TextShape): boolean {
  return shortestText(commonAutomaton([pattern]), { min, max }) !== undefined;
}

/** A pattern for texts that match both patterns, with a lookahead. */
function jointPattern(one: string, other: string): string {
  const whole = other.startsWith('^') && other.endsWith('$') && !other.includes('|');
  return one.startsWith('^') && !hasAlternatives(one)
    ? `^(?=${whole ? other.slice(1) : `[^]*(?:${other})`})${one.slice(1)}`
    : `^(?=[^]*(?:${other}))[^]*(?:${one})`;
}

/** Whether a pattern has `|` outside of groups. */
function hasAlternatives(pattern: string): boolean {
  let [depth, isInClass] = [0, false];
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') index++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '|' && depth === 0) return true;
  }
  return false;
}

const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

export function numberLimits(shape: NumberShape, report: Report): Written {
  const { whole, at, format, min, max, ...bounds } = shape;
  const isInt32 = whole && format === 'int32';
  const isInt64 = whole && format === 'int64';
  if (isInt64) report.assume(at, 'safe-integers');
  const own = format === undefined ? undefined : formatNamed(formatText(format, 'int') ?? '')?.schema;
  const limited = {
    ...bounds,
    ...defined({
      min: min === own?.['minimum'] ? undefined : min,
      max: max === own?.['maximum'] ? undefined : max,
    }),
    kind: 'number',
    whole,
    at,
  } as const;
  const { range, isEmpty } = rangeOf(limited, isInt32, report);
  if (isEmpty) report.lose(at, 'minimum', 'no number is within both bounds', true);
  return {
    type: isInt32 ? 'int32' : isInt64 ? 'int64' : whole ? 'int' : 'float',
    limits: defined({
      range,
      'multiple-of': multipleIn(shape, isEmpty, report),
      format: numberFormat(shape, report),
    }),
  };
}

/** The step of a number, if the language supports it and valid numbers exist. */
function multipleIn(shape: NumberShape, isEmpty: boolean, report: Report): number | undefined {
  const { whole, multipleOf, at } = shape;
  if (multipleOf === undefined || (whole && multipleOf === 1)) return undefined;
  if (!Number.isInteger(multipleOf)) report.assume(at, 'decimal-multiples');
  const why = !isDivisor(multipleOf)
    ? 'it has more digits than can be compared'
    : !isEmpty && hasNoMultiple(shape, multipleOf)
      ? 'no number within both bounds is a multiple'
      : undefined;
  if (why !== undefined) report.lose(at, 'multipleOf', why, true);
  return why === undefined ? multipleOf : undefined;
}

/** Formats that types imply. */
const FORMATS_OF_TYPES = new Set(['int32', 'int64', 'double', 'float', 'number', 'integer']);

function numberFormat({ format, whole, at }: NumberShape, report: Report): string | undefined {
  const name = format === undefined || FORMATS_OF_TYPES.has(format) ? undefined : formatText(format, 'int');
  if (name === undefined || formatNamed(name) === undefined) return name;
  if (whole) report.assume(at, 'formats');
  else report.lose(at, 'format', `${name} is a format of integers`, false);
  return whole ? name : undefined;
}

function rangeOf(
  { min, max, exclusiveMin, exclusiveMax, whole, at }: NumberShape,
  isInt32: boolean,
  report: Report,
): { readonly range?: string | number; readonly isEmpty: boolean } {
  const isLowOpen = exclusiveMin !== undefined && exclusiveMin >= (min ?? -Infinity);
  const isHighOpen = exclusiveMax !== undefined && exclusiveMax <= (max ?? Infinity);
  let low = isLowOpen ? exclusiveMin : (min ?? -Infinity);
  let high = isHighOpen ? exclusiveMax : (max ?? Infinity);
  if (whole) {
    low = isLowOpen ? Math.floor(low) + 1 : Math.ceil(low);
    high = isHighOpen ? Math.ceil(high) - 1 : Math.floor(high);
    const most = isInt32 ? INT32 : { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
    if ((Number.isFinite(low) && low < -(2 ** 53)) || (Number.isFinite(high) && high > 2 ** 53))
      report.assume(at, 'safe-integers');
    if (low > most.max || high < most.min) return { isEmpty: true };
    if (low <= most.min) low = -Infinity;
    if (high >= most.max) high = Infinity;
  }
  const [opening, closing] = [isLowOpen && !whole ? '<' : '', isHighOpen && !whole ? '<' : ''];
  if (low > high || (low === high && opening + closing !== '')) return { isEmpty: true };
  if (low === high) return { range: single(low), isEmpty: false };
  const [first, last] = [low, high].map((bound) => (Number.isFinite(bound) ? String(bound) : ''));
  return { ...(first === last ? {} : { range: `${first}${opening}..${closing}${last}` }), isEmpty: false };
}

function hasNoMultiple({ min, max, exclusiveMin, exclusiveMax, whole }: NumberShape, multipleOf: number): boolean {
  const low = Math.max(min ?? -Infinity, exclusiveMin ?? -Infinity);
  const high = Math.min(max ?? Infinity, exclusiveMax ?? Infinity);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return false;
  const step = whole ? commonMultiple(1, multipleOf) : multipleOf;
  const nearest = nearestMultiple(low, step, 'above');
  const first = nearest === exclusiveMin ? nearest + step : nearest;
  return first > high || first === exclusiveMax;
}

function isDivisor(value: number): boolean {
  const [digits = '', exponent = '0'] = String(value).replace('.', '').split('e');
  return digits.replace(/^0+/, '').length <= 15 && Number(exponent) > -22 && Number(exponent) <= 0;
}

/** The name of a format in the language, with the prefix `x-` if it would look misspelled. */
export function formatText(written: string, wire: 'str' | 'int'): string | undefined {
  const name = written.trim();
  const known = formatElsewhere(name) ?? name;
  const format = formatNamed(known);
  if (format !== undefined && format.wire === wire) return known;
  const plain = name.replaceAll(/[^A-Za-z0-9_.:+/-]+/g, '-').replace(/^-+|(?<!-)-+$/g, '');
  if (plain === '') return undefined;
  const isTaken =
    format !== undefined ||
    formatElsewhere(plain) !== undefined ||
    (!isOwnFormat(plain) && didYouMean(plain, formatNames).fix !== undefined);
  return isTaken || !/^[A-Za-z0-9]/.test(plain) ? `x-${plain.replace(/^x-/, '')}` : plain;
}

/** Such as `1..100` or `3`; undefined without bounds. */
export function countText(least: number | undefined, most: number | undefined): string | number | undefined {
  // No value has more than 2^53 characters or items.
  const min = least === undefined ? undefined : Math.min(least, Number.MAX_SAFE_INTEGER);
  const max = most === undefined || most > Number.MAX_SAFE_INTEGER ? undefined : most;
  if (min === undefined && max === undefined) return undefined;
  return min !== undefined && min === max ? single(min) : `${min ?? ''}..${max ?? ''}`;
}

/** Equal bounds as a number, or as a text if YAML parsers may read another number. */
function single(value: number): string | number {
  return /^-?\d{1,15}$/.test(String(value)) ? value : String(value);
}
