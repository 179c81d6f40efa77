import type { Json, JsonSchema } from 'snowspec/plugin';

/** Keywords whose values may look like schemas. */
const WITH_VALUES = new Set(['const', 'default', 'enum', 'examples', 'required']);

/** Keywords whose values are schemas by name. */
const WITH_NAMES = new Set(['patternProperties', 'properties']);

/** Converts a schema from draft 2020-12 to draft 7, the dialect of AsyncAPI. References lead to components. */
export function asDraft7(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).map(([key, value]) => [key, keyword(key, value)] as const);
  const { $ref, prefixItems, items, ...rest } = Object.fromEntries(entries);
  const list = prefixItems === undefined ? definedItems(items) : tuple(prefixItems, items);
  if ($ref === undefined) return { ...rest, ...list };
  const others = { ...rest, ...list };
  // Draft 7 ignores keywords beside a reference.
  return Object.keys(others).length === 0 ? { $ref } : { allOf: [{ $ref }], ...others };
}

function definedItems(items: Json | undefined): JsonSchema {
  return items === undefined ? {} : { items };
}

function tuple(items: Json, rest: Json | undefined): JsonSchema {
  return { items, ...(rest === undefined ? {} : { additionalItems: rest }) };
}

function keyword(key: string, value: Json): Json {
  if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/');
  if (WITH_VALUES.has(key)) return value;
  if (WITH_NAMES.has(key))
    return Object.fromEntries(Object.entries(value as JsonSchema).map(([name, schema]) => [name, inside(schema)]));
  return Array.isArray(value) ? (value as readonly Json[]).map(inside) : inside(value);
}

function inside(schema: Json): Json {
  return typeof schema !== 'object' || schema === null || Array.isArray(schema)
    ? schema
    : asDraft7(schema as JsonSchema);
}
