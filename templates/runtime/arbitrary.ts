import * as fc from 'fast-check';
import { anyFormatted } from './arbitrary-format.js';
import {
  anyBits,
  anyDecimal,
  anyDict,
  anyDistinct,
  anyInt64,
  anyJson,
  anyList,
  anyNumber,
  anyString,
  anyTextOrInteger,
  anyTuple,
  anyInteger,
} from './arbitrary-value.js';
import { demandsOf, type Facts, type Span } from './demands.js';
import { hintsOf, membersOf, useHints, type Hints } from './hints.js';
import { matchesPattern, type Pattern } from './pattern.js';
import {
  type BitSetSchema,
  type EnumSchema,
  type IdentifierSchema,
  type Limit,
  type ObjectSchema,
  type Type,
  type UnionSchema,
} from './schema.js';
import {
  heightOf,
  insideOf,
  isConsistent,
  MOST_SOLUTIONS,
  nests,
  NONE_CHOSEN,
  planOf,
  presenceOf,
  solutionsOf,
  type Choice,
  type Chosen,
  type FieldPlan,
  type ObjectPlan,
} from './value-plan.js';

/** Options of the values that an arbitrary produces. */
export interface ArbitraryOptions {
  /** Include unlisted members and bits of open enumerations and bit sets. Default: true. */
  readonly unknownMembers?: boolean | undefined;
  /** Include keys that the spec does not list. Default: false. */
  readonly unknownKeys?: boolean | undefined;
  /** Maximum nesting of an object in itself. Default: 2. */
  readonly depth?: number | undefined;
}

/** Makes the arbitrary of a type. Further arguments are fields of the object around, where they decide about its values. */
export type AnyValue<T, Outer extends readonly unknown[] = []> = (
  options?: ArbitraryOptions,
  ...outer: Outer
) => fc.Arbitrary<T>;

export type AnyId<T> = () => fc.Arbitrary<T>;

/**
 * Values of a declaration that are valid in mode 'spec'.
 *
 * @param outer facts of the containing object
 */
export function arbitrary<T>(
  hints: Hints,
  options: ArbitraryOptions = {},
  outer: readonly unknown[] = [],
): fc.Arbitrary<T> {
  useHints(hints);
  const { of } = hints;
  const making: Making = { options, depth: options.depth ?? 2, made: new Map() };
  const any =
    of.kind === 'object' ? anyObject(of, making, outer) : anyOf(of, [], { making, around: undefined, facts: NO_FACTS });
  return any as fc.Arbitrary<T>;
}

interface Making {
  readonly options: ArbitraryOptions;
  /** How many times objects may still be nested in themselves. */
  readonly depth: number;
  /** Arbitraries of objects that nothing around them decides about, by the depth that is left. */
  readonly made: Map<ObjectSchema, Map<number, fc.Arbitrary<unknown>>>;
}

/** Where a value is. */
interface Spot {
  readonly making: Making;
  /** The object or union around it. */
  readonly around: ObjectSchema | UnionSchema | undefined;
  readonly facts: Facts;
}

const NO_FACTS: Facts = { known: /* @__PURE__ */ new Map(), outer: [] };

// ---------------------------------------------------------------------------------------------------------- objects

/** The values of a field: always present, sometimes absent, or (undefined) always absent. */
type FieldValues = fc.Arbitrary<unknown> | { readonly whenPresent: fc.Arbitrary<unknown> } | undefined;

/** Stands for a value where what was decided first leaves none. */
const NONE: unique symbol = /* @__PURE__ */ Symbol('none');

function anyObject(schema: ObjectSchema, making: Making, outer: Facts['outer']): fc.Arbitrary<unknown> {
  const byDepth = making.made.get(schema) ?? new Map<number, fc.Arbitrary<unknown>>();
  making.made.set(schema, byDepth);
  const known = outer.length === 0 ? byDepth.get(making.depth) : undefined;
  if (known !== undefined) return known;
  if (making.depth < 0 && heightOf(schema) === Infinity) throw new Error(`no value of ${schema.name} is finite`);
  const plan = planOf(schema, false);
  const all = after(plan, 0, new Map(), NONE_CHOSEN, making, outer);
  const made = plan.isRuled || plan.steps.length > 0 ? possible(all, plan, outer) : all;
  if (outer.length === 0) byDepth.set(making.depth, made);
  return made;
}

