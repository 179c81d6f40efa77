import { heldBy, typesByName } from '../by-name.js';
import { isDecidable, ruledOut, type ConditionTypes } from '../conditions.js';
import { isGeneral, limitChoices, type LimitChoice } from '../limits/limit-target.js';
import {
  isOfValues,
  type Condition,
  type Field,
  type Limit,
  type Model,
  type ObjectType,
  type Rule,
} from '../model.js';
import { isClosed, keyPatternsOf, restrictsOtherKeys, typeOfOtherKeys } from '../objects.js';
import { isAny, isNever, typeWithNull, type LiteralValue, type ObjectRef } from '../types.js';
import { COMPARED, type FieldSet, type RecordSet } from './records.js';
import { literals, NULL, type Case, type Group, type Values } from './values.js';
import { groupBy } from '../group-by.js';

/** Most cases of conditions and rules; beyond it, the result is undecided. */
const MOST_CASES = 300;

/** The values of an object as one record for each case of its conditions and rules. Each field of a record has a set. */
export function recordsOf(ref: ObjectRef, values: Values): readonly RecordSet[] {
  const found = known.get(values) ?? casesOfObject(ref, values);
  known.set(values, found);
  return found;
}

/** Records by set, because a search meets the same sets repeatedly. */
const known = new WeakMap<Values, readonly RecordSet[]>();

function casesOfObject(ref: ObjectRef, { model, around }: Values): readonly RecordSet[] {
  const object = typesByName(model).objects.get(ref.name);
  const whole = { kind: 'record', ref, model, ...othersOf(object, model), min: 0, max: Infinity } as const;
  if (object === undefined || !object.shown) return [{ ...whole, fields: new Map() }];
  const isPart = ref.kind === 'partial' || object.view?.key === 'Partial';
  const optional = new Set(
    object.fields.map(({ name }) => name).filter((name) => ref.kind === 'partial' && !object.identity.includes(name)),
  );
  const outer = [...(around ?? [])].map(([name, group]) => [`^${name}`, group] as const);
  const cases = casesOf(object, new Map(outer), model);
  const choices = object.rules.map((rule) => choicesOf(rule, isPart));
  const count = choices.reduce((product, { length }) => product * length, cases?.length ?? Infinity);
  const counts = isPart ? [] : object.rules.filter((rule) => rule.kind === 'key-count');
  const bounds = {
    min: Math.max(0, ...counts.map(({ min = 0 }) => min)),
    max: Math.min(Infinity, ...counts.map(({ max = Infinity }) => max)),
  };
  if (cases === undefined || count > MOST_CASES)
    return [
      { ...whole, ...bounds, fields: fieldsIn(object, new Map(), optional, model), undecided: 'it has too many cases' },
    ];
  const orders = object.rules.flatMap(({ kind, fields }) => (kind === 'ordered' ? [fields] : []));
  const isCompared = object.rules.some(isOfValues);
  const undecided = isCompared ? { undecided: COMPARED } : {};
  return cases.flatMap((at) => {
    let found: readonly (ReadonlyMap<string, FieldSet> | undefined)[] = alternativesIn(object, at, optional, model);
    for (const some of choices) {
      found = found.flatMap((fields) => some.map((choice) => fields && chosen(fields, choice(at), model)));
    }
    return found.flatMap((fields) =>
      fields === undefined ? [] : [{ ...whole, ...bounds, ...undecided, orders, fields }],
    );
  });
}

/** The values of undeclared keys. */
export function othersOf(object: ObjectType | undefined, model: Model): Pick<RecordSet, 'patterns' | 'rest'> {
  if (object === undefined || !object.shown || !restrictsOtherKeys(object)) return { patterns: [], rest: 'any' };
  const value = (type: Values['type']): Values => ({ type, limits: [], model });
  const patterns = keyPatternsOf(object).map(({ pattern, type, origin }) => ({
    keys: {
      type: { kind: 'str' },
      limits: [{ kind: 'pattern', pattern, enforced: true, on: 'value', when: [], origin }],
      model,
    } as const,
    value: value(type),
  }));
  const rest = typeOfOtherKeys(object);
  return { patterns, rest: isClosed(object) ? 'none' : rest === undefined || isAny(rest) ? 'any' : value(rest) };
}

