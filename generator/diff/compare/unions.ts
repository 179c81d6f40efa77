import { limitedType, writeType, type Model, type Type, type Union } from '../../model/index.js';
import { leafMembers } from '../../model/unions/discriminator.js';
import { dispatchOf } from '../../model/unions/dispatch.js';
import type { At, Comparison } from '../finding.js';
import { compareSection, declaredFacts, type Facts } from '../facts.js';
import { compareLimits } from './limits.js';
import { pairUp } from './pairs.js';
import { relateTypes, type Relation } from '../relation.js';
import { typesByName } from '../../model/by-name.js';

/** Compares unions: their members, how these are distinguished, and whether there may be others. */
export function compareUnions(comparison: Comparison): void {
  const table = { facts: unionFacts, content: ({ of }: Union) => of };
  compareSection('unions', 'union', ({ name }) => ({ on: 'type', name }), table, comparison);
}

const unionFacts: Facts<Union> = {
  ...declaredFacts,
  of: (before, after, at) => {
    const { removed, added } = pairUp(before, after, writeType);
    // An open union accepts unlisted members, too.
    const addedKind = at.before.open ? 'union.member.added.open' : 'union.member.added';
    const removedKind = at.after.open ? 'union.member.removed.open' : 'union.member.removed';
    const { comparison, name } = at;
    const [old, now] = [leavesOf(before, comparison.before), leavesOf(after, comparison.after)];
    const all: Type = { kind: 'union', name };
    for (const member of removed.filter((type) => !isPart(leavesOf([type], comparison.before), now))) {
      const text = writeType(member);
      const whole = wholeOf(relateTypes(member, comparison.before, all, comparison.after), 'widened');
      at.report(removedKind, `${text} was removed from ${name}`, { before: text, whole });
    }
    for (const member of added.filter((type) => !isPart(leavesOf([type], comparison.after), old))) {
      const text = writeType(member);
      const whole = wholeOf(relateTypes(all, comparison.before, member, comparison.after), 'narrowed');
      at.report(addedKind, `${text} was added to ${name}`, { after: text, whole });
    }
    compareDiscriminators(at);
  },
  limits: (before = [], after = [], at) =>
    compareLimits({ before, after }, at, {
      before: { type: limitedType(at.before) },
      after: { type: limitedType(at.after) },
    }),
  // The discriminator is compared, whether it is declared or derived.
  by: () => {},
  open: (before, after, at) => {
    if (before === after) return;
    const relation = after ? 'widened' : 'narrowed';
    const what = after ? 'members that it does not list' : 'only the members that it lists';
    const details = { relation, typeRelation: relation } as const;
    at.report(after ? 'union.opened' : 'union.closed', `${at.name} now accepts ${what}`, details);
  },
};

/** The effect on data of an added or removed member: none if the other union has all of its values. */
function wholeOf(relation: Relation, included: 'widened' | 'narrowed'): Relation {
  return relation === 'same' || relation === included ? 'same' : 'changed';
}

/** The members of the union, with nested unions replaced by their members. */
function leavesOf(of: readonly Type[], model: Model): readonly string[] {
  return leafMembers({ of, open: false }, typesByName(model)).map(writeType);
}

function isPart(some: readonly string[], all: readonly string[]): boolean {
  return some.every((member) => all.includes(member));
}

function compareDiscriminators(at: At<Union>): void {
  const { before, after, comparison } = at;
  // A union of one member has no discriminator.
  if (before.of.length < 2 || after.of.length < 2) return;
  const message = `another field distinguishes the members of ${at.name}`;
  const [old, now] = [fieldOf(before, comparison.before), fieldOf(after, comparison.after)];
  at.reportChange('union.discriminator.changed', message, old, now);
}

function fieldOf(union: Union, model: Model): string {
  const { objects } = dispatchOf(union, typesByName(model));
  return objects.kind === 'field' ? objects.field : 'none';
}
