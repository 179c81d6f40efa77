import type { Field, ObjectType } from '../../model/model.js';
import { objectRefs } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import { limitsInside, limitsOutside } from './conditional-limits.js';
import { relevanceInside } from './relevance.js';
import { insideName, orNull, type JsonSchema } from './schema.js';
import { schemaAtObject } from './type-schema.js';

/** Limits and relevance of contained objects that depend on this object, as conditions on this object. */
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
      ...contained.fields.flatMap((one) => limitsInside(one, fields, inside)),
      ...relevanceInside(contained, context, fields, inside),
    ];
  });
}

/**
 * Name of the schema of an object in a field of a container. It is a separate schema if a limit of the object would
 * conflict with the limit that the container selects.
 */
export function nameInField(object: string, field: Field, container: ObjectType, context: EmitContext): string {
  const contained = contentOf(field, container, context);
  return contained?.name === object && hasInsideSchema(contained) ? insideName(object) : object;
}

/** Whether the object's own schema has limits that its container may replace. */
export function hasInsideSchema(object: ObjectType): boolean {
  return object.fields.some((field) => limitsOutside(field).length > 0);
}

/** The object in a field, if it depends on this container. */
export function contentOf(field: Field, container: ObjectType, context: EmitContext): ObjectType | undefined {
  const [ref] = objectRefs(field.type);
  const contained = ref && context.objects.get(objectName(ref));
  const names = new Set([container.name, container.view?.of]);
  const isWithin = contained?.within.some((place) => names.has(place.object) && place.field === field.name) ?? false;
  return isWithin ? contained : undefined;
}
