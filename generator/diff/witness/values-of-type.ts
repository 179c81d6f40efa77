import { fitsFormat } from '../../formats/fits-format.js';
import { formatNamed, formatOf, formats } from '../../formats/formats.js';
import {
  accepts,
  acceptsAll,
  compositeRefs,
  isNotShown,
  limitsOnPart,
  limitsOnValue,
  nonNull,
  type Json,
  type Limit,
  type Of,
  type Type,
} from '../../model/index.js';
import { int64Bounds } from '../../model/limits/int64-bounds.js';
import type { Int64Type, TupleType } from '../../model/types.js';
import { nearestMultiple } from '../../model/limits/multiples.js';
import type { OneOfType, UnionRef } from '../../model/types.js';
import { commonAutomaton } from '../../patterns/pattern-automaton.js';
import { shortestText } from '../../patterns/texts.js';
import { edgesOf, LONGEST_LIST } from '../limit-kinds.js';
import { activeLimits, type JsonObject } from './active-limits.js';
import type { Values } from './smallest-value.js';
import { declaredAs } from '../by-name.js';
import { furtherItems } from '../../model/limits/further-items.js';

/** Values of a type that the differ tries. */
interface ValuesOfType {
  /** A valid value, as small as possible. */
  readonly smallest: () => Json;
  /** Values around the edges of the type and its limits. */
  readonly around: () => readonly Json[];
}

/** Values around the edges of a type and its limits, which one version may accept and another reject. */
export function variationsOf(
  type: Type,
  limits: readonly Limit[],
  values: Values,
  beside: JsonObject = {},
): readonly Json[] {
  return valuesOfType(type, limits, values, beside).around();
}

/** @param beside container of an object of that type */
export function valuesOfType(
  type: Type,
  limits: readonly Limit[],
  values: Values,
  beside: JsonObject = {},
): ValuesOfType {
  const own = limitsOnValue(limits);
  const { model } = values;
  switch (type.kind) {
    case 'str':
      return { smallest: () => smallestText(limits), around: () => [...textsAt(own), ...otherKinds] };
    case 'int64':
      return int64Values(type, limits);
    case 'int32':
      return {
        smallest: () => smallestNumber(limits),
        around: () => [...numbersAt(own), 2 ** 31, -(2 ** 31) - 1, ...otherKinds],
      };
    case 'int':
    case 'float':
      return {
        smallest: () => smallestNumber(limits),
        around: () => [...numbersAt(own), ...fractionsAt(own), ...otherKinds],
      };
    case 'bool':
      return { smallest: () => firstAllowed(limits) ?? true, around: () => otherKinds };
    case 'null':
      return { smallest: () => null, around: () => otherKinds };
    case 'any':
      return { smallest: () => 'anything', around: () => otherKinds };
    case 'never': // the smallest object is without it
      return { smallest: () => null, around: () => otherKinds };
    case 'bytes': // no JSON value is the content of a file
      return { smallest: () => null, around: () => [] };
    case 'nullable': {
      const inner = valuesOfType(type.of, limits, values, beside);
      // An object may contain itself.
      const smallest = compositeRefs(type.of).length > 0 ? (): Json => null : inner.smallest;
      return { smallest, around: () => [null, ...inner.around()] };
    }
    case 'list':
      return {
        smallest: () => smallestList(type, limits, values, beside),
        around: () => [...listsAround(type.item, limits, values, beside), ...otherKinds],
      };
    case 'tuple':
      return {
        smallest: () => smallestTuple(type, limits, values, beside),
        around: () => [...tuplesAround(type, limits, values, beside), ...otherKinds],
      };
    case 'dict':
      return {
        smallest: () => smallestDict(type, limits, values, beside),
        around: () => [...dictsAround(type, limits, values, beside), ...otherKinds],
      };
    case 'literal':
      return { smallest: () => type.value, around: () => [type.value, ...otherKinds] };
    case 'oneOf':
    case 'union':
      return valuesOfUnion(type, limits, values, beside);
    case 'identifier': {
      const declared = declaredAs(model.identifiers, type.name)!;
      if (declared.limits !== undefined) {
        return valuesOfType({ kind: 'str' }, [...limits, ...declared.limits], values, beside);
      }
      return {
        smallest: () => (declared.wire === 'int' ? 1 : '1'),
        around: () => ['1', '18446744073709551616', ...otherKinds],
      };
    }
    case 'scalar': {
      const scalar = declaredAs(model.scalars, type.name)!;
      const format: readonly Limit[] =
        scalar.format === undefined
          ? []
          : [{ kind: 'format', format: scalar.format, on: 'value', when: [], origin: scalar.origin }];
      const all = [...limits, ...scalar.limits, ...format];
      const examples = Object.values(formats).map(({ example }) => example);
      return {
        smallest: () => {
          const example = formatOf(scalar)?.example;
          const found = values.ofType({ kind: scalar.wire }, all);
          return example === undefined ? found : firstLegal([example, found], all);
        },
        around: () => {
          const varied = variationsOf({ kind: scalar.wire }, all, values);
          if (format.length > 0) return [...examples, ...varied];
          // Of what has no format, the limits say more.
          return [...varied.slice(0, -otherKinds.length), ...examples, ...otherKinds];
        },
      };
    }
    case 'enum': {
      const declared = values.enumeration(type.name)!;
      const members = declared.values.map(({ value }) => value);
      const other = declared.wire === 'str' ? 'SOMETHING' : 1;
      const isShown = (value: unknown): value is string | number => !isNotShown(value);
      return {
        smallest: () => firstAllowed(limits) ?? members.find(isShown) ?? other,
        around: () => [...members.filter(isShown), 987_654, 'SOMETHING_ELSE', ...otherKinds],
      };
    }
    case 'bitSet': {
      const declared = declaredAs(model.bitSets, type.name)!;
      const known = declared.bits.flatMap(({ bit }) => (isNotShown(bit) ? [] : [2n ** BigInt(bit)]));
      const masks = [0n, ...known, 2n ** 47n];
      return {
        smallest: () => (declared.wire === 'str' ? '0' : 0),
        around: () => [...masks.map(Number).filter(Number.isSafeInteger), ...masks.map(String), ...otherKinds],
      };
    }
    case 'object':
    case 'partial': {
      const whole = (): Json => values.smallest(type.name, {}, beside);
      const smallest = type.kind === 'object' ? whole : (): Json => identityOf(type.name, values);
      return { smallest, around: () => [smallest(), whole(), ...objectsAround(type.name, values), ...otherKinds] };
    }
  }
}

