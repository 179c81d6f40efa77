import {
  acceptsEverything,
  isBoolean,
  isDecidable,
  isEnum,
  isGeneral,
  isInteger,
  isLimitInside,
  isNullable,
  listedValues,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import { relationOf, type Relation } from '../relation.js';
import { casesOf, holdIn, type Case } from './cases.js';
import { declaredAs } from '../by-name.js';

/** One version of a group of limits, of which one applies, and what decides about them. */
export interface GroupSide {
  readonly limits: readonly Limit[];
  /** Type of the values that are limited, as far as it is known. */
  readonly type: Type | undefined;
  /** The object whose fields the conditions name. */
  readonly object: ObjectType | undefined;
  readonly model: Model;
  /** Whether the type of the whole value is known: a part without a type is not there then. */
  readonly limited?: boolean;
  /** So many items a list has at most, whatever its bounds say: those that must differ, and of which there are few. */
  readonly mostItems?: number | undefined;
}

/** The limits of one case on both sides; a value satisfies any of them. None: every value of the type. */
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
  return cases?.map((one) => ({ before: activeIn(before, one), after: activeIn(after, one) }));
}

/** How the accepted values of some cases relate. */
export function relateCases(cases: readonly LimitCase[], before: GroupSide, after: GroupSide): Relation {
  const pairs = cases.map((one) => {
    const isOfItems = [...one.before, ...one.after].some(({ kind }) => kind === 'items');
    const sides = [
      [one.before, before],
      [one.after, after],
    ] as const;
    const [old, now] = sides.map(([limits, side]) =>
      isOfItems && side.mostItems !== undefined ? withMost(limits, side.mostItems) : bounded(limits, side),
    );
    return [old!, now!] as const;
  });
  return relationOf(
    pairs.every(([old, now]) => areInside(old, now)),
    pairs.every(([old, now]) => areInside(now, old)),
  );
}

/** The first limit whose conditions hold, or the general one; all of them where the spec does not show what decides. */
function activeIn({ limits }: GroupSide, one: Case): readonly Limit[] {
  const general = limits.find(isGeneral);
  const exceptions = limits.filter((limit) => !isGeneral(limit));
  if (!exceptions.every(({ when }) => when.every(isDecidable))) return general === undefined ? [] : limits;
  const active = exceptions.find(({ when }) => holdIn(when, one)) ?? general;
  return active === undefined ? [] : [active];
}

/** The limits as they act on the type: what limits nothing is none, and a type that lists its values is a list of them. */
function bounded(limits: readonly Limit[], { type, model }: GroupSide): readonly Limit[] {
  if (limits.some(acceptsEverything)) return [];
  const listed = limits.length === 0 || limits[0]!.kind === 'values' ? listedBy(type, model) : undefined;
  if (listed !== undefined) {
    const isListed = (value: unknown): boolean => listed.some((other) => other === value);
    if (limits.length === 0) return [{ ...NO_LIMIT, kind: 'values', values: listed }];
    return limits.map((limit) =>
      limit.kind === 'values' ? { ...limit, values: limit.values.filter(isListed) } : limit,
    );
  }
  return type !== undefined && isInteger(type) ? limits.map(ofIntegers) : limits;
}

/** A range of integers with the least and the greatest of them as bounds. */
function ofIntegers(limit: Limit): Limit {
  if (limit.kind !== 'range' || limit.exact !== undefined) return limit;
  const { min, max, exclusiveMin, exclusiveMax, ...others } = limit;
  return {
    ...others,
    ...(min === undefined ? {} : { min: exclusiveMin === true ? Math.floor(min) + 1 : Math.ceil(min) }),
    ...(max === undefined ? {} : { max: exclusiveMax === true ? Math.ceil(max) - 1 : Math.floor(max) }),
  };
}

/** How many different items a list, or keys a dict, can have at most, if limits and the type of its items or keys list them. */
export function mostDifferentItems(
  limits: readonly Limit[],
  on: Limit['on'],
  type: Type | undefined,
  model: Model,
): number | undefined {
  const isGeneralOn = (kind: Limit['kind'], target: string): Limit | undefined =>
    limits.find((limit) => limit.kind === kind && limit.on === target && isGeneral(limit));
  // Keys are always different.
  if (type?.kind === 'dict') return listedBy(type.key, model)?.length;
  if (type?.kind !== 'list' || isGeneralOn('unique', on) === undefined) return undefined;
  const { type: item, nullable } = apartFromNull(type.item);
  const listed = isGeneralOn('values', on === 'value' ? 'each' : `${on}.each`);
  const isLimited = limits.some((limit) => limit.kind === 'values' && limit.on !== on && !isGeneral(limit));
  const values = listed?.kind === 'values' && !isLimited ? listed.values : listedBy(item, model);
  return values && new Set(values).size + (nullable ? 1 : 0);
}

function apartFromNull(type: Type): { readonly type: Type; readonly nullable: boolean } {
  return isNullable(type) ? { type: type.of, nullable: true } : { type, nullable: false };
}

/** Limits of the number of items, with that bound. */
function withMost(limits: readonly Limit[], mostItems: number): readonly Limit[] {
  const bounds: readonly Limit[] = limits.length === 0 ? [{ ...NO_LIMIT, kind: 'items' }] : limits;
  return bounds.map((limit) =>
    limit.kind === 'items' ? { ...limit, max: Math.min(limit.max ?? mostItems, mostItems) } : limit,
  );
}

const NO_LIMIT = { on: 'value', when: [], origin: { file: '', line: 1, column: 1 } } as const;

function listedBy(type: Type | undefined, model: Model): readonly (string | number | boolean)[] | undefined {
  if (type === undefined) return undefined;
  if (isBoolean(type)) return [true, false];
  if (!isEnum(type)) return undefined;
  const declared = declaredAs(model.enums, type.name);
  return declared && listedValues(declared);
}

function areInside(inner: readonly Limit[], outer: readonly Limit[]): boolean {
  if (outer.length === 0) return true;
  return (
    inner.length > 0 &&
    inner.every((one) => outer.some((other) => one.kind === other.kind && isLimitInside(one, other)))
  );
}
