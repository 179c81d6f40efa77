import type { Enum, Limit, Type } from '../../model/model.js';
import { isContainer, isKeyType, isNullable, itemOf, nonNull } from '../../model/types.js';
import { objectName } from '../type-names.js';
import { INTEGER, identifierPattern, isClosed } from './declared-schema.js';
import { INTEGER_KEY_PATTERN, NATURAL_KEY_PATTERN } from './decimal-pattern.js';
import { limitSchema } from './limit-schema.js';
import { both, orNull, textLike, type JsonSchema, type SchemaScope } from './schema.js';

/** What a type lets through, with limits that always apply to the value and to its items. */
export interface TypeLimits {
  readonly value: readonly JsonSchema[];
  readonly each: readonly JsonSchema[];
}

export const NO_LIMITS: TypeLimits = { value: [], each: [] };

/** @param named the name under which an object's schema is referred to */
export function typeSchema(
  type: Type,
  limits: TypeLimits,
  scope: SchemaScope,
  named: (name: string) => string = (name) => name,
): JsonSchema {
  if (isNullable(type)) return orNull(typeSchema(type.of, limits, scope, named));
  return limits.value.reduce(both, formSchema(type, limits.each, scope, named));
}

function formSchema(
  type: Type,
  each: readonly JsonSchema[],
  scope: SchemaScope,
  named: (name: string) => string,
): JsonSchema {
  const inside: TypeLimits = { value: each, each: [] };
  switch (type.kind) {
    case 'str':
      return { type: 'string' };
    case 'int':
      return INTEGER;
    case 'float':
      return { type: 'number' };
    case 'bool':
      return { type: 'boolean' };
    case 'null':
      return { type: 'null' };
    case 'any':
      return {};
    case 'list':
      return { type: 'array', items: typeSchema(type.item, inside, scope, named) };
    case 'dict': {
      const keys = keySchema(type.key, scope);
      const values = typeSchema(type.value, inside, scope, named);
      return { type: 'object', ...(keys === undefined ? {} : { propertyNames: keys }), additionalProperties: values };
    }
    case 'nullable':
      return typeSchema(type, NO_LIMITS, scope, named);
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
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
    case 'dict':
      return { type: 'object', additionalProperties: schemaAtObject(type.value, schema) };
    case 'nullable':
      return orNull(schemaAtObject(type.of, schema));
  }
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
      return declared?.wire === 'str' ? textLike(identifierPattern(declared)) : undefined;
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

/** Of a limit on a type, or on the items of a list or dict. */
export function limitOn(limit: Limit, type: Type): JsonSchema {
  if (limit.on === 'value') return limitSchema(limit, type);
  const item = itemOf(type) ?? type;
  return limitSchema(limit, nonNull(item));
}
