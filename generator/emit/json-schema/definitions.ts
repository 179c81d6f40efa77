import type { EmitContext } from '../emit-context.js';
import { hasInsideSchema } from './containers.js';
import { bitSetSchema, enumSchema, identifierSchema, scalarSchema } from './declared-schema.js';
import { objectSchema } from './object-schema.js';
import { insideName, type JsonSchema, type SchemaMode, type SchemaScope } from './schema.js';

/** Schemas by the name of what they describe. */
export type Definitions = ReadonlyMap<string, JsonSchema>;

/** Of every identifier, scalar, enumeration and bit set: schemas that refer to nothing else. */
export function simpleDefinitions({ model }: EmitContext, mode: SchemaMode): Definitions {
  return new Map([
    ...model.identifiers.map((one) => [one.name, identifierSchema(one)] as const),
    ...model.scalars.map((one) => [one.name, scalarSchema(one, mode)] as const),
    ...model.enums.map((one) => [one.name, enumSchema(one, mode)] as const),
    ...model.bitSets.map((one) => [one.name, bitSetSchema(one, mode)] as const),
  ]);
}

/** Of every object, view and partial object. */
export function objectDefinitions(scope: SchemaScope): Definitions {
  return new Map(
    [...scope.context.objects.values()].flatMap((object) => [
      [object.name, objectSchema(object, scope)] as const,
      ...(scope.mode !== 'shape' && hasInsideSchema(object)
        ? [[insideName(object.name), objectSchema(object, scope, 'inside')] as const]
        : []),
    ]),
  );
}
