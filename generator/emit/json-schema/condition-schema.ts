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
  const properties: Record<string, Json> = {};
  for (const { field, values } of fields) {
    const before = properties[field] as { readonly enum: readonly Json[] } | undefined;
    properties[field] = { enum: before === undefined ? values : before.enum.filter((value) => values.includes(value)) };
  }
  return { properties, required: Object.keys(properties) };
}
