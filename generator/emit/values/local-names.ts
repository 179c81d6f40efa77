import type { Condition } from '../../model/model.js';
import { localName } from '../validators/locals.js';

/** Parameters of emitted functions. Whatever they import has a capital letter in its name, which no field's local has. */
const PARAMETERS = new Set(['random', 'given', 'options', 'fc']);

/** The local constant that holds a field's value while a value is put together. */
export function localOf(field: string): string {
  const name = localName(field);
  return PARAMETERS.has(name) ? `${name}_` : name;
}

/** The parameter that holds a field of the object around. */
export function outerOf(field: string): string {
  return `outer_${localName(field)}`;
}

/** Conditions of the spec as an expression over locals, true where all hold. */
export function conditionsText(conditions: readonly Condition[]): string {
  return conditions
    .map((condition) =>
      membershipText(condition.up ? outerOf(condition.field) : localOf(condition.field), condition.values),
    )
    .join(' && ');
}

export function membershipText(local: string, values: readonly (number | string | boolean)[]): string {
  const tests = values.map((value) => `${local} === ${JSON.stringify(value)}`);
  return tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`;
}
