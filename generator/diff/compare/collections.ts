import { conditionKey, conditionsNotation, type Collection, type CollectionRule } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { compareFacts, compareOrigins, declaredFacts, type Facts } from './declared.js';
import { compareMembers } from './members.js';
import { pairUp } from './pairs.js';
import { lineOf, shortPath } from './text.js';
import { reportValue, type At } from './values.js';

/** Compares sets of rules for lists of one object. */
export function compareCollections(comparison: Comparison): void {
  compareMembers(
    comparison.before.collections,
    comparison.after.collections,
    {
      place: ({ name, of }) => ({ path: `collections.${name}`, subject: { on: 'object', name: of } }),
      added: () => 'collection.added',
      removed: () => 'collection.removed',
      content: ({ of }) => of,
      compare: (old, now, place) => compareFacts(collectionFacts, old, now, place, comparison),
    },
    comparison,
  );
}

const collectionFacts: Facts<Collection> = {
  ...declaredFacts,
  of: reportValue('collection.of.changed', 'object'),
  rules: (before, after, at) => {
    const { removed, added, both } = pairUp(before, after, ruleName);
    for (const rule of removed) {
      const details = { message: `a rule of ${shortPath(at.place.path)} was removed`, before: ruleText(rule) };
      at.comparison.report('collection.rule.removed', placeOf(rule, at), rule, undefined, details);
    }
    for (const rule of added) {
      const details = { message: `a rule was added to ${shortPath(at.place.path)}`, after: ruleText(rule) };
      at.comparison.report('collection.rule.added', placeOf(rule, at), undefined, rule, details);
    }
    for (const [old, now] of both) compareRule(old, now, placeOf(now, at), at.comparison);
  },
};

function compareRule(before: CollectionRule, after: CollectionRule, place: Place, comparison: Comparison): void {
  const texts = { before: ruleText(before), after: ruleText(after) };
  const name = shortPath(place.path);
  if (before.max !== after.max) {
    const kind = after.max > before.max ? 'collection.max.raised' : 'collection.max.lowered';
    comparison.report(kind, place, before, after, {
      message: `${name} now allows ${after.max} instead of ${before.max}`,
      ...texts,
    });
  }
  if (conditionKey(before.where) !== conditionKey(after.where)) {
    const message = `the condition of ${name} changed`;
    comparison.report('collection.condition.changed', place, before, after, { message, ...texts });
  }
  if (before.doc !== after.doc) {
    const details = {
      message: `the documentation of ${name} changed`,
      before: lineOf(before.doc),
      after: lineOf(after.doc),
    };
    comparison.report('docs.changed', place, before, after, details);
  }
  compareOrigins(before.origin, after.origin, place, comparison);
}

function placeOf(rule: CollectionRule, { place, before, after }: At<Collection>): Place {
  const around = { before: before.origin, after: after.origin };
  return { path: `${place.path}.rules.${ruleName(rule)}`, subject: place.subject, around };
}

function ruleName({ kind, field }: CollectionRule): string {
  return `${kind}(${field})`;
}

function ruleText({ kind, field, max, where }: CollectionRule): string {
  return `${kind} ${field}: ${max}${where.length === 0 ? '' : ` where ${conditionsNotation(where)}`}`;
}
