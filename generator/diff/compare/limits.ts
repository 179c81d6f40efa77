import { conditionKey, isEnforced, isGeneral, limitGroups, limitNotation, type Limit } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { differencesOf } from '../limit-kinds.js';
import { relateLimits, relateLimitTypes } from '../limit-relation.js';
import type { Relation } from '../relation.js';
import { compareOrigins } from './declared.js';
import { pairUp } from './pairs.js';
import { lineOf, shortPath } from './text.js';

/** Compares limits. Those of one kind and target form a group; the first of the group whose condition is met applies. */
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

/** Groups by their names in paths: `length`, `each.length`, `each.keys.length`. */
function groupsOf(limits: readonly Limit[]): ReadonlyMap<string, readonly Limit[]> {
  return new Map(
    limitGroups(limits).map(({ on, kind, limits: group }) => [on === 'value' ? kind : `${on}.${kind}`, group]),
  );
}

function compareGroup(before: readonly Limit[], after: readonly Limit[], place: Place, comparison: Comparison): void {
  if (![...before, ...after].some(isEnforced)) return compareAnnotations(before, after, place, comparison);
  const { removed, added, both } = pairUp(before, after, ({ when }) => conditionKey(when));
  const typeRelation = relateLimitTypes(before, after);
  const context = { comparison, typeRelation };
  for (const limit of removed) reportRemoved(limit, generalOf(after), placeOf(limit, place), context);
  for (const limit of added) reportAdded(limit, generalOf(before), placeOf(limit, place), context);
  for (const [old, now] of both) compareKinds(old, now, placeOf(now, place), context);
  const order = (one: readonly Limit[], paired: 0 | 1) =>
    one.filter((limit) => both.some((pair) => pair[paired] === limit)).map(({ when }) => conditionKey(when));
  if (lineOf(order(before, 0)) === lineOf(order(after, 1))) return;
  comparison.report('limit.exception.order.changed', place, before[0], after[0], {
    message: `the order of the exceptions of ${shortPath(place.path)} changed`,
    before: order(before, 0).join(' | '),
    after: order(after, 1).join(' | '),
  });
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
}

function placeOf(limit: Limit, place: Place): Place {
  return isGeneral(limit) ? place : { ...place, path: `${place.path}.when(${conditionKey(limit.when)})` };
}

function generalOf(limits: readonly Limit[]): Limit | undefined {
  return limits.find(isGeneral);
}

function reportRemoved(limit: Limit, instead: Limit | undefined, place: Place, context: GroupContext): void {
  const { comparison, typeRelation } = context;
  if (isGeneral(limit)) {
    const message = `${shortPath(place.path)} is no longer limited`;
    return comparison.report('limit.removed', place, limit, undefined, {
      message,
      before: limitNotation(limit),
      typeRelation,
    });
  }
  comparison.report('limit.exception.removed', place, limit, undefined, {
    message: `${shortPath(place.path)} no longer has a limit of its own`,
    before: limitNotation(limit),
    ...(instead === undefined ? {} : { after: limitNotation(instead) }),
    relation: relateLimits(limit, instead),
    typeRelation,
  });
}

function reportAdded(limit: Limit, instead: Limit | undefined, place: Place, context: GroupContext): void {
  const { comparison, typeRelation } = context;
  if (isGeneral(limit)) {
    const message = `${shortPath(place.path)} is now limited`;
    return comparison.report('limit.added', place, undefined, limit, {
      message,
      after: limitNotation(limit),
      typeRelation,
    });
  }
  comparison.report('limit.exception.added', place, undefined, limit, {
    message: `${shortPath(place.path)} now has a limit of its own`,
    ...(instead === undefined ? {} : { before: limitNotation(instead) }),
    after: limitNotation(limit),
    relation: relateLimits(instead, limit),
    typeRelation,
  });
}

function compareKinds(before: Limit, after: Limit, place: Place, { comparison, typeRelation }: GroupContext): void {
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