/** The smallest value is of the member that ends soonest; around it are the smallest values of all members. */
function valuesOfUnion(
  type: OneOfType | UnionRef,
  limits: readonly Limit[],
  values: Values,
  beside: JsonObject,
): ValuesOfType {
  const { members, objects } = values.dispatchOf(type);
  const own = type.kind === 'union' ? values.limitsOfUnion(type.name) : [];
  const smallestOf = (member: Type): Json => values.ofType(member, [...own, ...limits], beside);
  const unlisted = objects.kind !== 'field' ? [] : ['SOMETHING_ELSE', 987_654].map((tag) => ({ [objects.field]: tag }));
  return {
    smallest: () => smallestOf(values.endsSoonest(members)),
    around: () => [
      ...members.map(smallestOf),
      ...unlisted,
      ...members.flatMap((member) =>
        isComposite(member, values) ? [] : variationsOf(member, [...own, ...limits], values, beside),
      ),
      ...otherKinds,
    ],
  };
}

/** Whether values of the type hold objects. */
function isComposite(type: Type, values: Values): boolean {
  return compositeRefs(type).some(
    (one) => one.kind !== 'union' || values.dispatchOf(one).members.some((member) => compositeRefs(member).length > 0),
  );
}

/** So many values of each field of an inner object are tried. */
const MOST_VARIED = 40;

/** An object with one varied field. An object may hold itself: objects inside it are not varied. */
function objectsAround(name: string, values: Values): readonly Json[] {
  const base = values.smallest(name);
  return values
    .object(name)!
    .fields.filter(({ type }) => !isComposite(type, values))
    .flatMap((field) => {
      const varied = variationsOf(field.type, activeLimits(field.limits, base, {}), values, base);
      return varied.slice(0, MOST_VARIED).map((value) => ({ ...base, [field.name]: value }));
    });
}

function identityOf(name: string, values: Values): Json {
  const object = values.object(name)!;
  const fields = object.fields.filter((field) => object.identity.includes(field.name));
  return Object.fromEntries(fields.map((field) => [field.name, values.ofField(field, {}, {})]));
}

