import type { Json, Model } from '../../model/model.js';
import { SCHEMA_NAME, SPEC_WORDS, type SpecWords } from '../../model/spec-words.js';
import type { JsonSchema } from '../json-schema/schema.js';

/** Renames the schemas of an imported document to their names in the document. */
export function withNamesOfSchemas(model: Model, document: JsonSchema): JsonSchema {
  const names = namesOfSchemas(model);
  if (names.size === 0) return document;
  const { components, ...others } = withRefs(document, (name) => names.get(name) ?? name) as {
    readonly components: JsonSchema;
  };
  const schemas = Object.entries(components['schemas'] as JsonSchema).map(([name, schema]) => {
    const own = names.get(name);
    if (own === undefined) return [name, schema] as const;
    const { [SPEC_WORDS]: words, ...said } = schema as { readonly [key: string]: Json };
    return [own, { ...said, [SPEC_WORDS]: { ...(words as JsonSchema | undefined), name } }] as const;
  });
  return { ...others, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/** The names of schemas that differ from those of types. */
export function namesOfSchemas(model: Model): ReadonlyMap<string, string> {
  const { identifiers, scalars, enums, bitSets, unions, objects } = model;
  const types = [...identifiers, ...scalars, ...enums, ...bitSets, ...unions, ...objects];
  const taken = new Set(types.map(({ name }) => name));
  const names = new Map<string, string>();
  for (const { name, extraKeys } of types) {
    const own = extraKeys?.[SCHEMA_NAME];
    if (typeof own !== 'string' || !/^[\w.-]+$/.test(own) || taken.has(own)) continue;
    taken.add(own);
    names.set(name, own);
  }
  return names;
}

const SCHEMAS = '#/components/schemas/';

/** Renames references. Prose of the spec refers to other types by their names. */
function withRefs(value: Json, nameOf: (name: string) => string): Json {
  if (typeof value === 'string')
    return value.startsWith(SCHEMAS) ? SCHEMAS + nameOf(value.slice(SCHEMAS.length)) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => withRefs(item, nameOf));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      withRefs(key === SPEC_WORDS && typeof inner === 'object' ? wordsOf(inner as SpecWords, nameOf) : inner, nameOf),
    ]),
  );
}

function wordsOf(words: SpecWords, nameOf: (name: string) => string): Json {
  const { sideOf, extends: bases } = words;
  return {
    ...(words as JsonSchema),
    ...(sideOf === undefined ? {} : { sideOf: nameOf(sideOf) }),
    ...(bases === undefined ? {} : { extends: bases.map(nameOf) }),
  };
}
