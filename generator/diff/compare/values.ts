import { contentOf, isNotShown, type NotShown, type Origin } from '../../model/index.js';
import type { KindId } from '../kinds.js';
import type { Relation } from '../relation.js';
import { compareOrigins, type CompareFact } from './declared.js';
import { lineOf, shortPath } from './text.js';

/** Reports a change of a fact that is one value. */
export function reportValue<Owner extends object>(
  kind: KindId,
  what: string,
  relate?: (before: never, after: never) => Relation,
): CompareFact<Owner, unknown> {
  return (before, after, { place, comparison, ...owners }) => {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    comparison.report(kind, place, owners.before, owners.after, {
      message: `the ${what} of ${shortPath(place.path)} changed`,
      before: lineOf(before ?? 'none'),
      after: lineOf(after ?? 'none'),
      ...(relate === undefined ? {} : { relation: relate(before as never, after as never) }),
    });
  };
}

export type At<Owner> = Parameters<CompareFact<Owner, unknown>>[2];

/** Reports a change of a fact that has parts and an origin of its own, such as the errors of a service. */
export function reportParts<Owner extends { readonly origin: Origin }>(
  kind: KindId,
  key: string,
): CompareFact<Owner, { readonly origin: Origin } | NotShown | undefined> {
  return (before, after, at) => {
    const place = { ...at.place, path: `${at.place.path}.${key}` };
    if (contentOf(before) !== contentOf(after)) {
      at.comparison.report(kind, place, before, after, {
        message: `the ${key} of ${shortPath(at.place.path)} changed`,
        before: partsText(before),
        after: partsText(after),
      });
    }
    if (before === undefined || after === undefined || isNotShown(before) || isNotShown(after)) return;
    const around = { before: at.before.origin, after: at.after.origin };
    compareOrigins(before.origin, after.origin, { ...place, around }, at.comparison);
  };
}

function partsText(parts: object | undefined): string {
  if (parts === undefined) return 'none';
  return isNotShown(parts) ? '!not-shown' : lineOf(contentOf(parts));
}
