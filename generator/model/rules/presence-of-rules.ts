import { problem } from '../../diagnostics/index.js';
import { finderOf } from '../objects.js';
import type { Field, ObjectType, Rule, Scalar } from '../model.js';
import { momentOf } from '../limits/limit-target.js';
import { isInteger, isNever } from '../types.js';
import { rule } from './rule.js';

/**
 * A rule names each field once. A rule on presence leaves a choice, one of order compares numbers or moments, and a number of keys is one that values can have. A field that is
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
    const scalars = new Map(model.scalars.map((scalar) => [scalar.name, scalar]));
    const problemIn = (one: Rule, object: ObjectType): string | undefined =>
      problemOf(one, object, (name) => scalars.get(name));
    const isSame = (one: Rule, other: Rule): boolean => {
      const [a, b] = [trace.spanOf(one), trace.spanOf(other)];
      return a.file === b.file && a.start === b.start;
    };
    /** A rule that an object or a view has from another object is reported there, if it is wrong there. */
    const isReported = (one: Rule, { extends: bases = [], view }: ObjectType): boolean =>
      [...bases, ...(view === undefined ? [] : [view.of])]
        .flatMap((name) => find(name) ?? [])
        .some((base) => base.rules.some((other) => isSame(one, other) && problemIn(other, base) !== undefined));
    return {
      object(object) {
        for (const one of object.rules) {
          const wrong = problemIn(one, object);
          if (wrong !== undefined && !isReported(one, object))
            report('presence-contradicts-rule', { problem: wrong }, trace.spanOf(one));
        }
      },
    };
  },
});

function problemOf(rule: Rule, object: ObjectType, scalarNamed: ScalarNamed): string | undefined {
  const { name, fields, view, extends: bases } = object;
  if (rule.kind === 'key-count') return countProblem(rule, object);
  const again = rule.fields.find((field, index) => rule.fields.indexOf(field) < index);
  if (again !== undefined) return `${rule.kind} names ${again} twice`;
  const named = rule.fields.flatMap((field) => fields.find((other) => other.name === field) ?? []);
  const fixed = named.filter((field) => !field.optional && !field.nullable);
  if (rule.kind !== 'required-when' && named.length < 2) return `${rule.kind} needs at least two fields`;
  if (rule.kind === 'ordered') return orderProblem(named, scalarNamed);
  const [first, second] = fixed;
  const requires = rule.kind === 'required-when' || rule.kind === 'at-least-one-set';
  const mayInherit = view !== undefined || bases !== undefined;
  if (first === undefined || (mayInherit && (requires || second === undefined))) {
    return undefined;
  }
  const always = `${name}.${first.name} is always there and never null`;
  return requires ? `${always}: nothing is left to require` : `${always}: ${rule.kind} leaves no choice`;
}

type ScalarNamed = (name: string) => Scalar | undefined;

/** Numbers compare with numbers, and moments with moments of the same format. */
function orderProblem(fields: readonly Field[], scalarNamed: ScalarNamed): string | undefined {
  const kinds = fields.map((field) => {
    const moment = momentOf(field, scalarNamed)?.liesAhead.name;
    return moment ?? (isInteger(field.type) || field.type.kind === 'float' ? 'number' : undefined);
  });
  if (kinds.every((kind) => kind !== undefined && kind === kinds[0])) return undefined;
  return `ordered is for numbers, or for moments of one format, which ${fields.map(({ name }) => name).join(', ')} are not`;
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
