import type { Json } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';

/** A JSON Schema of draft 2020-12 that is not just `true` or `false`. */
export type JsonSchema = Readonly<Record<string, Json>>;

/** The mode of a schema: validators have the same three. */
export type SchemaMode = 'shape' | 'spec' | 'strict';

/** The context in which schemas are built. */
export interface SchemaScope {
  readonly context: EmitContext;
  readonly mode: SchemaMode;
}

/** The `$ref` to the schema of a type of the spec, or to what {@link insideName} calls it. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/**
 * Name of the schema that an object has inside the container that decides about its limits: there, the container's
 * schema adds them. No type of a spec has a dot in its name.
 */
export function insideName(object: string): string {
  return object + INSIDE;
}

export const INSIDE = '.inside';

/** The value, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (Object.keys(schema).length === 0) return schema;
  if (Object.keys(schema).some((keyword) => JUDGES_NULL.has(keyword)) || Array.isArray(type))
    return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(values) ? { enum: [...(values as readonly Json[]), null] } : {}),
  };
}

/** Keywords that judge null, too: those for strings, numbers, lists and objects pass it over. */
const JUDGES_NULL = new Set(['$ref', 'const', 'not', 'if', 'allOf', 'anyOf', 'oneOf']);

/** A schema that both others hold for, in one object where they do not get into each other's way. */
export function both(one: JsonSchema, other: JsonSchema): JsonSchema {
  const merged: Record<string, Json> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    const present = merged[keyword];
    if (present === undefined || JSON.stringify(present) === JSON.stringify(value)) merged[keyword] = value;
    else if (keyword === 'minimum' || keyword === 'minItems')
      merged[keyword] = Math.max(Number(present), Number(value));
    else if (keyword === 'maximum') merged[keyword] = Math.min(Number(present), Number(value));
    else return { ...one, allOf: [...((one['allOf'] as readonly Json[] | undefined) ?? []), other] };
  }
  return merged;
}

/** Nothing is let through. */
export const NOTHING: JsonSchema = { not: {} };

/**
 * A text that matches a pattern as a whole; the pattern matches no line break.
 *
 * Python and Java read `$` as "the end, or in front of a line break at the end". There is no form of a pattern that means
 * the end alone everywhere: `\z` means a letter in ECMAScript, and many engines (RE2, Rust's `regex`) refuse `(?!`.
 */
export function textLike(pattern: string): JsonSchema {
  return { type: 'string', pattern, not: { pattern: '\\n' } };
}
