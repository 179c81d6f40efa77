import { declaredAs } from '../by-name.js';
import { defined } from '../../defined.js';
import { fitsFormat } from '../../formats/formats.js';
import { accepts } from '../limits/limit-kinds.js';
import { acceptsAll, isGeneral, limitsOnValue, momentOf, unconditionalLimits } from '../limits/limit-target.js';
import {
  type Condition,
  type Declared,
  type Field,
  isNotShown,
  type Json,
  type Limit,
  type Model,
  type NotShown,
  type State,
  type Transition,
  type Type,
} from '../model.js';
import { MOST_DIGITS } from '../sample-hint.js';
import {
  hasFormOf,
  hasKind,
  isEnum,
  isList,
  isNull,
  isScalar,
  isUnresolved,
  jsonKind,
  nonNull,
  writeType,
} from '../types.js';
import { problemOf, shortJson, type ValueProblem } from '../value-problem.js';
import type { At } from '../visit.js';
import { spanOf } from '../resolve/resolving.js';
import { repeated, type Rule, type RuleContext } from './rule.js';

/** A condition lists possible values of its field. */
const conditionValues: Rule = ({ model, report, fieldsOf }) => {
  const typeIn = (fields: readonly Field[], field: string): Type | undefined => declaredAs(fields, field)?.type;
  const typeOf = ({ field, up }: Condition, { looksIn = '' }: At): Type | undefined => {
    if (typeof looksIn !== 'string') return typeIn(looksIn, field);
    if (!up) return typeIn(fieldsOf(looksIn), field);
    const around = declaredAs(model.objects, looksIn)?.within ?? [];
    return around.map(({ object }) => typeIn(fieldsOf(object), field)).find((type) => type !== undefined);
  };
  return {
    condition(condition, at) {
      const type = typeOf(condition, at);
      if (type === undefined) return;
      const target = isList(type) ? nonNull(type.item) : type;
      for (const value of condition.values) {
        if (hasFormOf(value, target, model)) continue;
        const params = { value: JSON.stringify(value), type: writeType(target) };
        report('bad-value', params, condition);
      }
    },
  };
};

/** A default has the type of its field and satisfies the unconditional limits. */
const defaultValues: Rule = ({ model, report }) => ({
  field(field) {
    const { default: standard, type, nullable } = field;
    if (standard === undefined || (standard.value === null && (nullable || standard.member !== undefined))) return;
    const scalar = isScalar(type) ? declaredAs(model.scalars, type.name) : undefined;
    const fits = hasFormOf(standard.value, type, model) && fitsFormat(scalar?.format ?? '', standard.value);
    const general = [...field.limits, ...(scalar?.limits ?? [])].filter((limit) => isGeneral(limit));
    if (fits && acceptsAll(general, standard.value)) return;
    const params = { value: JSON.stringify(standard.value), type: fits ? limited(field) : writeType(type) };
    const { expected } = problemOf(standard.value, type, field.limits, model) ?? {};
    report('bad-value', params, standard, fits ? defined({ expected }) : {});
  },
});

function limited(field: Field): string {
  return `${writeType(field.type)} within the limits of ${field.name}`;
}

/** Members of an enum have different values, and members of a bit set different bits. */
const duplicateValues: Rule = (context) => ({
  enum: ({ values }) => reportDuplicates(values, ({ value }) => value, context),
  bitSet: ({ bits }) => reportDuplicates(bits, ({ bit }) => bit, context),
});

function reportDuplicates<Member extends Declared>(
  members: readonly Member[],
  valueOf: (member: Member) => string | number | NotShown,
  { report }: RuleContext,
): void {
  const shown = members.filter((member) => !isNotShown(valueOf(member)));
  for (const [member, other] of repeated(shown, valueOf)) {
    const related = [{ span: spanOf(other), message: 'the first of the two' }];
    const params = { name: member.name, other: other.name, value: String(valueOf(member)) };
    report('duplicate-value', params, member, { related, hint: 'give one of them another value, or leave it out' });
  }
}

/** The highest bit that a JSON number represents exactly. */
const HIGHEST_BIT_OF_NUMBER = 52;

/** The highest bit that functions of bit sets support. */
const HIGHEST_BIT = 63;

/** Values of an enum have its wire type. Bits of a numeric bit set fit a JSON number, and other bits fit 64 bits. */
const memberValues: Rule = ({ report }) => ({
  enum({ wire, values }) {
    for (const member of values) {
      if (isNotShown(wire) || isNotShown(member.value)) continue;
      const fits = wire === 'int' ? Number.isSafeInteger(member.value) : typeof member.value === 'string';
      const hint = wire === 'int' ? 'write wire: str, or values that are integers' : `write '${member.value}'`;
      if (!fits) report('bad-value', { value: String(member.value), type: wire }, member, { hint });
    }
  },
  bitSet({ wire, bits }) {
    for (const member of bits) {
      if (isNotShown(member.bit)) continue;
      const value = `bit ${member.bit}`;
      if (member.bit > HIGHEST_BIT) {
        const hint = `bits count from 0 to ${HIGHEST_BIT}`;
        report('bad-value', { value, type: 'a bit set' }, member, { hint });
      } else if (wire === 'int' && member.bit > HIGHEST_BIT_OF_NUMBER) {
        report('bad-value', { value, type: 'int' }, member, { hint: 'write wire: str' });
      }
    }
  },
});

