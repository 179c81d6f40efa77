import { defined } from '../../defined.js';
import { layerKeys, rootKeys } from './root.js';
import { sections } from './sections.js';
import type { Key, Keys, MapShape, NameForm, NamesShape, Shape, VariantShape } from './shape.js';

export type JsonSchema = { readonly [key: string]: unknown };

/**
 * The JSON Schema (draft 7, which editors support best) of spec files, for completion and hover. One schema describes
 * the root, files of declarations and files of layers. Unlike the reader, it does not check the content of types and
 * bounds, nor which names exist. For `!not-shown`, an editor that knows the tag validates the text after it, which is
 * usually empty.
 */
export function languageSchema(): JsonSchema {
  const definitions = new Definitions();
  const { fills, ...layer } = layerKeys;
  const keys: Keys = { ...rootKeys, ...sections, ...layer };
  const properties = {
    ...definitions.properties(keys, false),
    ...(fills === undefined ? {} : { fills: definitions.key(fills, true) }),
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A file of a spec',
    type: ['object', 'null'],
    properties,
    additionalProperties: false,
    definitions: {
      'not-shown': {
        description: 'The source document leaves this out.',
        // Two words after the tag cannot be distinguished from other text.
        anyOf: [{ enum: ['', '!not-shown'] }, { type: 'string', pattern: String.raw`\s` }],
      },
      ...definitions.all(),
    },
  };
}

/** Defines every map once, and refers to it by name. In fills (`partial`), no key is required. */
class Definitions {
  readonly #named = new Map<string, JsonSchema>();
  readonly #names = { whole: new Map<Shape, string>(), partial: new Map<Shape, string>() };

