import type { ObjectType } from './model.js';
import { isObjectRef, isPartial, typesIn, type ObjectRef, type UnionRef } from './types.js';

/** The name of the form in which a type names an object or union: `Partial<Book>` has values of its own. */
export function formOf(ref: ObjectRef | UnionRef): string {
  return isObjectRef(ref) && isPartial(ref) ? `Partial<${ref.name}>` : ref.name;
}

/** The objects, and those of which some field holds a part, as a part: every field but those of the identity may be absent. */
export function withPartialForms(objects: readonly ObjectType[]): readonly ObjectType[] {
  const used = new Set<string>();
  for (const { fields } of objects) {
    for (const { type } of fields) for (const one of typesIn(type)) if (isPartial(one)) used.add(one.name);
  }
  if (used.size === 0) return objects;
  const partials = objects
    .filter(({ name }) => used.has(name))
    .map((object) => ({
      ...object,
      name: formOf({ kind: 'partial', name: object.name }),
      fields: object.fields.map((field) =>
        object.identity.includes(field.name) ? field : { ...field, optional: true },
      ),
    }));
  return [...objects, ...partials];
}