type Sampled = Pick<Field, 'examples' | 'sample'>;

/** Examples have their type, and hints are possible for samples. */
const exampleValues: Rule = (context) => ({
  field: (field) => check(field, field.type, field.limits, field.nullable, context),
  scalar: (scalar) => check(scalar, { kind: 'scalar', name: scalar.name }, [], false, context),
});

function check(sampled: Sampled, type: Type, limits: readonly Limit[], nullable: boolean, context: RuleContext): void {
  const { model, report } = context;
  const problemIn = (value: Json): ValueProblem | undefined =>
    value === null && nullable ? undefined : problemOf(value, type, limits, model);
  const reportBad = (value: Json, found: ValueProblem, part: object): void => {
    const where = found.path.length === 0 ? '' : ` at ${found.path.join('.')}`;
    report('bad-example', { value: shortJson(value), where, expected: found.expected }, part);
  };
  for (const example of sampled.examples ?? []) {
    const found = problemIn(example.value);
    if (found !== undefined) reportBad(example.value, found, example);
  }
  const { sample } = sampled;
  if (sample === undefined || isUnresolved(type)) return;
  if (sample.kind === 'values') {
    for (const value of sample.values) {
      const found = problemIn(value);
      if (found !== undefined) reportBad(value, found, sample);
    }
    return;
  }
  const hint = sample.kind === 'digits' ? `${sample.count} digits` : sample.text;
  const refuse = (why: string): void => report('bad-sample', { hint, why }, sample);
  if (jsonKind(type, model) !== 'str') return refuse('the value is not text');
  if (sample.kind !== 'digits') return;
  if (sample.count > MOST_DIGITS) return refuse(`at most ${MOST_DIGITS} digits are drawn`);
  const digits = '1'.repeat(sample.count);
  const isTooLong = unconditionalLimits(limitsOnValue(limits)).some(
    (limit) => limit.kind === 'length' && !accepts(limit, digits),
  );
  if (isTooLong) refuse('the length has other bounds');
}

/** A state lists possible values of its field, each in one state. */
const stateValues: Rule = (context) => ({
  state(state) {
    reportSharedValues(state, context);
    const field = fieldOf(state, context.model);
    if (field === undefined) return;
    for (const value of state.values) {
      for (const is of value.is) {
        if (possible(is, field, context.model)) continue;
        const params = { value: JSON.stringify(is), type: writeType(field.type) };
        context.report('bad-value', params, value);
      }
    }
  },
});

function reportSharedValues({ values }: State, { report }: RuleContext): void {
  const listed = values.flatMap((state) => state.is.map((is) => ({ state, value: JSON.stringify(is) })));
  for (const [{ state, value }, { state: other }] of repeated(listed, (entry) => entry.value)) {
    const related = [{ span: spanOf(other), message: 'the first of the two' }];
    report('duplicate-value', { name: state.name, other: other.name, value }, state, { related });
  }
}

function fieldOf(state: State, model: Model): Field | undefined {
  return declaredAs(declaredAs(model.objects, state.object)?.fields ?? [], state.field);
}

function possible(is: Json, field: Field, model: Model): boolean {
  const { type, optional, nullable } = field;
  if (is === 'absent') return optional;
  if (is === null) return nullable || isNull(type);
  if (is === 'past' || is === 'future') {
    return momentOf(field, (name) => declaredAs(model.scalars, name)) !== undefined;
  }
  // The name of an enum member whose value is not shown represents the value.
  if (isEnum(type))
    return (
      model.enums.some(({ name, values }) => name === type.name && values.some((v) => v.name === is)) ||
      hasKind(is, jsonKind(type, model))
    );
  return hasKind(is, jsonKind(type, model));
}

/**
 * A transition leads between states of its list. Its permission is a bit of a bit set. A predicate or a condition
 * requires a permission.
 */
const stateTransitions: Rule = (context) => ({
  state(state) {
    for (const transition of isNotShown(state.transitions) ? [] : state.transitions) {
      checkStates(state, transition, context);
      if (transition.needs !== undefined) checkNeed(transition.needs, transition, context);
      checkUseOfNeed(transition, context);
    }
  },
  endpoint(endpoint) {
    for (const needs of endpoint.needs) checkNeed(needs, endpoint, context);
  },
});

function checkStates(state: State, transition: Transition, { knows }: RuleContext): void {
  for (const name of [...transition.from, transition.to]) knows('state', name, state.values, transition);
}

function checkNeed(needs: string, at: object, { model, knows, knowsMember }: RuleContext): void {
  const [type = '', name = ''] = needs.split('.');
  if (knows('bit set', type, model.bitSets, at)) knowsMember(type, name, declaredAs(model.bitSets, type)!.bits, at);
}

function checkUseOfNeed(transition: Transition, { report }: RuleContext): void {
  if (transition.needs !== undefined) return;
  const key = transition.predicate !== undefined ? 'predicate' : transition.where.length > 0 ? 'where' : undefined;
  if (key === undefined) return;
  report('missing-key', { key: 'needs', where: `a transition with ${key}` }, transition);
}

export const valueRules: readonly Rule[] = [
  conditionValues,
  defaultValues,
  duplicateValues,
  memberValues,
  exampleValues,
  stateValues,
  stateTransitions,
];
