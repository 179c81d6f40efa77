import { ownValue } from './containers.js';
import { demandsOf, holds, type Facts } from './demands.js';
import type { Around } from './explain.js';
import { isBroken } from './explain-rules.js';
import { hintsOf, type FieldHints } from './hints.js';
import {
  type Condition,
  type Field,
  type Limit,
  type ObjectParts,
  type ObjectSchema,
  type Rule,
  type Type,
  type UnionSchema,
} from './schema.js';

// The plan for making an object: which decisions come first, and which fields are present then. Samples and arbitraries
// follow it.

export interface ObjectPlan {
  readonly schema: ObjectSchema;
  readonly parts: ObjectParts;
  readonly fields: readonly FieldPlan[];
  /** Decisions before all others, in this order. */
  readonly steps: readonly (FieldPlan | Choice)[];
  /** The possible numbers of keys. */
  readonly count: { readonly min: number; readonly max: number } | undefined;
  /** Whether steps may lead to impossible values. */
  readonly isRuled: boolean;
}

export interface FieldPlan {
  readonly kind: 'field';
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly nullable: boolean;
  /** The field is absent or null if one of them holds. */
  readonly irrelevant: readonly Condition[];
  /** The field is set if all conditions of one list hold. */
  readonly required: readonly (readonly Condition[])[];
  readonly hints: FieldHints;
  readonly isDeciding: boolean;
}

type ChoiceRule = Extract<Rule, { readonly kind: (typeof CHOICES)[number] }>;

const CHOICES = ['exactly-one-set', 'at-most-one-non-null', 'at-least-one-set'] as const;

/** Decides which fields of rules are set. Rules with a common field are decided together. */
export interface Choice {
  readonly kind: 'choice';
  readonly rules: readonly ChoiceRule[];
  readonly fields: readonly FieldPlan[];
}

/** Whether a field is set: present, and not null. */
export type Presence = 'never' | 'always' | 'maybe';

export type Chosen = ReadonlyMap<string, boolean>;

// ------------------------------------------------------------------------------------------------------------ plans

/** @param isPlausible whether values satisfy hints */
export function planOf(schema: ObjectSchema, isPlausible: boolean): ObjectPlan {
  const known = plans[isPlausible ? 'plausible' : 'any'];
  const found = known.get(schema);
  if (found !== undefined) return found;
  const plan = makePlan(schema, isPlausible);
  known.set(schema, plan);
  return plan;
}

const plans = /* @__PURE__ */ (() => ({
  plausible: new WeakMap<ObjectSchema, ObjectPlan>(),
  any: new WeakMap<ObjectSchema, ObjectPlan>(),
}))();

const NO_HINTS: FieldHints = {};

function makePlan(schema: ObjectSchema, isPlausible: boolean): ObjectPlan {
  const parts = schema.parts();
  const rules = parts.rules?.all ?? [];
  const hints = (isPlausible && hintsOf(schema)?.fields?.()) || {};
  const bare = parts.fields.map((field) =>
    fieldPlan(field, rules, (ownValue(hints, field[0]) as FieldHints | undefined) ?? NO_HINTS),
  );
  const needs = new Map(bare.map((field) => [field.name, dependencies(field)]));
  const deciding = new Set([...needs.values()].flat());
  const fields = bare.map((field) => (deciding.has(field.name) ? { ...field, isDeciding: true } : field));
  const choices = choicesOf(rules.filter(isChoice), fields);
  const steps = orderedSteps(fields, needs, choices);
  const counts = rules.filter((rule) => rule.kind === 'key-count');
  return {
    schema,
    parts,
    fields,
    steps,
    count:
      counts.length === 0
        ? undefined
        : {
            min: Math.max(...counts.map(({ min = 0 }) => min)),
            max: Math.min(...counts.map(({ max = Infinity }) => max)),
          },
    isRuled: rules.length > 0 || fields.some(({ irrelevant }) => irrelevant.length > 0),
  };
}

function fieldPlan(
  [name, type, presence = 0, irrelevant]: Field,
  rules: readonly Rule[],
  hints: FieldHints,
): FieldPlan {
  return {
    kind: 'field',
    name,
    type,
    optional: presence === 1 || presence === 3,
    nullable: presence > 1 && hints.filled !== true,
    irrelevant: irrelevant?.when ?? [],
    required: rules.flatMap((rule) => (rule.kind === 'required-when' && rule.fields.includes(name) ? [rule.when] : [])),
    hints,
    isDeciding: false,
  };
}

