import {
  isDecidable,
  isGeneral,
  isInside,
  limitGroups,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import { relationOf, type Relation } from '../relation.js';
import { casesOf, holdIn, type Case } from './cases.js';

/** A limited value in one version: a field, a parameter or a scalar. */
export interface LimitedSide {
  readonly type: Type;
  readonly limits: readonly Limit[];
  /** The object whose fields decide about the limits; absent where there is none. */
  readonly object?: ObjectType | undefined;
  readonly model: Model;
}

/**
 * How the values of a type and all of its limits together relate, without null: another type may list the values that a
 * limit listed, and a pattern may say what a length said. `changed` where nothing is certain.
 */
export function relateLimited(before: LimitedSide, after: LimitedSide): Relation {
  const conditions = [...before.limits, ...after.limits].flatMap(({ when }) => when);
  if (!conditions.every(isDecidable)) return 'changed';
  const cases = casesOf(conditions, [
    [before.object, before.model],
    [after.object, after.model],
  ]);
  if (cases === undefined || cases.length > MOST_CASES) return 'changed';
  const isWithin = (one: LimitedSide, other: LimitedSide): boolean =>
    cases.every((at) => isInside({ ...one, limits: limitsIn(one, at) }, { ...other, limits: limitsIn(other, at) }));
  return relationOf(isWithin(before, after), isWithin(after, before));
}

/** Each case compares everything that is said of the field. */
const MOST_CASES = 100;

/** The limits that apply in one case, without their conditions. */
function limitsIn({ limits }: LimitedSide, at: Case): readonly Limit[] {
  return limitGroups(limits).flatMap(({ limits: group }) => {
    const active = group.find((limit) => !isGeneral(limit) && holdIn(limit.when, at)) ?? group.find(isGeneral);
    return active === undefined ? [] : [{ ...active, when: [] }];
  });
}
