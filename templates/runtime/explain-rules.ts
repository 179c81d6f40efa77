import { hasKeyCount } from './containers.js';
import { reportIssue, valueOf, type Around, type Explanation } from './explain.js';
import type { Condition, Rule } from './schema.js';

export function holds([field, values]: Condition, around: Around): boolean {
  return values.includes(typeof field === 'number' ? around.facts[field] : valueOf(field, around));
}

/** Reports a broken rule: at the first missing field if one is required, and otherwise at the object. */
export function explainRule(e: Explanation, rule: Rule, around: Around, value: object): void {
  if (!isBroken(rule, around, value)) return;
  const missing = rule.kind === 'required-when' ? rule.fields.find((name) => !isSet(valueOf(name, around))) : undefined;
  reportIssue(e, missing, rule.kind, rule.message);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

export function isBroken(rule: Rule, around: Around, value: object): boolean {
  if (rule.kind === 'key-count') {
    return !hasKeyCount(value, rule.min ?? 0, rule.max ?? Infinity);
  }
  const given = rule.fields.map((name) => valueOf(name, around));
  if ('isKept' in rule) return !rule.isKept(given, rule.by as never);
  const set = given.filter(isSet).length;
  switch (rule.kind) {
    case 'required-when':
      return set < given.length && rule.when.every((condition) => holds(condition, around));
    case 'at-most-one-non-null':
      return set > 1;
    case 'exactly-one-set':
    case 'at-least-one-set':
      if (rule.partial === true && given.includes(undefined)) return false;
      return rule.kind === 'at-least-one-set' ? set === 0 : set !== 1;
  }
}
