import type { Json } from '../../model/model.js';

/** A JSON Schema of draft 2020-12, except `true` and `false`. */
export type JsonSchema = Readonly<Record<string, Json>>;

/** The `$ref` to a type, or to a result of {@link insideName}. */
export function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Name of the schema of an object inside a container that adds limits to it. No type of a spec has a dot in its name. */
export function insideName(object: string): string {
  return object + INSIDE;
}

export const INSIDE = '.inside';

export function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (Object.keys(schema).length === 0) return schema;
  if (Object.entries(schema).some(judgesNull) || Array.isArray(type)) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
    ...(Array.isArray(values) ? { enum: [...(values as readonly Json[]), null] } : {}),
  };
}

function judgesNull([keyword, value]: [string, Json]): boolean {
  const isOfOtherForms = keyword === 'not' && typeof value === 'object' && value !== null && 'type' in value;
  return JUDGES_NULL.has(keyword) && !isOfOtherForms;
}

/** Keywords that do not ignore null, as those for strings, numbers, lists and objects do. */
const JUDGES_NULL = new Set(['$ref', 'const', 'not', 'if', 'allOf', 'anyOf', 'oneOf']);

/** Combines two schemas, in one object if their keywords do not conflict. */
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

/** A schema that accepts nothing. */
export const NOTHING: JsonSchema = { not: {} };

/**
 * A text that matches a pattern completely; the pattern matches no line break. In Python and Java, `$` also matches
 * before a final line break. No form of a pattern means only the end everywhere: `\z` is a letter in ECMAScript, and
 * many engines refuse `(?!`.
 */
export function textLike(pattern: string): JsonSchema {
  return { type: 'string', pattern, not: { pattern: '\\n' } };
}
