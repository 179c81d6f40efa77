import type { Model, ObjectType } from '../../model/model.js';
import { isPartial, objectRefs } from '../../model/types.js';
import { visitModel } from '../../model/visit.js';

/**
 * The object types for `Partial<X>`, in which only the identity fields are required. One for each X that the Model uses
 * so, in the order of the objects.
 */
export function derivePartials(model: Model): readonly ObjectType[] {
  const used = new Set<string>();
  visitModel(model, {
    type: (type) =>
      objectRefs(type)
        .filter(isPartial)
        .forEach(({ name }) => used.add(name)),
  });
  return model.objects.filter((object) => used.has(object.name)).map((object) => partialOf(object));
}

function partialOf(object: ObjectType): ObjectType {
  return {
    ...object,
    name: `Partial${object.name}`,
    doc: partialDoc(object),
    fields: object.fields.map((field) => ({
      ...field,
      optional: field.optional || !object.identity.includes(field.name),
    })),
    view: { of: object.name, key: 'Partial' },
  };
}

function partialDoc(object: ObjectType): string {
  const sure = object.identity.map((name) => `\`${name}\``).join(', ');
  return `A ${object.name} of which ${sure === '' ? 'no field' : `only ${sure}`} is guaranteed to be present.`;
}
