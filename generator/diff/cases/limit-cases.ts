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
} from '../../model/index.js';
import { relationOf, type Relation } from '../relation.js';
import { casesOf, holdIn, type Case } from './cases.js';

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
  /** All limits of the whole value: different items of which there are few are few. */
  readonly all?: readonly Limit[];
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
    inner.every((one) => outer.some((other) => isInside(one, other)));
  const pairs = cases.map((one) => [valuesOf(one.before, before), valuesOf(one.after, after)] as const);
  return relationOf(
    pairs.every(([old, now]) => isWithin(old, now)),
    pairs.every(([old, now]) => isWithin(now, old)),
  );
}

const ALWAYS = { on: 'value', when: [] } as const;

/** The other general limits of a list and of its items, in the terms of the list. */
function besides({ all = [] }: GroupSide, on: Limit['on']): readonly Limit[] {
  const general = all.filter((limit) => isGeneral(limit) && limit.kind !== 'items');
  return partsOf(on).reduce<readonly Limit[]>((some, part) => limitsOnPart(some, part), general);
}

/** The values that limits of a kind are about, whatever else is said of them. */
const GENERAL: Readonly<Record<Limit['kind'], Type>> = {
  length: { kind: 'str' },
  pattern: { kind: 'str' },
  range: { kind: 'float' },
  'multiple-of': { kind: 'float' },
  items: { kind: 'list', item: { kind: 'any' } },
  unique: { kind: 'list', item: { kind: 'any' } },
  values: { kind: 'any' },
  format: { kind: 'any' },
};

/** The first limit whose conditions hold, or the general one; all of them where the spec does not show what decides. */
function activeIn({ limits }: GroupSide, one: Case): readonly Limit[] {
  const general = limits.find(isGeneral);
  const exceptions = limits.filter((limit) => !isGeneral(limit));
  if (!exceptions.every(({ when }) => when.every(isDecidable))) return general === undefined ? [] : limits;
  const active = exceptions.find(({ when }) => holdIn(when, one)) ?? general;
  return active === undefined ? [] : [active];
}