// -------------------------------------------------------------------------------------------------------------- cases

/** All combinations of the values in conditions; `undefined` if there are too many. */
function casesOf(object: ObjectType, outer: Case, model: Model): readonly Case[] | undefined {
  const scope = typesByName(model);
  const named = new Map<string, (readonly LiteralValue[])[]>();
  const add = ({ field, up, values }: Condition, listed: readonly LiteralValue[] = values): void => {
    if (!up) named.set(field, [...(named.get(field) ?? []), listed]);
  };
  for (const field of object.fields) {
    for (const { when } of field.limits) if (when.every(isDecidable)) when.forEach((condition) => add(condition));
    for (const { condition, values } of ruledOut(field, object, scope)) add(condition, values);
  }
  for (const rule of object.rules) if (rule.kind === 'required-when') rule.when.forEach((condition) => add(condition));
  for (const held of heldBy(model.objects, object.name)) {
    for (const { field, values } of decidingIn(held, scope)) named.set(field, [...(named.get(field) ?? []), values]);
  }
  let cases: readonly Case[] = [outer];
  for (const [field, lists] of named) {
    const values = [...new Set(lists.flat())];
    const groups = groupBy(values, (value) => lists.map((list) => Number(list.includes(value))).join(''));
    const all: readonly Group[] = [...[...groups.values()].map((is) => ({ is })), { not: values }];
    if (cases.length * all.length > MOST_CASES) return undefined;
    cases = cases.flatMap((at) => all.map((group) => new Map([...at, [field, group]])));
  }
  return cases;
}

/** The values that a nested object requires in fields of its container. */
function decidingIn(held: ObjectType, scope: ConditionTypes): readonly Pick<Condition, 'field' | 'values'>[] {
  return held.fields.flatMap((field) => [
    ...field.limits.flatMap(({ when }) => when.filter(({ up }) => up)),
    ...ruledOut(field, held, scope).flatMap(({ condition, values }) =>
      condition.up ? [{ field: condition.field, values }] : [],
    ),
  ]);
}

/** Whether conditions hold in a case. Without a container, conditions on its fields do not. */
function holdIn(conditions: readonly Condition[], at: Case): boolean {
  return conditions.every((condition) => isOneOf(at.get(nameIn(condition)), condition.values));
}

function nameIn({ field, up }: Condition): string {
  return up ? `^${field}` : field;
}

function isOneOf(group: Group | undefined, values: readonly LiteralValue[]): boolean {
  return group !== undefined && 'is' in group && group.is.every((value) => values.includes(value));
}

/** The fields in a case. If it is unknown which of several limits applies, there is one result for each. */
function alternativesIn(
  object: ObjectType,
  at: Case,
  optional: ReadonlySet<string>,
  model: Model,
): readonly ReadonlyMap<string, FieldSet>[] {
  const open = object.fields.flatMap((field) =>
    limitChoices(field.limits).flatMap((choice) => (choice.kind === 'widest' ? [{ field, choice }] : [])),
  );
  let found = [fieldsIn(object, at, optional, model)];
  for (const { field, choice } of open) {
    found = found.flatMap((fields) =>
      choice.limits.map((limit) => {
        const set = fields.get(field.name)!;
        return new Map([
          ...fields,
          [field.name, { ...set, all: [...set.all, valuesOf(field, [{ ...limit, when: [] }], model)] }],
        ]);
      }),
    );
  }
  return found;
}

