import { checkedFormat, formatNamed, isFormatWithin } from '../../formats/formats.js';
import { shortestDifference } from '../../patterns/inclusion.js';
import { automatonOf, commonAutomaton } from '../../patterns/pattern-automaton.js';
import { literalPattern } from '../../patterns/literal-pattern.js';
import { Refusal } from '../../patterns/refusal.js';
import { shortestText } from '../../patterns/texts.js';
import { accepts, acceptsEverything, isEnforced, isLimitInside, type JsonScalar } from '../limits/limit-kinds.js';
import { limitsOnPart, limitsOnValue } from '../limits/limit-target.js';
import { commonMultiple, isMultipleOf, nearestMultiple } from '../limits/multiples.js';
import { isRangeInside } from '../limits/number-range.js';
import { isNotShown, type Limit, type Model } from '../model.js';
import { itemOfTuple, type AtomicType, type Of, type Type } from '../types.js';
import { unionOf } from '../unions/members.js';
import { unionScope } from '../unions/union-scope.js';
import { limitsInside } from './limits-inside.js';
import { listedValues } from './listed.js';

/** A type and limits on its values and their parts; none of the limits has conditions. Null satisfies every limit. */
export interface LimitedType {
  readonly type: Type;
  readonly limits: readonly Limit[];
}

/** One of the sets that the values of a limited type are made of. */
export type ValueSet =
  | { readonly kind: 'listed'; readonly values: readonly JsonScalar[] }
  | { readonly kind: 'text'; readonly limits: readonly Limit[] }
  | { readonly kind: 'number'; readonly isInteger: boolean; readonly limits: readonly Limit[] }
  | { readonly kind: 'list'; readonly type: Of<'list'> | Of<'tuple'>; readonly limits: readonly Limit[] }
  | { readonly kind: 'dict'; readonly type: Of<'dict'>; readonly limits: readonly Limit[] }
  /** Compared by its type: objects, identifiers that are numbers, bit sets, ... */
  | { readonly kind: 'named'; readonly type: Type; readonly limits: readonly Limit[] }
  | { readonly kind: 'anything' };

/** Whether one type includes another, and one limited type another: the comparison of the parts of values. */
export interface Within {
  readonly types: (one: Type, where: Type) => boolean;
  readonly limited: (one: LimitedType, where: LimitedType) => boolean;
}

/** The sets whose union are the values of a type. */
export function setsOf({ type, limits }: LimitedType, model: Model): readonly ValueSet[] {
  switch (type.kind) {
    case 'any':
      return [{ kind: 'anything' }];
    case 'never':
      return [];
    case 'nullable':
      return [{ kind: 'listed', values: [null] }, ...setsOf({ type: type.of, limits }, model)];
    case 'null':
      return [{ kind: 'listed', values: [null] }];
    case 'oneOf':
    case 'union': {
      const { of, open, limits: own = [] } = unionOf(type, unionScope(model));
      const members = of.flatMap((member) => setsOf({ type: member, limits: [...limits, ...own] }, model));
      return open ? [{ kind: 'named', type, limits: [] }, ...members] : members;
    }
    case 'list':
    case 'tuple':
      return [{ kind: 'list', type, limits }];
    case 'dict':
      return [{ kind: 'dict', type, limits }];
    case 'object':
    case 'partial':
      return [{ kind: 'named', type, limits: [] }];
    case 'bytes':
      return [{ kind: 'named', type, limits: limitsOnValue(limits).filter(isEnforced) }];
    default:
      return [setOfAtomic(type, limitsOnValue(limits).filter(isEnforced), model)];
  }
}

function setOfAtomic(
  type: Exclude<AtomicType, Of<'null' | 'any' | 'never' | 'bytes'>>,
  limits: readonly Limit[],
  model: Model,
): ValueSet {
  switch (type.kind) {
    case 'bool':
      return listed([true, false], limits);
    case 'literal':
      return listed([type.value], limits);
    case 'str':
      return text(limits);
    case 'float':
      return number(false, limits);
    case 'int':
      return number(true, limits);
    case 'int32':
      return number(true, [...limits, range(-(2 ** 31), 2 ** 31 - 1)]);
    case 'int64':
      return type.as === 'safe-integer' ? number(true, limits) : { kind: 'named', type, limits };
    case 'scalar': {
      const scalar = model.scalars.find(({ name }) => name === type.name);
      if (scalar === undefined) return { kind: 'named', type, limits };
      const format = checkedFormat(scalar.format);
      const own = [
        ...limitsOnValue(scalar.limits).filter(isEnforced),
        ...(format === undefined ? [] : [{ ...ANYWHERE, kind: 'format', format } as const]),
      ];
      const all = [...limits, ...own];
      return scalar.wire === 'str' ? text(all) : number(scalar.wire === 'int', all);
    }
    case 'enum': {
      const declared = model.enums.find(({ name }) => name === type.name);
      const values = declared && listedValues(declared);
      if (values !== undefined) return listed(values, limits);
      if (declared === undefined || isNotShown(declared.wire)) return { kind: 'named', type, limits };
      return declared.wire === 'str' ? text(limits) : number(true, limits);
    }
    case 'identifier': {
      const declared = model.identifiers.find(({ name }) => name === type.name);
      return declared?.limits === undefined
        ? { kind: 'named', type: { kind: 'identifier', name: type.name }, limits }
        : text([...limits, ...limitsOnValue(declared.limits).filter(isEnforced)]);
    }
    case 'bitSet':
      return { kind: 'named', type, limits };
  }
}

