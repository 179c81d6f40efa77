import {
  decidingField,
  isAboutContainer,
  isBoolean,
  isDecidable,
  isEnum,
  isGeneral,
  isInside,
  limitsOnPart,
  listedValues,
  partsOf,
  ruledOut,
  undeclaredField,
  undeclaredObject,
  valueIn,
  writeType,
  type Condition,
  type Field,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
  type Values,
} from '../../model/index.js';
import { withObject, typesByName } from '../../model/by-name.js';
import { canLimit } from '../../model/limits/limit-kinds.js';
import { ANYWHERE, literals, objectsWith } from '../../model/sets/values.js';
import type { Subject } from '../finding.js';
import { relationOf, type Relation } from '../relation.js';

/** A field, a parameter or a scalar in one version. */
export interface LimitedSide {
  readonly type: Type;
  readonly limits: readonly Limit[];
  /** The object whose fields the conditions of the limits name, if there is one. */
  readonly object?: ObjectType | undefined;
  readonly model: Model;
}

/**
 * Relates the values that types and limits allow together, without null: a pattern may have the same meaning as a
 * length. `changed` if nothing is certain.
 */
export function relateLimited(before: LimitedSide, after: LimitedSide): Relation {
  const isCertain = [...before.limits, ...after.limits].every(({ when }) => when.every(isDecidable));
  return isCertain ? relationIn(asField(before), asField(after))() : 'changed';
}

// -------------------------------------------------------------------------------------------------------------- cases

/** A field and its object in one version. */
export interface FieldSide {
  readonly field: Field;
  readonly object: ObjectType | undefined;
  readonly model: Model;
}

function asField({ type, limits, ...side }: LimitedSide): FieldSide {
  return { object: undefined, ...side, field: { ...undeclaredField(FIELD, type), limits } };
}

const FIELD = '$field';

/** Objects to which a limit applies, and those to which an earlier limit of its group does. */
interface Case {
  readonly when: readonly Values[];
  readonly unless: readonly Values[];
}

const EVERY_CASE: Case = { when: [], unless: [] };

/**
 * Returns a function that relates the values of a field in some cases. A value of a deciding field that one version never
 * has is no case of it.
 */
function relationIn(before: FieldSide, after: FieldSide): (cases?: readonly Case[]) => Relation {
  const conditions = [before, after].flatMap(({ field }) => field.limits.flatMap(({ when }) => when));
  if (conditions.length === 0) {
    const [old, now] = [valuesOf(before), valuesOf(after)];
    return () => relationOf(isInside(old, now), isInside(now, old));
  }
  const [own, others] = (['inner', 'outer'] as const).map((role) =>
    [before, after].map((side) => objectOf(side, conditions, role)),
  );
  const isWithin = (inner: Values, outer: Values, cases: readonly Case[]): boolean =>
    cases.every(({ when, unless }) => valueIn([inner, ...when], [...unless, outer]).is === 'inside');
  return (cases = [EVERY_CASE]) =>
    relationOf(isWithin(own![0]!, others![1]!, cases), isWithin(own![1]!, others![0]!, cases));
}

function valuesOf({ field: { type, limits }, model }: FieldSide): Values {
  return { type, limits, model };
}

/** All objects with the field and the fields that decide about it, whose values are the names in conditions. */
function objectOf(side: FieldSide, conditions: readonly Condition[], role: 'inner' | 'outer'): Values {
  const { field, model } = side;
  const deciding = new Map(conditions.map((condition) => [keyOf(condition), condition]));
  const limits = field.limits.map((limit) => ({ ...limit, when: limit.when.map(byName) }));
  const fields = [...deciding].map(([key, condition]) => {
    const names = role === 'inner' ? namesOf(condition, side) : ANY_NAME;
    return { ...undeclaredField(key, names.type), optional: names.mayBeAbsent };
  });
  // Other names than in specs, so that the algebra compares the fields.
  const object = undeclaredObject(`$${role}`, [...fields, { ...field, limits }]);
  const objects = withObject(model.objects, object);
  return { type: { kind: 'object', name: object.name }, limits: [], model: { ...model, objects } };
}

const ANY_NAME = { type: { kind: 'str' }, mayBeAbsent: true } as const;

/** The values of a deciding field as names. */
function namesOf(
  condition: Condition,
  { object, model }: FieldSide,
): { readonly type: Type; readonly mayBeAbsent: boolean } {
  const scope = typesByName(model);
  const field = object && decidingField(condition, object, scope);
  const declared = field && isEnum(field.type) ? scope.enums.get(field.type.name) : undefined;
  const members = declared && listedValues(declared) && declared.values.map(({ name }) => name);
  const names = field && isBoolean(field.type) ? ['true', 'false'] : members;
  if (field === undefined || names === undefined) return ANY_NAME;
  return { type: literals(names, model).type, mayBeAbsent: condition.up || field.optional || field.nullable };
}

/**
 * The condition on names. Members of an enumeration count by their names: a change of a member's value is reported for
 * the enumeration.
 */
function byName(condition: Condition): Condition {
  const { members, values } = condition;
  const names = members.length > 0 ? members : values.map((value) => JSON.stringify(value));
  return { field: keyOf(condition), up: false, values: isDecidable(condition) ? names : [], members: [] };
}

/** `genre`, or `^genre` of the container. */
function keyOf({ field, up }: Condition): string {
  return up ? `^${field}` : field;
}

// ------------------------------------------------------------------------------------------------------------- limits

