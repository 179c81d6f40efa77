import type { Field, Json, Model, State, StateValue } from '../model.js';
import { momentOf } from '../limits/limit-target.js';
import { hasKind, isEnum, isNull, jsonKind, writeType } from '../types.js';
import { badValue, duplicateValue } from './messages.js';
import { rule, type RuleContext } from './rule.js';

const messages = { 'bad-value': badValue, 'duplicate-value': duplicateValue };

type Context = RuleContext<typeof messages>;

/** A state lists values that its field can have, and each value belongs to one state. */
export const stateValues = rule({
  messages,
  visit: (context) => ({
    state(state) {
      reportDuplicates(state, context);
      const field = fieldOf(state, context.model);
      if (field === undefined) return;
      for (const value of state.values) {
        for (const is of value.is) {
          if (possible(is, field, context.model)) continue;
          const params = { value: JSON.stringify(is), type: writeType(field.type) };
          context.report('bad-value', params, context.trace.spanOf(value));
        }
      }
    },
  }),
});

function reportDuplicates({ values }: State, { trace, report }: Context): void {
  const first = new Map<string, StateValue>();
  for (const state of values) {
    for (const value of state.is.map((is) => JSON.stringify(is))) {
      const other = first.get(value);
      first.set(value, other ?? state);
      if (other === undefined) continue;
      const related = [{ span: trace.spanOf(other), message: 'the first of the two' }];
      const params = { name: state.name, other: other.name, value };
      report('duplicate-value', params, trace.spanOf(state), { related });
    }
  }
}

function fieldOf(state: State, model: Model): Field | undefined {
  return model.objects.find(({ name }) => name === state.object)?.fields.find(({ name }) => name === state.field);
}

function possible(is: Json, field: Field, model: Model): boolean {
  const { type, optional, nullable } = field;
  if (is === 'absent') return optional;
  if (is === null) return nullable || isNull(type);
  if (is === 'past' || is === 'future') {
    return momentOf(field, (wanted) => model.scalars.find(({ name }) => name === wanted)) !== undefined;
  }
  // The name of a member whose value is not shown represents the value.
  if (isEnum(type))
    return (
      model.enums.some(({ name, values }) => name === type.name && values.some((v) => v.name === is)) ||
      hasKind(is, jsonKind(type, model))
    );
  return hasKind(is, jsonKind(type, model));
}
