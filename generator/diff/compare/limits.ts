import {
  conditionKey,
  isEnforced,
  isGeneral,
  jsonKinds,
  limitGroups,
  limitNotation,
  typeAtTarget,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
} from '../../model/index.js';
import { limitCases, mostDifferentItems, relateCases, type GroupSide } from '../cases/limit-cases.js';
import type { Comparison, Place } from '../finding.js';
import { subjectOfLimits } from '../cases/relevance-cases.js';
import { relateLimits, relateLimitTypes, relationOf, type Relation } from '../relation.js';
import { differencesOf } from '../limit-kinds.js';
import { compareOrigins } from '../facts.js';
import { pairUp } from './pairs.js';
import { shortPath, textOf } from './text.js';

/** The owner of the limits on both sides, as far as it is known: a scalar has no object around it. */
export interface Limited {
  readonly before: { readonly type: Type; readonly object?: ObjectType };
  readonly after: { readonly type: Type; readonly object?: ObjectType };
  /** Whether both are texts where they are sent, so that values of different types have something in common. */
  readonly areTexts?: boolean;
}

/** Compares limits. Those of one kind and target form a group; the first of the group whose condition is met applies. */
export function compareLimits(
  before: readonly Limit[],
  after: readonly Limit[],
  place: Place,
  comparison: Comparison,
  limited?: Limited,
): void {
  const old = groupsOf(before);
  const now = groupsOf(after);
  const isWhole = limited !== undefined && limited.areTexts !== true;
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [one, other] = [old.get(name) ?? [], now.get(name) ?? []];
    const on = (one[0] ?? other[0])!.on;
    const sides: Sides = {
      before: { ...sideOf(one, on, limited?.before, comparison.before, before), limited: isWhole },
      after: { ...sideOf(other, on, limited?.after, comparison.after, after), limited: isWhole },
    };
    const at = { ...place, path: `${place.path}.${name}` };
    compareGroup(sides, { ...at, subject: subjectOfLimits(at.subject, sides.before, sides.after) }, comparison);
  }
}

interface Sides {
  readonly before: GroupSide;
  readonly after: GroupSide;
}

function sideOf(
  limits: readonly Limit[],
  on: Limit['on'],
  limited: Limited['before'] | undefined,
  model: Model,
  all: readonly Limit[],
): GroupSide {
  const type = limited && typeAtTarget(limited.type, on);
  const mostItems = mostDifferentItems(all, on, type, model);
  return { limits, type, object: limited?.object, model, mostItems };
}

/** Groups by their names in paths: `length`, `each.length`, `each.keys.length`. */
function groupsOf(limits: readonly Limit[]): ReadonlyMap<string, readonly Limit[]> {
  return new Map(
    limitGroups(limits).map(({ on, kind, limits: group }) => [on === 'value' ? kind : `${on}.${kind}`, group]),
  );
}

function compareGroup(sides: Sides, place: Place, comparison: Comparison): void {
  const [before, after] = [sides.before.limits, sides.after.limits];
  if (![...before, ...after].some(isEnforced)) return compareAnnotations(before, after, place, comparison);
  const paired = pairUp(before, after, ({ when }) => conditionKey(when));
  const { moved, removed, added } = withOtherCases(paired.removed, paired.added);
  const context = { comparison, typeRelation: relateLimitTypes(before, after), relate: relatingCases(sides) };
  for (const limit of removed) reportAlone('removed', limit, generalOf(after), placeOf(limit, place), context);
  for (const limit of added) reportAlone('added', limit, generalOf(before), placeOf(limit, place), context);
  for (const [old, now] of moved) reportMoved(old, now, placeOf(now, place), context);
  for (const [old, now] of paired.both) compareKinds(old, now, placeOf(now, place), context);
  const order = (one: readonly Limit[], side: 0 | 1) =>
    one
      .filter((limit) => !isGeneral(limit) && paired.both.some((pair) => pair[side] === limit))
      .map(({ when }) => conditionKey(when));
  if (textOf(order(before, 0)) === textOf(order(after, 1))) return;
  comparison.report('limit.exception.order.changed', place, before[0], after[0], {
    message: `the order of the exceptions of ${shortPath(place.path)} changed`,
    before: order(before, 0).join(' | '),
    after: order(after, 1).join(' | '),
    relation: context.relate(() => true) ?? 'changed',
  });
}

/** How the values that are accepted in the cases of one of the limits changed; undefined if that is not known. */
type Relate = (concerns: (limit: Limit) => boolean) => Relation | undefined;

function relatingCases({ before, after }: Sides): Relate {
  // A value that is gone, or has nothing in common with the new one, has changed by its type alone.
  if (haveNothingInCommon(before, after)) return () => 'same';
  let cases: ReturnType<typeof limitCases> | 'open' = 'open';
  return (concerns) => {
    if (cases === 'open') cases = limitCases(before, after);
    const concerned = cases?.filter((one) => [...one.before, ...one.after].some(concerns));
    return concerned && relateCases(concerned, before, after);
  };
}

function haveNothingInCommon(before: GroupSide, after: GroupSide): boolean {
  if (before.limited !== true || after.limited !== true) return false;
  if (before.type === undefined || after.type === undefined) return true;
  const [old, now] = [jsonKinds(before.type, before.model), jsonKinds(after.type, after.model)];
  const isNumber = (kind: string): boolean => kind === 'int' || kind === 'float';
  const areAlike = (one: string, other: string): boolean =>
    one === other || one === 'unknown' || other === 'unknown' || (isNumber(one) && isNumber(other));
  return !old.some((one) => now.some((other) => areAlike(one, other)));
}

