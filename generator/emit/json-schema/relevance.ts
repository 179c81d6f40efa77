import { isAboutContainer, ruledOut } from '../../model/conditions.js';
import type { Field, Json, ObjectType } from '../../model/model.js';
import type { EmitContext } from '../emit-context.js';
import { valuesSchema } from './condition-schema.js';
import type { JsonSchema } from './schema.js';

/** A field of an object, and values of a field that decide that it has no meaning. */
interface Irrelevance {
  readonly field: Field;
  readonly by: string;
  readonly up: boolean;
  readonly values: readonly Json[];
}

/** Where the object's own fields decide that others have no meaning, those must be absent, or null where they may be. */
export function ownRelevance(object: ObjectType, context: EmitContext): readonly JsonSchema[] {
  const found = irrelevances(object, context).filter(({ up }) => !up);
  return grouped(found).map((group) => ({ if: deciding(group), then: absent(group) }));
}

/** The same where fields of the container decide, as conditions on the container. */
export function relevanceInside(
  object: ObjectType,
  context: EmitContext,
  fields: ReadonlySet<string>,
  inside: (schema: JsonSchema) => JsonSchema,
): readonly JsonSchema[] {
  const found = irrelevances(object, context).filter(({ up, by }) => up && fields.has(by));
  return grouped(found).map((group) => ({ if: deciding(group), then: inside(absent(group)) }));
}

function irrelevances(object: ObjectType, context: EmitContext): readonly Irrelevance[] {
  return object.fields.flatMap((field) =>
    ruledOut(field, object, context).map(({ condition, values }) => ({
      field,
      by: condition.field,
      up: isAboutContainer(condition),
      values,
    })),
  );
}

/** Fields that the same values rule out, in the order of the first. */
function grouped(all: readonly Irrelevance[]): readonly (readonly [Irrelevance, ...Irrelevance[]])[] {
  const groups = new Map<string, [Irrelevance, ...Irrelevance[]]>();
  for (const one of all) {
    const key = JSON.stringify([one.by, one.values]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

function deciding([{ by, values }]: readonly [Irrelevance, ...Irrelevance[]]): JsonSchema {
  return valuesSchema([{ field: by, values }]);
}

function absent(group: readonly Irrelevance[]): JsonSchema {
  return {
    properties: Object.fromEntries(
      group.map(({ field }) => [field.name, field.nullable ? { type: 'null' } : false] as const),
    ),
  };
}
