import {
  isDecidable,
  isGeneral,
  isInside,
  limitsOnPart,
  partsOf,
  writeType,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
  type Values,
  listedValues,
  ruledOut,
  type Condition,
  type Enum,
  type Field,
} from '../../model/index.js';
import { unionScope } from '../../model/unions/discriminator.js';
import { relationOf, type Relation } from '../relation.js';
import { casesOf, holdIn, type Case } from './cases.js';
import type { Subject } from '../finding.js';

/** One version of a group of limits. One limit of a group applies in each case. */
export interface GroupSide {
  readonly limits: readonly Limit[];
  /** Type of the limited values, if known. */
  readonly type: Type | undefined;
  /** The object whose fields the conditions name. */
  readonly object: ObjectType | undefined;
  readonly model: Model;
  /** Whether the type of the whole value is known, so that a part without a type cannot occur. */
  readonly limited?: boolean;
  /** All limits of the whole value: an enum of items bounds the number of distinct items. */
  readonly all?: readonly Limit[];
}

/** Alternative limits in one case on both sides. An empty list allows every value. */
export interface LimitCase {
  readonly before: readonly Limit[];
  readonly after: readonly Limit[];
}

/** The limits of a group in each case that its conditions distinguish; undefined if there are too many cases. */
export function limitCases(before: GroupSide, after: GroupSide): readonly LimitCase[] | undefined {
  const conditions = [...before.limits, ...after.limits].flatMap(({ when }) => when);
  const cases = casesOf(conditions, [
    [before.object, before.model],
    [after.object, after.model],
  ]);
  return cases?.map((at) => ({ before: activeIn(before, at), after: activeIn(after, at) }));
}

/** Relates the values that are accepted in some cases. */
export function relateCases(cases: readonly LimitCase[], before: GroupSide, after: GroupSide): Relation {
  const isOfOneType =
    before.type !== undefined && after.type !== undefined && writeType(before.type) === writeType(after.type);
  const [first] = [...before.limits, ...after.limits];
  if (first === undefined) return 'same';
  const { kind, on } = first;
  const valuesOf = (limits: readonly Limit[], side: GroupSide): readonly Values[] =>
    (limits.length === 0 ? [[]] : limits.map((limit) => [{ ...limit, ...ALWAYS }])).map((own) => ({
      type: isOfOneType ? side.type! : GENERAL[kind],
      limits: kind === 'items' ? [...own, ...besides(side, on)] : own,
      model: side.model,
    }));
  const isWithin = (inner: readonly Values[], outer: readonly Values[]): boolean =>
    inner.every((values) => outer.some((other) => isInside(values, other)));
  const pairs = cases.map((limits) => [valuesOf(limits.before, before), valuesOf(limits.after, after)] as const);
  return relationOf(
    pairs.every(([old, now]) => isWithin(old, now)),
    pairs.every(([old, now]) => isWithin(now, old)),
  );
}

const ALWAYS = { on: 'value', when: [] } as const;

/** The other limits of a list and of its items, as limits of the list. */
function besides({ all = [] }: GroupSide, on: Limit['on']): readonly Limit[] {
  const general = all.filter((limit) => isGeneral(limit) && limit.kind !== 'items');
  return partsOf(on).reduce<readonly Limit[]>((some, part) => limitsOnPart(some, part), general);
}

/** The most general type for limits of a kind. */
const GENERAL: Readonly<Record<Limit['kind'], Type>> = {
  length: { kind: 'str' },
  pattern: { kind: 'str' },
  range: { kind: 'float' },
  'multiple-of': { kind: 'float' },
  scale: { kind: 'str' },
  items: { kind: 'list', item: { kind: 'any' } },
  unique: { kind: 'list', item: { kind: 'any' } },
  values: { kind: 'any' },
  format: { kind: 'any' },
};

/** The first limit whose conditions hold, or the general one; all limits if some conditions are unknown. */
function activeIn({ limits }: GroupSide, at: Case): readonly Limit[] {
  const general = limits.find(isGeneral);
  const exceptions = limits.filter((limit) => !isGeneral(limit));
  if (!exceptions.every(({ when }) => when.every(isDecidable))) return general === undefined ? [] : limits;
  const active = exceptions.find(({ when }) => holdIn(when, at)) ?? general;
  return active === undefined ? [] : [active];
}

export interface FieldSide {
  readonly field: Field;
  readonly object: ObjectType;
  readonly model: Model;
}

/**
 * Relates the cases in which a field may have a value. Its conditions refuse values, unless they are unknown. Names of
 * members count, because the values of members are compared elsewhere.
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

/** Values of each deciding field for which a field is refused. */
type Refusals = ReadonlyMap<string, { readonly condition: Condition; readonly names: ReadonlySet<string> }>;

function refusals({ field, object, model }: FieldSide): Refusals {
  const found = new Map<string, { condition: Condition; names: Set<string> }>();
  for (const { condition, values } of ruledOut(field, object, unionScope(model))) {
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

/** Whether the deciding field may have this value. */
function isPossible(name: string, condition: Condition, { object, model }: FieldSide): boolean {
  const declared = enumOf(condition, object, model);
  if (declared === undefined || listedValues(declared) === undefined) return true;
  return declared.values.some((member) => member.name === name);
}

function enumOf({ field, up }: Condition, object: ObjectType, model: Model): Enum | undefined {
  const { enums, objects } = unionScope(model);
  const owner = up ? objects.get(object.within[0]?.object ?? '') : object;
  const type = owner?.fields.find(({ name }) => name === field)?.type;
  return type?.kind === 'enum' ? enums.get(type.name) : undefined;
}

/**
 * The subject of changes of a group of limits. If limits without conditions on `^field` are unchanged, the change shows
 * only inside containers.
 */
export function subjectOfLimits(subject: Subject, before: GroupSide, after: GroupSide): Subject {
  if (!areOfContainers([...before.limits, ...after.limits].flatMap(({ when }) => when))) return subject;
  const [old, now] = [outsideOf(before), outsideOf(after)];
  const cases = limitCases(old, now);
  if (cases === undefined || relateCases(cases, old, now) !== 'same') return subject;
  return inside(subject, [before.object, after.object]);
}

/** The subject of a change of relevance. If only conditions on `^field` differ, the change shows inside containers. */
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

/** The limits that apply to objects without containers. */
function outsideOf(side: GroupSide): GroupSide {
  return { ...side, limits: side.limits.filter(({ when }) => !areOfContainers(when)) };
}

function areOfContainers(conditions: readonly Condition[]): boolean {
  return conditions.some(({ up }) => up);
}