/** Of the forms of an integer of 64 bits; JSON has no bigints. */
function int64Values({ as }: Int64Type, limits: readonly Limit[]): ValuesOfType {
  const own = limitsOnValue(limits);
  const numbers = (): readonly Json[] => [...numbersAt(own), 2 ** 31];
  if (as !== 'string') return { smallest: () => smallestNumber(limits), around: () => [...numbers(), ...otherKinds] };
  const edges = own.flatMap((limit) => {
    if (limit.kind !== 'range') return [];
    const { min, max } = int64Bounds(limit);
    return [min - 1n, min, max, max + 1n].map(String);
  });
  const texts = [...numbers().map(String), ...edges, '9223372036854775807', '9223372036854775808'];
  return {
    smallest: () => firstLegal([...own.flatMap((limit) => edgesOf(limit).values), '0', ...texts], limits),
    around: () => [...texts, ...otherKinds],
  };
}

// ------------------------------------------------------------------------------------------------- the smallest value

function smallestText(limits: readonly Limit[]): Json {
  const edges = limits.map(edgesOf);
  const texts = edges.flatMap(({ lengths }) => lengths).map((length) => 'x'.repeat(length));
  const own = limitsOnValue(limits);
  const usual = [...edges.flatMap(({ values }) => values), '', ...texts, ...matchingText(own)];
  return legal(usual, limits) ?? legal(textsOfLengths(own), limits) ?? usual[0]!;
}

function enforcedPatterns(limits: readonly Limit[]): readonly string[] {
  return limits.flatMap((limit) => (limit.kind === 'pattern' && limit.enforced ? [limit.pattern] : []));
}

/** The shortest text that matches the patterns and has one of the lengths that limits allow. */
function matchingText(limits: readonly Limit[]): readonly string[] {
  const patterns = enforcedPatterns(limits);
  if (patterns.length === 0) return [];
  const lengths = limits.filter((limit) => limit.kind === 'length');
  const min = Math.max(0, ...lengths.map((limit) => limit.min ?? 0));
  const max = Math.min(...lengths.map((limit) => limit.max ?? Infinity));
  const found = shortestText(commonAutomaton(patterns), { min, max });
  return found === undefined || found === 'too-large' ? [] : [found.text];
}

/** So long a text that matches patterns and formats is looked for: each character is a search of its own. */
const LONGEST_MATCHING = 10_000;

/** Texts of the lengths next to the bounds that match the patterns and the formats: the usual ones may be shorter. */
function textsOfLengths(limits: readonly Limit[]): readonly string[] {
  const all = new Set(limits.flatMap((limit) => edgesOf(limit).lengths));
  const lengths = [...all].filter((length) => length <= LONGEST_MATCHING);
  const patterns = enforcedPatterns(limits);
  const automaton = patterns.length === 0 ? undefined : commonAutomaton(patterns);
  const formats = limits.flatMap((limit) => (limit.kind === 'format' ? [limit.format] : []));
  return lengths.flatMap((length) => {
    const matching = automaton && shortestText(automaton, { min: length, max: length });
    const found = matching === undefined || matching === 'too-large' ? [] : [matching.text];
    return [...found, ...formats.flatMap((format) => stretched(format, length) ?? [])];
  });
}

/** The example of a format with one character as often as the length requires; undefined if none may be repeated so. */
function stretched(format: string, length: number): string | undefined {
  const example = formatNamed(format)?.example;
  if (typeof example !== 'string' || length <= example.length) return undefined;
  return Array.from(example, (character, index) => {
    const more = character.repeat(length - example.length);
    return example.slice(0, index) + more + example.slice(index);
  }).find((text) => fitsFormat(format, text));
}

function smallestNumber(limits: readonly Limit[]): Json {
  const edges = limits.map(edgesOf);
  const numbers = edges.flatMap((one) => one.numbers);
  // The lower bound if there is one, else the number closest to 0.
  const least = limits.flatMap((limit) => (limit.kind === 'range' ? (limit.min ?? Math.min(0, limit.max ?? 0)) : []));
  return firstLegal(
    [...edges.flatMap(({ values }) => values), ...least, 0, ...numbers, ...multiplesAt(limits)],
    limits,
  );
}

function smallestList(
  { item }: Of<'list'>,
  limits: readonly Limit[],
  values: Values,
  beside: JsonObject,
): readonly Json[] {
  const isUnique = limits.some(({ kind, on }) => kind === 'unique' && on === 'value');
  const closed = closedItems(item, limitsOnPart(limits, 'each'), values);
  // An item is created only if the list requires one: an object may contain a list of its own type.
  return Array.from({ length: fewest(limits) }, (_, index) => {
    const one = values.ofType(item, limitsOnPart(limits, 'each'), beside);
    return isUnique ? itemAt(index, one, closed) : one;
  });
}

