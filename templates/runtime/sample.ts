import { createValueKeys } from './distinct-values.js';
import { demandsOf, type Demands, type Facts, type Span } from './demands.js';
import {
  hintsOf,
  membersOf,
  useHints,
  type FieldHints,
  type HintBound,
  type HintCondition,
  type Hints,
} from './hints.js';
import { matchingText } from './pattern-text.js';
import { formatsIn } from './sample-format.js';
import { drawBitSet, drawDecimalId, drawInt64, drawInteger, drawNumber, drawTimedId } from './sample-number.js';
import { drawText, textKind, TEXTS, type TextName } from './sample-text.js';
import { randomOf, type Random, type SampleSeed } from './sample-random.js';
import {
  type DictType,
  type IdentifierSchema,
  type Limit,
  type ListType,
  type Members,
  type OtherKeys,
  type ObjectSchema,
  type ScalarSchema,
  type TupleType,
  type Type,
  type UnionSchema,
} from './schema.js';
import {
  heightOf,
  insideOf,
  isConsistent,
  nests,
  planOf,
  presenceOf,
  solutionsOf,
  type Choice,
  type FieldPlan,
  type ObjectPlan,
  type Presence,
} from './value-plan.js';

/**
 * Fields of a sample that the caller sets. Fields that rules link to an overridden field are adjusted to match. An
 * optional field that is `undefined` is omitted.
 */
export type SampleOverrides<T> = T extends unknown
  ? { readonly [K in keyof T]?: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] }
  : never;

/**
 * Makes an object that is valid in every mode. The same seed (0 if there is none) returns the same object. Overrides replace
 * fields, and fields that rules link to an overridden field are adjusted to match.
 */
export type Sampler<T> = (seed?: SampleSeed, overrides?: SampleOverrides<T>) => T;

/** The same for an object that falls into variants: one field decides. */
export type VariantSampler<T, Key extends keyof T> = <By extends T[Key] = T[Key]>(
  seed?: SampleSeed,
  overrides?: SampleOverrides<Extract<T, { readonly [K in Key]: By }>> & { readonly [K in Key]?: By },
) => Extract<T, { readonly [K in Key]: By }>;

/** Makes a value of a union that is valid in every mode. The same seed (0 if there is none) returns the same value. */
export type UnionSampler<T> = (seed?: SampleSeed) => T;

/** A value of a declaration, the same for the same seed, that is valid in every mode. */
export function sample<T>(hints: Hints, seed: SampleSeed = 0, given: object = NOTHING_GIVEN): T {
  useHints(hints);
  const { of } = hints;
  if (of.kind !== 'object') return sampleType(of, seed, of.name) as T;
  return drawObject(of, randomOf(seed, hints.view ?? of.name), given, NO_FACTS) as T;
}

/**
 * A value of a type.
 *
 * @param name what the value is called: it decides about the kind of a text
 */
export function sampleType(type: Type, seed: SampleSeed, name: string): unknown {
  return drawType(type, randomOf(seed, name), [], { ...NOWHERE, name });
}

const NO_FACTS: readonly unknown[] = [];

/** Where a value is. */
interface Spot {
  /** The object or union around it. */
  readonly around: ObjectSchema | UnionSchema | undefined;
  readonly facts: Facts;
  readonly name: string;
  readonly hints: FieldHints;
  /** The key of a dict that has the value. */
  readonly key?: string;
}

const NOWHERE: Spot = {
  around: undefined,
  facts: { known: /* @__PURE__ */ new Map(), outer: [] },
  name: '',
  hints: {},
};

// ---------------------------------------------------------------------------------------------------------- objects

type Given = Readonly<Record<string, unknown>>;

/** Draws so often where what is decided first leaves no value for the rest. */
const MOST_ATTEMPTS = 30;

