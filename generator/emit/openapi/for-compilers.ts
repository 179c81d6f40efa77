import type { Json } from '../../model/model.js';
import { SPEC_WORDS } from '../../model/spec-words.js';
import type { JsonSchema } from '../json-schema/schema.js';

/**
 * The same schema in a form that OpenAPI compilers interpret correctly:
 *
 * - a `default` would make a field of an answer one that is always there; what an absent field means is in its description;
 * - a list of exactly so many items would become a tuple, which no list of that length is.
 */
export function forCompilers(schema: JsonSchema): JsonSchema {
  return rewritten(schema) as JsonSchema;
}

function rewritten(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map(rewritten);
  const schema = withoutTuple(withoutDefaults(value));
  return mapped(schema, (inside, key) => (key === 'properties' ? rewrittenFields(inside) : rewritten(inside)));
}

/** A key in `properties` is a field, even if it is `properties` or `default`. */
function rewrittenFields(fields: Json): Json {
  return typeof fields !== 'object' || fields === null || isList(fields) ? fields : mapped(fields, rewritten);
}

function mapped(values: JsonSchema, change: (value: Json, key: string) => Json): JsonSchema {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}

function withoutDefaults(schema: JsonSchema): JsonSchema {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null || isList(properties)) return schema;
  return { ...schema, properties: mapped(properties, withoutDefault) };
}

function withoutDefault(field: Json): Json {
  if (typeof field !== 'object' || field === null || isList(field)) return field;
  const { default: value, [SPEC_WORDS]: words, ...rest } = field as JsonSchema;
  if (value === undefined) return field;
  return { ...rest, [SPEC_WORDS]: { ...(words as JsonSchema | undefined), default: value } };
}

function withoutTuple(schema: JsonSchema): JsonSchema {
  const { minItems, maxItems, ...rest } = schema;
  if (typeof minItems !== 'number' || minItems !== maxItems || 'not' in schema) return schema;
  return { ...rest, minItems, not: { type: 'array', minItems: minItems + 1 } };
}

function isList(value: object): value is readonly Json[] {
  return Array.isArray(value);
}
