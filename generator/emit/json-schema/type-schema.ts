import { limitsOnPart, partsOf, targetBelow } from '../../model/limits/limit-target.js';
import type { Enum, LimitTarget, Type } from '../../model/model.js';
import { isContainer, isDict, isKeyType, isNullable, itemOf, nonNull, objectRefs } from '../../model/types.js';
import { unionOf } from '../../model/unions/discriminator.js';
import { valueKinds, type ValueKind } from '../../model/unions/dispatch.js';
import type { EmitContext } from '../emit-context.js';
import { isClosed } from '../enums/known-test.js';
import { objectName } from '../type-names.js';
import {
  identifierKeySchema,
  INT32,
  INT64,
  INTEGER,
  INTEGER_KEY_PATTERN,
  NATURAL_KEY_PATTERN,
} from './declared-schema.js';
import { NO_LIMITS, type PlacedSchema, type TypeLimits } from './type-limits.js';
import { bothWords, specWords, wordsOfPattern } from './spec-words.js';
import { unionSchema } from './union-schema.js';
import { both, type JsonSchema, orNull, refTo, textLike } from './schema.js';

/** @param named the name for references to the schema of an object */
export function typeSchema(
  type: Type,
  limits: TypeLimits,
  context: EmitContext,
  named: (name: string) => string = (name) => name,
): JsonSchema {
  if (isNullable(type)) return orNull(typeSchema(type.of, limits, context, named));
  const own = limits.filter(({ on }) => on === 'value');
  const around = own.filter((limit) => memberOf(limit, type, context) === undefined);
  const said = around.map(({ schema }) => schema).reduce(both, formSchema(type, limits, context, named));
  const words = patternSaid(own, said);
  return { ...words, ...said, ...bothWords(words, said) };
}

function patternSaid(limits: TypeLimits, schema: JsonSchema): JsonSchema {
  const own = limits.find(({ pattern }) => pattern !== undefined)?.pattern;
  return own === undefined ? {} : specWords(wordsOfPattern(own, schema));
}

/** The only member of a union with the JSON form of a limit, which its own schema has; `undefined` if there are several. */
function memberOf({ on, schema }: PlacedSchema, type: Type, context: EmitContext): Type | undefined {
  const { if: guard } = schema;
  if (type.kind !== 'oneOf' || on !== 'value' || typeof guard !== 'object' || guard === null) return undefined;
  const form = FORMS[String((guard as JsonSchema)['type'])]!;
  const able = type.of.filter((member) => valueKinds(member, context).has(form));
  const [only] = able;
  return able.length === 1 && isPlain(only!) ? only : undefined;
}

/** Whether the schema of a type is no reference. */
function isPlain({ kind }: Type): boolean {
  return kind === 'str' || kind === 'int' || kind === 'int32' || kind === 'float' || kind === 'list' || kind === 'dict';
}

/** The forms of values by the words of JSON Schema. */
const FORMS: Readonly<Record<string, ValueKind>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  array: 'list',
  object: 'object',
};

/** The schema of a member, with the limits of the union that only apply to it. */
function memberSchema(
  member: Type,
  union: Type,
  limits: TypeLimits,
  context: EmitContext,
  named: (name: string) => string,
): JsonSchema {
  const own = limits.filter((limit) => memberOf(limit, union, context) === member);
  // The member already has the form, which may be narrower: integers with a limit of numbers.
  const limiting = own.map(({ schema }) => {
    const { type: _, ...keywords } = schema['then'] as JsonSchema;
    return keywords;
  });
  return limiting.reduce(both, formSchema(member, limits, context, named));
}

function formSchema(type: Type, limits: TypeLimits, context: EmitContext, named: (name: string) => string): JsonSchema {
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
    case 'never':
      return { not: {} };
    case 'bytes': // no JSON, but a part of a form
      return { type: 'string', format: 'binary' };
    case 'list':
      return { type: 'array', items: typeSchema(type.item, limitsOnPart(limits, 'each'), context, named) };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: type.items.map((item) => typeSchema(item, NO_LIMITS, context, named)),
        items: type.rest === undefined ? false : typeSchema(type.rest, NO_LIMITS, context, named),
        minItems: type.items.length,
      };
    case 'dict': {
      const keys = limitedKeys(type.key, limitsOnPart(limits, 'keys'), context);
      const values = typeSchema(type.value, limitsOnPart(limits, 'each'), context, named);
      return { type: 'object', ...(keys === undefined ? {} : { propertyNames: keys }), additionalProperties: values };
    }
    case 'nullable':
      return typeSchema(type, NO_LIMITS, context, named);
    case 'oneOf':
      return unionSchema(unionOf(type, context), context, (member) =>
        memberSchema(member, type, limits, context, named),
      );
    case 'literal':
      return { const: type.value };
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
    case 'union':
      return { $ref: refTo(type.name) };
    case 'object':
    case 'partial':
      return { $ref: refTo(named(objectName(type))) };
  }
}

/** Moves a schema of the object inside a type to the type. */
export function schemaAtObject(type: Type, schema: JsonSchema): JsonSchema {
  if (!isContainer(type)) return { type: 'object', ...schema };
  switch (type.kind) {
    case 'list':
      return { type: 'array', items: schemaAtObject(type.item, schema) };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: type.items.map((item) => (objectRefs(item).length === 0 ? true : schemaAtObject(item, schema))),
        ...(type.rest === undefined || objectRefs(type.rest).length === 0
          ? {}
          : { items: schemaAtObject(type.rest, schema) }),
      };
    case 'dict':
      return { type: 'object', additionalProperties: schemaAtObject(type.value, schema) };
    case 'nullable':
      return orNull(schemaAtObject(type.of, schema));
    case 'oneOf':
      // Other members have no such conditions, and the schema cannot identify the member.
      return {};
  }
}

function limitedKeys(type: Type, limits: TypeLimits, context: EmitContext): JsonSchema | undefined {
  const schemas = [keySchema(type, context), ...limits.map(({ schema }) => schema)].filter(
    (schema) => schema !== undefined && Object.keys(schema).length > 0,
  );
  const said = (schemas as readonly JsonSchema[]).reduce(both, {});
  const all = { ...patternSaid(limits, said), ...said };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** The schema of the keys of a dict, which are strings; an integer is in decimal. */
function keySchema(type: Type, context: EmitContext): JsonSchema | undefined {
  if (!isKeyType(type)) return undefined;
  switch (type.kind) {
    case 'str':
      return undefined;
    case 'int':
      return textLike(INTEGER_KEY_PATTERN);
    case 'enum': {
      const declared = context.enums.get(type.name);
      return declared === undefined ? undefined : enumKeySchema(declared);
    }
    case 'identifier': {
      const declared = context.identifiers.get(type.name);
      if (declared?.wire === 'int') return textLike(NATURAL_KEY_PATTERN);
      return declared?.wire === 'str' ? identifierKeySchema(declared) : undefined;
    }
    case 'scalar':
      return { $ref: refTo(type.name) };
  }
}

function enumKeySchema(declared: Enum): JsonSchema | undefined {
  if (declared.wire === 'str') return { $ref: refTo(declared.name) };
  if (isClosed(declared))
    return { type: 'string', enum: [...new Set(declared.values.map(({ value }) => String(value)))] };
  return declared.wire === 'int' ? textLike(INTEGER_KEY_PATTERN) : undefined;
}

/** Moves a schema of a part to the whole value. */
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
