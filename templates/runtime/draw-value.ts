import { createValueKeys } from './distinct-values.js';
import { demandsOf, type Demands, type Facts, type Span } from './demands.js';
import { hintsOf, membersOf, type FieldHints, type HintBound, type HintCondition } from './hints.js';
import type { Pattern } from './pattern.js';
import type { Source } from './sample-random.js';
import {
  type BitSetSchema,
  type DictType,
  type EnumSchema,
  type IdentifierSchema,
  type Limit,
  type ObjectSchema,
  type OtherKeys,
  type ScalarSchema,
  type Type,
  type UnionSchema,
  type Wire,
} from './schema.js';
import {
  heightOf,
  insideOf,
  isConsistent,
  MOST_SOLUTIONS,
  nests,
  planOf,
  presenceOf,
  solutionsOf,
  type Choice,
  type FieldPlan,
  type ObjectPlan,
  type Presence,
} from './value-plan.js';

// Draws values of types, decision by decision, from a source. Samples and arbitraries differ in their sources, and in how
// they draw what has no parts.

/** Draws what has no parts. */
export interface Values {
  /** Whether values keep to hints, and have unlisted members and keys only if nothing else is legal. */
  readonly isPlausible: boolean;
  /** Whether objects have keys that the spec does not list. */
  readonly addsKeys: boolean;
  readonly any: (random: Source, demands: Demands, spot: Spot) => unknown;
  readonly bytes: (random: Source) => unknown;
  /** @param declared the name of the scalar or the identifier */
  readonly text: (random: Source, demands: Demands, spot: Spot, declared?: string) => unknown;
  readonly number: (random: Source, type: 'int' | 'int32' | 'float', demands: Demands, spot: Spot) => unknown;
  readonly int64: (random: Source, demands: Demands, wire: Wire) => unknown;
  /** An identifier of which only the form in JSON is known. */
  readonly identifier: (random: Source, type: IdentifierSchema, demands: Demands) => unknown;
  readonly member: (random: Source, type: EnumSchema) => unknown;
  readonly bitSet: (random: Source, type: BitSetSchema) => unknown;
  /** A key that no field has: one that matches a pattern, if there is one. */
  readonly key: (random: Source, pattern?: Pattern) => string;
}

export interface Spot {
  readonly values: Values;
  readonly around: ObjectSchema | UnionSchema | undefined;
  readonly facts: Facts;
  readonly name: string;
  readonly hints: FieldHints;
  /** The key of the value in a dict. */
  readonly key?: string;
}

const NO_FACTS: Facts = { known: /* @__PURE__ */ new Map(), outer: [] };

export function nowhere(values: Values, name = ''): Spot {
  return { values, around: undefined, facts: NO_FACTS, name, hints: NO_HINTS };
}

const NO_HINTS: FieldHints = {};

// ---------------------------------------------------------------------------------------------------------- objects

type Given = Readonly<Record<string, unknown>>;

export function drawObject(
  schema: ObjectSchema,
  random: Source,
  values: Values,
  given: object = NOTHING_GIVEN,
  outer: Facts['outer'] = NO_FACTS.outer,
): object {
  const plan = planOf(schema, values.isPlausible);
  let last: object | undefined;
  // Decisions that come first may leave no value for the rest.
  const attempts = values.isPlausible ? 30 : 10_000;
  for (let count = 0; count < attempts; count += 1) {
    const drawn = attemptObject(plan, random.attempt(count), values, given as Given, outer);
    if (drawn === undefined) continue;
    if (!plan.isRuled || isConsistent(plan, drawn, outer)) return drawn;
    last = drawn;
  }
  if (last !== undefined && values.isPlausible) return last;
  throw new Error(`no value of ${schema.name} ${last === undefined ? 'is finite' : 'keeps to its rules'}`);
}

