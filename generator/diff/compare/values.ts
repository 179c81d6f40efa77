import type { KindId } from '../kinds.js';
import type { Relation } from '../relation.js';
import type { CompareFact } from './declared.js';
import { lineOf, shortPath } from './text.js';

/** Tells a fact that is one value. */
export function tellValue<Owner extends object>(
  kind: KindId,
  what: string,
  relate?: (before: never, after: never) => Relation,
): CompareFact<Owner, unknown> {
  return (before, after, { place, comparison, ...owners }) => {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    comparison.report(kind, place, owners.before, owners.after, {
      message: `${shortPath(place.path)} has another ${what}`,
      before: lineOf(before ?? 'none'),
      after: lineOf(after ?? 'none'),
      ...(relate === undefined ? {} : { relation: relate(before as never, after as never) }),
    });
  };
}

export type At<Owner> = Parameters<CompareFact<Owner, unknown>>[2];
