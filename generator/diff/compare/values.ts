import { canonical, contentOf, isNotShown, type NotShown, type Origin } from '../../model/index.js';
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
    const [old, now] = [before, after].map((value) => (value === undefined ? 'none' : value));
    // A number and its text, or texts that differ in white space, are alike on one line.
    const textOf = lineOf(old) === lineOf(now) ? (value: unknown) => JSON.stringify(value) : lineOf;
    comparison.report(kind, place, owners.before, owners.after, {
      message: `the ${what} of ${shortPath(place.path)} changed`,
      before: textOf(old),
      after: textOf(now),
      ...(relate === undefined ? {} : { relation: relate(before as never, after as never) }),
    });
  };
}

export type At<Owner> = Parameters<CompareFact<Owner, unknown>>[2];

interface Parts {
  readonly doc?: string;
  readonly origin: Origin;
}

/** Reports a change of a fact that has parts and an origin of its own, such as the errors of a service. */
export function reportParts<Owner extends { readonly origin: Origin }>(
  kind: KindId,
  key: string,
): CompareFact<Owner, Parts | NotShown | undefined> {
  return (old, now, at) => {
    const [before, after] = [withoutDoc(old), withoutDoc(now)];
    const place = { ...at.place, path: `${at.place.path}.${key}` };
    if (contentOf(before) !== contentOf(after)) {
      at.comparison.report(kind, place, before, after, {
        message: `the ${key} of ${shortPath(at.place.path)} changed`,
        before: partsThatDiffer(before, after),
        after: partsThatDiffer(after, before),
      });
    }
    if (old === undefined || now === undefined || isNotShown(old) || isNotShown(now)) return;
    if (old.doc !== now.doc) {
      at.comparison.report('docs.changed', place, old, now, {
        message: `the documentation of ${shortPath(place.path)} changed`,
        before: lineOf(old.doc ?? ''),
        after: lineOf(now.doc ?? ''),
      });
    }
    const around = { before: at.before.origin, after: at.after.origin };
    compareOrigins(old.origin, now.origin, { ...place, around }, at.comparison);
  };
}

/** What counts for programs. */
function withoutDoc(parts: Parts | NotShown | undefined): object | undefined {
  if (parts === undefined || isNotShown(parts) || parts.doc === undefined) return parts;
  const { doc: _, ...others } = parts;
  return others;
}

/** The parts that the other version has otherwise, on one line. What has no parts is shown as it is. */
export function partsThatDiffer(parts: unknown, other: object | undefined): string {
  if (parts === undefined) return 'none';
  if (typeof parts !== 'object' || parts === null || isNotShown(parts)) return lineOf(parts);
  const differs = ([key, part]: [string, unknown]): boolean =>
    other === undefined ||
    isNotShown(other) ||
    contentOf(part) !== contentOf(Object.entries(other).find(([name]) => name === key)?.[1]);
  const found = Object.entries(parts).filter(differs);
  return found.length === 0 ? 'none' : lineOf(canonical(Object.fromEntries(found)));
}
