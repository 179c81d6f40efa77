import type { Condition, Json } from '../../model/model.js';
import type { JsonSchema } from './schema.js';

/** Holds for objects whose fields have one of the values each. */
export function conditionSchema(conditions: readonly Condition[]): JsonSchema {
  return valuesSchema(conditions.map(({ field, values }) => ({ field, values })));
}

/** The same for any values of fields. */
export function valuesSchema(
  fields: readonly { readonly field: string; readonly values: readonly Json[] }[],
): JsonSchema {
  const allowed = new Map<string, readonly Json[]>();
  for (const { field, values } of fields) {
    const before = allowed.get(field);
    allowed.set(field, before === undefined ? values : before.filter((value) => values.includes(value)));
  }
  const properties = Object.fromEntries([...allowed].map(([field, values]) => [field, { enum: values }]));
  return { properties, required: [...allowed.keys()] };
}
