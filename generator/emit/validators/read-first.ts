import { decidingFields } from '../../model/conditions.js';
import type { ObjectType } from '../../model/model.js';
import { objectRefs } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';
import { outerFields } from '../values/value-plan.js';

/**
 * Fields that are read before all others: those that decide about others, and those that an object in an earlier field
 * depends on.
 */
export function readFirst(object: ObjectType, context: EmitContext): readonly string[] {
  const places = new Map(object.fields.map(({ name }, index) => [name, index]));
  const needed = object.fields.flatMap((field, index) =>
    objectRefs(field.type)
      .flatMap((ref) => outerFields(context.objects.get(objectName(ref)), object, field))
      .filter((name) => (places.get(name) ?? -1) > index),
  );
  return [...new Set([...decidingFields(object), ...needed])];
}