/** One version of a group of limits. One limit of a group applies in each case. */
export interface GroupSide extends Omit<LimitedSide, 'type'> {
  /** Type of the limited values, if known. */
  readonly type: Type | undefined;
  /** Whether the type of the whole value is known, so that a part without a type cannot occur. */
  readonly limited?: boolean;
  /** All limits of the whole value: an enum of items bounds the number of distinct items. */
  readonly all?: readonly Limit[];
}

/** Returns a function that relates the values that a group of limits accepts in the cases of some limits, or in all. */
export function relationOfGroups(before: GroupSide, after: GroupSide): (concerned?: readonly Limit[]) => Relation {
  const [first] = [...before.limits, ...after.limits];
  if (first === undefined) return () => 'same';
  const { kind, on } = first;
  const isOfOneType =
    before.type !== undefined && after.type !== undefined && writeType(before.type) === writeType(after.type);
  const fieldOf = (side: GroupSide): FieldSide => {
    const own = side.limits.map((limit) => ({ ...limit, on: 'value' }) as const);
    const limits = kind === 'items' ? [...own, ...besides(side, on)] : own;
    return asField({ ...side, type: isOfOneType ? side.type! : generalType(kind), limits });
  };
  const relate = relationIn(fieldOf(before), fieldOf(after));
  return (concerned) =>
    relate(concerned?.map((limit) => caseOf(limit, before.limits.includes(limit) ? before : after)));
}

/** The case of a limit; every case if it is unknown which limits apply. */
function caseOf(limit: Limit, { limits, model }: GroupSide): Case {
  const exceptions = limits.filter((other) => !isGeneral(other));
  if (!exceptions.every(({ when }) => when.every(isDecidable))) return EVERY_CASE;
  const objectsIn = ({ when }: Limit): Values => objectsWith(when.map(byName), model);
  if (isGeneral(limit)) return { when: [], unless: exceptions.map(objectsIn) };
  return { when: [objectsIn(limit)], unless: exceptions.slice(0, exceptions.indexOf(limit)).map(objectsIn) };
}

/** The other limits of a list and of its items, as limits of the list. */
function besides({ all = [] }: GroupSide, on: Limit['on']): readonly Limit[] {
  const general = all.filter((limit) => isGeneral(limit) && limit.kind !== 'items');
  return partsOf(on).reduce<readonly Limit[]>((some, part) => limitsOnPart(some, part), general);
}

/** The most general type for limits of a kind. */
function generalType(kind: Limit['kind']): Type {
  if (canLimit(kind, 'list')) return { kind: 'list', item: { kind: 'any' } };
  if (canLimit(kind, 'number')) return { kind: canLimit(kind, 'string') ? 'any' : 'float' };
  return { kind: 'str' };
}

/**
 * The subject of changes of a group of limits. If limits without conditions on `^field` are unchanged, the change shows
 * only inside containers.
 */
export function subjectOfLimits(subject: Subject, before: GroupSide, after: GroupSide): Subject {
  const outside = (side: GroupSide): GroupSide => ({
    ...side,
    limits: side.limits.filter(({ when }) => !when.some(isAboutContainer)),
  });
  const conditions = [...before.limits, ...after.limits].flatMap(({ when }) => when);
  return insideContainers(subject, conditions, [before, after], relationOfGroups(outside(before), outside(after)));
}

// ---------------------------------------------------------------------------------------------------------- relevance

/** Relates the cases in which a field may have a value. Its conditions refuse values, unless they are unknown. */
export function relateRelevance(before: FieldSide, after: FieldSide): Relation {
  return relationIn(asRefused(before), asRefused(after))();
}

/** The field, which has no values in the cases that its conditions rule out. */
function asRefused({ field, object, model }: FieldSide): FieldSide {
  const scope = typesByName(model);
  const ruled = object === undefined ? [] : ruledOut(field, object, scope);
  const limits = ruled.map(({ condition, values }): Limit => {
    const type = decidingField(condition, object!, scope)?.type;
    const listed = type !== undefined && isEnum(type) ? (scope.enums.get(type.name)?.values ?? []) : [];
    const members = values.map(
      (value) => listed.find((member) => member.value === value)?.name ?? JSON.stringify(value),
    );
    return { ...ANYWHERE, kind: 'values', values: [], when: [{ ...condition, values, members }] };
  });
  return { field: { ...undeclaredField(FIELD, { kind: 'bool' }), optional: true, limits }, object, model };
}

/** The subject of a change of relevance. If only conditions on `^field` differ, the change shows inside containers. */
export function subjectOfRelevance(subject: Subject, before: FieldSide, after: FieldSide): Subject {
  const outside = ({ field, ...side }: FieldSide): FieldSide => ({
    ...side,
    field: { ...field, relevant: field.relevant.filter((condition) => !isAboutContainer(condition)) },
  });
  const conditions = [before, after].flatMap(({ field }) => field.relevant);
  return insideContainers(subject, conditions, [before, after], () => relateRelevance(outside(before), outside(after)));
}

/** @param outside relates the values of objects without containers */
function insideContainers(
  subject: Subject,
  conditions: readonly Condition[],
  sides: readonly { readonly object?: ObjectType | undefined }[],
  outside: () => Relation,
): Subject {
  if (subject.on !== 'object' || !conditions.some(isAboutContainer) || outside() !== 'same') return subject;
  return { ...subject, inside: sides.flatMap(({ object }) => object?.within ?? []) };
}