/** The fields of an object; undefined if they would not end. */
function attemptObject(
  plan: ObjectPlan,
  random: Source,
  values: Values,
  given: Given,
  outer: Facts['outer'],
): Given | undefined {
  const { schema, fields, steps } = plan;
  const known = new Map<string, unknown>();
  const chosen = new Map<string, boolean>();
  const facts: Facts = { known, outer };
  const spot: Spot = { values, around: schema, facts, name: '', hints: NO_HINTS };
  const may = (field: FieldPlan): Presence => plausiblePresence(field, facts, chosen);
  const fieldOf = (field: FieldPlan): unknown =>
    Object.hasOwn(given, field.name) ? given[field.name] : drawField(field, may(field), random, spot);
  for (const step of steps) {
    if (step.kind === 'field') known.set(step.name, fieldOf(step));
    else for (const [name, isSet] of drawChoice(step, given, random, may) ?? []) chosen.set(name, isSet);
  }
  if (random.isTooDeep && schema.recursive === true) {
    const nested = fields.filter((field) => may(field) === 'always').map(({ type }) => heightOf(type));
    if (Math.max(0, ...nested) >= heightOf(schema)) return undefined;
  }
  const needed =
    plan.count === undefined ? 0 : drawPresences(plan, plan.count, random, values, given, known, may, chosen);
  const object: Record<string, unknown> = {};
  if (plan.parts.others !== undefined || needed > 0 || values.addsKeys) {
    for (const [name, value] of drawOthers(plan, needed, random, given, spot)) set(object, name, value);
  }
  for (const field of fields) {
    const { name } = field;
    const value = known.has(name) ? known.get(name) : fieldOf(field);
    if (value !== undefined) set(object, name, value);
  }
  if (given !== NOTHING_GIVEN) {
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined && !fields.some((field) => field.name === name)) set(object, name, value);
    }
  }
  return object;
}

/** Ignores `__proto__`, because an assignment to it adds no key. */
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

/** Whether hints restrict the presence of a field. */
function isExpectedSometimes({ elsewhere, when, beside, keysOf }: FieldHints): boolean {
  return elsewhere !== undefined || when !== undefined || beside !== undefined || keysOf !== undefined;
}

function isMet([field, values, ofItem]: HintCondition, { known }: Facts): boolean {
  const value = known.get(field);
  if (ofItem !== true) return values.includes(value);
  return Array.isArray(value) && value.some((item) => values.includes(item));
}

/** Decides which fields of a choice are set. Given fields come first. */
function drawChoice(
  choice: Choice,
  given: Given,
  random: Source,
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
      candidates.filter((value) => value !== undefined),
      candidates.length,
    );
    if (rule.kind !== 'at-most-one-non-null') return named;
    return source.chance(0.75) ? [...named, undefined] : [undefined, ...named];
  });
  if (!random.isDeep) return shuffled.next().value as ReadonlyMap<string, boolean> | undefined;
  // Chooses the solution with the least nesting.
  let best: ReadonlyMap<string, boolean> | undefined;
  let least = Infinity;
  let left = MOST_SOLUTIONS;
  for (const solution of shuffled) {
    const set = choice.fields.filter(({ name }) => solution.get(name) === true);
    const height = Math.max(0, ...set.map(({ type }) => heightOf(type)));
    if (best === undefined || height < least) [best, least] = [solution, height];
    left -= 1;
    if (least === 0 || left === 0) break;
  }
  return best;
}

/** Decides the presence of fields, so that the number of keys satisfies its rule. Returns the number of further keys. */
function drawPresences(
  { schema, fields }: ObjectPlan,
  { min, max }: Span,
  random: Source,
  { isPlausible }: Values,
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
    const isNull = random.isDeep ? heightOf(field.type) > 0 : !isPlausible && at.chance(0.2);
    if (set.has(field) && field.nullable && isNull) known.set(field.name, null);
  }
  return Math.max(0, min - count - set.size);
}

function heightIn({ type, nullable }: FieldPlan): number {
  return nullable ? 0 : heightOf(type);
}

