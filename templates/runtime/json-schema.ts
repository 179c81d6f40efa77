import { type Bound, type Limit, type ObjectParts, type Type, type UnionParts } from './schema.js';
import type { Schema, StandardSchema } from './standard.js';

/** A schema that also implements Standard JSON Schema, version 1 (https://standardschema.dev). */
export interface StandardJsonSchema<Output> extends StandardSchema<Output> {
  readonly '~standard': StandardSchema<Output>['~standard'] & {
    readonly jsonSchema: {
      readonly input: (options: JsonSchemaOptions) => Record<string, unknown>;
      readonly output: (options: JsonSchemaOptions) => Record<string, unknown>;
    };
  };
}

export interface JsonSchemaOptions {
  /** `draft-2020-12` or `draft-07`. */
  readonly target: string;
}

type Json = Record<string, unknown>;

/**
 * Adds Standard JSON Schema to a schema, and returns the same object: `withJsonSchema(userSchema)`. Bundles without a
 * call do not contain the code. The JSON Schema accepts every valid value. It omits conditions between fields, and the
 * forms of identifiers and formats.
 */
export function withJsonSchema<Output>(schema: Schema<Output>): Schema<Output> & StandardJsonSchema<Output> {
  const convert = ({ target }: JsonSchemaOptions): Json => jsonSchemaOf(schema, target);
  const props = { ...schema['~standard'], jsonSchema: { input: convert, output: convert } };
  return Object.assign(schema, { '~standard': props });
}

const DRAFTS: Readonly<Record<string, { readonly uri: string; readonly definitions: string }>> = {
  'draft-2020-12': { uri: 'https://json-schema.org/draft/2020-12/schema', definitions: '$defs' },
  'draft-07': { uri: 'http://json-schema.org/draft-07/schema#', definitions: 'definitions' },
};

function jsonSchemaOf(root: Type, target: string): Json {
  const draft = DRAFTS[target];
  if (draft === undefined) throw new Error(`JSON Schema of target ${target} is not supported`);
  const { uri: $schema, definitions } = draft;
  const known = new Map<string, Json>();

  const schemaOf = (type: Type): Json => {
    if (typeof type === 'string') return PLAIN_SCHEMAS[type] ?? {};
    switch (type.kind) {
      case 'literal':
        return { const: type.value };
      case 'int64':
      case 'identifier':
      case 'bitSet':
        return wireSchema(type.wire);
      case 'scalar':
        return allOf(wireSchema(type.wire), type.limited?.limits);
      case 'enum':
        return type.closed === true && type.values !== undefined ? { enum: type.values } : wireSchema(type.wire);
      case 'nullable':
        return { anyOf: [schemaOf(type.of), { type: 'null' }] };
      case 'limited':
        return allOf(schemaOf(type.of), type.limits);
      case 'list':
        return { type: 'array', items: schemaOf(type.item) };
      case 'tuple':
        return tupleSchema(type.items.map(schemaOf), type.rest && schemaOf(type.rest), target);
      case 'dict':
        return { type: 'object', additionalProperties: schemaOf(type.value) };
      case 'oneOf':
        return { anyOf: type.of.map(schemaOf) };
      case 'within':
        return schemaOf(type.of);
      case 'object':
      case 'union': {
        const { name } = type;
        if (!known.has(name)) {
          known.set(name, {}); // it may contain itself
          known.set(name, type.kind === 'object' ? objectSchema(type.parts(), schemaOf) : unionSchema(type.parts()));
        }
        return { $ref: `#/${definitions}/${name}` };
      }
    }
  };

  const unionSchema = ({ of, by, limited }: UnionParts): Json => {
    const members = of.map(schemaOf);
    const isOpen = by !== undefined && 'field' in by && by.open === true;
    const others = isOpen
      ? [
          unknownCase(
            by.field,
            by.cases.map(([value]) => value),
          ),
        ]
      : [];
    return allOf({ anyOf: [...members, ...others] }, limited?.limits);
  };

  const ref = schemaOf(root);
  return { $schema, ...ref, ...(known.size > 0 && { [definitions]: Object.fromEntries(known) }) };
}

const PLAIN_SCHEMAS: Readonly<Record<string, Json>> = {
  str: { type: 'string' },
  int: { type: 'integer' },
  int32: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  float: { type: 'number' },
  bool: { type: 'boolean' },
  null: { type: 'null' },
  never: { not: {} },
};

function wireSchema(wire: string | undefined): Json {
  return wire === undefined ? { type: ['string', 'integer'] } : PLAIN_SCHEMAS[wire]!;
}

function tupleSchema(items: readonly Json[], rest: Json | undefined, target: string): Json {
  const [first, others] = target === 'draft-07' ? ['items', 'additionalItems'] : ['prefixItems', 'items'];
  return { type: 'array', [first!]: items, [others!]: rest ?? false, minItems: items.length };
}

function objectSchema({ fields, rules, others }: ObjectParts, schemaOf: (type: Type) => Json): Json {
  const properties = fields.map(([name, type, presence = 0]) => {
    const schema = schemaOf(type);
    return [name, (presence & 2) === 0 ? schema : { anyOf: [schema, { type: 'null' }] }] as const;
  });
  const required = fields.flatMap(([name, type, presence = 0]) =>
    (presence & 1) === 0 && type !== 'never' ? [name] : [],
  );
  const count = rules?.all.find((rule) => rule.kind === 'key-count');
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(count?.kind === 'key-count' && defined({ minProperties: count.min, maxProperties: count.max })),
    // Patterns of keys are tables, which JSON Schema cannot express.
    ...(others?.patterns === undefined &&
      others?.type !== undefined && { additionalProperties: schemaOf(others.type) }),
    ...(others?.patterns === undefined && others?.keys === 'closed' && { additionalProperties: false }),
  };
}

/** An object of an open union. */
function unknownCase(field: string, values: readonly unknown[]): Json {
  return { type: 'object', properties: { [field]: { not: { enum: values } } }, required: [field] };
}

function allOf(schema: Json, limits: readonly Limit[] = []): Json {
  const more = limits.map(limitSchema).filter((limit) => Object.keys(limit).length > 0);
  return more.length === 0 ? schema : { allOf: [schema, ...more] };
}

function limitSchema(limit: Limit): Json {
  if (limit.kind === 'any') return { anyOf: limit.of.map(boundSchema) };
  return limit.kind === 'first' ? {} : boundSchema(limit); // conditions are about other fields
}

/** Each keyword only restricts values of its form. */
function boundSchema(bound: Bound): Json {
  switch (bound.kind) {
    case 'length':
      return defined({ minLength: bound.min, ...(bound.trimmed !== true && { maxLength: bound.max }) });
    case 'range':
      return defined({ minimum: bound.min, maximum: bound.max });
    case 'open-range': {
      const { min, max, open } = bound;
      return defined({
        [open === 'max' ? 'minimum' : 'exclusiveMinimum']: min,
        [open === 'min' ? 'maximum' : 'exclusiveMaximum']: max,
      });
    }
    case 'items': {
      const { min, max, lists } = bound;
      return defined({
        minItems: min,
        maxItems: max,
        ...(lists !== true && { minProperties: min, maxProperties: max }),
      });
    }
    case 'values':
      return { enum: bound.values };
    case 'multiple-of':
      return bound.scale === 1 ? { multipleOf: bound.digits } : {}; // validators do not divide decimals exactly
    case 'pattern':
      return { pattern: bound.text };
    case 'unique':
      return { uniqueItems: true };
    case 'int64-range':
    case 'format':
      return {};
  }
}

function defined(keywords: Json): Json {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}