function fieldsIn(object: ObjectType, at: Case, optional: ReadonlySet<string>, model: Model): Map<string, FieldSet> {
  const scope = typesByName(model);
  const around =
    heldBy(model.objects, object.name).length === 0
      ? {}
      : { around: new Map([...at].filter(([name]) => !name.startsWith('^'))) };
  return new Map(
    object.fields.map((field): readonly [string, FieldSet] => {
      const { name } = field;
      const mayBeAbsent = field.optional || optional.has(name);
      if (isNever(field.type)) return [name, { optional: true, isAbsent: true, all: [], none: [] }];
      const isIrrelevant = ruledOut(field, object, scope).some(({ condition, values }) =>
        isOneOf(at.get(nameIn(condition)), values),
      );
      if (isIrrelevant && !field.nullable) return [name, { optional: true, isAbsent: true, all: [], none: [] }];
      const limits = limitChoices(field.limits).flatMap((choice) => activeLimit(choice, at));
      const own = isIrrelevant ? NULL(model) : { ...valuesOf(field, limits, model), ...around };
      const group = at.get(name);
      if (group === undefined) return [name, { optional: mayBeAbsent, all: [own], none: [] }];
      if ('is' in group) return [name, { optional: false, all: [own, literals(group.is, model)], none: [] }];
      return [name, { optional: mayBeAbsent, all: [own], none: [literals(group.not, model)] }];
    }),
  );
}

function valuesOf(field: Field, limits: readonly Limit[], model: Model): Values {
  return { type: typeWithNull(field), limits, model };
}

function activeLimit(choice: LimitChoice, at: Case): readonly Limit[] {
  switch (choice.kind) {
    case 'always':
      return [choice.limit];
    case 'widest':
      return [];
    case 'chain': {
      const active = choice.alternatives.find(({ when }) => holdIn(when, at)) ?? choice.general;
      return active === undefined ? [] : [isGeneral(active) ? active : { ...active, when: [] }];
    }
  }
}

// -------------------------------------------------------------------------------------------------------------- rules

/** Fields that are set, are not set, or are absent. */
interface Choice {
  readonly set?: readonly string[];
  readonly unset?: readonly string[];
  readonly absent?: readonly string[];
}

/** The ways in which fields can satisfy a rule in a case. */
function choicesOf(rule: Rule, isPart: boolean): readonly ((at: Case) => Choice)[] {
  const { fields } = rule;
  const others = (name: string): readonly string[] => fields.filter((field) => field !== name);
  // A `Partial<X>` may lack any field.
  const incomplete = isPart ? fields.map((name) => () => ({ absent: [name] })) : [];
  switch (rule.kind) {
    case 'exactly-one-set':
      return [...fields.map((name) => () => ({ set: [name], unset: others(name) })), ...incomplete];
    case 'at-least-one-set':
      return [...fields.map((name) => () => ({ set: [name] })), ...incomplete];
    case 'at-most-one-non-null':
      return fields.map((name) => () => ({ unset: others(name) }));
    case 'required-when': {
      const isChecked = !isPart && rule.when.every(isDecidable);
      return [(at) => (isChecked && holdIn(rule.when, at) ? { set: fields } : {})];
    }
    case 'ordered':
    case 'total-length':
    case 'absent-with':
    case 'key-count':
      return [() => ({})];
  }
}

/** The fields after a choice; `undefined` if it is impossible. */
function chosen(
  fields: ReadonlyMap<string, FieldSet>,
  { set = [], unset = [], absent = [] }: Choice,
  model: Model,
): ReadonlyMap<string, FieldSet> | undefined {
  const changed = new Map(fields);
  for (const name of set) {
    const field = changed.get(name);
    if (field === undefined || field.isAbsent === true) return undefined;
    changed.set(name, { ...field, optional: false, none: [...field.none, NULL(model)] });
  }
  for (const name of unset) {
    const field = changed.get(name);
    if (field !== undefined) changed.set(name, { ...field, all: [...field.all, NULL(model)] });
  }
  for (const name of absent) {
    const field = changed.get(name);
    if (field?.optional !== true) return undefined;
    changed.set(name, { ...field, isAbsent: true });
  }
  return changed;
}