function drawObject(schema: ObjectSchema, random: Random, given: object, outer: Facts['outer']): object {
  const plan = planOf(schema, true);
  let last: object | undefined;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const at = attempt === 0 ? random : random.at(`attempt ${attempt}`);
    const drawn = attemptObject(plan, at, given as Given, outer);
    if (drawn === undefined) continue;
    if (!plan.isRuled || isConsistent(plan, drawn, outer)) return drawn;
    last = drawn;
  }
  if (last === undefined) throw new Error(`no value of ${schema.name} is finite`);
  return last;
}

/** The fields of an object; undefined if it would have to go on without end. */
function attemptObject(plan: ObjectPlan, random: Random, given: Given, outer: Facts['outer']): Given | undefined {
  const { schema, fields, steps } = plan;
  const known = new Map<string, unknown>();
  const chosen = new Map<string, boolean>();
  const facts: Facts = { known, outer };
  const may = (field: FieldPlan): Presence => plausiblePresence(field, facts, chosen);
  const fieldOf = (field: FieldPlan): unknown =>
    Object.hasOwn(given, field.name) ? given[field.name] : drawField(field, may(field), random, schema, facts);
  for (const step of steps) {
    if (step.kind === 'field') known.set(step.name, fieldOf(step));
    else for (const [name, isSet] of drawChoice(step, given, random, may) ?? []) chosen.set(name, isSet);
  }
  if (random.isDeep && schema.recursive === true) {
    const nested = fields.filter((field) => may(field) === 'always').map(({ type }) => heightOf(type));
    if (Math.max(0, ...nested) >= heightOf(schema)) return undefined;
  }
  const needed = plan.count === undefined ? 0 : drawPresences(plan, plan.count, random, given, known, may, chosen);
  const object: Record<string, unknown> = {};
  if (plan.parts.others !== undefined || needed > 0) {
    for (const [name, value] of drawOthers(plan, needed, random, given, facts)) set(object, name, value);
  }
  for (const field of fields) {
    const { name, isDeciding } = field;
    const value = isDeciding ? known.get(name) : known.has(name) ? known.get(name) : fieldOf(field);
    if (value !== undefined) set(object, name, value);
  }
  if (given !== NOTHING_GIVEN) {
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined && !fields.some((field) => field.name === name)) set(object, name, value);
    }
  }
  return object;
}

/** An assignment to `__proto__` would make no key. */
function set(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') object[name] = value;
  else Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
}

function plausiblePresence(field: FieldPlan, facts: Facts, chosen: ReadonlyMap<string, boolean>): Presence {
  const presence = presenceOf(field, facts, chosen);
  const { optional, nullable, hints } = field;
  if (presence === 'never' || !(optional || nullable) || !isExpectedSometimes(hints)) return presence;
  if (hints.elsewhere === true) return 'never';
  const { when = [], beside = [] } = hints;
  const names = hints.keysOf === undefined ? beside : [...beside, hints.keysOf];
  const isExpected =
    when.every((condition) => isMet(condition, facts)) &&
    names.every((name) => facts.known.get(name) !== undefined && facts.known.get(name) !== null);
  return isExpected ? presence : 'never';
}

/** Whether hints say when a field is there. */
function isExpectedSometimes({ elsewhere, when, beside, keysOf }: FieldHints): boolean {
  return elsewhere !== undefined || when !== undefined || beside !== undefined || keysOf !== undefined;
}

function isMet([field, values, ofItem]: HintCondition, { known }: Facts): boolean {
  const value = known.get(field);
  if (ofItem !== true) return values.includes(value);
  return Array.isArray(value) && value.some((item) => values.includes(item));
}

