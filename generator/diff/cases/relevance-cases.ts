import {
  listedValues,
  ruledOut,
  type Condition,
  type ConditionTypes,
  type Enum,
  type Field,
  type Model,
  type ObjectType,
} from '../../model/index.js';
import { relationOf, type Relation } from '../relation.js';
import type { Subject } from '../finding.js';
import { limitCases, relateCases, type GroupSide } from './limit-cases.js';

/** A field in one version, the object that has it, and the Model of both. */
export interface FieldSide {
  readonly field: Field;
  readonly object: ObjectType;
  readonly model: Model;
}

/**
 * How the cases in which a field may have a value relate: a value that its conditions rule out is refused, and one that the
 * spec does not know rules nothing out. Names of members count, because the values of members are compared elsewhere.
 */
export function relateRelevance(before: FieldSide, after: FieldSide): Relation {
  const [old, now] = [refusals(before), refusals(after)];
  // Conditions apply together: a case is refused if any of them refuses it.
  const isWithin = (one: Refusals, other: Refusals, side: FieldSide): boolean =>
    [...one].every(([key, { condition, names }]) =>
      [...names].every((name) => other.get(key)?.names.has(name) === true || !isPossible(name, condition, side)),
    );
  return relationOf(isWithin(now, old, before), isWithin(old, now, after));
}

/** The values of each deciding field with which the field is refused. */
type Refusals = ReadonlyMap<string, { readonly condition: Condition; readonly names: ReadonlySet<string> }>;

function refusals({ field, object, model }: FieldSide): Refusals {
  const found = new Map<string, { condition: Condition; names: Set<string> }>();
  for (const { condition, values } of ruledOut(field, object, typesOf(model))) {
    const key = `${condition.up ? '^' : ''}${condition.field}`;
    const refused = found.get(key) ?? { condition, names: new Set<string>() };
    for (const value of values) refused.names.add(nameOf(value, condition, object, model));
    found.set(key, refused);
  }
  return found;
}

function nameOf(value: string | number | boolean, condition: Condition, object: ObjectType, model: Model): string {
  const members = enumOf(condition, object, model)?.values ?? [];
  return members.find((member) => member.value === value)?.name ?? JSON.stringify(value);
}

/** Whether the deciding field may have that value at all. */
function isPossible(name: string, condition: Condition, { object, model }: FieldSide): boolean {
  const declared = enumOf(condition, object, model);
  if (declared === undefined || listedValues(declared) === undefined) return true;
  return declared.values.some((member) => member.name === name);
}

function enumOf({ field, up }: Condition, object: ObjectType, model: Model): Enum | undefined {
  const { enums, objects } = typesOf(model);
  const owner = up ? objects.get(object.within[0]?.object ?? '') : object;
  const type = owner?.fields.find(({ name }) => name === field)?.type;
  return type?.kind === 'enum' ? enums.get(type.name) : undefined;
}

const known = new WeakMap<Model, ConditionTypes>();

function typesOf(model: Model): ConditionTypes {
  let types = known.get(model);
  if (types === undefined) {
    types = {
      enums: new Map(model.enums.map((one) => [one.name, one])),
      objects: new Map(model.objects.map((one) => [one.name, one])),
    };
    known.set(model, types);
  }
  return types;
}

/**
 * The subject of changes of a group of limits. Outside the containers of an object, conditions on `^field` never hold: where
 * the limits are the same without them, only what has a container shows the change.
 */
export function subjectOfLimits(subject: Subject, before: GroupSide, after: GroupSide): Subject {
  if (!areOfContainers([...before.limits, ...after.limits].flatMap(({ when }) => when))) return subject;
  const [old, now] = [outsideOf(before), outsideOf(after)];
  const cases = limitCases(old, now);
  if (cases === undefined || relateCases(cases, old, now) !== 'same') return subject;
  return inside(subject, [before.object, after.object]);
}

/** The subject of a change of the cases in which a field is relevant. Outside the containers, what depends on them rules nothing out. */
export function subjectOfRelevance(subject: Subject, before: FieldSide, after: FieldSide): Subject {
  if (!areOfContainers([before, after].flatMap(({ field }) => field.relevant))) return subject;
  const [old, now] = [before, after].map((side): FieldSide => {
    const relevant = side.field.relevant.filter(({ up }) => !up);
    return { ...side, field: { ...side.field, relevant } };
  });
  return relateRelevance(old!, now!) === 'same' ? inside(subject, [before.object, after.object]) : subject;
}

function inside(subject: Subject, objects: readonly (ObjectType | undefined)[]): Subject {
  if (subject.on !== 'object') return subject;
  return { ...subject, inside: objects.flatMap((object) => object?.within ?? []) };
}

/** The limits that apply where there is no container. */
function outsideOf(side: GroupSide): GroupSide {
  return { ...side, limits: side.limits.filter(({ when }) => !areOfContainers(when)) };
}

function areOfContainers(conditions: readonly Condition[]): boolean {
  return conditions.some(({ up }) => up);
}
