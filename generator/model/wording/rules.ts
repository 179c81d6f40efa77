import type { Collection, CollectionRule, Rule } from '../model.js';
import { conditionsNotation, conditionsText, conditionValues, plainValues } from './conditions.js';

/** A rule of an object as a sentence without its full stop, in Markdown. */
export function ruleText(rule: Rule): string {
  const fields = rule.fields.map((name) => `\`${name}\``).join(', ');
  switch (rule.kind) {
    case 'exactly-one-set':
      return `Exactly one of ${fields} is set`;
    case 'at-most-one-non-null':
      return `At most one of ${fields} is not null`;
    case 'at-least-one-set':
      return `At least one of ${fields} is set`;
    case 'required-when':
      return `${fields} must be set where ${conditionsText(rule.when)}`;
    case 'ordered':
      return `${rule.fields.map((name) => `\`${name}\``).join(' ≤ ')}`;
    case 'key-count':
      return `The object has ${countText(rule)}`;
  }
}

/** `1 to 5 keys`, `at least 1 key`. */
function countText({ min = 0, max }: { readonly min?: number; readonly max?: number }): string {
  const keys = (count: number): string => `${count} ${count === 1 ? 'key' : 'keys'}`;
  if (max === undefined) return `at least ${keys(min)}`;
  if (min === max) return `exactly ${keys(max)}`;
  return min === 0 ? `at most ${keys(max)}` : `${min} to ${keys(max)}`;
}

/** The message of validators for an object that breaks a rule, in plain text. */
export function brokenRuleText(rule: Rule): string {
  const names = rule.fields.join(', ');
  switch (rule.kind) {
    case 'exactly-one-set':
      return `exactly one of ${names} must be set`;
    case 'at-most-one-non-null':
      return `at most one of ${names} may be other than null`;
    case 'at-least-one-set':
      return `at least one of ${names} must be set`;
    case 'required-when':
      return `${names} must be set where ${rule.when.map((condition) => `${condition.field} is ${plainValues(condition).join(' or ')}`).join(' and ')}`;
    case 'ordered':
      return `${rule.fields.join(', ')} must be in ascending order`;
    case 'key-count':
      return `the object must have ${countText(rule)}`;
  }
}

/** A rule of an object as the spec names it, in one line: `required-when pages when genre is NOVEL`. */
export function ruleNotation(rule: Rule): string {
  const when = rule.kind === 'required-when' && rule.when.length > 0 ? ` when ${conditionsNotation(rule.when)}` : '';
  if (rule.kind === 'key-count') return `key-count ${rule.min ?? ''}..${rule.max ?? ''}`;
  return `${rule.kind} ${rule.fields.join(', ')}${when}`;
}

/** A rule over a list as a sentence without its full stop, in Markdown. */
export function collectionRuleText({ field, max, where }: CollectionRule, { of }: Collection): string {
  const conditions = where.map(
    (condition) =>
      `\`${condition.field}\` ${conditionValues(condition)
        .map((value) => `\`${value}\``)
        .join(' or ')}`,
  );
  const counted =
    conditions.length === 0 ? '' : `, where that is the id of a \`${of}\` with ${conditions.join(' and ')}`;
  return `At most ${max} of the list have the same \`${field}\`${counted}`;
}
