import type { Json, State, StateValue, Type } from '../model.js';
import { writeType, isNull, isEnum, isScalar } from '../types.js';
import type { RuleContext } from './rule-context.js';
import { hasKind, jsonKind } from '../types.js';

/** A state is told by values that its field can have, and a value tells one state. */
export function stateValues(context: RuleContext): void {
  const { model, trace, diagnostics } = context;
  for (const state of model.states) {
    reportDuplicates(state, context);
    const field = fieldOf(state, context);
    if (field === undefined) continue;
    for (const value of state.values) {
      for (const is of value.is) {
        if (!possible(is, field, context)) {
          const params = { value: JSON.stringify(is), type: writeType(field.type) };
          diagnostics.report('bad-value', params, trace.spanOf(value));
        }
      }
    }
  }
}

function reportDuplicates({ values }: State, { trace, diagnostics }: RuleContext): void {
  const first = new Map<string, StateValue>();
  for (const state of values) {
    for (const value of state.is.map((is) => JSON.stringify(is))) {
      const other = first.get(value);
      first.set(value, other ?? state);
      if (other === undefined) continue;
      const related = [{ span: trace.spanOf(other), message: 'the first of the two' }];
      const params = { name: state.name, other: other.name, value };
      diagnostics.report('duplicate-value', params, trace.spanOf(state), { related });
    }
  }
}

interface StateField {
  readonly type: Type;
  readonly optional: boolean;
  readonly nullable: boolean;
}

function fieldOf(state: State, { model }: RuleContext): StateField | undefined {
  return model.objects.find(({ name }) => name === state.object)?.fields.find(({ name }) => name === state.field);
}

function possible(is: Json, { type, optional, nullable }: StateField, { model }: RuleContext): boolean {
  if (is === 'absent') return optional;
  if (is === null) return nullable || isNull(type);
  if (is === 'past' || is === 'future') return isTimestamp(type, model);
  // The name of a member whose value is not shown stands for the value.
  if (isEnum(type))
    return (
      model.enums.some(({ name, values }) => name === type.name && values.some((v) => v.name === is)) ||
      hasKind(is, jsonKind(type, model))
    );
  return hasKind(is, jsonKind(type, model));
}

function isTimestamp(type: Type, model: RuleContext['model']): boolean {
  return isScalar(type) && model.scalars.some(({ name, format }) => name === type.name && format === 'timestamp');
}
