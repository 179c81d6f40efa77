import type { ObjectType, Rule } from '../model.js';
import type { RuleContext } from './rule-context.js';

/**
 * A rule on presence leaves a choice: a field that is always there and never null can neither be set nor be left out.
 * In a view, one such field settles the choice; two contradict the rule there, too.
 */
export function presenceOfRules({ model, trace, diagnostics }: RuleContext): void {
  for (const object of model.objects) {
    for (const rule of object.rules) {
      const problem = problemOf(rule, object);
      if (problem !== undefined) diagnostics.report('presence-contradicts-rule', { problem }, trace.spanOf(rule));
    }
  }
}

function problemOf(rule: Rule, { name, fields, view }: ObjectType): string | undefined {
  const named = rule.fields.flatMap((field) => fields.find((other) => other.name === field) ?? []);
  const fixed = named.filter((field) => !field.optional && !field.nullable);
  if (rule.kind !== 'required-when' && named.length < 2) return `${rule.kind} needs at least two fields to choose from`;
  const [first, second] = fixed;
  if (first === undefined || (view !== undefined && (rule.kind === 'required-when' || second === undefined))) {
    return undefined;
  }
  const always = `${name}.${first.name} is always there and never null`;
  return rule.kind === 'required-when'
    ? `${always}: nothing is left to require`
    : `${always}: ${rule.kind} leaves no choice`;
}