const ANYWHERE = { on: 'value', when: [], origin: { file: '', line: 1, column: 1 } } as const;

function range(min: number, max: number): Limit {
  return { ...ANYWHERE, kind: 'range', min, max };
}

function listed(values: readonly JsonScalar[], limits: readonly Limit[]): ValueSet {
  return { kind: 'listed', values: values.filter((value) => limits.every((limit) => accepts(limit, value))) };
}

function text(limits: readonly Limit[]): ValueSet {
  const values = valuesIn(limits)?.filter((value) => typeof value === 'string');
  return values === undefined ? { kind: 'text', limits } : listed(values, limits);
}

/** A set of numbers; a short range of integers is a list of them. */
function number(isInteger: boolean, limits: readonly Limit[]): ValueSet {
  const all = isInteger ? [...limits, range(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)] : limits;
  const values = valuesIn(limits)?.filter(
    (value) => typeof value === 'number' && (!isInteger || Number.isSafeInteger(value)),
  );
  if (values !== undefined) return listed(values, all);
  const multiples = multiplesIn(isInteger, all);
  return multiples === undefined ? { kind: 'number', isInteger, limits: all } : listed(multiples, all);
}

/** So many numbers are listed. */
const MOST_LISTED = 256;

/** The numbers between the bounds that the divisors leave, if they are few; undefined if they are many, or not known. */
function multiplesIn(isInteger: boolean, limits: readonly Limit[]): readonly number[] | undefined {
  const divisors = limits.flatMap((limit) => (limit.kind === 'multiple-of' ? [limit.of] : []));
  const [first, ...others] = isInteger ? [1, ...divisors] : divisors;
  const ranges = limits.filter((limit) => limit.kind === 'range');
  if (first === undefined || ranges.some(({ exact }) => exact !== undefined)) return undefined;
  const [min, max] = [
    Math.max(...ranges.map((range) => range.min ?? -Infinity)),
    Math.min(...ranges.map((range) => range.max ?? Infinity)),
  ];
  const step = others.reduce(commonMultiple, first);
  if (min > max) return [];
  if (!Number.isFinite(step) || !((max - min) / step < MOST_LISTED)) return undefined;
  const least = nearestMultiple(min, step, 'above');
  const count = Math.round((nearestMultiple(max, step, 'below') - least) / step) + 1;
  // Between two multiples, so that no rounding leads to another one.
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    nearestMultiple(least + (index + 0.5) * step, step, 'below'),
  );
}

function valuesIn(limits: readonly Limit[]): readonly JsonScalar[] | undefined {
  return limits.find((limit) => limit.kind === 'values')?.values;
}

/** The least and the greatest integer that all ranges allow. */
function integersIn(limits: readonly Limit[]): readonly [least: number, most: number] {
  const ranges = limits.filter((limit) => limit.kind === 'range');
  const least = ranges.map(({ min = -Infinity, exclusiveMin }) =>
    exclusiveMin === true ? Math.floor(min) + 1 : Math.ceil(min),
  );
  const most = ranges.map(({ max = Infinity, exclusiveMax }) =>
    exclusiveMax === true ? Math.ceil(max) - 1 : Math.floor(max),
  );
  return [Math.max(...least), Math.min(...most)];
}

/** Whether every value of some sets is one of the others. */
export function areSetsInside(some: readonly ValueSet[], others: readonly ValueSet[], within: Within): boolean {
  return some.every((one) =>
    one.kind === 'listed'
      ? one.values.every((value) => others.some((other) => hasValue(other, value)))
      : others.some((other) => isSetInside(one, other, within)),
  );
}

