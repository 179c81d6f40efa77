import { containerFields } from '../../model/conditions.js';
import type { Field, ObjectType } from '../../model/model.js';

/** Fields of `container` that the object in one of its fields depends on. A view may lack some. */
export function outerFields(target: ObjectType | undefined, container: ObjectType, field: Field): readonly string[] {
  return fieldsOutside(target, container, field).filter((name) => hasField(container, name));
}

/** The same as arguments of the code for that object, in the order of its parameters; `undefined` for what the container lacks. */
export function outerArguments(
  target: ObjectType | undefined,
  container: ObjectType,
  field: Pick<Field, 'name'>,
  local: (name: string) => string,
): readonly string[] {
  return fieldsOutside(target, container, field).map((name) => (hasField(container, name) ? local(name) : 'undefined'));
}

function fieldsOutside(
  target: ObjectType | undefined,
  container: ObjectType,
  field: Pick<Field, 'name'>,
): readonly string[] {
  if (target === undefined) return [];
  const names = new Set([container.name, container.view?.of]);
  const isWithin = target.within.some((place) => names.has(place.object) && place.field === field.name);
  return isWithin ? containerFields(target) : [];
}

function hasField({ fields }: ObjectType, wanted: string): boolean {
  return fields.some(({ name }) => name === wanted);
}