/** Which fields of a choice are set. Fields that the caller gives come first. */
function drawChoice(
  choice: Choice,
  given: Given,
  random: Random,
  mayBe: (field: FieldPlan) => Presence,
): ReadonlyMap<string, boolean> | undefined {
  const fields = new Map(choice.fields.map((field) => [field.name, field]));
  const may = (name: string): Presence => {
    const field = fields.get(name);
    if (Object.hasOwn(given, name)) return given[name] === undefined || given[name] === null ? 'never' : 'always';
    return field === undefined ? 'never' : mayBe(field);
  };
  const source = random.at(choice.fields.map(({ name }) => name).join(' or '));
  const shuffled = solutionsOf(choice, may, (rule, candidates) => {
    const named = source.some(
      candidates.filter((one) => one !== undefined),
      candidates.length,
    );
    if (rule.kind !== 'at-most-one-non-null') return named;
    return source.chance(0.75) ? [...named, undefined] : [undefined, ...named];
  });
  if (!random.isDeep) return shuffled.next().value as ReadonlyMap<string, boolean> | undefined;
  // The one that ends soonest.
  let best: ReadonlyMap<string, boolean> | undefined;
  let least = Infinity;
  let left = MOST_ATTEMPTS;
  for (const solution of shuffled) {
    const set = choice.fields.filter(({ name }) => solution.get(name) === true);
    const height = Math.max(0, ...set.map(({ type }) => heightOf(type)));
    if (best === undefined || height < least) [best, least] = [solution, height];
    left -= 1;
    if (least === 0 || left === 0) break;
  }
  return best;
}

/** Decides which fields are there, for an object to have as many keys as a rule says. Returns how many others it needs. */
function drawPresences(
  { schema, fields }: ObjectPlan,
  { min, max }: Span,
  random: Random,
  given: Given,
  known: Map<string, unknown>,
  may: (field: FieldPlan) => Presence,
  chosen: Map<string, boolean>,
): number {
  const open: FieldPlan[] = [];
  let count = Object.keys(given).filter((name) => !fields.some((field) => field.name === name)).length;
  for (const field of fields) {
    const { name, optional } = field;
    const value = known.has(name) ? known.get(name) : given[name];
    if (known.has(name) || Object.hasOwn(given, name)) count += value === undefined ? 0 : 1;
    else if (!optional || may(field) === 'always') count += 1;
    else if (may(field) !== 'maybe') continue;
    else if (random.isDeep && heightIn(field) >= heightOf(schema)) chosen.set(name, false);
    else open.push(field);
  }
  const at = random.at('keys');
  const least = Math.min(Math.max(0, min - count), open.length);
  const most = Math.max(least, Math.min(open.length, max - count));
  const shuffled = at.some(open, open.length);
  const ordered = random.isDeep ? [...shuffled].sort((a, b) => heightIn(a) - heightIn(b)) : shuffled;
  const set = new Set(ordered.slice(0, random.isDeep ? least : at.integer(least, most)));
  for (const field of open) {
    chosen.set(field.name, set.has(field));
    if (set.has(field) && field.nullable && random.isDeep && heightOf(field.type) > 0) known.set(field.name, null);
  }
  return Math.max(0, min - count - set.size);
}

function heightIn({ type, nullable }: FieldPlan): number {
  return nullable ? 0 : heightOf(type);
}

/** A few keys that the object does not declare, or as many as are needed. */
function drawOthers(
  { schema, parts, fields, count }: ObjectPlan,
  needed: number,
  random: Random,
  given: Given,
  facts: Facts,
): [string, unknown][] {
  const others: Partial<OtherKeys> = parts.others ?? {};
  const { patterns = [] } = others;
  if (others.keys === 'closed' && patterns.length === 0) return [];
  const isNeeded = needed > 0;
  const [pattern, typed] = patterns.find(([, type]) => (type !== undefined || isNeeded) && type !== 'never') ?? [];
  const type = patterns.length === 0 ? (others.type ?? (isNeeded ? 'any' : undefined)) : (typed ?? (pattern && 'any'));
  if (type === undefined || type === 'never' || (!isNeeded && count !== undefined && count.max !== Infinity)) return [];
  const spot: Spot = { ...NOWHERE, around: schema, facts };
  if (!isNeeded && random.isDeep && nests(type, schema)) return [];
  const drawKey = (at: Random): string => {
    const slug = TEXTS.slug(at);
    if (pattern === undefined || pattern.matches(pattern.pattern, slug)) return slug;
    return matchingText(pattern.pattern as never, 0, Infinity, (below) => at.integer(0, below - 1));
  };
  const isFree = (key: string): boolean =>
    !fields.some(({ name }) => name === key) &&
    !Object.hasOwn(given, key) &&
    patterns.every(([other]) => other === pattern || !other.matches(other.pattern, key));
  const most = Math.max(needed, Math.min(needed + 2, (count?.max ?? Infinity) - (count?.min ?? 0) + needed));
  const keys = drawDistinct(random.at('other keys'), needed, most, drawKey).filter(isFree);
  const values = random.at('values of other keys');
  return keys.map((key) => [key, drawType(type, values.at(key), [], spot)]);
}