function isChoice(rule: Rule): rule is ChoiceRule {
  return CHOICES.some((kind) => kind === rule.kind);
}

/** Names of the fields on which a field depends. */
function dependencies({ name, type, irrelevant, required, hints }: FieldPlan): readonly string[] {
  const conditions = [...irrelevant, ...required.flat(), ...(hints.when ?? [])].map(([field]) => field);
  const decided = (hints.is ?? []).flatMap(([when, value]) => [...when.map(([field]) => field), ...namesIn(value)]);
  const bounds = [...(hints.least ?? []), ...(hints.most ?? [])].flatMap((bound) =>
    'field' in bound ? [bound.field] : [],
  );
  const held = Object.values(hints.has ?? {}).flatMap((held) => ('same' in held ? [held.same] : []));
  const keys = hints.keysOf === undefined ? [] : [hints.keysOf];
  return [...conditions, ...decided, ...bounds, ...held, ...keys, ...(hints.beside ?? []), ...namesIn(type)].filter(
    (field): field is string => typeof field === 'string' && field !== name,
  );
}

/** The fields of the container that a type refers to. */
function namesIn(type: Type): readonly (string | number | undefined)[] {
  return typesIn(type).flatMap((inner) =>
    inner.kind === 'within' ? inner.facts : inner.kind === 'limited' ? limitNames(inner.limits) : [],
  );
}

function limitNames(limits: readonly Limit[]): readonly (string | number)[] {
  return limits.flatMap((limit) =>
    limit.kind === 'first' ? limit.of.flatMap(([when]) => when.map(([field]) => field)) : [],
  );
}

/** Groups rules so that no two groups have a common field. */
function choicesOf(rules: readonly ChoiceRule[], fields: readonly FieldPlan[]): readonly Choice[] {
  const groups: ChoiceRule[][] = [];
  for (const rule of rules) {
    const joined = groups.filter((group) =>
      group.some((known) => known.fields.some((name) => rule.fields.includes(name))),
    );
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push([...joined.flat(), rule]);
  }
  return groups.map((group) => {
    const names = new Set(group.flatMap((rule) => rule.fields));
    return { kind: 'choice', rules: group, fields: fields.filter(({ name }) => names.has(name)) };
  });
}

/** Sorts each step behind those that it depends on. In circles, the order of the spec applies. */
function orderedSteps(
  fields: readonly FieldPlan[],
  needs: ReadonlyMap<string, readonly string[]>,
  choices: readonly Choice[],
): readonly (FieldPlan | Choice)[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const ordered: (FieldPlan | Choice)[] = [];
  const seen = new Set<FieldPlan | Choice>();
  const add = (step: FieldPlan | Choice): void => {
    if (seen.has(step)) return;
    seen.add(step);
    for (const field of step.kind === 'choice' ? step.fields : [step]) {
      for (const name of needs.get(field.name) ?? []) {
        const needed = byName.get(name);
        if (needed !== undefined) add(needed);
      }
    }
    if (step.kind === 'field') choices.filter((choice) => choice.fields.includes(step)).forEach(add);
    ordered.push(step);
  };
  fields.filter(({ isDeciding }) => isDeciding).forEach(add);
  choices.forEach(add);
  return ordered;
}

// ------------------------------------------------------------------------------------------------------- decisions

/** Whether a field is set, by the known facts and choices. */
export function presenceOf(field: FieldPlan, facts: Facts, chosen: Chosen): Presence {
  const { name, type, optional, nullable, irrelevant, required } = field;
  if (type === 'never') return 'never';
  const choice = chosen.get(name);
  if (choice !== undefined) return choice ? 'always' : 'never';
  if (!optional && !nullable) return 'always';
  if (irrelevant.some((condition) => holds(condition, facts))) return 'never';
  if (required.some((when) => when.every((condition) => holds(condition, facts)))) return 'always';
  return 'maybe';
}

/** The order in which the fields of a rule are tried; undefined means none of them. */
export type Order = (rule: ChoiceRule, candidates: readonly (string | undefined)[]) => readonly (string | undefined)[];

/**
 * Decisions that satisfy the rules of a choice, with no more decisions than a rule needs.
 *
 * @param may what is known of each field
 */
