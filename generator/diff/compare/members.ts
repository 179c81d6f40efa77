import type { Declared } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import type { KindId } from '../kinds.js';
import { byName, pairUp, probableRename } from './pairs.js';
import { shortPath } from './text.js';

/** How the members of a list, paired up by name, are told. */
export interface MemberTelling<T extends Declared> {
  readonly place: (member: T) => Place;
  readonly added: (member: T) => KindId;
  readonly removed: (member: T) => KindId;
  readonly compare: (before: T, after: T, place: Place) => void;
  /** What stands there, in a line. */
  readonly line?: (member: T) => string;
  /** What makes two members look like one that was renamed. */
  readonly content: (member: T) => unknown;
}

/** Tells the members that came and went, with a hint where one looks like another, and compares those that stayed. */
export function compareMembers<T extends Declared>(
  before: readonly T[],
  after: readonly T[],
  telling: MemberTelling<T>,
  comparison: Comparison,
): void {
  const { removed, added, both } = pairUp(before, after, byName);
  for (const member of removed) {
    const place = telling.place(member);
    const twin = probableRename(member, added, telling.content);
    comparison.report(telling.removed(member), place, member, undefined, {
      message: `${shortPath(place.path)} has gone`,
      ...(telling.line === undefined ? {} : { before: telling.line(member) }),
      ...(twin === undefined ? {} : { hint: `renamed to ${twin}? declare it there: was: ${member.name}` }),
    });
  }
  for (const member of added) {
    const place = telling.place(member);
    const twin = probableRename(member, removed, telling.content);
    comparison.report(telling.added(member), place, undefined, member, {
      message: `${shortPath(place.path)} is new`,
      ...(telling.line === undefined ? {} : { after: telling.line(member) }),
      ...(twin === undefined ? {} : { hint: `renamed from ${twin}? declare it: was: ${twin}` }),
    });
  }
  for (const [old, now] of both) telling.compare(old, now, telling.place(now));
}