/** The value of a field, including absence and null. */
function drawField(field: FieldPlan, presence: Presence, random: Random, schema: ObjectSchema, facts: Facts): unknown {
  const { name, type, optional, nullable, hints } = field;
  if (presence === 'never') return optional || type === 'never' ? undefined : null;
  const at = random.at(name);
  const spot: Spot = { around: schema, facts, name: hints.as ?? name, hints };
  if (presence === 'always') return drawPresent(field, at, spot);
  if (random.isDeep && nests(type, schema)) return optional ? undefined : null;
  const orNull = (place: Random): unknown => {
    if (!nullable) return drawPresent(field, place, spot);
    return place.chance(0.75) ? drawPresent(field, place.at('value'), spot) : null;
  };
  if (!optional) return orNull(at);
  return at.chance(shareOf(field, schema)) ? orNull(at.at('value')) : undefined;
}

/** How often an optional field is there. The presence of a null field carries all of its information. */
function shareOf({ type, hints }: FieldPlan, schema: ObjectSchema): number {
  if (hints.rare === true) return 0.1;
  return hintsOf(schema)?.partial === true || type === 'null' ? 0.3 : 0.75;
}

/** The value of a field that is present and not null. */
function drawPresent({ type, hints }: FieldPlan, random: Random, spot: Spot): unknown {
  if (hints.values !== undefined) return random.oneOf(hints.values);
  const [, decided] = hints.is?.find(([when]) => when.every((condition) => isMet(condition, spot.facts))) ?? [];
  const bounds = decided === undefined ? (hints.bounds ?? []) : [];
  const redraw = (min: number): unknown =>
    drawType(decided ?? type, random, [...bounds, { kind: 'range', min } as const], spot);
  let value = drawType(decided ?? type, random, bounds, spot);
  for (const bound of hints.least ?? []) value = notBelow(value, boundOf(bound, spot.facts), redraw);
  for (const bound of hints.most ?? []) value = notAbove(value, boundOf(bound, spot.facts));
  return hints.items === undefined ? value : withItemOfEach(value as unknown[], hints.items);
}

function boundOf(bound: HintBound, { known }: Facts): unknown {
  return 'field' in bound ? known.get(bound.field) : bound.day;
}

// ------------------------------------------------------------------------------------------------------------ types