function possible(all: fc.Arbitrary<unknown>, plan: ObjectPlan, outer: Facts['outer']): fc.Arbitrary<unknown> {
  let refused = 0;
  return all.filter((value) => {
    const isPossible =
      value !== NONE && (!plan.isRuled || isConsistent(plan, value as Readonly<Record<string, unknown>>, outer));
    refused = isPossible ? 0 : refused + 1;
    if (refused > MOST_REFUSED) throw new Error(`no value of ${plan.schema.name} keeps to its rules`);
    return isPossible;
  });
}

/** So many values in a row may not keep to rules until there seems to be none that does. */
const MOST_REFUSED = 10_000;

/** The objects of which the steps before one are decided. */
function after(
  plan: ObjectPlan,
  index: number,
  known: ReadonlyMap<string, unknown>,
  chosen: Chosen,
  making: Making,
  outer: Facts['outer'],
): fc.Arbitrary<unknown> {
  const spot: Spot = { making, around: plan.schema, facts: { known, outer } };
  const step = plan.steps[index];
  if (step === undefined) return anyRecord(plan, chosen, spot);
  if (step.kind === 'choice') {
    const solutions = possibleSolutions(step, chosen, spot);
    if (solutions.length === 0) return fc.constant(NONE);
    return fc
      .constantFrom(...solutions)
      .chain((solution) => after(plan, index + 1, known, new Map([...chosen, ...solution]), making, outer));
  }
  const values = fieldValues(step, chosen, spot);
  return orAbsent(values, plan.count === undefined ? 4 : 1).chain((value) =>
    after(plan, index + 1, new Map([...known, [step.name, value]]), chosen, making, outer),
  );
}

/** The values of a field that others depend on, with undefined for absence. */
function orAbsent(values: FieldValues, freq: number): fc.Arbitrary<unknown> {
  if (values === undefined) return fc.constant(undefined);
  return 'whenPresent' in values ? fc.option(values.whenPresent, { nil: undefined, freq }) : values;
}

/** The decisions that a choice leaves; at the greatest depth, only those that end soonest. */
function possibleSolutions(choice: Choice, chosen: Chosen, { facts, making }: Spot): readonly Chosen[] {
  const fields = new Map(choice.fields.map((field) => [field.name, field]));
  const found: Chosen[] = [];
  for (const solution of solutionsOf(choice, (name) => {
    const field = fields.get(name);
    return field === undefined ? 'never' : presenceOf(field, facts, chosen);
  })) {
    if (found.push(solution) === MOST_SOLUTIONS) break;
  }
  if (making.depth > 0) return found;
  const heights = found.map((solution) =>
    nestedHeight(choice.fields.filter(({ name }) => solution.get(name) === true)),
  );
  const least = Math.min(...heights);
  return found.filter((_, index) => heights[index] === least);
}

function nestedHeight(fields: readonly FieldPlan[]): number {
  return Math.max(0, ...fields.map(({ type }) => heightOf(type)));
}

