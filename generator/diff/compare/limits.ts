import { isGeneral, limitGroups, limitNotation, type Limit } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { differencesOf } from '../limit-kinds.js';
import { relateLimits, relateLimitTypes } from '../limit-relation.js';
import type { Relation } from '../relation.js';
import { compareOrigins } from './declared.js';
import { pairUp } from './pairs.js';
import { conditionKey, lineOf, shortPath } from './text.js';

/** Compares limits: those of one kind and target are one group, of which the first whose condition holds applies. */
export function compareLimits(
  before: readonly Limit[],
  after: readonly Limit[],
  place: Place,
  comparison: Comparison,
): void {
  const old = groupsOf(before);
  const now = groupsOf(after);
  for (const name of new Set([...old.keys(), ...now.keys()]))
    compareGroup(old.get(name) ?? [], now.get(name) ?? [], { ...place, path: `${place.path}.${name}` }, comparison);
}

/** Groups by their names in paths: `length`, `each.length`. */
function groupsOf(limits: readonly Limit[]): ReadonlyMap<string, readonly Limit[]> {
  return new Map(
    limitGroups(limits).map((group) => [group.on === 'each' ? `each.${group.kind}` : group.kind, group.limits]),
  );
}

function compareGroup(before: readonly Limit[], after: readonly Limit[], place: Place, comparison: Comparison): void {
  const { removed, added, both } = pairUp(before, after, ({ when }) => conditionKey(when));
  const typeRelation = relateLimitTypes(before, after);
  const telling = { comparison, typeRelation };
  for (const limit of removed) tellRemoved(limit, generalOf(after), placeOf(limit, place), telling);
  for (const limit of added) tellAdded(limit, generalOf(before), placeOf(limit, place), telling);
  for (const [old, now] of both) compareKinds(old, now, placeOf(now, place), telling);
  const order = (one: readonly Limit[], paired: 0 | 1) =>
    one.filter((limit) => both.some((pair) => pair[paired] === limit)).map(({ when }) => conditionKey(when));
  if (lineOf(order(before, 0)) === lineOf(order(after, 1))) return;
  comparison.report('limit.exception.order.changed', place, before[0], after[0], {
    message: `the exceptions of ${shortPath(place.path)} are tried in another order`,
    before: order(before, 0).join(' | '),
    after: order(after, 1).join(' | '),
  });
}

interface Telling {
  readonly comparison: Comparison;
  /** How the type has changed with all limits of the group. */
  readonly typeRelation: Relation;
}

function placeOf(limit: Limit, place: Place): Place {
  return isGeneral(limit) ? place : { ...place, path: `${place.path}.when(${conditionKey(limit.when)})` };
}

function generalOf(limits: readonly Limit[]): Limit | undefined {
  return limits.find(isGeneral);
}

function tellRemoved(limit: Limit, instead: Limit | undefined, place: Place, telling: Telling): void {
  const { comparison, typeRelation } = telling;
  if (isGeneral(limit)) {
    const message = `${shortPath(place.path)} is not limited any more`;
    return comparison.report('limit.removed', place, limit, undefined, {
      message,
      before: limitNotation(limit),
      typeRelation,
    });
  }
  comparison.report('limit.exception.removed', place, limit, undefined, {
    message: `${shortPath(place.path)} has no limit of its own any more`,
    before: limitNotation(limit),
    ...(instead === undefined ? {} : { after: limitNotation(instead) }),
    relation: relateLimits(limit, instead),
    typeRelation,
  });
}

function tellAdded(limit: Limit, instead: Limit | undefined, place: Place, telling: Telling): void {
  const { comparison, typeRelation } = telling;
  if (isGeneral(limit)) {
    const message = `${shortPath(place.path)} is limited`;
    return comparison.report('limit.added', place, undefined, limit, {
      message,
      after: limitNotation(limit),
      typeRelation,
    });
  }
  comparison.report('limit.exception.added', place, undefined, limit, {
    message: `${shortPath(place.path)} has a limit of its own`,
    ...(instead === undefined ? {} : { before: limitNotation(instead) }),
    after: limitNotation(limit),
    relation: relateLimits(instead, limit),
    typeRelation,
  });
}

function compareKinds(before: Limit, after: Limit, place: Place, { comparison, typeRelation }: Telling): void {
  const texts = { before: limitNotation(before), after: limitNotation(after) };
  const name = shortPath(place.path);
  for (const { change, words, relation, inTypes } of differencesOf(before, after)) {
    comparison.report(change, place, before, after, {
      message: words === undefined ? `${name}: ${texts.before} is now ${texts.after}` : `${name} ${words}`,
      ...texts,
      ...(relation === undefined ? {} : { relation }),
      ...(inTypes === undefined ? {} : { typeRelation }),
    });
  }
  compareOrigins(before.origin, after.origin, place, comparison);
}
