import { accepts } from '../../generator/model/limits/limit-kinds.js';
import { partsOf, type LimitedPart } from '../../generator/model/limits/limit-target.js';
import { nearestMultiple, greatestDouble, leastDouble } from '../../generator/model/limits/number-range.js';
import { decimalPattern, isOfDecimals } from '../../generator/model/limits/decimal-limits.js';
import { type FormatName, formats } from '../../generator/formats/formats.js';
import type { Field, Limit, Model, Type } from '../../generator/model/model.js';
import { itemOf } from '../../generator/model/types.js';
import { shortestDifference, acceptedAutomaton, commonAutomaton } from '../../generator/patterns/pattern-automaton.js';
import { shortestText } from '../../generator/patterns/automaton.js';
import { cases } from '../formats/cases.js';
import { createSamples } from '../support/sample.js';
import { distinctItems } from './distinct-items.js';

export interface Edges {
  readonly inside: readonly unknown[];
  readonly outside: readonly unknown[];
  /** Whatever breaks the limit breaks another one, too: a text that matches a pattern of so many characters is never longer. */
  readonly neverAlone?: true;
}

/** Values for a field that lie on both sides of each edge of a limit, and keep all its other limits. */
export function edgesOf(field: Field, limit: Limit, model: Model): Edges {
  const edges = plainEdges(field, limit, model);
  const wrap = (value: unknown): unknown => around(value, field.type, partsOf(limit.on));
  return { ...edges, inside: edges.inside.map(wrap), outside: edges.outside.map(wrap) };
}

/** A value with the given part. */
function around(part: unknown, type: Type, [outermost, ...parts]: readonly LimitedPart[]): unknown {
  if (outermost === undefined) return part;
  if (outermost === 'keys') return { [String(part)]: null };
  const inner = around(part, itemOf(type) ?? type, parts);
  return type.kind === 'dict' ? { key: inner } : [inner];
}

function plainEdges(field: Field, limit: Limit, model: Model): Edges {
  if (isOfDecimals(limit)) return patternEdges(decimalPattern(limit), String(formats.decimal.schema['pattern']));
  switch (limit.kind) {
    case 'length':
      return textEdges(
        numbersAround(limit, 0),
        limit.trimmed,
        field.limits.filter((one) => one !== limit && one.on === limit.on),
      );
    case 'pattern':
      return patternEdges(limit.pattern);
    case 'range':
      return rangeEdges(limit);
    case 'multiple-of': {
      const own = field.limits.filter(({ kind, on }) => kind === 'range' && on === limit.on);
      const legal = (value: number): boolean => own.every((one) => accepts(one, value));
      const near = [0, 1, 2, 3].map(
        (factor) =>
          nearestMultiple(
            own.flatMap((one) => (one.kind === 'range' ? [one.min ?? 0] : []))[0] ?? 0,
            limit.of,
            'above',
          ) +
          factor * limit.of,
      );
      return { inside: near.filter(legal), outside: near.map((value) => value + limit.of / 2).filter(legal) };
    }
    case 'items': {
      const { inside, outside } = numbersAround(limit, 0);
      const filled = fill(field, model);
      return { inside: inside.map(filled), outside: outside.map(filled) };
    }
    case 'values': {
      const numbers = limit.values.filter((value) => typeof value === 'number');
      const texts = limit.values.filter((value) => typeof value === 'string');
      const near = numbers.flatMap((value) => [value - 1, value + 1]).filter((value) => !numbers.includes(value));
      return { inside: limit.values, outside: [...near, ...texts.map((text) => `${text} `)] };
    }
    case 'format': {
      const { valid, invalid } = cases[limit.format as FormatName];
      const kind = typeof valid[0];
      // A fraction is no integer, whatever its format: the type refuses it.
      const isOfType = (value: unknown): boolean =>
        typeof value === kind && (kind !== 'number' || Number.isInteger(value));
      return { inside: valid, outside: invalid.filter(isOfType) };
    }
    case 'unique': {
      const listOf = distinctItems(field, model);
      const counts = field.limits.flatMap((one) => (one.kind === 'items' ? [one.min ?? 0] : []));
      const least = Math.max(2, ...counts);
      const all = listOf(least);
      const fewer = counts.length === 0 ? [[], listOf(1)] : [];
      return { inside: [...fewer, all], outside: [[...all.slice(0, -1), all[0]]] };
    }
  }
}

