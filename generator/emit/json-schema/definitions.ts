import type { ObjectType } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { hasInsideSchema } from './containers.js';
import { bitSetSchema, enumSchema, identifierSchema, scalarSchema } from './declared-schema.js';
import { objectSchema } from './object-schema.js';
import { typeSchema } from './type-schema.js';
import { unionDefinition } from './union-schema.js';
import { insideName, type JsonSchema, type SchemaMode, type SchemaScope } from './schema.js';

export type Definitions = ReadonlyMap<string, JsonSchema>;

/** The schemas of identifiers, scalars, enumerations and bit sets, which refer to no others. */
export function simpleDefinitions({ model, part }: EmitContext, mode: SchemaMode): Definitions {
  const key = `definition ${mode}`;
  return new Map([
    ...model.identifiers.map((type) => [type.name, part('definition', type, identifierSchema)] as const),
    ...model.scalars.map((type) => [type.name, part(key, type, () => scalarSchema(type, mode))] as const),
    ...model.enums.map((type) => [type.name, part(key, type, () => enumSchema(type, mode))] as const),
    ...model.bitSets.map((type) => [type.name, part(key, type, () => bitSetSchema(type, mode))] as const),
  ]);
}

export function objectDefinitions({ context, ...scope }: SchemaScope): Definitions {
  return new Map(
    [...context.objects.values()].flatMap((object) =>
      context.part(`definition ${scope.mode}`, object, (tracked, inner) =>
        definitionsOf(tracked, { ...scope, context: inner }),
      ),
    ),
  );
}

export function unionDefinitions({ context, ...scope }: SchemaScope): Definitions {
  return new Map(
    context.model.unions.map((union) => [
      union.name,
      context.part(`definition ${scope.mode}`, union, (tracked, inner) => {
        const within = { ...scope, context: inner };
        return unionDefinition(tracked, within, (type, limits) => typeSchema(type, limits, within));
      }),
    ]),
  );
}

/** The schema of an object, and its schema inside containers with conditions. */
function definitionsOf(object: ObjectType, scope: SchemaScope): readonly (readonly [string, JsonSchema])[] {
  const own = [object.name, objectSchema(object, scope)] as const;
  if (scope.mode === 'shape' || !hasInsideSchema(object)) return [own];
  return [own, [insideName(object.name), objectSchema(object, scope, 'inside')]];
}