function hasValue(set: ValueSet, value: JsonScalar): boolean {
  switch (set.kind) {
    case 'anything':
      return true;
    case 'listed':
      return set.values.includes(value);
    case 'text':
      return typeof value === 'string' && set.limits.every((limit) => accepts(limit, value));
    case 'number':
      return (
        typeof value === 'number' &&
        (!set.isInteger || Number.isSafeInteger(value)) &&
        set.limits.every((limit) => accepts(limit, value))
      );
    case 'list':
    case 'dict':
    case 'named':
      return false;
  }
}

function isSetInside(one: ValueSet, where: ValueSet, within: Within): boolean {
  if (where.kind === 'anything') return true;
  switch (one.kind) {
    case 'anything':
    case 'listed':
      return false;
    case 'text':
      return areTextsInside(one.limits, where);
    case 'number':
      return (
        where.kind === 'number' &&
        (!where.isInteger ||
          one.isInteger ||
          one.limits.some((limit) => limit.kind === 'multiple-of' && Number.isInteger(limit.of))) &&
        where.limits.every((limit) => areNumbersInside(one, limit))
      );
    case 'list':
      return where.kind === 'list' && areListsInside(one, where, within);
    case 'dict':
      return where.kind === 'dict' && areDictsInside(one, where, within);
    case 'named':
      return isNamedInside(one, where, within);
  }
}

// -------------------------------------------------------------------------------------------------------------- texts

function areTextsInside(limits: readonly Limit[], where: ValueSet): boolean {
  if (where.kind === 'text') return where.limits.every((limit) => isTextLimitImplied(limits, limit));
  if (where.kind !== 'listed') return false;
  const values = where.values.filter((value) => typeof value === 'string');
  return isPatternImplied(limits, `^(?:${values.map(literalPattern).join('|')})$`);
}

/** Whether texts that satisfy all of some limits satisfy another one. */
function isTextLimitImplied(limits: readonly Limit[], limit: Limit): boolean {
  if (acceptsEverything(limit)) return true;
  if (limits.some((one) => one.kind === limit.kind && isLimitInside(one, limit))) return true;
  switch (limit.kind) {
    case 'length':
      return !limit.trimmed && isLengthImplied(limits, limit);
    case 'pattern':
      return isPatternImplied(limits, limit.pattern);
    case 'format':
      return isFormatImplied(limits, limit.format);
    case 'range':
    case 'multiple-of':
    case 'items':
    case 'values':
    case 'unique':
      return false;
  }
}

function isFormatImplied(limits: readonly Limit[], format: string): boolean {
  const { schema } = formatNamed(format)!;
  // A format that its pattern alone describes.
  const isPattern = Object.keys(schema).every((keyword) => ['type', 'format', 'pattern'].includes(keyword));
  return isPattern && typeof schema['pattern'] === 'string' && isPatternImplied(limits, schema['pattern']);
}

/** The patterns and formats of a text; lengths are one more pattern where they are short. */
function patternsOf(limits: readonly Limit[], withLengths: boolean): readonly string[] {
  return limits.flatMap((limit) => {
    if (limit.kind === 'pattern') return [limit.pattern];
    if (limit.kind === 'format') {
      const pattern = formatNamed(limit.format)?.schema['pattern'];
      return typeof pattern === 'string' ? [pattern] : [];
    }
    if (limit.kind !== 'length' || limit.trimmed || !withLengths) return [];
    const { min = 0, max } = limit;
    return Math.max(min, max ?? 0) > MOST_CHARACTERS ? [] : [`^[^]{${min},${max ?? ''}}$`];
  });
}

/** Lengths up to this one become part of an automaton. */
const MOST_CHARACTERS = 300;

function isPatternImplied(limits: readonly Limit[], pattern: string): boolean {
  const patterns = patternsOf(limits, true).filter((one) => !(automatonOf(one) instanceof Refusal));
  const wanted = automatonOf(pattern);
  return !(wanted instanceof Refusal) && shortestDifference(commonAutomaton(patterns), wanted) === undefined;
}

function isLengthImplied(
  limits: readonly Limit[],
  { min = 0, max = Infinity }: Limit & { readonly kind: 'length' },
): boolean {
  const patterns = patternsOf(limits, false).filter((one) => !(automatonOf(one) instanceof Refusal));
  if (patterns.length === 0) return false;
  const lengths = limits.filter((limit) => limit.kind === 'length' && !limit.trimmed) as readonly (Limit & {
    kind: 'length';
  })[];
  const least = Math.max(0, ...lengths.map((limit) => limit.min ?? 0));
  const most = Math.min(...lengths.map((limit) => limit.max ?? Infinity));
  const automaton = commonAutomaton(patterns);
  // No text has infinitely many characters: nothing is above a limit that has no end.
  const hasNone = (from: number, to: number): boolean =>
    from > to || from === Infinity || shortestText(automaton, { min: from, max: to }) === undefined;
  return hasNone(least, Math.min(most, min - 1)) && hasNone(Math.max(least, max + 1), most);
}