/** The edges of a range, and for bounds that are exclusive or fractions the doubles next to them. */
function rangeEdges(limit: Extract<Limit, { kind: 'range' }>): Edges {
  const near = numbersAround(limit, -Infinity);
  const ends = [leastDouble(limit), greatestDouble(limit)].filter(Number.isFinite);
  const all = [...new Set([...near.inside, ...near.outside, ...ends])];
  return { inside: all.filter((one) => accepts(limit, one)), outside: all.filter((one) => !accepts(limit, one)) };
}

/** The shortest text that matches, and the shortest of all that does not. */
function patternEdges(pattern: string, all = ''): Edges {
  const texts = (one: string, other: string): readonly string[] => {
    const found = shortestDifference(acceptedAutomaton(one), acceptedAutomaton(other));
    return found === undefined || found === 'too-large' ? [] : [found.text];
  };
  return { inside: texts(pattern, '[]'), outside: texts(all, pattern) };
}

interface Numbers {
  readonly inside: readonly number[];
  readonly outside: readonly number[];
}

/** One less than each bound, the bound, and one more; nothing below `least`. */
function numbersAround({ min = -Infinity, max = Infinity }: { min?: number; max?: number }, least: number): Numbers {
  const near = [min - 1, min, min + 1, max - 1, max, max + 1].filter((one) => Number.isFinite(one) && one >= least);
  const isInside = (one: number): boolean => one >= min && one <= max;
  const all = [...new Set(near)];
  return { inside: all.filter(isInside), outside: all.filter((one) => !isInside(one)) };
}

/**
 * Texts of letters, and of characters that take two UTF-16 units; where other limits refuse those, texts that match a pattern or
 * have a format.
 */
function textEdges({ inside, outside }: Numbers, trimmed: boolean, others: readonly Limit[]): Edges {
  const isFine = (text: string): boolean => others.every((one) => accepts(one, text));
  const plain = (lengths: readonly number[]): string[] =>
    lengths.flatMap((length) => ['x'.repeat(length), '\u{1f600}'.repeat(length)]);
  const padded = (lengths: readonly number[]): string[] =>
    trimmed ? lengths.map((length) => `\u3000 ${'x'.repeat(length)}\t\n `) : [];
  const all = (lengths: readonly number[]): string[] =>
    [...plain(lengths), ...padded(lengths), ...lengths.flatMap((length) => textsLike(others, length))].filter(isFine);
  const alone = all(outside);
  if (alone.length > 0) return { inside: all(inside), outside: alone };
  return { inside: all(inside), outside: plain(outside), neverAlone: true };
}

/** Texts of a length that match the patterns, and those of a format that are made longer at their end. */
function textsLike(limits: readonly Limit[], length: number): readonly string[] {
  const patterns = limits.flatMap((one) => (one.kind === 'pattern' && one.enforced ? [one.pattern] : []));
  const found =
    patterns.length === 0 ? undefined : shortestText(commonAutomaton(patterns), { min: length, max: length });
  const formats = limits.flatMap((one) =>
    one.kind === 'format' ? (cases[one.format as FormatName]?.valid ?? []) : [],
  );
  const longer = formats.flatMap((one) => (typeof one === 'string' ? [one.padEnd(length, 'x')] : []));
  return [...(typeof found === 'object' ? [found.text] : []), ...longer].filter((text) => [...text].length === length);
}

/** Makes lists or dicts of a number of valid items. */
function fill(field: Field, model: Model): (count: number) => unknown {
  const unbounded = { ...field, limits: field.limits.filter(({ kind }) => kind !== 'items') };
  if (field.limits.some(({ kind }) => kind === 'unique')) return distinctItems(field, model);
  const sample = createSamples(model).field(unbounded) as object;
  const [item] = Object.values(sample) as unknown[];
  return (count) => {
    const items = Array.from({ length: count }, () => item);
    return Array.isArray(sample) ? items : Object.fromEntries(items.map((one, index) => [String(index), one]));
  };
}
