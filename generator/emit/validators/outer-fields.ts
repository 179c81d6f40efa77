import { containerFields, decidingFields } from '../../model/conditions.js';
import { isOfValues, type Field, type ObjectType, type Rule } from '../../model/model.js';
import { objectRefs } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';

/** Fields of `container` that decide about the object in one of its fields. A view may lack some. */
function outerFields(target: ObjectType | undefined, container: ObjectType, field: Field): readonly string[] {
  return fieldsOutside(target, container, field).filter((name) => hasField(container, name));
}

/** The same as arguments for that object, in order; `undefined` for fields that the container lacks. */
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
  return target !== undefined && dependsOn(target, container, field) ? containerFields(target) : [];
}

/** Whether an object in a field may depend on this container. */
export function dependsOn({ within }: ObjectType, { name, view }: ObjectType, field: Pick<Field, 'name'>): boolean {
  return within.some((place) => (place.object === name || place.object === view?.of) && place.field === field.name);
}

function hasField({ fields }: ObjectType, wanted: string): boolean {
  return fields.some(({ name }) => name === wanted);
}

/** Fields that are read first: those that decide about others, or about an object in an earlier field. */
export function readFirst(object: ObjectType, context: EmitContext): readonly string[] {
  const places = new Map(object.fields.map(({ name }, index) => [name, index]));
  const needed = object.fields.flatMap((field, index) =>
    neededInside(field, object, context).filter((name) => (places.get(name) ?? -1) > index),
  );
  return [...new Set([...decidingFields(object), ...needed])];
}

/** Fields whose values are needed again after their tests. */
export function fieldsReadAgain(object: ObjectType, context: EmitContext): readonly string[] {
  const needed = object.fields.flatMap((field) => neededInside(field, object, context));
  return [...needed, ...object.rules.flatMap(fieldsInCheck)];
}

/** The fields in the code of a rule. Rules on values are in the descriptor. */
function fieldsInCheck(rule: Rule): readonly string[] {
  return isOfValues(rule) ? [] : rule.fields;
}

export function fieldsUsedByRules({ rules }: ObjectType): readonly string[] {
  return [...rules.flatMap(fieldsInCheck), ...decidingFields({ fields: [], rules })];
}

/** Other fields that the test of a field needs. */
export function fieldsUsed(field: Field, object: ObjectType, context: EmitContext): readonly string[] {
  return [...decidingFields({ fields: [field], rules: [] }), ...neededInside(field, object, context)];
}

/** Fields that decide about an object in the field. */
function neededInside(field: Field, object: ObjectType, { objects }: EmitContext): readonly string[] {
  return objectRefs(field.type).flatMap((ref) => outerFields(objects.get(objectName(ref)), object, field));
}