/** @param limits further limits on the value, after those of its type */
function drawType(type: Type, random: Random, limits: readonly Limit[], spot: Spot): unknown {
  if (typeof type === 'object' && type.kind === 'limited') {
    return drawType(type.of, random, limits.length === 0 ? type.limits : [...type.limits, ...limits], spot);
  }
  const demands = demandsOf(limits, spot.facts);
  const { values } = demands;
  if (values !== undefined) return random.oneOf(shownAmong(values, type));
  if (typeof type === 'string') {
    switch (type) {
      case 'str':
      case 'any':
        return drawString(random, demands, undefined, spot);
      case 'int':
      case 'int32':
      case 'float':
        return drawFormatted(random, demands, spot) ?? drawNumber(type, random, demands, spot.name, spot.hints.unit);
      case 'bool':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'never': // no value is drawn
        return undefined;
      case 'bytes':
        return new TextEncoder().encode(TEXTS.word(random));
    }
  }
  switch (type.kind) {
    case 'nullable':
      if (random.isDeep && nests(type, spot.around)) return null;
      return random.chance(0.75) ? drawType(type.of, random.at('value'), limits, spot) : null;
    case 'list':
      return drawList(type, random, demands, spot);
    case 'tuple':
      return drawTuple(type, random, demands, spot);
    case 'dict':
      return drawDict(type, random, demands, spot);
    case 'oneOf':
      return drawMember(type, random, limits, spot);
    case 'union': {
      const parts = type.parts();
      return drawMember(parts, random, parts.limited === undefined ? limits : [...parts.limited.limits, ...limits], {
        ...NOWHERE,
        around: type,
      });
    }
    case 'object':
      return drawObject(type, random, heldBy(type, spot), NO_FACTS);
    case 'within': {
      const outer = type.facts.map((name) => (name === undefined ? undefined : spot.facts.known.get(name)));
      return drawObject(type.of, random, heldBy(type.of, spot), outer);
    }
    case 'literal':
      return type.value;
    case 'int64':
      return drawInt64(random, demands, type.wire);
    case 'identifier':
      return drawIdentifier(type, random, demands, limits, spot);
    case 'scalar':
      return drawScalar(type, random, limits, spot);
    case 'enum': {
      const members = membersOf(type);
      if (members.length > 0) return random.oneOf(members);
      return type.wire === 'str' ? TEXTS.word(random) : drawInteger(random, 0, 10);
    }
    case 'bitSet':
      return drawBitSet(random, hintsOf(type)?.bits ?? [], type.wire);
  }
}

/** Of legal values those that are members, where the type is an enumeration. */
function shownAmong(values: readonly unknown[], type: Type): readonly unknown[] {
  const members = typeof type === 'object' && type.kind === 'enum' ? membersOf(type) : [];
  const shown = values.filter((value) => members.includes(value as never));
  return shown.length === 0 ? values : shown;
}

/** The known fields of an object in a field. */
function heldBy(schema: ObjectSchema, { facts, hints, key }: Spot): object {
  const has = Object.entries(hints.has ?? {});
  if (has.length === 0 && (hints.id === undefined || key === undefined)) return NOTHING_GIVEN;
  const fields = schema.parts().fields;
  const given = has
    .filter(([name]) => fields.some(([known]) => known === name))
    .map(([name, held]) => [name, 'same' in held ? facts.known.get(held.same) : held.value] as const);
  return Object.fromEntries(hints.id === undefined || key === undefined ? given : [[hints.id, key], ...given]);
}

const NOTHING_GIVEN: object = {};

/** A value of one of several types. Where one of them leads back here, a value that is deep enough ends soonest. */
function drawMember({ of }: Members, random: Random, limits: readonly Limit[], spot: Spot): unknown {
  const which = random.at('which');
  const index =
    random.isDeep && of.some((type) => isRecursive(type))
      ? which.oneOf(soonest(of, limits))
      : which.integer(0, of.length - 1);
  return drawType(of[index]!, random.at('variant').at(index), limits, spot);
}

function isRecursive(type: Type): boolean {
  return insideOf(type).some(({ recursive }) => recursive === true);
}

function soonest(types: readonly Type[], limits: readonly Limit[]): readonly number[] {
  const heights = types.map((type) => heightOf(type, limits));
  const least = Math.min(...heights);
  return heights.flatMap((height, index) => (height === least ? [index] : []));
}

