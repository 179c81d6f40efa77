import type { Field, Model, Type } from '#generator/model/model.js';

/** The shared model in the few words that every peer understands. */
export type Schema =
  | { readonly kind: 'string'; readonly min?: number; readonly max?: number; readonly known?: Known }
  | { readonly kind: 'integer'; readonly min?: number; readonly max?: number; readonly known?: Known }
  | { readonly kind: 'number' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  | { readonly kind: 'snowflake' }
  /** Bits as a decimal string: in form a snowflake. */
  | { readonly kind: 'bits' }
  | { readonly kind: 'timestamp' }
  | { readonly kind: 'values'; readonly values: readonly (number | string)[] }
  | { readonly kind: 'list'; readonly item: Schema; readonly min?: number; readonly max?: number }
  | { readonly kind: 'ref'; readonly name: string };

/** Values that the spec knows, for payloads that also pass in mode 'strict'. Peers do not receive them. */
type Known = readonly (number | string)[];

export interface ObjectSchema {
  readonly name: string;
  readonly fields: readonly FieldSchema[];
}

export interface FieldSchema {
  readonly name: string;
  readonly optional: boolean;
  readonly nullable: boolean;
  readonly schema: Schema;
}

/** The objects of the model, contained ones before those that contain them. */
export function objectSchemas(model: Model): readonly ObjectSchema[] {
  const ordered = new Map<string, ObjectSchema>();
  const visit = (name: string): void => {
    if (ordered.has(name)) return;
    const schema = objectSchema(name, model);
    for (const field of schema.fields) for (const contained of refs(field.schema)) visit(contained);
    ordered.set(name, schema);
  };
  for (const { name } of model.objects) visit(name);
  return [...ordered.values()];
}

const PARTIAL = 'Partial';

/** An object, or with `Partial` before its name the same with no more than its identity for sure. */
function objectSchema(name: string, model: Model): ObjectSchema {
  const whole = model.objects.find((candidate) => candidate.name === name);
  const object = whole ?? model.objects.find((candidate) => `${PARTIAL}${candidate.name}` === name);
  if (object === undefined) throw new Error(`no object ${name}`);
  const fields = object.fields.map((field) => ({
    name: field.name,
    optional: field.optional || (whole === undefined && !object.identity.includes(field.name)),
    nullable: field.nullable,
    schema: fieldSchema(field, model),
  }));
  return { name, fields };
}

function refs(schema: Schema): readonly string[] {
  return schema.kind === 'ref' ? [schema.name] : schema.kind === 'list' ? refs(schema.item) : [];
}

function fieldSchema(field: Field, model: Model): Schema {
  const schema = typeSchema(field.type, model);
  const values = field.limits.find(({ kind }) => kind === 'values');
  if (values?.kind === 'values') {
    const plain = values.values.filter((value) => typeof value === 'string' || typeof value === 'number');
    return { kind: 'values', values: plain };
  }
  const bounds = field.limits.find(({ kind }) => kind === 'length' || kind === 'range' || kind === 'items');
  if (bounds === undefined || !('max' in bounds || 'min' in bounds)) return schema;
  const { min, max } = bounds as { min?: number; max?: number };
  return { ...schema, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } as Schema;
}

function typeSchema(type: Type, model: Model): Schema {
  switch (type.kind) {
    case 'str':
      return { kind: 'string' };
    case 'int':
      return { kind: 'integer' };
    case 'float':
      return { kind: 'number' };
    case 'bool':
      return { kind: 'boolean' };
    case 'null':
      return { kind: 'null' };
    case 'identifier':
      return { kind: 'snowflake' };
    case 'enum':
      return enumSchema(type.name, model);
    case 'bitSet': {
      const wireForm = model.bitSets.find(({ name }) => name === type.name)?.wire;
      return wireForm === 'str' ? { kind: 'bits' } : { kind: 'integer', min: 0, known: [0] };
    }
    case 'scalar': {
      const scalar = model.scalars.find(({ name }) => name === type.name);
      return scalar?.format === 'timestamp' ? { kind: 'timestamp' } : wire(scalar?.wire);
    }
    case 'list':
      return { kind: 'list', item: typeSchema(type.item, model) };
    case 'object':
      return { kind: 'ref', name: type.name };
    case 'partial':
      return { kind: 'ref', name: `${PARTIAL}${type.name}` };
    default:
      throw new Error(`the benchmark has no word for ${type.kind}`);
  }
}

function enumSchema(name: string, model: Model): Schema {
  const declared = model.enums.find((candidate) => candidate.name === name);
  const known = (declared?.values ?? []).flatMap(({ value }) => (typeof value === 'object' ? [] : [value]));
  const schema = wire(declared?.wire);
  return known.length === 0 ? schema : ({ ...schema, known } as Schema);
}

function wire(form: unknown): Schema {
  if (form === 'int') return { kind: 'integer' };
  if (form === 'float') return { kind: 'number' };
  return { kind: 'string' };
}
