import type { Field, Json, ObjectType } from '../../model/model.js';
import { objectRefs } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import { dependsOn } from '../validators/outer-fields.js';
import { limitsInside, limitsOutside, valuesSchema } from './conditional-limits.js';
import { insideName, type JsonSchema, orNull } from './schema.js';
import { schemaAtObject } from './type-schema.js';
import { isAboutContainer, ruledOut } from '../../model/conditions.js';
import { type Group, groupBy } from '../../model/group-by.js';

/** Limits and relevance in contained objects that depend on this object, as conditions on it. */
export function contentRules(container: ObjectType, context: EmitContext): readonly JsonSchema[] {
  const fields = new Set(container.fields.map(({ name }) => name));
  return container.fields.flatMap((field) => {
    const contained = contentOf(field, container, context);
    if (contained === undefined) return [];
    const inside = (schema: JsonSchema): JsonSchema => ({
      properties: {
        [field.name]: field.nullable ? orNull(schemaAtObject(field.type, schema)) : schemaAtObject(field.type, schema),
      },
    });
    return [
      ...contained.fields.flatMap((inner) => limitsInside(inner, fields, inside)),
      ...relevanceInside(contained, context, fields, inside),
    ];
  });
}

/**
 * The schema of an object in a field of a container. It is a separate one if a limit of the object would conflict with
 * that of the container.
 */
export function nameInField(object: string, field: Field, container: ObjectType, context: EmitContext): string {
  const contained = contentOf(field, container, context);
  return contained?.name === object && hasInsideSchema(contained) ? insideName(object) : object;
}

/** Whether a container may replace limits of the object's own schema. */
export function hasInsideSchema(object: ObjectType): boolean {
  return object.fields.some((field) => limitsOutside(field).length > 0);
}

/** The object in a field, if it depends on this container. */
export function contentOf(field: Field, container: ObjectType, context: EmitContext): ObjectType | undefined {
  const [ref] = objectRefs(field.type);
  const contained = ref && context.objects.get(objectName(ref));
  return contained !== undefined && dependsOn(contained, container, field) ? contained : undefined;
}

/** A field of an object, and the values of another field that make it irrelevant. */
interface Irrelevance {
  readonly field: Field;
  readonly by: string;
  readonly up: boolean;
  readonly values: readonly Json[];
}

/** Requires that fields are absent, or null if possible, when other fields of the object make them irrelevant. */
export function ownRelevance(object: ObjectType, context: EmitContext): readonly JsonSchema[] {
  const found = irrelevances(object, context).filter(({ up }) => !up);
  return grouped(found).map((group) => ({ if: deciding(group), then: absent(group) }));
}

/** The same for fields of the container, as conditions on the container. */
function relevanceInside(
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

function grouped(all: readonly Irrelevance[]): readonly Group<Irrelevance>[] {
  return [...groupBy(all, ({ by, values }) => JSON.stringify([by, values])).values()];
}

function deciding([{ by, values }]: Group<Irrelevance>): JsonSchema {
  return valuesSchema([{ field: by, values }]);
}

function absent(group: readonly Irrelevance[]): JsonSchema {
  return {
    properties: Object.fromEntries(
      group.map(({ field }) => [field.name, field.nullable ? { type: 'null' } : false] as const),
    ),
  };
}