function drawScalar(type: ScalarSchema, random: Random, limits: readonly Limit[], spot: Spot): unknown {
  const hints = spot.hints.scalars?.[type.name];
  if (limits.length === 0 && hints?.values !== undefined) return random.oneOf(hints.values);
  const own = demandsOf(type.limited === undefined ? limits : [...type.limited.limits, ...limits], spot.facts);
  const demands = type.format === undefined ? own : { ...own, formats: [type.format, ...own.formats] };
  if (demands.values !== undefined) return random.oneOf(demands.values);
  if (type.wire === 'str') return drawString(random, demands, type.name, spot);
  return drawFormatted(random, demands, spot) ?? drawNumber(type.wire, random, demands, spot.name, spot.hints.unit);
}

function drawIdentifier(
  type: IdentifierSchema,
  random: Random,
  demands: Demands,
  limits: readonly Limit[],
  spot: Spot,
): unknown {
  const { limits: own, time, width = 64 } = hintsOf(type) ?? {};
  if (own !== undefined) {
    const form = demandsOf([...own(), ...limits], spot.facts);
    if (form.values !== undefined) return random.oneOf(form.values);
    return limits.length === 0 ? drawFitting(random, form, 'key') : drawString(random, form, type.name, spot);
  }
  if (type.wire === 'int') return drawInteger(random, Math.max(1, demands.range.min), Math.min(1e9, demands.range.max));
  return time === undefined ? drawDecimalId(random) : drawTimedId(random, time.epoch, time.low, width);
}

// ------------------------------------------------------------------------------------------------------------- texts

/** A text of a format, or of the kind that names and hints say. */
function drawString(random: Random, demands: Demands, scalar: string | undefined, spot: Spot): unknown {
  const formatted = drawFormatted(random, demands, spot);
  if (formatted !== undefined) return formatted;
  const declared = scalar === undefined ? undefined : spot.hints.scalars?.[scalar];
  const digits = spot.hints.digits ?? declared?.digits;
  if (digits !== undefined) {
    return drawFitting(random, { ...demands, length: { min: digits, max: digits } }, 'digits');
  }
  const object = spot.around === undefined ? '' : (hintsOf(spot.around)?.view ?? spot.around.name);
  const name = scalar !== undefined && textKind(scalar, '') !== 'word' ? scalar : spot.name;
  return drawFitting(random, demands, spot.hints.text ?? declared?.text ?? textKind(name, object));
}

/** A text of a kind, within bounds, that matches all patterns. */
function drawFitting(random: Random, { length, patterns }: Demands, kind: TextName): string {
  return drawText(random, length, kind, patterns);
}

/** A value of a format; undefined where none is demanded. */
function drawFormatted(random: Random, demands: Demands, { name }: Spot): unknown {
  const [format] = formatsIn(demands);
  return format?.draw(random, demands, name);
}

// -------------------------------------------------------------------------------------------------- lists and dicts

function drawList({ item }: ListType, random: Random, { items, isUnique }: Demands, spot: Spot): unknown[] {
  const bounds = random.isDeep && nests(item, spot.around) ? { min: items.min, max: items.min } : items;
  const values = finiteValues(item, spot);
  if (values !== undefined && (isUnique || bounds.min <= values.length)) return drawSome(random, bounds, values);
  const draw = (at: Random): unknown => drawType(item, at, [], spot);
  if (isUnique) return drawDistinct(random, bounds.min, bounds.max, draw);
  return Array.from({ length: drawCount(random, bounds) }, (_, index) => draw(random.at(index)));
}

/** The values that an item has, where the spec lists them. */
function finiteValues(item: Type, { facts }: Spot): readonly unknown[] | undefined {
  if (typeof item === 'string') return undefined;
  if (item.kind === 'limited') {
    const { values } = demandsOf(item.limits, facts);
    return values && shownAmong(values, item.of);
  }
  const members = item.kind === 'enum' ? membersOf(item) : [];
  return members.length === 0 ? undefined : members;
}