  all(): JsonSchema {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  properties(keys: Keys, partial: boolean): JsonSchema {
    return Object.fromEntries(
      Object.entries(keys).flatMap(([name, key]) => {
        const schema = this.key(key, partial);
        return key.optional === true
          ? [[name, schema] as const, [`${name}?`, schema] as const]
          : [[name, schema] as const];
      }),
    );
  }

  key({ shape, doc, notShown }: Key, partial: boolean): JsonSchema {
    const schema = this.#unlessShown(this.#schema(shape, partial), notShown !== false);
    // Draft 7 ignores keywords beside `$ref`.
    return '$ref' in schema ? { description: doc, allOf: [schema] } : { ...schema, description: doc };
  }

  #unlessShown(schema: JsonSchema, notShown: boolean): JsonSchema {
    if (!notShown) return schema;
    const shown = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema];
    return { anyOf: [...shown, { $ref: '#/definitions/not-shown' }] };
  }

  #schema(shape: Shape, partial: boolean): JsonSchema {
    switch (shape.kind) {
      case 'text':
        return { type: 'string', ...(shape.form === undefined ? {} : pattern(shape.form)) };
      case 'int':
        return defined({ type: 'integer', minimum: shape.min });
      case 'bool':
        return { type: 'boolean' };
      case 'choice':
        if (shape.others === undefined) return { enum: [...shape.values] };
        return { anyOf: [{ enum: [...shape.values] }, { type: 'string', ...pattern(shape.others.form) }] };
      case 'type':
        return { type: ['string', 'null'], description: shape.orNone === true ? `none, ${TYPES}` : TYPES };
      case 'bounds':
        return { type: ['string', 'integer'], minimum: 0, pattern: String.raw`^(\d+(\.\.(\d+)?)?|\.\.\d+)$` };
      case 'range':
        return { type: ['string', 'number'], pattern: `^(${NUMBER}(<?\\.\\.(<?${NUMBER})?)?|\\.\\.<?${NUMBER})$` };
      case 'divisor':
        return { type: ['string', 'number'], exclusiveMinimum: 0, pattern: `^${NUMBER}$` };
      case 'scalar':
        return {
          type: ['string', 'number', ...(shape.bool ? ['boolean'] : []), ...(shape.null === true ? ['null'] : [])],
        };
      case 'json':
      case 'anything':
        return {};
      case 'list': {
        const items = this.#schema(shape.item, false);
        return { type: 'array', items, ...(shape.nonEmpty === true ? { minItems: 1 } : {}), maxItems: shape.most };
      }
      case 'either':
        return { anyOf: shape.shapes.map((alternative) => this.#schema(alternative, partial)) };
      case 'map':
        return this.#reference(shape, partial, () => this.#map(shape, partial));
      case 'names':
        return this.#reference(shape, partial, () => this.#namesSchema(shape, partial));
      case 'variant':
        return this.#reference(shape, partial, () => this.#variant(shape, partial));
    }
  }

  #reference(shape: MapShape | NamesShape | VariantShape, partial: boolean, define: () => JsonSchema): JsonSchema {
    const names = partial ? this.#names.partial : this.#names.whole;
    let name = names.get(shape);
    if (name === undefined) {
      name = this.#free(`${partial ? 'fill-of-' : ''}${shape.what.replace(/^(an?|this) /, '').replaceAll(' ', '-')}`);
      names.set(shape, name);
      this.#named.set(name, {});
      this.#named.set(name, define());
    }
    return { $ref: `#/definitions/${name}` };
  }

  #free(name: string): string {
    if (!this.#named.has(name)) return name;
    let number = 2;
    while (this.#named.has(`${name}-${number}`)) number++;
    return `${name}-${number}`;
  }

  #map(shape: MapShape, partial: boolean): JsonSchema {
    const required = partial ? [] : Object.keys(shape.keys).filter((name) => shape.keys[name]?.required === true);
    const always = required.filter((name) => shape.keys[name]?.unless === undefined);
    const either = required.flatMap((name) => {
      const { unless } = shape.keys[name]!;
      return unless === undefined ? [] : [{ anyOf: [{ required: [name] }, { required: [unless] }] }];
    });
    return {
      type: 'object',
      properties: this.properties(shape.keys, partial),
      ...(shape.rest === undefined ? {} : this.#rest(shape, shape.rest, partial)),
      additionalProperties: false,
      ...(always.length === 0 ? {} : { required: always }),
      ...(either.length === 0 ? {} : { allOf: either }),
      ...(shape.oneOf === undefined || partial ? {} : { anyOf: shape.oneOf.map((name) => ({ required: [name] })) }),
    };
  }

  // Patterns also apply to keys of the language, unless they exclude them.
  #rest(shape: MapShape, rest: NamesShape, partial: boolean): JsonSchema {
    const keys = Object.keys(shape.keys).join('|');
    const source = rest.name.pattern.source.replace(/^\^/, `^(?!(?:${keys})$)`);
    return { patternProperties: { [source]: this.#value(rest, partial) } };
  }

  #namesSchema(shape: NamesShape, partial: boolean): JsonSchema {
    const { source } = (shape.plain ?? shape.name).pattern;
    const key = shape.optional === true ? source.replace(/\$$/, String.raw`\??$`) : source;
    const value = this.#value(shape, partial);
    return defined({
      type: 'object',
      patternProperties: { [key]: value },
      additionalProperties: shape.plain === undefined ? false : { allOf: [value], required: ['as'] },
      ...(shape.nonEmpty === true && !partial ? { minProperties: 1 } : {}),
      maxProperties: shape.most,
    });
  }

  #value(shape: NamesShape, partial: boolean): JsonSchema {
    return this.#unlessShown(this.#schema(shape.value, partial), shape.notShown !== false);
  }

  /** Distinguishes variants by their first key or the value of a key, as the reader does. */
  #variant({ by, tag }: VariantShape, partial: boolean): JsonSchema {
    return {
      anyOf: Object.entries(by).map(([kind, map]) => ({
        ...(tag === undefined
          ? { required: [kind] }
          : {
              ...(kind === tag.absent ? {} : { required: [tag.key] }),
              properties: { [tag.key]: { enum: [kind] } },
            }),
        allOf: [this.#schema(map, partial)],
      })),
    };
  }
}

const NUMBER = String.raw`-?\d+(\.\d+)?([eE][+-]?\d+)?`;

const TYPES =
  'str, int, int32, int64, float, bool, null, any, never, list[X], dict[K, V], tuple[A, B], tuple[A, ...B], X | null, X | Y, Snowflake<X>, Partial<X>, or a declared name.';

function pattern(form: NameForm): JsonSchema {
  return { pattern: form.pattern.source, description: form.like };
}
