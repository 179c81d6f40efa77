import { layerKeys } from './layer.js';
import { rootKeys } from './root.js';
import { sectionNames, sections } from './sections.js';
import type { Key, Keys, MapShape, NameForm, NamesShape, Shape, VariantShape } from './shape.js';

/** A JSON Schema, or a part of one. */
export type JsonSchema = { readonly [key: string]: unknown };

/**
 * The JSON Schema (draft 7, which editors know best) of spec files, for completion and hover. One schema serves the
 * root, files of declarations and files of layers. It knows less than the reader: what is inside types and bounds, and
 * which names exist. An editor that is told of the tag `!not-shown` hands over the text behind it, mostly empty.
 */
export function languageSchema(): JsonSchema {
  const root: Keys = { ...rootKeys, corrections: layerKeys['corrections']! };
  const whole = Object.entries(sections).map(([name, key]) => [name, keySchema(key, false)] as const);
  const partial = Object.entries(sections).map(([name, key]) => [name, keySchema(key, true)] as const);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A file of a snowspec spec',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(Object.entries(root).map(([name, key]) => [name, keySchema(key, false)])),
      ...Object.fromEntries(references('sections', sectionNames)),
      fills: {
        type: 'object',
        properties: Object.fromEntries(references('fills', sectionNames)),
        additionalProperties: false,
        description: layerKeys['fills']!.doc,
      },
    },
    definitions: {
      notShown: {
        description: 'The source document leaves this out.',
        anyOf: [{ enum: ['', '!not-shown'] }, { type: 'string', pattern: '\\s' }],
      },
      sections: { definitions: Object.fromEntries(whole) },
      fills: { definitions: Object.fromEntries(partial) },
    },
  };
}

function references(where: string, names: readonly string[]): [string, JsonSchema][] {
  return names.map((name) => [name, { $ref: `#/definitions/${where}/definitions/${name}` }]);
}

function keySchema(key: Key, partial: boolean): JsonSchema {
  return { ...unlessShown(schema(key.shape, partial), key.notShown !== false), description: key.doc };
}

function unlessShown(one: JsonSchema, notShown: boolean): JsonSchema {
  if (!notShown) return one;
  const shown = Array.isArray(one['anyOf']) && Object.keys(one).length === 1 ? (one['anyOf'] as JsonSchema[]) : [one];
  return { anyOf: [...shown, { $ref: '#/definitions/notShown' }] };
}

function schema(shape: Shape, partial: boolean): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return { type: 'string', ...(shape.form === undefined ? {} : pattern(shape.form)) };
    case 'int':
      return { type: 'integer', ...(shape.min === undefined ? {} : { minimum: shape.min }) };
    case 'bool':
      return { type: 'boolean' };
    case 'choice':
      return { enum: [...shape.values] };
    case 'type':
      return { type: ['string', 'null'], description: TYPES };
    case 'bounds':
      return shape.negative
        ? { type: ['string', 'integer'], pattern: String.raw`^(-?\d+(\.\.(-?\d+)?)?|\.\.-?\d+)$` }
        : { type: ['string', 'integer'], minimum: 0, pattern: String.raw`^(\d+(\.\.(\d+)?)?|\.\.\d+)$` };
    case 'scalar':
      return { type: ['string', 'number', ...(shape.bool ? ['boolean'] : [])] };
    case 'json':
    case 'anything':
      return {};
    case 'list':
      return { type: 'array', items: schema(shape.item, false), ...(shape.nonEmpty === true ? { minItems: 1 } : {}) };
    case 'map':
      return map(shape, partial);
    case 'names':
      return { type: 'object', ...named(shape, partial), additionalProperties: false };
    case 'variant':
      return variant(shape, partial);
    case 'either':
      return { anyOf: shape.shapes.map((one) => schema(one, partial)) };
  }
}

const TYPES =
  'str, int, float, bool, null, any, list[X], dict[K, V], X | null, Snowflake<X>, Partial<X>, or a declared name.';

function map(shape: MapShape, partial: boolean): JsonSchema {
  const required = partial
    ? []
    : Object.entries(shape.keys).flatMap(([name, key]) => (key.required === true ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(shape.keys).map(([name, key]) => [name, keySchema(key, partial)])),
    ...(shape.rest === undefined ? {} : restSchema(shape, shape.rest, partial)),
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    ...(shape.oneOf === undefined || partial ? {} : { anyOf: shape.oneOf.map((name) => ({ required: [name] })) }),
  };
}

// Patterns hold for the keys of the language, too, unless they leave them out.
function restSchema(shape: MapShape, rest: NamesShape, partial: boolean): JsonSchema {
  const keys = Object.keys(shape.keys).join('|');
  const source = rest.name.pattern.source.replace(/^\^/, `^(?!(?:${keys})$)`);
  return { patternProperties: { [source]: valueSchema(rest, partial) } };
}

function named(shape: NamesShape, partial: boolean): JsonSchema {
  const { source } = shape.name.pattern;
  const key = shape.optional === true ? source.replace(/\$$/, String.raw`\??$`) : source;
  return { patternProperties: { [key]: valueSchema(shape, partial) } };
}

function valueSchema(shape: NamesShape, partial: boolean): JsonSchema {
  return unlessShown(schema(shape.value, partial), shape.notShown !== false);
}

function variant(shape: VariantShape, partial: boolean): JsonSchema {
  const one = Object.values(shape.by).map((each) => map(each, partial));
  // Told apart by their first key, as the reader does.
  const kinds = Object.keys(shape.by);
  return {
    anyOf: one.map((each, index) => ({
      ...each,
      required: [...new Set([...((each['required'] ?? []) as string[]), kinds[index]!])],
    })),
  };
}

function pattern(form: NameForm): JsonSchema {
  return { pattern: form.pattern.source, description: form.like };
}

/** The schema as the text of its file. */
export function languageSchemaText(): string {
  return `${JSON.stringify(languageSchema(), undefined, 2)}\n`;
}