// ------------------------------------------------------------------------------------------------------------ numbers

function areNumbersInside({ isInteger, limits }: ValueSet & { readonly kind: 'number' }, limit: Limit): boolean {
  switch (limit.kind) {
    case 'range': {
      const ranges = limits.filter((one) => one.kind === 'range');
      if (ranges.some((one) => isRangeInside(one, limit))) return true;
      if (!isInteger || limit.exact !== undefined) return false;
      const [least, most] = integersIn(ranges);
      return isRangeInside({ min: least, max: most }, limit);
    }
    case 'multiple-of': {
      const divisors = limits.flatMap((one) => (one.kind === 'multiple-of' ? [one.of] : []));
      return [...divisors, ...(isInteger ? [1] : [])].some((of) => isMultipleOf(of, limit.of));
    }
    case 'format':
      return limits.some((one) => one.kind === 'format' && isFormatWithin(one.format, limit.format));
    case 'length':
    case 'pattern':
    case 'items':
    case 'values':
    case 'unique':
      return acceptsEverything(limit);
  }
}

// -------------------------------------------------------------------------------------------------- lists and dicts

type ListSet = ValueSet & { readonly kind: 'list' };

function areListsInside(one: ListSet, where: ListSet, within: Within): boolean {
  const [[least, most], [from, to]] = [sizesOf(one), sizesOf(where)];
  if (least > most) return true;
  if (least < from || most > to) return false;
  const isUnique = ({ limits }: ListSet): boolean => limitsOnValue(limits).some(({ kind }) => kind === 'unique');
  if (isUnique(where) && !isUnique(one) && most > 1) return false;
  if (most === 0) return true;
  const [inner, outer] = [one.type, where.type];
  const parts = [limitsOnPart(one.limits, 'each'), limitsOnPart(where.limits, 'each')] as const;
  // From then on, each has one type for all items.
  const differing = Math.max(...[inner, outer].map((type) => (type.kind === 'tuple' ? type.items.length : 0)));
  const count = Math.min(most, differing + 1);
  const itemAt = (type: ListSet['type'], index: number): Type =>
    type.kind === 'tuple' ? itemOfTuple(type, index)! : type.item;
  return Array.from({ length: count }, (_, index) => index).every((index) =>
    within.limited({ type: itemAt(inner, index), limits: parts[0] }, { type: itemAt(outer, index), limits: parts[1] }),
  );
}

function sizesOf({
  type,
  limits,
}: ListSet | (ValueSet & { readonly kind: 'dict' })): readonly [least: number, most: number] {
  const sizes = limitsOnValue(limits).filter((limit) => limit.kind === 'items');
  const fixed = type.kind === 'tuple' ? [type.items.length] : [];
  const all = type.kind === 'tuple' && type.rest === undefined ? fixed : [];
  return [
    Math.max(0, ...fixed, ...sizes.map(({ min = 0 }) => min)),
    Math.min(Infinity, ...all, ...sizes.map(({ max = Infinity }) => max)),
  ];
}

function areDictsInside(
  one: ValueSet & { readonly kind: 'dict' },
  where: ValueSet & { readonly kind: 'dict' },
  within: Within,
): boolean {
  const [[least, most], [from, to]] = [sizesOf(one), sizesOf(where)];
  if (least < from || most > to) return false;
  const part = (set: typeof one, name: 'keys' | 'each', type: Type): LimitedType => ({
    type,
    limits: limitsOnPart(set.limits, name),
  });
  return (
    most === 0 ||
    (areKeysInside(part(one, 'keys', one.type.key), part(where, 'keys', where.type.key), within) &&
      within.limited(part(one, 'each', one.type.value), part(where, 'each', where.type.value)))
  );
}

/** A key is a text, whatever it identifies. */
function areKeysInside(one: LimitedType, where: LimitedType, within: Within): boolean {
  return (where.type.kind === 'str' && where.limits.length === 0) || within.limited(one, where);
}

function isNamedInside(one: ValueSet & { readonly kind: 'named' }, where: ValueSet, within: Within): boolean {
  switch (where.kind) {
    case 'named':
      return within.types(one.type, where.type) && limitsInside(one.limits, where.limits);
    case 'text':
      return where.limits.length === 0 && within.types(one.type, { kind: 'str' });
    case 'number':
      // That of an integer is always there.
      return (
        where.limits.length === (where.isInteger ? 1 : 0) &&
        within.types(one.type, { kind: where.isInteger ? 'int' : 'float' })
      );
    case 'anything':
      return true;
    case 'listed':
    case 'list':
    case 'dict':
      return false;
  }
}
