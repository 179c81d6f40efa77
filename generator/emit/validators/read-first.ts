import { decidingFields } from '../../model/conditions.js';
import type { ObjectType } from '../../model/model.js';
import { objectRefs } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import { outerFields } from './outer-fields.js';

/**
 * Fields that are read before all others: those that decide about others, and those that an object in an earlier field
 * depends on.
 */
export function readFirst(object: ObjectType, context: EmitContext): readonly string[] {
  const places = new Map(object.fields.map(({ name }, index) => [name, index]));
  const needed = object.fields.flatMap((_, index) =>
    neededInside(object, index, context).filter((name) => (places.get(name) ?? -1) > index),
  );
  return [...new Set([...decidingFields(object), ...needed])];
}

/** Fields whose values are needed after their own tests, too. */
export function fieldsReadAgain(object: ObjectType, context: EmitContext): readonly string[] {
  const needed = object.fields.flatMap((_, index) => neededInside(object, index, context));
  return [...needed, ...object.rules.flatMap((rule) => rule.fields)];
}

/** Fields that an object in the field at that place depends on. */
function neededInside(object: ObjectType, index: number, { objects }: EmitContext): readonly string[] {
  const field = object.fields[index]!;
  return objectRefs(field.type).flatMap((ref) => outerFields(objects.get(objectName(ref)), object, field));
}
