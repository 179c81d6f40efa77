import { heldBy, typesByName } from '../by-name.js';
import { isDecidable, ruledOut, type ConditionTypes } from '../conditions.js';
import { limitChoices, unconditionalLimits } from '../limits/limit-target.js';
import { isOfValues, type Condition, type Model, type ObjectType, type Rule } from '../model.js';
import { isClosed, keyPatternsOf, restrictsOtherKeys, typeOfOtherKeys } from '../objects.js';
import { isAny, isNever, typeWithNull, type LiteralValue, type ObjectRef } from '../types.js';
import { casesBy, isOneOf, limitsIn, nameIn, holdIn } from './cases.js';
import { COMPARED, NOTHING, type FieldSet, type RecordSet } from './records.js';
import { literals, NULL, type Case, type Group, type Values } from './values.js';

/** Most cases of conditions and rules; beyond it, the result is undecided. */
const MOST_CASES = 300;

/** The values of an object as one record for each case of its conditions and rules. Each field of a record has a set. */
export function recordsOf(ref: ObjectRef, { model, around }: Values): readonly RecordSet[] {
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
  if (cases === undefined || count > MOST_CASES) {
    const [fields] = fieldsIn(withoutConditions(object), optional, model)(new Map());
    return [{ ...whole, ...bounds, fields: fields!, undecided: 'it has too many cases' }];
  }
  const orders = object.rules.flatMap(({ kind, fields }) => (kind === 'ordered' ? [fields] : []));
  const isCompared = object.rules.some(isOfValues);
  const undecided = isCompared ? { undecided: COMPARED } : {};
  const alternativesIn = fieldsIn(object, optional, model);
  return cases.flatMap((at) => {
    let found: readonly (ReadonlyMap<string, FieldSet> | undefined)[] = alternativesIn(at);
    for (const some of choices) {
      found = found.flatMap((fields) => some.map((choice) => fields && chosen(fields, choice(at), model)));
    }
    return found.flatMap((fields) =>
      fields === undefined ? [] : [{ ...whole, ...bounds, ...undecided, orders, fields }],
    );
  });
}

function withoutConditions(object: ObjectType): ObjectType {
  const fields = object.fields.map((field) => ({
    ...field,
    relevant: [],
    limits: unconditionalLimits(field.limits),
  }));
  return { ...object, fields };
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
  return casesBy(named, MOST_CASES, outer);
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

/** Returns a function for the fields in a case. If it is unknown which limits apply, there is a result for each possibility. */
function fieldsIn(
  object: ObjectType,
  optional: ReadonlySet<string>,
  model: Model,
): (at: Case) => readonly ReadonlyMap<string, FieldSet>[] {
  const scope = typesByName(model);
  const isHolding = heldBy(model.objects, object.name).length > 0;
  const described = object.fields.map((field) => {
    const { name, type, nullable } = field;
    const isAbsent = isNever(type);
    const mayBeAbsent = field.optional || optional.has(name);
    const [ruled, choices] = [ruledOut(field, object, scope), limitChoices(field.limits)];
    return { name, type: typeWithNull(field), nullable, isAbsent, mayBeAbsent, ruled, choices };
  });
  return (at) => {
    const around = isHolding ? { around: new Map([...at].filter(([name]) => !name.startsWith('^'))) } : {};
    const sets = described.map(({ name, type, nullable, isAbsent, mayBeAbsent, ruled, choices }) => {
      const isIrrelevant = ruled.some(({ condition, values }) => isOneOf(at.get(nameIn(condition)), values));
      if (isAbsent || (isIrrelevant && !nullable)) return [name, [NOTHING]] as const;
      const own: readonly Values[] = isIrrelevant
        ? [NULL(model)]
        : limitsIn(choices, at).map((limits) => ({ type, limits, model, ...around }));
      return [name, own.map((values) => inGroup(values, at.get(name), mayBeAbsent))] as const;
    });
    const found: ReadonlyMap<string, FieldSet>[] = [new Map(sets.map(([name, [first]]) => [name, first!]))];
    for (const [name, [, ...others]] of sets) {
      found.push(...others.flatMap((set) => found.map((fields) => new Map([...fields, [name, set]]))));
    }
    return found;
  };
}

/** The set of a field with some values in a case of its own value. */
function inGroup(values: Values, group: Group | undefined, optional: boolean): FieldSet {
  if (group === undefined) return { optional, all: [values], none: [] };
  if ('is' in group) return { optional: false, all: [values, literals(group.is, values.model)], none: [] };
  return { optional, all: [values], none: [literals(group.not, values.model)] };
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