/** Exceptions that say the same and apply in other cases. */
function withOtherCases(
  removed: readonly Limit[],
  added: readonly Limit[],
): {
  readonly moved: readonly (readonly [Limit, Limit])[];
  readonly removed: readonly Limit[];
  readonly added: readonly Limit[];
} {
  const content = ({ when: _when, origin: _origin, ...limit }: Limit): string => JSON.stringify(limit);
  const exceptions = (limits: readonly Limit[]) => limits.filter((limit) => !isGeneral(limit));
  const { both } = pairUp(exceptions(removed), exceptions(added), content);
  return {
    moved: both,
    removed: removed.filter((limit) => !both.some(([old]) => old === limit)),
    added: added.filter((limit) => !both.some(([, now]) => now === limit)),
  };
}

/** Formats and patterns that no validator checks, on both sides. */
function compareAnnotations(
  before: readonly Limit[],
  after: readonly Limit[],
  place: Place,
  comparison: Comparison,
): void {
  const texts = [before, after].map((limits) => limits.map(limitNotation).join(' | ') || 'none') as [string, string];
  const [old, now] = [before[0], after[0]];
  if (old !== undefined && now !== undefined) compareOrigins(old.origin, now.origin, place, comparison);
  if (texts[0] === texts[1]) return;
  const isPattern = (old ?? now)?.kind === 'pattern';
  comparison.report(isPattern ? 'limit.pattern.rewritten' : 'limit.format.changed', place, old, now, {
    message: `the ${isPattern ? 'pattern' : 'format'} of ${shortPath(place.path)} changed, which no validator checks`,
    before: texts[0],
    after: texts[1],
    relation: 'same',
  });
}

interface GroupContext {
  readonly comparison: Comparison;
  /** How all limits of the group change the type. */
  readonly typeRelation: Relation;
  readonly relate: Relate;
}

function placeOf(limit: Limit, place: Place): Place {
  return isGeneral(limit) ? place : { ...place, path: `${place.path}.when(${conditionKey(limit.when)})` };
}

function generalOf(limits: readonly Limit[]): Limit | undefined {
  return limits.find(isGeneral);
}

/** @param instead the limit without a condition that the other version has for the same cases */
function reportAlone(
  change: 'added' | 'removed',
  limit: Limit,
  instead: Limit | undefined,
  place: Place,
  { comparison, typeRelation, relate }: GroupContext,
): void {
  const isNew = change === 'added';
  const [before, after] = isNew ? [undefined, limit] : [limit, undefined];
  const known = relate((one) => one === limit);
  const name = shortPath(place.path);
  const texts = (old: Limit | undefined, now: Limit | undefined) => ({
    ...(old === undefined ? {} : { before: limitNotation(old) }),
    ...(now === undefined ? {} : { after: limitNotation(now) }),
  });
  if (isGeneral(limit)) {
    comparison.report(`limit.${change}`, place, before, after, {
      message: `${name} is ${isNew ? 'now' : 'no longer'} limited`,
      ...texts(before, after),
      relation: known ?? (isNew ? 'narrowed' : 'widened'),
      typeRelation,
    });
    return;
  }
  const [old, now] = isNew ? [instead, limit] : [limit, instead];
  comparison.report(`limit.exception.${change}`, place, before, after, {
    message: `${name} ${isNew ? 'now has' : 'no longer has'} a limit of its own`,
    ...texts(old, now),
    relation: known ?? relateLimits(old, now),
    typeRelation,
  });
}

function reportMoved(before: Limit, after: Limit, place: Place, { comparison, relate }: GroupContext): void {
  comparison.report('limit.exception.cases.changed', place, before, after, {
    message: `${shortPath(place.path)} applies in other cases`,
    before: limitNotation(before),
    after: limitNotation(after),
    relation: relate((one) => one === before || one === after) ?? 'changed',
  });
}

function compareKinds(before: Limit, after: Limit, place: Place, context: GroupContext): void {
  const { comparison, typeRelation, relate } = context;
  const texts = { before: limitNotation(before), after: limitNotation(after) };
  const name = shortPath(place.path);
  const known = relate((one) => one === before || one === after);
  for (const { change, words, relation, inTypes } of differencesOf(before, after)) {
    comparison.report(change, place, before, after, {
      message: words === undefined ? `${name}: ${texts.before} is now ${texts.after}` : `${name} ${words}`,
      ...texts,
      relation: known === undefined ? relation : withinWhole(relation, known),
      ...(inTypes === undefined ? {} : { typeRelation }),
    });
  }
  compareOrigins(before.origin, after.origin, place, comparison);
}

/**
 * How one of several differences of a limit changes the accepted values, if `whole` is how all of them do. Where the whole accepts
 * nothing new, a higher bound that no value can exceed accepts nothing new either.
 */
function withinWhole(difference: Relation, whole: Relation): Relation {
  const isBoth = (direction: Relation): boolean =>
    [difference, whole].every((relation) => relation === direction || relation === 'changed');
  return relationOf(!isBoth('narrowed'), !isBoth('widened'));
}
