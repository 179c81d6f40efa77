import { limitsOnPart, partsOf, targetBelow } from '../../model/limits/limit-target.js';
import type { Enum, LimitTarget, Type } from '../../model/model.js';
import { isContainer, isDict, isKeyType, isNullable, itemOf, nonNull, objectRefs } from '../../model/types.js';
import { unionOf } from '../../model/unions/members.js';
import { objectName } from '../type-names.js';
import { INT32, INT64, INTEGER, identifierKeySchema, isClosed } from './declared-schema.js';
import { INTEGER_KEY_PATTERN, NATURAL_KEY_PATTERN } from './decimal-pattern.js';
import { NO_LIMITS, type TypeLimits } from './type-limits.js';
import { unionSchema } from './union-schema.js';
import { both, orNull, textLike, type JsonSchema, type SchemaScope } from './schema.js';

/** @param named the name under which an object's schema is referred to */
export function typeSchema(
  type: Type,
  limits: TypeLimits,
  scope: SchemaScope,
  named: (name: string) => string = (name) => name,
): JsonSchema {
  if (isNullable(type)) return orNull(typeSchema(type.of, limits, scope, named));
  const own = limits.filter(({ on }) => on === 'value').map(({ schema }) => schema);
  return own.reduce(both, formSchema(type, limits, scope, named));
}

function formSchema(type: Type, limits: TypeLimits, scope: SchemaScope, named: (name: string) => string): JsonSchema {
  switch (type.kind) {
    case 'str':
      return { type: 'string' };
    case 'int':
      return INTEGER;
    case 'int32':
      return INT32;
    case 'int64':
      return INT64[type.as];
    case 'float':
      return { type: 'number' };
    case 'bool':
      return { type: 'boolean' };
    case 'null':
      return { type: 'null' };
    case 'any':
      return {};
    case 'bytes': // no JSON: a part of a form, which the OpenAPI document describes
      return scope.name === 'openapi' ? { type: 'string', format: 'binary' } : {};
    case 'list':
      return { type: 'array', items: typeSchema(type.item, limitsOnPart(limits, 'each'), scope, named) };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: type.items.map((item) => typeSchema(item, NO_LIMITS, scope, named)),
        items: false,
        minItems: type.items.length,
      };
    case 'dict': {
      const keys = limitedKeys(type.key, limitsOnPart(limits, 'keys'), scope);
      const values = typeSchema(type.value, limitsOnPart(limits, 'each'), scope, named);
      return { type: 'object', ...(keys === undefined ? {} : { propertyNames: keys }), additionalProperties: values };
    }
    case 'nullable':
      return typeSchema(type, NO_LIMITS, scope, named);
    case 'oneOf':
      return unionSchema(unionOf(type, scope.context), scope, (one) => formSchema(one, limits, scope, named));
    case 'literal':
      return { const: type.value };
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
    case 'union':
      return { $ref: scope.ref(type.name) };
    case 'object':
    case 'partial':
      return { $ref: scope.ref(named(objectName(type))) };
  }
}

/** A schema of the object inside a type, as a schema of the type. */
export function schemaAtObject(type: Type, schema: JsonSchema): JsonSchema {
  if (!isContainer(type)) return { type: 'object', ...schema };
  switch (type.kind) {
    case 'list':
      return { type: 'array', items: schemaAtObject(type.item, schema) };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: type.items.map((item) => (objectRefs(item).length === 0 ? true : schemaAtObject(item, schema))),
      };
    case 'dict':
      return { type: 'object', additionalProperties: schemaAtObject(type.value, schema) };
    case 'nullable':
      return orNull(schemaAtObject(type.of, schema));
    case 'oneOf':
      // Other members than the object have no such conditions, and the schema cannot decide which one a value is.
      return {};
  }
}

/** What the keys of a dict have to be, with their limits. */
function limitedKeys(type: Type, limits: TypeLimits, scope: SchemaScope): JsonSchema | undefined {
  const schemas = [keySchema(type, scope), ...limits.map(({ schema }) => schema)].filter(
    (schema) => schema !== undefined && Object.keys(schema).length > 0,
  );
  return schemas.length === 0 ? undefined : (schemas as readonly JsonSchema[]).reduce(both);
}

/** What the keys of a dict have to be. Keys of JSON objects are strings; an integer is written in decimal. */
function keySchema(type: Type, scope: SchemaScope): JsonSchema | undefined {
  if (!isKeyType(type)) return undefined;
  switch (type.kind) {
    case 'str':
      return undefined;
    case 'int':
      return textLike(INTEGER_KEY_PATTERN);
    case 'enum': {
      const declared = scope.context.enums.get(type.name);
      return declared === undefined ? undefined : enumKeySchema(declared, scope);
    }
    case 'identifier': {
      const declared = scope.context.identifiers.get(type.name);
      if (declared?.wire === 'int') return textLike(NATURAL_KEY_PATTERN);
      return declared?.wire === 'str' ? identifierKeySchema(declared) : undefined;
    }
    case 'scalar':
      return { $ref: scope.ref(type.name) };
  }
}

function enumKeySchema(declared: Enum, { mode }: SchemaScope): JsonSchema | undefined {
  if (isClosed(declared, mode))
    return { type: 'string', enum: [...new Set(declared.values.map(({ value }) => String(value)))] };
  return declared.wire === 'int' ? textLike(INTEGER_KEY_PATTERN) : undefined;
}

/** A schema of a part of a value, as a schema of the value. */
export function schemaAtTarget(schema: JsonSchema, type: Type, on: LimitTarget): JsonSchema {
  const [part] = partsOf(on);
  if (part === undefined) return schema;
  if (part === 'keys') return { type: 'object', propertyNames: schema };
  const item = itemOf(type);
  const rest = targetBelow(on);
  const inside = schemaAtTarget(schema, item === undefined ? type : nonNull(item), rest);
  const items = item !== undefined && isNullable(item) ? orNull(inside) : inside;
  return isDict(type) ? { type: 'object', additionalProperties: items } : { type: 'array', items };
}
