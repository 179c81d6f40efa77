import type { Limit } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { isBounded, isTrimmed, relateLimits, relateLimitTypes, type Bounded } from '../limit-relation.js';
import { relationOf, type Relation } from '../relation.js';
import { compareOrigins } from './declared.js';
import { pairUp } from './pairs.js';
import { conditionKey, conditionText, lineOf, shortPath } from './text.js';

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

function groupsOf(limits: readonly Limit[]): ReadonlyMap<string, readonly Limit[]> {
  const groups = new Map<string, Limit[]>();
  for (const limit of limits) {
    const name = limit.on === 'each' ? `each.${limit.kind}` : limit.kind;
    groups.set(name, [...(groups.get(name) ?? []), limit]);
  }
  return groups;
}

function compareGroup(before: readonly Limit[], after: readonly Limit[], place: Place, comparison: Comparison): void {
  const { removed, added, both } = pairUp(before, after, ({ when }) => conditionKey(when));
  const typeRelation = relateLimitTypes(before, after);
  const telling = { comparison, typeRelation };
  for (const limit of removed) tellRemoved(limit, generalOf(after), placeOf(limit, place), telling);
  for (const limit of added) tellAdded(limit, generalOf(before), placeOf(limit, place), telling);
  for (const [old, now] of both) compareBounds(old, now, placeOf(now, place), telling);
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

function placeOf({ when }: Limit, place: Place): Place {
  return when.length === 0 ? place : { ...place, path: `${place.path}.when(${conditionKey(when)})` };
}

function generalOf(limits: readonly Limit[]): Limit | undefined {
  return limits.find(({ when }) => when.length === 0);
}

function tellRemoved(limit: Limit, instead: Limit | undefined, place: Place, telling: Telling): void {
  const { comparison, typeRelation } = telling;
  if (limit.when.length === 0) {
    const message = `${shortPath(place.path)} is not limited any more`;
    return comparison.report('limit.removed', place, limit, undefined, {
      message,
      before: limitText(limit),
      typeRelation,
    });
  }
  comparison.report('limit.exception.removed', place, limit, undefined, {
    message: `${shortPath(place.path)} has no limit of its own any more`,
    before: limitText(limit),
    ...(instead === undefined ? {} : { after: limitText(instead) }),
    relation: relateLimits(limit, instead),
    typeRelation,
  });
}

function tellAdded(limit: Limit, instead: Limit | undefined, place: Place, telling: Telling): void {
  const { comparison, typeRelation } = telling;
  if (limit.when.length === 0) {
    const message = `${shortPath(place.path)} is limited`;
    return comparison.report('limit.added', place, undefined, limit, {
      message,
      after: limitText(limit),
      typeRelation,
    });
  }
  comparison.report('limit.exception.added', place, undefined, limit, {
    message: `${shortPath(place.path)} has a limit of its own`,
    ...(instead === undefined ? {} : { before: limitText(instead) }),
    after: limitText(limit),
    relation: relateLimits(instead, limit),
    typeRelation,
  });
}

function compareBounds(before: Limit, after: Limit, place: Place, { comparison, typeRelation }: Telling): void {
  const texts = { before: limitText(before), after: limitText(after) };
  const name = shortPath(place.path);
  if ('values' in before && 'values' in after) {
    const { removed, added } = pairUp(before.values, after.values, lineOf);
    if (added.length > 0) {
      const message = `${name} allows ${added.map(lineOf).join(', ')}, too`;
      comparison.report('limit.values.added', place, before, after, { message, ...texts, typeRelation });
    }
    if (removed.length > 0) {
      const message = `${name} allows ${removed.map(lineOf).join(', ')} no more`;
      comparison.report('limit.values.removed', place, before, after, { message, ...texts, typeRelation });
    }
  } else if (isBounded(before) && isBounded(after)) {
    const max = [before.max ?? Infinity, after.max ?? Infinity] as const;
    const min = [before.min ?? -Infinity, after.min ?? -Infinity] as const;
    const tell = (kind: 'limit.max.raised' | 'limit.max.lowered' | 'limit.min.raised' | 'limit.min.lowered') =>
      comparison.report(kind, place, before, after, {
        message: `${name}: ${texts.before} is now ${texts.after}`,
        ...texts,
      });
    if (max[0] !== max[1]) tell(max[1] > max[0] ? 'limit.max.raised' : 'limit.max.lowered');
    if (min[0] !== min[1]) tell(min[1] > min[0] ? 'limit.min.raised' : 'limit.min.lowered');
    if (isTrimmed(before) !== isTrimmed(after)) {
      comparison.report('limit.trimmed.changed', place, before, after, {
        message: `${name} counts ${isTrimmed(after) ? 'without' : 'with'} white space at both ends`,
        ...texts,
        relation: relateTrimming(before, after),
      });
    }
  }
  compareOrigins(before.origin, after.origin, place, comparison);
}

/** Without white space at the ends a text is shorter: an upper bound lets more pass, a lower one less. */
function relateTrimming(before: Bounded, after: Bounded): Relation {
  const upper = before.max !== undefined || after.max !== undefined;
  const lower = (before.min ?? 0) > 0 || (after.min ?? 0) > 0;
  return isTrimmed(after) ? relationOf(!lower, !upper) : relationOf(!upper, !lower);
}

function limitText(limit: Limit): string {
  return [whatText(limit), ...(limit.when.length === 0 ? [] : [`when ${conditionText(limit.when)}`])].join(' ');
}

function whatText(limit: Limit): string {
  switch (limit.kind) {
    case 'values':
      return `values ${limit.values.map(lineOf).join(', ')}`;
    case 'unique':
      return 'unique';
    default: {
      const trimmed = isTrimmed(limit) ? ', trimmed' : '';
      return `${limit.kind} ${limit.min === limit.max ? limit.min : `${limit.min ?? ''}..${limit.max ?? ''}`}${trimmed}`;
    }
  }
}
