import { isAboutContainer, ruledOut } from '../../model/conditions.js';
import type { Condition, Field, ObjectType } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { localName, unlessShape } from './locals.js';

/** Name of the parameter for a field of the container. */
export function containerParameter(field: string): string {
  return `outer_${localName(field)}`;
}

/** The conditions as an expression over locals. */
export function conditionCode(conditions: readonly Condition[]): string {
  return conditions.map((condition) => membership(variable(condition), condition.values)).join(' && ');
}

function variable(condition: Condition): string {
  return isAboutContainer(condition) ? containerParameter(condition.field) : localName(condition.field);
}

/** An expression that is true if code has one of the values. */
export function membership(name: string, values: Condition['values']): string {
  const tests = values.map((value) => `${name} === ${JSON.stringify(value)}`);
  return tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`;
}

/** An expression that is true if a present field is irrelevant; undefined if it never is. */
export function irrelevanceCode(field: Field, object: ObjectType, context: EmitContext): string | undefined {
  const tests = ruledOut(field, object, context).map(({ condition, values }) =>
    membership(variable(condition), values),
  );
  if (tests.length === 0) return undefined;
  return unlessShape(tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`);
}