/** A few undeclared keys, or as many as are needed. */
function drawOthers(
  { schema, parts, fields, count }: ObjectPlan,
  needed: number,
  random: Source,
  given: Given,
  around: Spot,
): [string, unknown][] {
  const others: Partial<OtherKeys> = parts.others ?? {};
  const { patterns = [] } = others;
  if (others.keys === 'closed' && patterns.length === 0) return [];
  const isNeeded = needed > 0;
  const isWanted = isNeeded || around.values.addsKeys;
  const [pattern, typed] = patterns.find(([, type]) => (type !== undefined || isWanted) && type !== 'never') ?? [];
  const type = patterns.length === 0 ? (others.type ?? (isWanted ? 'any' : undefined)) : (typed ?? (pattern && 'any'));
  if (type === undefined || type === 'never' || (!isNeeded && count !== undefined && count.max !== Infinity)) return [];
  if (!isNeeded && random.isDeep && nests(type, schema)) return [];
  const isFree = (key: string): boolean =>
    !fields.some(({ name }) => name === key) &&
    !Object.hasOwn(given, key) &&
    patterns.every(([rule]) => rule === pattern || !rule.matches(rule.pattern, key));
  const most = Math.max(needed, Math.min(needed + 2, (count?.max ?? Infinity) - (count?.min ?? 0) + needed));
  const drawKey = (at: Source): string => around.values.key(at, pattern?.pattern as Pattern | undefined);
  const keys = drawDistinct(random.at('other keys'), { min: needed, max: most }, drawKey).filter(isFree);
  const values = random.at('values of other keys');
  return keys.map((key) => [key, drawType(type, values.at(key), [], around)]);
}

function drawField(field: FieldPlan, presence: Presence, random: Source, around: Spot): unknown {
  const { name, type, optional, nullable, hints } = field;
  const { values } = around;
  const schema = around.around as ObjectSchema;
  if (presence === 'never') {
    if (!nullable || type === 'never') return undefined;
    return optional && (values.isPlausible || !random.at(name).chance(0.25)) ? undefined : null;
  }
  const at = random.at(name);
  const spot: Spot = { ...around, name: hints.as ?? name, hints };
  if (presence === 'always') return drawPresent(field, at, spot);
  if (random.isDeep && nests(type, schema)) return optional ? undefined : null;
  const orNull = (place: Source): unknown => {
    if (!nullable) return drawPresent(field, place, spot);
    return place.chance(0.75) ? drawPresent(field, place.at('value'), spot) : null;
  };
  if (!optional) return orNull(at);
  return at.chance(shareOf(field, schema)) ? orNull(at.at('value')) : undefined;
}

/** The probability of an optional field. A null field has no other information than its presence. */
function shareOf({ type, hints }: FieldPlan, schema: ObjectSchema): number {
  if (hints.rare === true) return 0.1;
  return hintsOf(schema)?.partial === true || type === 'null' ? 0.3 : 0.75;
}