function smallestDict(type: Of<'dict'>, limits: readonly Limit[], values: Values, beside: JsonObject): Json {
  const keys = limitsOnPart(limits, 'keys');
  const closed = closedItems(type.key, keys, values);
  const entries = Array.from({ length: fewest(limits) }, (_, index) => [
    keyOf(values.ofType(type.key, keys), index, keys, closed),
    values.ofType(type.value, limitsOnPart(limits, 'each'), beside),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

/** The first value that the limits accept, else the first. */
function firstLegal(values: readonly Json[], limits: readonly Limit[]): Json {
  return legal(values, limits) ?? values[0]!;
}

function legal(values: readonly Json[], limits: readonly Limit[]): Json | undefined {
  const own = limitsOnValue(limits);
  return values.find((value) => own.every((limit) => accepts(limit, value)));
}

/** The first of the values that limits list, if any. */
function firstAllowed(limits: readonly Limit[]): Json | undefined {
  return limitsOnValue(limits).flatMap((limit) => edgesOf(limit).values)[0];
}

/** The items that limits list or an enumeration declares, in the order of both; empty if there are others. */
function closedItems(item: Type, limits: readonly Limit[], values: Values): readonly Json[] {
  const own = limitsOnValue(limits);
  const listed = own.flatMap((limit) => (limit.kind === 'values' ? limit.values : []));
  const inner = nonNull(item);
  const members = inner.kind === 'enum' ? values.enumeration(inner.name)!.values : [];
  const shown = members.flatMap(({ value }) => (isNotShown(value) ? [] : [value]));
  return [...new Set<Json>(listed.length > 0 ? listed : shown)].filter((one) =>
    own.every((limit) => accepts(limit, one)),
  );
}

/** A different item for each index, as long as there are any; then the closed ones again. */
function itemAt(index: number, one: Json, closed: readonly Json[]): Json {
  return closed.length === 0 ? distinct(one, index) : closed[index % closed.length]!;
}

/** A different item for each index, if the type of the item allows it. */
function distinct(item: Json, index: number): Json {
  if (index === 0) return item;
  if (typeof item === 'number') return item + index;
  if (typeof item !== 'string') return item;
  return /^\d+$/.test(item) ? counted(item, index) : item + String(index);
}

/** The number in a text of digits and so much more, in as many digits: a pattern may require them. */
function counted(digits: string, more: number): string {
  return String(Number(digits) + more).padStart(digits.length, '0');
}

/** A different key for each index: the closed ones, then any that the limits of the keys allow. */
function keyOf(key: Json, index: number, limits: readonly Limit[], closed: readonly Json[]): string {
  const text = String(key);
  const longer = `${text}${index === 0 && text !== '' ? '' : index}`;
  const further = /^\d+$/.test(text) ? [counted(text, index)] : [longer, longer.slice(longer.length - text.length)];
  const candidates = [...closed.slice(index).map(String), ...further];
  return candidates.find((one) => acceptsAll(limits, typeof key === 'number' ? Number(one) : one)) ?? further[0]!;
}

/** How many items a list needs, unless these are too many to make. */
function fewest(limits: readonly Limit[]): number {
  const bounds = limits.find(({ kind, on }) => kind === 'items' && on === 'value');
  const min = bounds?.kind === 'items' ? (bounds.min ?? 0) : 0;
  return min > LONGEST_LIST ? 0 : min;
}

// ---------------------------------------------------------------------------------------------- values around edges

/** Values of each kind of JSON. */
const otherKinds: readonly Json[] = ['text', '7', 7, 0.5, -1, true, false, null, [], {}];

function textsAt(limits: readonly Limit[]): readonly Json[] {
  const edges = limits.map(edgesOf);
  const plain = edges.flatMap(({ lengths }) => lengths).map((length) => 'x'.repeat(length));
  // These show whether white space counts. They come last: a value without white space is a simpler proof.
  const spaced = plain.flatMap((text) => (text === '' ? [] : [` ${text}`, `${text.slice(1)} `]));
  const matching = [...edges.flatMap(({ texts }) => texts), ...matchingText(limits), ...textsOfLengths(limits)];
  return ['', ...edges.flatMap(({ values }) => values), ...matching, ...plain, ...spaced];
}

function numbersAt(limits: readonly Limit[]): readonly Json[] {
  return [...limits.map(edgesOf).flatMap(({ values, numbers }) => [...values, ...numbers]), ...multiplesAt(limits)];
}

/** Numbers next to the bounds of a range that are no integers, of which 0.5 may be none. */
function fractionsAt(limits: readonly Limit[]): readonly number[] {
  return limits.flatMap((limit) => {
    if (limit.kind !== 'range') return [];
    const { min, max } = limit;
    const step = Math.min(0.5, ((max ?? Infinity) - (min ?? -Infinity)) / 2);
    return [...(min === undefined ? [] : [min + step]), ...(max === undefined ? [] : [max - step])];
  });
}

/** The first multiples that a range allows. */
function multiplesAt(limits: readonly Limit[]): readonly number[] {
  const own = limits.filter(({ on }) => on === 'value');
  const bounds = own.flatMap((limit) => (limit.kind === 'range' ? [limit.min ?? limit.max ?? 0] : []));
  return own.flatMap((limit) =>
    limit.kind !== 'multiple-of'
      ? []
      : (bounds.length === 0 ? [0] : bounds).flatMap((bound) => {
          const first = nearestMultiple(bound, limit.of, 'above');
          return [first, first + limit.of, first + 2 * limit.of, nearestMultiple(bound, limit.of, 'below')];
        }),
  );
}

function sizesAt(limits: readonly Limit[]): readonly number[] {
  return limitsOnValue(limits).flatMap((limit) => edgesOf(limit).sizes);
}

function listsAround(item: Type, limits: readonly Limit[], values: Values, beside: JsonObject): readonly Json[] {
  const one = values.ofType(item, limitsOnPart(limits, 'each'), beside);
  const sizes = sizesAt(limits);
  const closed = closedItems(item, limitsOnPart(limits, 'each'), values);
  const ofSizes = sizes.map((size) => Array.from({ length: size }, (_, index) => itemAt(index, one, closed)));
  const ofOne = variationsOf(item, limitsOnPart(limits, 'each'), values, beside).map((variation) => [variation]);
  return [...ofSizes, ...ofOne, [one, one]];
}

function smallestTuple(type: TupleType, limits: readonly Limit[], values: Values, beside: JsonObject): readonly Json[] {
  const items = type.items.map((item) => values.ofType(item, [], beside));
  const further = furtherItems(type, limits);
  if (further === undefined) return items;
  return [...items, ...smallestList(further.type, further.limits, values, beside)];
}

/** Tuples with one varied item, those with an item more or less, and those with other further items. */
function tuplesAround(type: TupleType, limits: readonly Limit[], values: Values, beside: JsonObject): readonly Json[] {
  const smallest = smallestTuple(type, limits, values, beside);
  const varied = type.items.flatMap((item, index) =>
    variationsOf(item, [], values, beside).map((variation) => smallest.with(index, variation)),
  );
  const further = furtherItems(type, limits);
  const lists = further === undefined ? [] : listsAround(further.type.item, further.limits, values, beside);
  const first = smallest.slice(0, type.items.length);
  const longer = lists.flatMap((list) => (Array.isArray(list) ? [[...first, ...(list as readonly Json[])]] : []));
  return [smallest, smallest.slice(0, -1), [...smallest, smallest.at(-1) ?? null], ...varied, ...longer];
}

function dictsAround(type: Of<'dict'>, limits: readonly Limit[], values: Values, beside: JsonObject): readonly Json[] {
  const keyLimits = limitsOnPart(limits, 'keys');
  const key = values.ofType(type.key, keyLimits);
  const closed = closedItems(type.key, keyLimits, values);
  const one = values.ofType(type.value, limitsOnPart(limits, 'each'), beside);
  const sizes = sizesAt(limits);
  const ofSizes = sizes.map((size) =>
    Object.fromEntries(Array.from({ length: size }, (_, index) => [keyOf(key, index, keyLimits, closed), one])),
  );
  const ofOne = variationsOf(type.value, limitsOnPart(limits, 'each'), values, beside).map((variation) => ({
    [keyOf(key, 0, keyLimits, closed)]: variation,
  }));
  const keys = variationsOf(type.key, keyLimits, values).filter((variation) => typeof variation !== 'object');
  return [...ofSizes, ...ofOne, ...keys.map((other) => ({ [String(other)]: one }))];
}
