import { conditionKey, conditionsNotation, type Collection, type CollectionRule } from '../../model/index.js';
import type { Comparison, Place } from '../finding.js';
import { compareProse, compareSection, declaredFacts, unnamed, value, type Facts } from '../facts.js';
import { shortPath } from './text.js';

/** Compares sets of rules for lists of one object. */
export function compareCollections(comparison: Comparison): void {
  const subjectOf = ({ of }: Collection) => ({ on: 'object', name: of }) as const;
  const table = { facts: collectionFacts, content: ({ of }: Collection) => of };
  compareSection('collections', 'collection', subjectOf, table, comparison);
}

const collectionFacts: Facts<Collection> = {
  ...declaredFacts,
  of: value('collection.of.changed', 'object'),
  rules: unnamed('collection.rule', 'rules', { what: 'a rule', key: ruleName, print: ruleText, compare: compareRule }),
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
  compareProse(before, after, place, comparison);
}

function ruleName({ kind, field }: CollectionRule): string {
  return `${kind}(${field})`;
}

function ruleText({ kind, field, max, where }: CollectionRule): string {
  return `${kind} ${field}: ${max}${where.length === 0 ? '' : ` where ${conditionsNotation(where)}`}`;
}