function anyRecord(plan: ObjectPlan, chosen: Chosen, spot: Spot): fc.Arbitrary<unknown> {
  const { schema, fields, count } = plan;
  const { facts, making } = spot;
  if (making.depth < 0 && schema.recursive === true) {
    const always = fields.filter((field) => presenceOf(field, facts, chosen) === 'always');
    if (nestedHeight(always) >= heightOf(schema)) return fc.constant(NONE);
  }
  const valuesOf = (field: FieldPlan): FieldValues =>
    field.isDeciding ? justThis(facts.known.get(field.name)) : fieldValues(field, chosen, spot);
  if (count === undefined) {
    return withOthers(record(fields.map((field) => [field.name, valuesOf(field)])), plan, { min: 0, max: 3 }, spot);
  }
  const open = fields.filter(
    (field) => !field.isDeciding && field.optional && presenceOf(field, facts, chosen) === 'maybe',
  );
  const sure = fields.flatMap((field): readonly (readonly [string, FieldValues])[] => {
    const values = open.includes(field) ? undefined : valuesOf(field);
    return values === undefined || 'whenPresent' in values ? [] : [[field.name, values]];
  });
  const wanted = Math.max(0, count.min - sure.length);
  const some = making.depth > 0 ? open : soonestOf(open, wanted, heightOf(schema));
  const least = Math.min(wanted, some.length);
  const most = Math.max(least, Math.min(some.length, count.max - sure.length));
  return fc.subarray([...some], { minLength: least, maxLength: most }).chain((set) => {
    const present = set.map((field): readonly [string, FieldValues] => [field.name, whenThere(field, spot)]);
    const left = count.max - sure.length - set.length;
    const further = Math.max(0, count.min - sure.length - set.length);
    return withOthers(record([...sure, ...present]), plan, { min: further, max: Math.min(further + 3, left) }, spot);
  });
}

function record(fields: readonly (readonly [name: string, values: FieldValues])[]): fc.Arbitrary<object> {
  const possible = fields.flatMap(([name, values]) => (values === undefined ? [] : [[name, values] as const]));
  const all = possible.map(([name, values]) => [name, 'whenPresent' in values ? values.whenPresent : values] as const);
  const requiredKeys = possible.flatMap(([name, values]) => ('whenPresent' in values ? [] : [name]));
  return fc.record(Object.fromEntries(all), { requiredKeys, noNullPrototype: true });
}

/** The values of a field that is present, and may be null. */
function whenThere({ type, nullable }: FieldPlan, spot: Spot): fc.Arbitrary<unknown> {
  if (!nullable) return anyOf(type, [], spot);
  if (isNestingEnd(type, spot)) return fc.constant(null);
  return fc.option(anyOf(type, [], spot), { nil: null, freq: 4 });
}

/** Whether values of a type end the nesting here, if they can. */
function isNestingEnd(type: Type, { making, around }: Spot): boolean {
  return making.depth <= 0 && nests(type, around);
}

/** So many fields, of those whose values end soonest, and before the object around would. */
function soonestOf(fields: readonly FieldPlan[], least: number, below: number): readonly FieldPlan[] {
  const heights = new Map(fields.map((field) => [field, field.nullable ? 0 : heightOf(field.type)]));
  const ending = fields.filter((field) => heights.get(field)! < below);
  return ending.sort((a, b) => heights.get(a)! - heights.get(b)!).slice(0, least);
}

function justThis(value: unknown): fc.Arbitrary<unknown> | undefined {
  return value === undefined ? undefined : fc.constant(value);
}

/** Objects with further keys: those that the object says something of, and others if the options request them. */
function withOthers(known: fc.Arbitrary<object>, plan: ObjectPlan, span: Span, spot: Spot): fc.Arbitrary<unknown> {
  const { parts, fields } = plan;
  const { others } = parts;
  const patterns = others?.patterns ?? [];
  const [pattern, typed] = patterns.find(([, type]) => type !== 'never') ?? [];
  const type = patterns.length > 0 ? typed : others?.type;
  const isRequested = spot.making.options.unknownKeys === true || span.min > 0;
  const isEnding = type !== undefined && span.min === 0 && isNestingEnd(type, spot);
  if (others?.keys === 'closed' && patterns.length === 0) return known;
  if (type === 'never' || isEnding || span.max <= 0) return known;
  if (type === undefined && (!isRequested || (patterns.length > 0 && pattern === undefined))) return known;
  const key =
    pattern === undefined
      ? fc.string()
      : anyString({ ...demandsOf([], NO_FACTS), patterns: [pattern.pattern as Pattern] });
  const isFree = (name: string): boolean =>
    !fields.some((field) => field.name === name) &&
    patterns.every(([other]) => other === pattern || !matchesPattern(other.pattern as Pattern, name));
  const value = type === undefined ? anyJson() : anyOf(type, [], spot);
  const further = fc
    .uniqueArray(fc.tuple(key, value), { minLength: span.min, maxLength: span.max, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries.filter(([name]) => isFree(name))));
  return fc.tuple(known, further).map(([object, rest]) => ({ ...object, ...rest }));
}