function drawTuple({ items, rest }: TupleType, random: Random, demands: Demands, spot: Spot): unknown[] {
  const drawn = items.map((item, index) => drawType(item, random.at(index), [], spot));
  if (rest === undefined) return drawn;
  const { min, max } = demands.items;
  const further = { min: Math.max(0, min - items.length), max: Math.max(0, max - items.length) };
  return [...drawn, ...drawList({ kind: 'list', item: rest }, random.at('rest'), { ...demands, items: further }, spot)];
}

function drawDict({ key, value }: DictType, random: Random, { items }: Demands, spot: Spot): object {
  const bounds = random.isDeep && nests(value, spot.around) ? { min: items.min, max: items.min } : items;
  const { keysOf } = spot.hints;
  const keys =
    keysOf === undefined
      ? drawKeys(key?.type, random.at('keys'), bounds, spot)
      : Object.keys(spot.facts.known.get(keysOf) ?? {});
  return Object.fromEntries(
    keys.map(String).map((name) => [name, drawType(value, random.at(name), [], { ...spot, key: name })]),
  );
}

function drawKeys(type: Type | undefined, random: Random, { min, max }: Span, spot: Spot): readonly unknown[] {
  const values = type && finiteValues(type, spot);
  if (values !== undefined) return drawSome(random, { min, max }, values);
  return drawDistinct(random, min, max, (at) => (type === undefined ? TEXTS.slug(at) : drawType(type, at, [], spot)));
}

/** A list without repetition, if enough different items exist. */
function drawDistinct<T>(random: Random, min: number, max: number, draw: (at: Random) => T): T[] {
  const count = drawCount(random, { min, max });
  const keyOf = createValueKeys();
  const items = new Map<unknown, T>();
  for (let attempt = 0; items.size < count && attempt < (count + 1) * 100; attempt += 1) {
    const item = draw(random.at(attempt));
    const key = keyOf(item);
    if (!items.has(key)) items.set(key, item);
  }
  return [...items.values()];
}

/** A selection of different values. */
function drawSome<T>(random: Random, { min, max }: Span, values: readonly T[]): T[] {
  return random.some(values, drawCount(random, { min, max: Math.min(max, new Set(values).size) }));
}

/** Few, unless more are needed. */
function drawCount(random: Random, { min, max }: Span): number {
  return random.at('count').integer(min, Math.min(max, Math.max(min, 3)));
}

// ----------------------------------------------------------------------------------------------------- expectations

/** The list with an item of each group of values. Items that it lacks take the place of others, so that it is no longer if possible. */
function withItemOfEach(list: readonly unknown[], groups: readonly (readonly unknown[])[]): unknown[] {
  const needed = [
    ...new Set(groups.flatMap((group) => list.find((item) => group.includes(item)) ?? group.slice(0, 1))),
  ];
  const others = [...list];
  for (const item of needed) if (others.includes(item)) others.splice(others.indexOf(item), 1);
  return [...needed, ...others].slice(0, Math.max(list.length, needed.length));
}

/** The value, or another one like it that is no more than the bound: numbers, or moments as text. */
function notAbove(value: unknown, bound: unknown): unknown {
  if (typeof value === 'number' && typeof bound === 'number' && value > bound) {
    return bound > 0 ? value % (bound + 1) : bound;
  }
  const [time, limit] = [timeOf(value), timeOf(bound)];
  return time === undefined || limit === undefined || time <= limit ? value : momentAt(2 * limit - time, value);
}

/** The value, or another one like it that is no less than the bound: numbers, or moments as text. */
function notBelow(value: unknown, bound: unknown, redraw: (min: number) => unknown): unknown {
  if (typeof value === 'number' && typeof bound === 'number') return value < bound ? redraw(bound) : value;
  const [time, limit] = [timeOf(value), timeOf(bound)];
  return time === undefined || limit === undefined || time >= limit ? value : momentAt(2 * limit - time, value);
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** A moment in the form of another one: a day, or a time of a day. */
function momentAt(time: number, like: unknown): string {
  const text = new Date(time).toISOString();
  return String(like).length === 10 ? text.slice(0, 10) : text;
}
