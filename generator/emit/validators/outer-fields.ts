import { containerFields, decidingFields } from '../../model/conditions.js';
import { isOfValues, type Field, type ObjectType, type Rule } from '../../model/model.js';
import { objectRefs } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { objectName } from '../type-names.js';

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

/**
 * Fields that are read before all others: those that decide about others, and those that an object in an earlier field
 * depends on.
 */
export function readFirst(object: ObjectType, context: EmitContext): readonly string[] {
  const places = new Map(object.fields.map(({ name }, index) => [name, index]));
  const needed = object.fields.flatMap((field, index) =>
    neededInside(field, object, context).filter((name) => (places.get(name) ?? -1) > index),
  );
  return [...new Set([...decidingFields(object), ...needed])];
}

/** Fields whose values are needed after their own tests, too. */
export function fieldsReadAgain(object: ObjectType, context: EmitContext): readonly string[] {
  const needed = object.fields.flatMap((field) => neededInside(field, object, context));
  return [...needed, ...object.rules.flatMap(fieldsInCheck)];
}

/** The fields that the code of a rule names: the descriptor has those of rules over values. */
function fieldsInCheck(rule: Rule): readonly string[] {
  return isOfValues(rule) ? [] : rule.fields;
}

/** Fields whose values the tests of rules need. */
export function fieldsUsedByRules({ rules }: ObjectType): readonly string[] {
  return [...rules.flatMap(fieldsInCheck), ...decidingFields({ fields: [], rules })];
}

/** Other fields whose values the test of a field needs. */
export function fieldsUsed(field: Field, object: ObjectType, context: EmitContext): readonly string[] {
  return [...decidingFields({ fields: [field], rules: [] }), ...neededInside(field, object, context)];
}

/** Fields that an object in the field depends on. */
function neededInside(field: Field, object: ObjectType, { objects }: EmitContext): readonly string[] {
  return objectRefs(field.type).flatMap((ref) => outerFields(objects.get(objectName(ref)), object, field));
}