function drawPresent({ type, hints }: FieldPlan, random: Source, spot: Spot): unknown {
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
export function drawType(type: Type, random: Source, limits: readonly Limit[], spot: Spot): unknown {
  if (typeof type === 'object' && type.kind === 'limited') {
    return drawType(type.of, random, limits.length === 0 ? type.limits : [...type.limits, ...limits], spot);
  }
  const demands = demandsOf(limits, spot.facts);
  const { values } = spot;
  if (demands.values !== undefined) return random.oneOf(shownAmong(demands.values, type, values));
  if (typeof type === 'string') {
    switch (type) {
      case 'str':
        return values.text(random, demands, spot);
      case 'any':
        return values.any(random, demands, spot);
      case 'int':
      case 'int32':
      case 'float':
        return values.number(random, type, demands, spot);
      case 'bool':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'never': // no value is drawn
        return undefined;
      case 'bytes':
        return values.bytes(random);
    }
  }
  switch (type.kind) {
    case 'nullable':
      if (random.isDeep && nests(type, spot.around)) return null;
      return random.chance(0.75) ? drawType(type.of, random.at('value'), limits, spot) : null;
    case 'list':
      return drawList(type.item, random, demands.items, demands.isUnique, spot);
    case 'tuple': {
      const drawn = type.items.map((item, index) => drawType(item, random.at(index), [], spot));
      if (type.rest === undefined) return drawn;
      const { items, isUnique } = demands;
      const further = { min: Math.max(0, items.min - drawn.length), max: Math.max(0, items.max - drawn.length) };
      return [...drawn, ...drawList(type.rest, random.at('rest'), further, isUnique, spot)];
    }
    case 'dict':
      return drawDict(type, random, demands, spot);
    case 'oneOf':
      return drawMember(type.of, random, limits, spot);
    case 'union': {
      const { of, limited } = type.parts();
      const all = limited === undefined ? limits : [...limited.limits, ...limits];
      return drawMember(of, inside(type, random, spot), all, { ...nowhere(values), around: type });
    }
    case 'object':
      return drawObject(type, inside(type, random, spot), values, heldBy(type, spot));
    case 'within': {
      const outer = type.facts.map((name) => (name === undefined ? undefined : spot.facts.known.get(name)));
      return drawObject(type.of, inside(type.of, random, spot), values, heldBy(type.of, spot), outer);
    }
    case 'literal':
      return type.value;
    case 'int64':
      return values.int64(random, demands, type.wire);
    case 'identifier': {
      if (hintsOf(type)?.limits === undefined) return values.identifier(random, type, demands);
      return drawLimited(type, 'str', random, limits, limits.length === 0 ? { ...spot, hints: KEY } : spot);
    }
    case 'scalar': {
      const listed = spot.hints.scalars?.[type.name]?.values;
      if (limits.length === 0 && listed !== undefined) return random.oneOf(listed);
      return drawLimited(type, type.wire, random, limits, spot);
    }
    case 'enum':
      return values.member(random, type);
    case 'bitSet':
      return values.bitSet(random, type);
  }
}

const KEY: FieldHints = { text: 'key' };

function inside(declared: ObjectSchema | UnionSchema, random: Source, { around }: Spot): Source {
  return random.inside(() => nests(declared, around));
}

/** The members among legal values of an enumeration. */
function shownAmong(listed: readonly unknown[], type: Type, { isPlausible }: Values): readonly unknown[] {
  const members = isPlausible && typeof type === 'object' && type.kind === 'enum' ? membersOf(type) : [];
  const shown = listed.filter((value) => members.includes(value as never));
  return shown.length === 0 ? listed : shown;
}

/** The known field values of the object in a field. */
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

/** A value of one of several types. If one leads back here, a deep value chooses the one with the least nesting. */
function drawMember(of: readonly Type[], random: Source, limits: readonly Limit[], spot: Spot): unknown {
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

/** A text or a number of a declaration that limits it. */
function drawLimited(
  type: ScalarSchema | IdentifierSchema,
  wire: Wire,
  random: Source,
  limits: readonly Limit[],
  spot: Spot,
): unknown {
  const own = ownLimits.get(type) ?? limitsOf(type);
  ownLimits.set(type, own);
  const demands = demandsOf(limits.length === 0 ? own : [...own, ...limits], spot.facts);
  if (demands.values !== undefined) return random.oneOf(demands.values);
  return wire === 'str'
    ? spot.values.text(random, demands, spot, type.name)
    : spot.values.number(random, wire, demands, spot);
}

const ownLimits = /* @__PURE__ */ new WeakMap<ScalarSchema | IdentifierSchema, readonly Limit[]>();

function limitsOf(type: ScalarSchema | IdentifierSchema): readonly Limit[] {
  if (type.kind === 'identifier') return hintsOf(type)?.limits?.() ?? [];
  const { format, limited } = type;
  const formats = format === undefined ? [] : [{ kind: 'format', ...format } as Limit];
  return [...formats, ...(limited?.limits ?? [])];
}

// -------------------------------------------------------------------------------------------------- lists and dicts

function drawList(item: Type, random: Source, items: Span, isUnique: boolean, spot: Spot): unknown[] {
  const span = endingSpan(item, random, items, spot);
  const values = finiteValues(item, spot);
  if (values !== undefined && (isUnique || span.min <= values.length)) return drawSome(random, span, values);
  const draw = (at: Source): unknown => drawType(item, at, [], spot);
  if (isUnique) return drawDistinct(random, span, draw);
  return Array.from({ length: random.count(span) }, (_, index) => draw(random.at(index)));
}

/** How many parts of a type there are: as few as possible where nesting has to end. */
function endingSpan(type: Type, random: Source, span: Span, { around }: Spot): Span {
  return random.isDeep && nests(type, around) ? { min: span.min, max: span.min } : span;
}

/** The values that a plausible item has, where the spec lists them. */
function finiteValues(item: Type, { facts, values }: Spot): readonly unknown[] | undefined {
  if (typeof item === 'string' || !values.isPlausible) return undefined;
  if (item.kind === 'limited') {
    const listed = demandsOf(item.limits, facts).values;
    return listed && shownAmong(listed, item.of, values);
  }
  const members = item.kind === 'enum' ? membersOf(item) : [];
  return members.length === 0 ? undefined : members;
}

function drawDict({ key, value }: DictType, random: Source, { items }: Demands, spot: Spot): object {
  const { keysOf } = spot.hints;
  const keys =
    keysOf === undefined
      ? drawKeys(key?.type, random.at('keys'), endingSpan(value, random, items, spot), spot)
      : Object.keys(spot.facts.known.get(keysOf) ?? {});
  return Object.fromEntries(
    keys.map(String).map((name) => [name, drawType(value, random.at(name), [], { ...spot, key: name })]),
  );
}

function drawKeys(type: Type | undefined, random: Source, span: Span, spot: Spot): readonly unknown[] {
  const values = type && finiteValues(type, spot);
  if (values !== undefined) return drawSome(random, span, values);
  return drawDistinct(random, span, (at) => (type === undefined ? spot.values.key(at) : drawType(type, at, [], spot)));
}

/** A list without repetition, if enough different items exist. */
function drawDistinct<T>(random: Source, span: Span, draw: (at: Source) => T): T[] {
  const count = random.count(span);
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
function drawSome<T>(random: Source, { min, max }: Span, values: readonly T[]): T[] {
  return random.some(values, random.count({ min, max: Math.min(max, new Set(values).size) }));
}

// ----------------------------------------------------------------------------------------------------- expectations

/** Adds an item of each group that the list lacks, in place of others if possible. */
function withItemOfEach(list: readonly unknown[], groups: readonly (readonly unknown[])[]): unknown[] {
  const needed = [
    ...new Set(groups.flatMap((group) => list.find((item) => group.includes(item)) ?? group.slice(0, 1))),
  ];
  const others = [...list];
  for (const item of needed) if (others.includes(item)) others.splice(others.indexOf(item), 1);
  return [...needed, ...others].slice(0, Math.max(list.length, needed.length));
}

/** Returns the value, or a similar one that is at most the bound: a number or a moment as text. */
function notAbove(value: unknown, bound: unknown): unknown {
  if (typeof value === 'number' && typeof bound === 'number' && value > bound) {
    return bound > 0 ? value % (bound + 1) : bound;
  }
  const [time, limit] = [timeOf(value), timeOf(bound)];
  return time === undefined || limit === undefined || time <= limit ? value : momentAt(2 * limit - time, value);
}

/** Returns the value, or a similar one that is at least the bound: a number or a moment as text. */
function notBelow(value: unknown, bound: unknown, redraw: (min: number) => unknown): unknown {
  if (typeof value === 'number' && typeof bound === 'number') return value < bound ? redraw(bound) : value;
  const [time, limit] = [timeOf(value), timeOf(bound)];
  return time === undefined || limit === undefined || time >= limit ? value : momentAt(2 * limit - time, value);
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** A moment in the form of another one: a day, or a time of day. */
function momentAt(time: number, like: unknown): string {
  const text = new Date(time).toISOString();
  return String(like).length === 10 ? text.slice(0, 10) : text;
}