/** The values of a field, including absence and null. */
function fieldValues(field: FieldPlan, chosen: Chosen, spot: Spot): FieldValues {
  const { type, optional, nullable } = field;
  const presence = presenceOf(field, spot.facts, chosen);
  if (type === 'never') return undefined;
  if (presence === 'never') {
    if (!nullable) return undefined;
    return optional ? { whenPresent: fc.constant(null) } : fc.constant(null);
  }
  if (presence === 'always') return anyOf(type, [], spot);
  if (optional && isNestingEnd(type, spot)) return undefined;
  const values = whenThere(field, spot);
  return optional ? { whenPresent: values } : values;
}

// ------------------------------------------------------------------------------------------------------------ types

/** @param limits further limits on the value, after those of its type */
function anyOf(type: Type, limits: readonly Limit[], spot: Spot): fc.Arbitrary<unknown> {
  if (typeof type === 'object' && type.kind === 'limited') return anyOf(type.of, [...type.limits, ...limits], spot);
  const demands = demandsOf(limits, spot.facts);
  if (demands.values !== undefined) return fc.constantFrom(...demands.values);
  const isEnding = (inner: Type): boolean => isNestingEnd(inner, spot);
  if (typeof type === 'string') {
    switch (type) {
      case 'str':
        return anyFormatted(demands) ?? anyString(demands);
      case 'int':
      case 'int32':
      case 'float':
        return anyFormatted(demands) ?? anyNumber(type, demands);
      case 'bool':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'any':
        return anyFormatted(demands) ?? anyJson();
      case 'never': // no value is drawn
        return fc.constant(undefined);
      case 'bytes':
        return fc.uint8Array({ maxLength: 16 });
    }
  }
  switch (type.kind) {
    case 'nullable':
      if (isEnding(type)) return fc.constant(null);
      return fc.option(anyOf(type.of, limits, spot), { nil: null, freq: 4 });
    case 'list': {
      const { min, max } = demands.items;
      if (isEnding(type.item) && min === 0) return fc.constant([]);
      const item = anyOf(type.item, [], spot);
      if (isEnding(type.item)) return anyList(item, min, min);
      return demands.isUnique ? anyDistinct(item, min, max) : anyList(item, min, max);
    }
    case 'tuple': {
      const items = type.items.map((item) => anyOf(item, [], spot));
      if (type.rest === undefined) return anyTuple(items);
      const { min, max } = demands.items;
      const span = { min: Math.max(0, min - items.length), max: Math.max(0, max - items.length) };
      if (isEnding(type.rest) && span.min === 0) return anyTuple(items);
      const item = anyOf(type.rest, [], spot);
      return anyTuple(
        items,
        demands.isUnique ? anyDistinct(item, span.min, span.max) : anyList(item, span.min, span.max),
      );
    }
    case 'dict': {
      const { min, max } = demands.items;
      if (isEnding(type.value) && min === 0) return fc.constant({});
      const key = type.key === undefined ? anyString(demandsOf([], NO_FACTS)) : anyOf(type.key.type, [], spot);
      return anyDict(key, anyOf(type.value, [], spot), min, isEnding(type.value) ? min : max);
    }
    case 'oneOf':
      return anyMember(type.of, limits, spot);
    case 'union': {
      const { of, limited } = type.parts();
      const around = { ...spot, ...below(type, spot), around: type, facts: NO_FACTS };
      return anyMember(of, [...(limited?.limits ?? []), ...limits], around);
    }
    case 'object':
      return anyObject(type, below(type, spot).making, NO_FACTS.outer);
    case 'within': {
      const outer = type.facts.map((name) => (name === undefined ? undefined : spot.facts.known.get(name)));
      return anyObject(type.of, below(type.of, spot).making, outer);
    }
    case 'literal':
      return fc.constant(type.value);
    case 'int64':
      return anyInt64(demands, type.wire);
    case 'identifier':
      return anyIdentifier(type, limits, spot);
    case 'scalar': {
      const own = demandsOf([...(type.limited?.limits ?? []), ...limits], spot.facts);
      if (own.values !== undefined) return fc.constantFrom(...own.values);
      const all = type.format === undefined ? own : { ...own, formats: [type.format, ...own.formats] };
      return anyFormatted(all) ?? (type.wire === 'str' ? anyString(all) : anyNumber(type.wire, all));
    }
    case 'enum':
      return anyEnumerated(type, spot.making.options);
    case 'bitSet':
      return anyBitSet(type, spot.making.options);
  }
}

