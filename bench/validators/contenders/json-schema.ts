import type { FieldSchema, ObjectSchema, Schema } from '../schema.js';

/** The shared model as one JSON Schema with definitions, for ajv. */
export function jsonSchema(objects: readonly ObjectSchema[]): object {
  return {
    $id: 'model',
    definitions: Object.fromEntries(objects.map((object) => [object.name, objectSchema(object)])),
  };
}

function objectSchema(object: ObjectSchema): object {
  return {
    type: 'object',
    properties: Object.fromEntries(object.fields.map((field) => [field.name, fieldSchema(field)])),
    required: object.fields.filter(({ optional }) => !optional).map(({ name }) => name),
  };
}

/** `nullable` where there is a type beside it is what ajv's own documentation recommends, and its fastest form. */
function fieldSchema({ schema, nullable }: FieldSchema): object {
  const own = typeSchema(schema);
  if (!nullable) return own;
  return 'type' in own ? { ...own, nullable: true } : { anyOf: [{ type: 'null' }, own] };
}

function typeSchema(schema: Schema): object {
  switch (schema.kind) {
    case 'string':
      return { type: 'string', ...given({ minLength: schema.min, maxLength: schema.max }) };
    case 'integer':
      return { type: 'integer', ...given({ minimum: schema.min, maximum: schema.max }) };
    case 'number':
    case 'boolean':
    case 'null':
      return { type: schema.kind };
    case 'bits':
      return typeSchema({ kind: 'snowflake' });
    case 'snowflake':
    case 'timestamp':
      return { type: 'string', format: schema.kind };
    case 'values':
      return { enum: schema.values };
    case 'list':
      return {
        type: 'array',
        items: typeSchema(schema.item),
        ...given({ minItems: schema.min, maxItems: schema.max }),
      };
    case 'ref':
      return { $ref: `#/definitions/${schema.name}` };
  }
}

function given(all: Readonly<Record<string, number | undefined>>): object {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
