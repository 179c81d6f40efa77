import type { Declared } from '../../model/index.js';
import type { Comparison, Finding, Place } from '../finding.js';
import type { KindId } from '../kinds.js';
import type { Relation } from '../relation.js';
import { byName, pairUp, probableRename } from './pairs.js';
import { shortPath } from './text.js';

/** How to compare and report the members of a list, paired up by name. */
export interface MemberComparer<T extends Declared> {
  readonly place: (member: T) => Place;
  readonly added: (member: T) => KindId;
  readonly removed: (member: T) => KindId;
  readonly compare: (before: T, after: T, place: Place) => void;
  /** The member on one line. */
  readonly line?: (member: T) => string;
  /** The version that refuses data with the member, if one does. */
  readonly refusedBy?: (member: T, change: 'added' | 'removed') => Finding['refusedBy'];
  /** Why a member that was added matters; said where it was probably not renamed. */
  readonly explain?: (member: T) => string | undefined;
  /** How the values that are accepted changed with a member that was added or removed, for kinds that leave that to inclusion. */
  readonly relate?: (member: T, change: 'added' | 'removed') => Relation;
  /** The content by which a renamed member is recognized. */
  readonly content: (member: T) => unknown;
}

function refusal(refusedBy: Finding['refusedBy']): Pick<Finding, 'refusedBy'> {
  return refusedBy === undefined ? {} : { refusedBy };
}

function hintOf(hint: string | undefined): { readonly hint?: string } {
  return hint === undefined ? {} : { hint };
}

/** Reports added and removed members, with a hint if one looks like a rename of the other, and compares the rest. */
export function compareMembers<T extends Declared>(
  before: readonly T[],
  after: readonly T[],
  comparer: MemberComparer<T>,
  comparison: Comparison,
): void {
  const { removed, added, both } = pairUp(before, after, byName);
  for (const member of removed) {
    const place = comparer.place(member);
    const twin = probableRename(member, added, comparer.content);
    comparison.report(comparer.removed(member), place, member, undefined, {
      message: `${shortPath(place.path)} was removed`,
      ...(comparer.line === undefined ? {} : { before: comparer.line(member) }),
      ...(comparer.relate === undefined ? {} : { relation: comparer.relate(member, 'removed') }),
      ...refusal(comparer.refusedBy?.(member, 'removed')),
      ...(twin === undefined ? {} : { hint: `renamed to ${twin}? declare it there: was: ${member.name}` }),
    });
  }
  for (const member of added) {
    const place = comparer.place(member);
    const twin = probableRename(member, removed, comparer.content);
    comparison.report(comparer.added(member), place, undefined, member, {
      message: `${shortPath(place.path)} was added`,
      ...(comparer.line === undefined ? {} : { after: comparer.line(member) }),
      ...(comparer.relate === undefined ? {} : { relation: comparer.relate(member, 'added') }),
      ...refusal(comparer.refusedBy?.(member, 'added')),
      ...hintOf(twin === undefined ? comparer.explain?.(member) : `renamed from ${twin}? declare it: was: ${twin}`),
    });
  }
  for (const [old, now] of both) comparer.compare(old, now, comparer.place(now));
}
