import { problem } from '../../diagnostics/index.js';
import { finderOf } from '../inheritance.js';
import type { ObjectType, Rule } from '../model.js';
import { isNever } from '../types.js';
import { rule } from './rule.js';

/**
 * A rule on presence names each field once, and leaves a choice, and a number of keys is one that values can have. A field that is
 * always present and never null leaves none. In a view, one such field satisfies the rule; two contradict it.
 */
export const presenceOfRules = rule({
  messages: {
    'presence-contradicts-rule': problem(
      'A rule requires a presence that the fields do not allow.',
      (p: { problem: string }) => p.problem,
    ),
  },
  visit: ({ model, trace, report }) => {
    const find = finderOf(model);
    const isSame = (one: Rule, other: Rule): boolean => {
      const [a, b] = [trace.spanOf(one), trace.spanOf(other)];
      return a.file === b.file && a.start === b.start;
    };
    /** A rule that an object or a view has from another object is reported there, if it is wrong there. */
    const isReported = (one: Rule, { extends: bases = [], view }: ObjectType): boolean =>
      [...bases, ...(view === undefined ? [] : [view.of])]
        .flatMap((name) => find(name) ?? [])
        .some((base) => base.rules.some((other) => isSame(one, other) && problemOf(other, base) !== undefined));
    return {
      object(object) {
        for (const one of object.rules) {
          const wrong = problemOf(one, object);
          if (wrong !== undefined && !isReported(one, object))
            report('presence-contradicts-rule', { problem: wrong }, trace.spanOf(one));
        }
      },
    };
  },
});

function problemOf(rule: Rule, object: ObjectType): string | undefined {
  const { name, fields, view, extends: bases } = object;
  if (rule.kind === 'key-count') return countProblem(rule, object);
  const again = rule.fields.find((field, index) => rule.fields.indexOf(field) < index);
  if (again !== undefined) return `${rule.kind} names ${again} twice`;
  const named = rule.fields.flatMap((field) => fields.find((other) => other.name === field) ?? []);
  const fixed = named.filter((field) => !field.optional && !field.nullable);
  if (rule.kind !== 'required-when' && named.length < 2) return `${rule.kind} needs at least two fields to choose from`;
  const [first, second] = fixed;
  const requires = rule.kind === 'required-when' || rule.kind === 'at-least-one-set';
  const mayInherit = view !== undefined || bases !== undefined;
  if (first === undefined || (mayInherit && (requires || second === undefined))) {
    return undefined;
  }
  const always = `${name}.${first.name} is always there and never null`;
  return requires ? `${always}: nothing is left to require` : `${always}: ${rule.kind} leaves no choice`;
}

/** Values have keys that the object declares: those that it does not are left to its writers. */
function countProblem(
  { min = 0, max = Infinity }: Extract<Rule, { readonly kind: 'key-count' }>,
  { name, fields }: ObjectType,
): string | undefined {
  const possible = fields.filter(({ type }) => !isNever(type)).length;
  const required = fields.filter(({ optional }) => !optional).length;
  if (max < min) return `key-count allows no number of keys: at least ${min}, and at most ${max}`;
  if (min > possible) return `key-count demands ${min} keys, and ${name} has ${possible} fields`;
  if (required > max) return `key-count allows ${max} keys, and ${required} fields of ${name} are always there`;
  return undefined;
}
