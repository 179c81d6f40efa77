import type { Condition, Field, ObjectType } from './model.js';
import { isBoolean, isEnum, isLiteral } from './types.js';
import type { TypesByName } from './by-name.js';

/** The declarations of a Model, by name, that conditions refer to. */
export type ConditionTypes = Pick<TypesByName, 'enums' | 'objects'>;

/** Whether the condition can be evaluated: false if the spec does not show the values that it lists. */
export function isDecidable(condition: Condition): boolean {
  return condition.values.length >= Math.max(1, condition.members.length);
}

export function isAboutContainer(condition: Condition): boolean {
  return condition.up;
}

/** `genre=ATLAS,NOVEL`: conditions as part of a path. Their order in the spec has no meaning. */
export function conditionKey(conditions: readonly Condition[]): string {
  return conditions
    .map(
      ({ field, up, values, members }) =>
        `${up ? '^' : ''}${field}=${(members.length > 0 ? members : values.map(String)).toSorted().join(',')}`,
    )
    .toSorted()
    .join('&');
}

/** The fields in the conditions of an object's fields and rules, in the order of first mention. */
export function decidingFields(object: Pick<ObjectType, 'fields' | 'rules'>): readonly string[] {
  const conditions = [
    ...fieldConditions(object),
    ...object.rules.flatMap((rule) => (rule.kind === 'required-when' ? rule.when : [])),
  ];
  return namesOf(conditions.filter((condition) => !isAboutContainer(condition)));
}

/** The fields of the container in the conditions of an object's fields, in the order of first mention. */
export function containerFields(object: ObjectType): readonly string[] {
  return namesOf(fieldConditions(object).filter(isAboutContainer));
}

function fieldConditions({ fields }: Pick<ObjectType, 'fields'>): readonly Condition[] {
  return fields.flatMap((field) => [...field.relevant, ...field.limits.flatMap((limit) => limit.when)]);
}

function namesOf(conditions: readonly Condition[]): readonly string[] {
  return [...new Set(conditions.map((condition) => condition.field))];
}

/** All values in the spec for the field of a condition. Empty if the field may have any value. */
export function knownValues(
  condition: Condition,
  object: ObjectType,
  types: ConditionTypes,
): readonly (number | string | boolean)[] {
  const field = decidingField(condition, object, types);
  if (field === undefined) return [];
  if (isBoolean(field.type)) return [true, false];
  if (isLiteral(field.type)) return [field.type.value];
  if (!isEnum(field.type)) return [];
  const values = types.enums.get(field.type.name)?.values ?? [];
  return [...new Set(values.flatMap(({ value }) => (typeof value === 'object' ? [] : [value])))];
}

/** The field of a condition, in the object or its container. */
export function decidingField(
  condition: Condition,
  object: ObjectType,
  { objects }: ConditionTypes,
): Field | undefined {
  const owner = isAboutContainer(condition) ? objects.get(object.within[0]?.object ?? '') : object;
  return owner?.fields.find((field) => field.name === condition.field);
}

/** For a condition under which a field is relevant: the values of its field that make the first field irrelevant. */
export interface RuledOut {
  readonly condition: Condition;
  readonly values: readonly (number | string | boolean)[];
}

/**
 * When a field must be absent or null: the deciding field has a value that the spec knows and the condition does not
 * list. A value that the spec does not know rules nothing out. Empty if the spec shows too little to decide, and for
 * fields that are always present.
 */
export function ruledOut(field: Field, object: ObjectType, types: ConditionTypes): readonly RuledOut[] {
  if (!(field.optional || field.nullable) || !field.relevant.every(isDecidable)) return [];
  return field.relevant.flatMap((condition) => {
    const values = knownValues(condition, object, types).filter((value) => !condition.values.includes(value));
    return values.length === 0 ? [] : [{ condition, values }];
  });
}

/** The conditions under which samples have a field. */
export function expectedConditions({ expected = [] }: Field): readonly Condition[] {
  return expected.flatMap((expectation) => (expectation.kind === 'when' ? expectation.when : []));
}