export function* solutionsOf(
  { rules }: Choice,
  may: (name: string) => Presence,
  order: Order = (_, candidates) => candidates,
): Generator<Chosen> {
  const [rule, ...others] = rules;
  if (rule === undefined) return yield new Map();
  const isExclusive = rule.kind !== 'at-least-one-set';
  const candidates = rule.kind === 'at-most-one-non-null' ? [undefined, ...rule.fields] : rule.fields;
  for (const candidate of order(rule, candidates)) {
    const decided = rule.fields.filter((name) => isExclusive || name === candidate);
    const own: Chosen = new Map(decided.map((name) => [name, name === candidate]));
    const isPossible = [...own].every(([name, isSet]) => may(name) !== (isSet ? 'never' : 'always'));
    if (!isPossible) continue;
    const known = (name: string): Presence => {
      const isSet = own.get(name);
      return isSet === undefined ? may(name) : isSet ? 'always' : 'never';
    };
    for (const rest of solutionsOf({ kind: 'choice', rules: others, fields: [] }, known, order)) {
      yield new Map([...rest, ...own]);
    }
  }
}

/** Whether no field contradicts what is said of the presence of others. */
export function isConsistent(
  { parts }: ObjectPlan,
  value: Readonly<Record<string, unknown>>,
  outer: Facts['outer'],
): boolean {
  const names = parts.fields.map(([name]) => name);
  const values = names.map((name) => ownValue(value, name));
  const around: Around = { depth: 0, recursive: false, names, values, facts: outer };
  const isMisplaced = ([, , , irrelevance]: Field, index: number): boolean =>
    (values[index] ?? null) !== null &&
    irrelevance?.when.some((condition) => irrelevance.holds(condition, around)) === true;
  return !parts.fields.some(isMisplaced) && !(parts.rules?.all ?? []).some((rule) => isBroken(rule, around, value));
}

// --------------------------------------------------------------------------------------------------------- nesting

type Declared = ObjectSchema | UnionSchema;

/** The objects and unions directly inside a type. */
export function insideOf(type: Type): readonly Declared[] {
  return typesIn(type).flatMap((inner) =>
    inner.kind === 'object' || inner.kind === 'union' ? [inner] : inner.kind === 'within' ? [inner.of] : [],
  );
}

/** A type and its inner types, except inside declarations. */
function typesIn(type: Type): readonly Exclude<Type, string>[] {
  if (typeof type === 'string') return [];
  switch (type.kind) {
    case 'limited':
    case 'nullable':
      return [type, ...typesIn(type.of)];
    case 'list':
      return [type, ...typesIn(type.item)];
    case 'tuple':
      return [type, ...[...type.items, ...(type.rest === undefined ? [] : [type.rest])].flatMap(typesIn)];
    case 'dict':
      return [type, ...(type.key === undefined ? [] : typesIn(type.key.type)), ...typesIn(type.value)];
    case 'oneOf':
      return [type, ...type.of.flatMap(typesIn)];
    case 'literal':
    case 'int64':
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
    case 'object':
    case 'union':
    case 'within':
      return [type];
  }
}

/** Whether a type leads back to its container, or is too large, so that its nesting has to end. */
export function nests(type: Type, around: Declared | undefined): boolean {
  if (around === undefined) return false;
  const isVast = hintsOf(around)?.vast === true;
  if (around.recursive !== true && !isVast) return false;
  return insideOf(type).some(
    (inner) => (inner.recursive === true && around.recursive === true) || (isVast && hintsOf(inner)?.vast === true),
  );
}

/** The depth of nested objects and unions in the smallest value of a type. Infinite if there is none. */
export function heightOf(type: Type, limits: readonly Limit[] = []): number {
  if (typeof type === 'string') return 0;
  switch (type.kind) {
    case 'object':
    case 'union':
      return declaredHeight(type);
    case 'within':
      return declaredHeight(type.of);
    case 'limited': {
      const all = [...limits, ...type.limits];
      return demandsOf(all, NO_FACTS).values === undefined ? heightOf(type.of, all) : 0;
    }
    case 'list':
    case 'dict':
      if (demandsOf(limits, NO_FACTS).items.min <= 0) return 0;
      return heightOf(type.kind === 'list' ? type.item : type.value);
    case 'tuple':
      return Math.max(0, ...type.items.map((item) => heightOf(item)));
    case 'oneOf':
      return Math.min(...type.of.map((member) => heightOf(member, limits)));
    case 'nullable':
    case 'literal':
    case 'int64':
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
      return 0;
  }
}