/** The same one level deeper, if the declaration leads back to what is around it. */
function below(declared: ObjectSchema | UnionSchema, { making, around }: Spot): { readonly making: Making } {
  return { making: nests(declared, around) ? { ...making, depth: making.depth - 1 } : making };
}

/** Values of any of several types. They shrink towards the first one. At the greatest depth, only those that end soonest. */
function anyMember(types: readonly Type[], limits: readonly Limit[], spot: Spot): fc.Arbitrary<unknown> {
  const isNested = types.some((type) => insideOf(type).some(({ recursive }) => recursive === true));
  const heights = spot.making.depth <= 0 && isNested ? types.map((type) => heightOf(type, limits)) : [];
  const least = Math.min(...heights);
  const some = types.filter((_, index) => heights.length === 0 || heights[index] === least);
  return fc.oneof({ withCrossShrink: true }, ...some.map((type) => anyOf(type, limits, spot)));
}

/** Every form that an identifier may have. */
function anyIdentifier(type: IdentifierSchema, limits: readonly Limit[], { facts }: Spot): fc.Arbitrary<unknown> {
  const { limits: form, width = 64 } = hintsOf(type) ?? {};
  if (form !== undefined) return anyString(demandsOf([...form(), ...limits], facts));
  if (type.wire === 'str') return anyDecimal(width);
  return type.wire === 'int' ? fc.maxSafeNat() : anyTextOrInteger();
}

/** Members of an enumeration, and unlisted values of an open one unless the options exclude them. */
function anyEnumerated(type: EnumSchema, options: ArbitraryOptions): fc.Arbitrary<unknown> {
  const members = membersOf(type);
  const others = (): fc.Arbitrary<unknown> => {
    if (type.wire === 'int') return anyInteger();
    return type.wire === 'str' ? anyString(demandsOf([], NO_FACTS)) : anyTextOrInteger();
  };
  if (members.length === 0) return others();
  const listed = fc.constantFrom(...members);
  if (type.closed === true || options.unknownMembers === false) return listed;
  return fc.oneof({ withCrossShrink: true }, { weight: 7, arbitrary: listed }, { weight: 1, arbitrary: others() });
}

/** Sets of listed bits, and of others unless the set is closed or the options exclude them. */
function anyBitSet(type: BitSetSchema, options: ArbitraryOptions): fc.Arbitrary<unknown> {
  const listed = anyBits(hintsOf(type)?.bits ?? []).map((set) => (type.wire === 'int' ? Number(set) : String(set)));
  if (type.closed === true || options.unknownMembers === false) return listed;
  const others: fc.Arbitrary<string | number> = type.wire === 'int' ? fc.maxSafeNat() : anyDecimal(64);
  return fc.oneof({ withCrossShrink: true }, { weight: 5, arbitrary: listed }, { weight: 1, arbitrary: others });
}
