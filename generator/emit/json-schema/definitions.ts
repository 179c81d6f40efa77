import { limitedType, type ObjectType, type Union } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { annotations } from './annotations.js';
import { hasInsideSchema } from './containers.js';
import { bitSetSchema, enumSchema, identifierSchema, scalarSchema } from './declared-schema.js';
import { objectSchema } from './object-schema.js';
import { both, insideName, type JsonSchema } from './schema.js';
import { withWords } from './spec-words.js';
import { typeLimits } from './type-limits.js';
import { typeSchema } from './type-schema.js';
import { unionSchema } from './union-schema.js';

/** The schemas of all types, by name. */
export function componentSchemas({ model, objects, part }: EmitContext): JsonSchema {
  return Object.fromEntries([
    ...model.identifiers.map((type) => [type.name, part('definition', type, identifierSchema)] as const),
    ...model.scalars.map((type) => [type.name, part('definition', type, scalarSchema)] as const),
    ...model.enums.map((type) => [type.name, part('definition', type, enumSchema)] as const),
    ...model.bitSets.map((type) => [type.name, part('definition', type, bitSetSchema)] as const),
    ...model.unions.map((type) => [type.name, part('definition', type, unionDefinition)] as const),
    ...[...objects.values()].flatMap((object) => part('definition', object, definitionsOf)),
  ]);
}

/** The schema of an object, and its schema inside containers with conditions. */
function definitionsOf(object: ObjectType, context: EmitContext): readonly (readonly [string, JsonSchema])[] {
  const own = [object.name, objectSchema(object, context)] as const;
  return hasInsideSchema(object) ? [own, [insideName(object.name), objectSchema(object, context, 'inside')]] : [own];
}

/** The schema of a declared union, with its limits. */
function unionDefinition(union: Union, context: EmitContext): JsonSchema {
  const limits = typeLimits(union.limits ?? [], limitedType(union));
  const ofParts = limits.filter(({ on }) => on !== 'value');
  const ofValue = limits.filter(({ on }) => on === 'value').map(({ schema }) => schema);
  const values = unionSchema(union, context, (type) => typeSchema(type, ofParts, context));
  const sideOf = union.name.replace(/In(?:Request|Answer)$/, '');
  return withWords(
    { title: union.name, ...annotations(union), ...ofValue.reduce(both, values) },
    union,
    sideOf !== union.name && context.unions.has(sideOf) ? { sideOf } : {},
  );
}