const NO_FACTS: Facts = { known: /* @__PURE__ */ new Map(), outer: [] };

const heights = /* @__PURE__ */ new WeakMap<Declared, number>();

function declaredHeight(declared: Declared): number {
  if (!heights.has(declared)) findHeights(declared);
  return heights.get(declared)!;
}

/** Finds the heights of all inner declarations, which begin as infinite and decrease. */
function findHeights(first: Declared): void {
  const found = new Set([first]);
  for (const declared of found) {
    heights.set(declared, Infinity);
    const inside = declared.kind === 'union' ? declared.parts().of : declared.parts().fields.map(([, type]) => type);
    for (const inner of inside.flatMap(insideOf)) if (!heights.has(inner)) found.add(inner);
  }
  const innermostFirst = [...found].reverse();
  // As a last resort, undeclared keys, which mode 'spec' accepts.
  for (const areOthers of [false, true]) {
    const height = (declared: Declared): number => {
      if (declared.kind === 'object') return 1 + objectHeight(planOf(declared, false), areOthers);
      const { of, limited } = declared.parts();
      return 1 + Math.min(...of.map((type) => heightOf(type, limited?.limits)));
    };
    for (let falls = true; falls;) {
      falls = false;
      for (const declared of innermostFirst) {
        const now = height(declared);
        if (now >= heights.get(declared)!) continue;
        heights.set(declared, now);
        falls = true;
      }
    }
  }
}

function objectHeight({ fields, steps, count, parts }: ObjectPlan, areOthers: boolean): number {
  const isFixed = ({ required }: FieldPlan): boolean =>
    required.some((when) =>
      when.every(([name, values]) =>
        literalOf(
          fields.find((field) => field.name === name),
          values,
        ),
      ),
    );
  const presences = new Map(
    fields.map((field) => {
      const presence = presenceOf(field, NO_FACTS, NONE_CHOSEN);
      return [field.name, presence === 'maybe' && isFixed(field) ? 'always' : presence];
    }),
  );
  const heightsOf = (some: readonly FieldPlan[]): number => Math.max(0, ...some.map(({ type }) => heightOf(type)));
  const always = fields.filter(({ name }) => presences.get(name) === 'always');
  const chosen = steps.flatMap((step) => {
    if (step.kind === 'field') return [];
    let least = Infinity;
    let left = MOST_SOLUTIONS;
    for (const solution of solutionsOf(step, (name) => presences.get(name) ?? 'never')) {
      least = Math.min(least, heightsOf(step.fields.filter(({ name }) => solution.get(name) === true)));
      if (least === 0 || --left === 0) break;
    }
    return [least];
  });
  const optional = fields.filter(({ name, optional: mayLack }) => mayLack && presences.get(name) === 'maybe');
  const needed = (count?.min ?? 0) - (fields.length - optional.length);
  const further = optional.map(({ type, nullable }) => (nullable ? 0 : heightOf(type))).sort((a, b) => a - b);
  const others = heightOfOthers(parts);
  const areFields = further.filter((height) => height <= others).length >= needed;
  const ofNeeded = areFields ? (further[needed - 1] ?? 0) : others;
  const ofCount = ofNeeded === Infinity && parts.others === undefined && areOthers ? 0 : ofNeeded;
  return Math.max(heightsOf(always), ...chosen, needed > 0 ? ofCount : 0);
}

/** The height of values under undeclared keys; infinite if no such key is valid in every mode. */
function heightOfOthers({ others }: ObjectParts): number {
  if (others === undefined) return Infinity;
  const typed = (others.patterns ?? []).map(([, type]) => (type === undefined ? 0 : heightOf(type)));
  if (typed.length > 0) return Math.min(...typed);
  return others.keys === 'closed' ? Infinity : heightOf(others.type ?? 'any');
}

/** Whether the field of a condition always has one of its values. */
function literalOf(field: FieldPlan | undefined, values: readonly unknown[]): boolean {
  if (field === undefined || field.optional || field.nullable || typeof field.type === 'string') return false;
  return field.type.kind === 'literal' && values.includes(field.type.value);
}

export const NONE_CHOSEN: Chosen = /* @__PURE__ */ new Map();

/** Most solutions of a choice that are examined. */
export const MOST_SOLUTIONS = 100;
