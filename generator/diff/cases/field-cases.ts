import {
  decidingField,
  isAboutContainer,
  isBoolean,
  isDecidable,
  isEnum,
  isGeneral,
  limitChoices,
  limitsOnPart,
  listedValues,
  partsOf,
  ruledOut,
  undeclaredField,
  valueIn,
  writeType,
  type Condition,
  type Field,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import { typesByName } from '../../model/by-name.js';
import { grouped } from '../../model/group-by.js';
import { canLimit } from '../../model/limits/limit-kinds.js';
import { casesBy, holdIn, limitsIn } from '../../model/sets/cases.js';
import { ANYWHERE, type Case, type Group, type Values } from '../../model/sets/values.js';
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
  return { object: undefined, ...side, field: { ...undeclaredField('', type), limits } };
}

/** Most cases of conditions that are compared. */
const MOST_CASES = 3_000;

/**
 * Returns a function that relates the values of a field in some cases; `changed` if there are too many. A value of a
 * deciding field that one version never has is no case of it.
 */
function relationIn(before: FieldSide, after: FieldSide): (isConcerned?: (at: Case) => boolean) => Relation {
  const conditions = [before, after].flatMap(({ field }) => field.limits.flatMap(({ when }) => when));
  const cases = casesBy(grouped(conditions.map((condition) => [keyOf(condition), namesIn(condition)])), MOST_CASES);
  if (cases === undefined) return () => 'changed';
  const deciding = [...new Map(conditions.map((condition) => [keyOf(condition), condition])).values()];
  const isWithin = (inner: FieldSide, outer: FieldSide): ((at: Case) => boolean) => {
    const names = new Map(deciding.map((condition) => [keyOf(condition), namesOf(condition, inner)]));
    const [own, wide] = [valuesIn(inner), valuesIn(outer)];
    return memoized((at) => {
      const isCase = [...at].every(([key, group]) => mayBeIn(group, names.get(key)));
      return !isCase || own(at).every((values) => valueIn([values], wide(at)).is === 'inside');
    });
  };
  const [includesOld, isIncluded] = [isWithin(before, after), isWithin(after, before)];
  return (isConcerned = () => true) => {
    const concerned = cases.filter(isConcerned);
    return relationOf(concerned.every(includesOld), concerned.every(isIncluded));
  };
}

function memoized<Result>(find: (at: Case) => Result): (at: Case) => Result {
  const known = new Map<Case, Result>();
  return (at) => {
    const found = known.get(at) ?? find(at);
    known.set(at, found);
    return found;
  };
}

/** Returns a function for the values of a field in a case: one set for each possibility if it is unknown which limits apply. */
function valuesIn({ field: { type, limits }, model }: FieldSide): (at: Case) => readonly Values[] {
  if (limits.every(isGeneral)) return () => [{ type, limits, model }];
  const choices = limitChoices(limits.map((limit) => ({ ...limit, when: limit.when.map(byName) })));
  return (at) => limitsIn(choices, at).map((active) => ({ type, limits: active, model }));
}

/** The values of a deciding field as names; absent if they are not listed. */
interface Names {
  readonly listed?: readonly string[] | undefined;
  readonly mayBeAbsent: boolean;
}

function namesOf(condition: Condition, { object, model }: FieldSide): Names {
  const scope = typesByName(model);
  const field = object && decidingField(condition, object, scope);
  const declared = field && isEnum(field.type) ? scope.enums.get(field.type.name) : undefined;
  const members = declared && listedValues(declared) && declared.values.map(({ name }) => name);
  const listed = field && isBoolean(field.type) ? ['true', 'false'] : members;
  return { listed, mayBeAbsent: condition.up || field === undefined || field.optional || field.nullable };
}

/** Whether a deciding field with these names may have a value of the group. */
function mayBeIn(group: Group, { listed, mayBeAbsent }: Names = { mayBeAbsent: true }): boolean {
  if (listed === undefined) return true;
  if ('is' in group) return listed.some((name) => group.is.includes(name));
  return mayBeAbsent || listed.some((name) => !group.not.includes(name));
}

/**
 * The condition on names. Members of an enumeration count by their names: a change of a member's value is reported for
 * the enumeration.
 */
function byName(condition: Condition): Condition {
  return { field: keyOf(condition), up: false, values: namesIn(condition), members: [] };
}

function namesIn(condition: Condition): readonly string[] {
  const { members, values } = condition;
  if (!isDecidable(condition)) return [];
  return members.length > 0 ? members : values.map((value) => JSON.stringify(value));
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
  const active = [before, after].map(({ limits }) => activeIn(limits));
  return (concerned) =>
    relate(concerned && ((at) => concerned.some((limit) => active.some((some) => some(at).includes(limit)))));
}

/** Returns a function for the limits of a group that may apply in a case. */
function activeIn(limits: readonly Limit[]): (at: Case) => readonly Limit[] {
  const exceptions = limits.flatMap((limit) => (isGeneral(limit) ? [] : [{ limit, when: limit.when.map(byName) }]));
  if (!exceptions.every(({ limit }) => limit.when.every(isDecidable))) return () => limits;
  return memoized((at) => {
    const active = exceptions.find(({ when }) => holdIn(when, at));
    return active === undefined ? limits.filter(isGeneral) : [active.limit];
  });
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
  return { field: { ...undeclaredField('', { kind: 'bool' }), optional: true, limits }, object, model };
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
