import type { Condition, Field, Limit, ObjectType } from '../../model/model.js';
import { isBoolean, isEnum } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { localName } from './locals.js';

/** Name of the parameter by which a check learns a field of the object that contains it. */
export function upName(field: string): string {
  return `outer_${localName(field)}`;
}

/** Fields of the container that the object's limits and fields ask for, in the order of first mention. */
export function upFields(object: ObjectType): readonly string[] {
  const conditions = object.fields.flatMap((field) => [
    ...field.relevant,
    ...field.limits.flatMap((limit) => limit.when),
  ]);
  return [...new Set(conditions.filter((condition) => condition.up).map((condition) => condition.field))];
}

/** Fields of the object itself whose values decide about others: generated code reads them first. */
export function decidingFields(object: ObjectType): readonly string[] {
  const conditions = [
    ...object.fields.flatMap((field) => [...field.relevant, ...field.limits.flatMap((limit) => limit.when)]),
    ...object.rules.flatMap((rule) => (rule.kind === 'required-when' ? rule.when : [])),
  ];
  return [...new Set(conditions.filter((condition) => !condition.up).map((condition) => condition.field))];
}

/** False where the spec does not show the values that the condition is about, so that it can't be decided. */
export function isDecidable(condition: Condition): boolean {
  return condition.values.length >= Math.max(1, condition.members.length);
}

/** The condition as an expression over locals, true where it holds. */
export function conditionText(conditions: readonly Condition[]): string {
  return conditions.map((condition) => membership(variable(condition), condition.values)).join(' && ');
}

function variable(condition: Condition): string {
  return condition.up ? upName(condition.field) : localName(condition.field);
}

function membership(name: string, values: readonly (number | string | boolean)[]): string {
  const tests = values.map((value) => `${name} === ${JSON.stringify(value)}`);
  return tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`;
}

/**
 * An expression that is true where a field that is there has no meaning: the deciding field has one of the values that
 * are known and not among those of the condition. A value that the spec does not know decides nothing. Undefined where
 * the spec shows too little to tell, and for fields that must be there in any case.
 */
export function irrelevanceText(field: Field, object: ObjectType, context: EmitContext): string | undefined {
  if (!(field.optional || field.nullable) || field.relevant.length === 0) return undefined;
  if (!field.relevant.every(isDecidable)) return undefined;
  const texts = field.relevant.flatMap((condition) => {
    const others = knownValues(condition, object, context).filter((value) => !condition.values.includes(value));
    return others.length === 0 ? [] : [membership(variable(condition), others)];
  });
  return texts.length === 0 ? undefined : texts.join(' || ');
}

/** Every value that the spec knows for the field that a condition is about. */
export function knownValues(
  condition: Condition,
  object: ObjectType,
  context: EmitContext,
): readonly (number | string | boolean)[] {
  const field = decidingField(condition, object, context);
  if (field === undefined) return [];
  if (isBoolean(field.type)) return [true, false];
  if (!isEnum(field.type)) return [];
  const values = context.enums.get(field.type.name)?.values ?? [];
  return [...new Set(values.flatMap(({ value }) => (typeof value === 'object' ? [] : [value])))];
}

function decidingField(condition: Condition, object: ObjectType, context: EmitContext): Field | undefined {
  const owner = condition.up ? context.objects.get(object.within[0]?.object ?? '') : object;
  return owner?.fields.find((field) => field.name === condition.field);
}

/** Limits of one kind on one target: alternatives, of which at most one applies. The general one comes last. */
export function limitGroups(limits: readonly Limit[]): readonly (readonly Limit[])[] {
  const groups = new Map<string, Limit[]>();
  for (const limit of limits) {
    const key = `${limit.on} ${limit.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), limit]);
  }
  return [...groups.values()];
}
