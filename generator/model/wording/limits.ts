import { checkedFormat } from '../../formats/formats.js';
import type { DecimalLimit } from '../limits/decimal-limits.js';
import type { LimitKind } from '../limits/limit-kinds.js';
import { partsOf, type LimitTarget } from '../limits/limit-target.js';
import type { Limit } from '../model.js';
import { conditionsNotation, conditionsText, codeSpan, oneLine } from './phrases.js';
import { printablePattern } from '../../patterns/read-pattern.js';
import { capitalised, uncapitalised } from '../../capitals.js';
import type { Bounds } from '../../read/limits.js';

interface Wording {
  /** For people, in Markdown: `1 to 100 characters`. */
  readonly text: string;
  /** As in the spec: `length 1..100`. */
  readonly notation: string;
  /** Whether the unit of the field follows the number. */
  readonly hasUnit?: true;
}

function wordingOf(limit: LimitKind): Wording {
  switch (limit.kind) {
    case 'length':
      return {
        text: `${numberOf('character', limit)}${limit.trimmed ? ', not counting white space at both ends' : ''}`,
        notation: `length ${boundsNotation(limit)}${limit.trimmed ? ', trimmed' : ''}`,
      };
    case 'pattern': {
      const documented = limit.enforced ? '' : ', which is not enforced';
      return {
        text: `Matches ${codeSpan(printablePattern(limit.pattern))}${documented}`,
        notation: `pattern ${printablePattern(limit.pattern)}${limit.enforced ? '' : ', not enforced'}`,
      };
    }
    case 'range':
      return {
        text: rangeText(limit),
        notation: `range ${rangeNotation(limit)}`,
        hasUnit: true,
      };
    case 'multiple-of':
      return { text: `A multiple of ${limit.of}`, notation: `multiple-of ${limit.of}`, hasUnit: true };
    case 'scale':
      return { text: `${numberOf('digit', limit)} after the point`, notation: `scale ${boundsNotation(limit)}` };
    case 'items':
      return { text: numberOf('item', limit), notation: `items ${boundsNotation(limit)}` };
    case 'values':
      return {
        text: `One of ${limit.values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')}`,
        notation: `values ${limit.values.map((value) => oneLine(String(value))).join(', ')}`,
        hasUnit: true,
      };
    case 'format': {
      const isChecked = checkedFormat(limit.format) !== undefined;
      return {
        text: `Format \`${limit.format}\`${isChecked ? '' : ', which is not checked'}`,
        notation: `format ${limit.format}`,
      };
    }
    case 'unique':
      return { text: 'No duplicate items', notation: 'unique' };
  }
}

/** A limit of decimals for messages of validators: `at least 0.01`. */
export function decimalText(limit: DecimalLimit): string {
  const { text } = wordingOf(limit);
  return `${limit.kind === 'scale' ? 'a number with ' : ''}${uncapitalised(text)}`;
}

/**
 * A limit as a sentence without its full stop: `1 to 100 characters where ...`.
 *
 * @param unit of the numbers
 */
export function limitText(limit: Limit, unit?: string): string {
  const { text, hasUnit } = wordingOf(limit);
  const when = limit.when.length === 0 ? '' : ` where ${conditionsText(limit.when)}`;
  const inUnit = hasUnit === true && unit !== undefined ? `, in ${unit}` : '';
  const target = targetText(limit.on);
  return `${target === undefined ? text : `${target}: ${uncapitalised(text)}`}${when}${inUnit}`;
}

/** Whether the text of a limit contains the unit of the field. */
export function hasUnit(limit: Limit): boolean {
  return wordingOf(limit).hasUnit === true;
}

/** `Each item`, `Each key of each item`; undefined for the value itself. */
function targetText(target: LimitTarget): string | undefined {
  const parts = partsOf(target).toReversed();
  if (parts.length === 0) return undefined;
  return `Each ${parts.map((part) => (part === 'keys' ? 'key' : 'item')).join(' of each ')}`;
}

/** A limit as in the spec: `length 1..100 when genre is NOVEL`. */
export function limitNotation(limit: Limit): string {
  const when = limit.when.length === 0 ? '' : ` when ${conditionsNotation(limit.when)}`;
  return `${wordingOf(limit).notation}${when}`;
}

type Bound = number | string | undefined;

/** `1 to 100 characters`, `At least 1 item`. */
function numberOf(unit: string, bounds: Bounds): string {
  return `${between(bounds)} ${unit}${(bounds.max ?? bounds.min) === 1 ? '' : 's'}`;
}

function between({ min, max }: { readonly min?: Bound; readonly max?: Bound }): string {
  if (min === undefined || (min === 0 && max !== undefined)) return `At most ${max ?? 'any number'}`;
  if (max === undefined) return `At least ${min}`;
  return min === max ? `Exactly ${min}` : `${min} to ${max}`;
}

type Range = Extract<LimitKind, { readonly kind: 'range' }>;

function rangeText(range: Range): string {
  const [min, max] = endsOf(range);
  if (range.exclusiveMin === true || range.exclusiveMax === true) {
    const low = min === undefined ? [] : [range.exclusiveMin === true ? `more than ${min}` : `at least ${min}`];
    const high = max === undefined ? [] : [range.exclusiveMax === true ? `less than ${max}` : `at most ${max}`];
    const text = [...low, ...high].join(' and ');
    return capitalised(text);
  }
  // Unlike a count, a number can be negative.
  return min === '0' && max !== undefined ? `0 to ${max}` : between({ min, max });
}

function rangeNotation(range: Range): string {
  const [min, max] = endsOf(range);
  if (min === max) return String(min);
  const ends = `${range.exclusiveMin === true ? '<' : ''}..${range.exclusiveMax === true ? '<' : ''}`;
  return `${min ?? ''}${ends}${max ?? ''}`;
}

/** The exact bounds. */
function endsOf({ min, max, exact }: Range): readonly [string | undefined, string | undefined] {
  const text = (bound: number | undefined) => (bound === undefined ? undefined : exactText(bound));
  return [exact?.min ?? text(min), exact?.max ?? text(max)];
}

/** All digits of a whole number beyond 2^53, which `String` rounds. */
function exactText(bound: number): string {
  const isLong = Number.isInteger(bound) && !Number.isSafeInteger(bound) && Math.abs(bound) < 1e21;
  return isLong ? String(BigInt(bound)) : String(bound);
}

function boundsNotation({ min, max }: Bounds): string {
  return min === max ? String(min) : `${min ?? ''}..${max ?? ''}`;
}
