import { limitedType, writeType, type Type, type Union, type Model } from '../../model/index.js';
import { leafMembers, unionScope } from '../../model/unions/discriminator.js';
import { dispatchOf } from '../../model/unions/dispatch.js';
import type { Comparison } from '../finding.js';
import { compareSection, declaredFacts, originsOf, type At, type Facts } from '../facts.js';
import { compareLimits } from './limits.js';
import { pairUp } from './pairs.js';
import { shortPath } from './text.js';

/** Compares unions: their members, how these are distinguished, and whether there may be others. */
export function compareUnions(comparison: Comparison): void {
  const table = { facts: unionFacts, content: ({ of }: Union) => of };
  compareSection('unions', 'union', ({ name }) => ({ on: 'type', name }), table, comparison);
}

const unionFacts: Facts<Union> = {
  ...declaredFacts,
  of: (before, after, at) => {
    const { removed, added } = pairUp(before, after, writeType);
    // An open union accepted a new member before, as one that it does not list.
    const addedKind = at.before.open ? 'union.member.added.open' : 'union.member.added';
    const removedKind = at.after.open ? 'union.member.removed.open' : 'union.member.removed';
    const [old, now] = [leavesOf(before, at.comparison.before), leavesOf(after, at.comparison.after)];
    for (const member of removed)
      if (!isPart(leavesOf([member], at.comparison.before), now)) reportMember(removedKind, 'before', member, at);
    for (const member of added)
      if (!isPart(leavesOf([member], at.comparison.after), old)) reportMember(addedKind, 'after', member, at);
    compareDiscriminators(at);
  },
  limits: (before, after, { place, comparison, ...unions }) => {
    compareLimits(before ?? [], after ?? [], { ...place, around: originsOf(unions) }, comparison, {
      before: { type: limitedType(unions.before) },
      after: { type: limitedType(unions.after) },
    });
  },
  // A declared field only counts if it is another one than would be found.
  by: () => {},
  open: (before, after, { place, comparison, ...unions }) => {
    if (before === after) return;
    const message = after
      ? `${shortPath(place.path)} now accepts members that it does not list`
      : `${shortPath(place.path)} now accepts only the members that it lists`;
    const relation = after ? 'widened' : 'narrowed';
    comparison.report(after ? 'union.opened' : 'union.closed', place, unions.before, unions.after, {
      message,
      relation,
      typeRelation: relation,
    });
  },
};

/** Members as they are written, with those of unions among them in their place. */
function leavesOf(of: readonly Type[], model: Model): readonly string[] {
  return leafMembers({ of, open: false }, unionScope(model)).map(writeType);
}

function isPart(some: readonly string[], all: readonly string[]): boolean {
  return some.every((member) => all.includes(member));
}

type MemberKind = `union.member.${'added' | 'removed'}${'' | '.open'}`;

function reportMember(kind: MemberKind, side: 'before' | 'after', member: Type, at: At<Union>): void {
  const { place, comparison, before, after } = at;
  const text = writeType(member);
  const verb = side === 'after' ? 'was added to' : 'was removed from';
  comparison.report(kind, place, before, after, {
    message: `${text} ${verb} ${shortPath(place.path)}`,
    [side]: text,
  });
}

function compareDiscriminators({ place, comparison, before, after }: At<Union>): void {
  // A union of one member needs no field.
  if (before.of.length < 2 || after.of.length < 2) return;
  const [old, now] = [fieldOf(before, comparison.before), fieldOf(after, comparison.after)];
  if (old === now) return;
  comparison.report('union.discriminator.changed', place, before, after, {
    message: `another field distinguishes the members of ${shortPath(place.path)}`,
    before: old,
    after: now,
  });
}

/** The field that distinguishes members. */
function fieldOf(union: Union, model: Model): string {
  const { objects } = dispatchOf(union, unionScope(model));
  return objects.kind === 'field' ? objects.field : 'none';
}
