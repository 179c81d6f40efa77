import { problem } from '../../diagnostics/index.js';
import { unconditionalLimits, limitsOnValue } from '../limits/limit-target.js';
import { accepts } from '../limits/limit-kinds.js';
import type { Field, Json, Limit, Type } from '../model.js';
import { MOST_DIGITS } from '../sample-hint.js';
import { jsonKind } from '../types.js';
import { problemOf, type ValueProblem } from '../value-problem.js';
import { rule, type RuleContext } from './rule.js';

const messages = {
  'bad-example': problem(
    'An example is a value of the type, within its limits.',
    (p: { value: string; where: string; expected: string }) =>
      `${p.value} is no example${p.where}: expected ${p.expected}`,
  ),
  'bad-sample': problem(
    'A hint for samples fits the type and its limits.',
    (p: { hint: string; why: string }) => `samples cannot be ${p.hint}: ${p.why}`,
  ),
};

type Context = RuleContext<typeof messages>;
type Sampled = Pick<Field, 'examples' | 'sample'>;

/** Examples are values of their type, and samples can be what a hint says. */
export const exampleValues = rule({
  messages,
  visit: (context) => ({
    field: (field) => check(field, field.type, field.limits, field.nullable, context),
    scalar: (scalar) => check(scalar, { kind: 'scalar', name: scalar.name }, [], false, context),
  }),
});

function check(sampled: Sampled, type: Type, limits: readonly Limit[], nullable: boolean, context: Context): void {
  const { model, trace, report } = context;
  const problemIn = (value: Json): ValueProblem | undefined =>
    value === null && nullable ? undefined : problemOf(value, type, limits, model);
  const reportBad = (value: Json, found: ValueProblem, part: object): void => {
    const where = found.path.length === 0 ? '' : ` at ${found.path.join('.')}`;
    report('bad-example', { value: short(value), where, expected: found.expected }, trace.spanOf(part));
  };
  for (const example of sampled.examples ?? []) {
    const found = problemIn(example.value);
    if (found !== undefined) reportBad(example.value, found, example);
  }
  const { sample } = sampled;
  if (sample === undefined) return;
  if (sample.kind === 'values') {
    for (const value of sample.values) {
      const found = problemIn(value);
      if (found !== undefined) reportBad(value, found, sample);
    }
    return;
  }
  const hint = sample.kind === 'digits' ? `${sample.count} digits` : sample.text;
  const refuse = (why: string): void => report('bad-sample', { hint, why }, trace.spanOf(sample));
  if (jsonKind(type, model) !== 'str') return refuse('the value is not text');
  if (sample.kind !== 'digits') return;
  if (sample.count > MOST_DIGITS) return refuse(`at most ${MOST_DIGITS} digits are drawn`);
  const digits = '1'.repeat(sample.count);
  const isTooLong = unconditionalLimits(limitsOnValue(limits)).some(
    (one) => one.kind === 'length' && !accepts(one, digits),
  );
  if (isTooLong) refuse('the length has other bounds');
}

function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
