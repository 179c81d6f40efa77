import { limitsOnPart } from './limits/limit-target.js';
import type { Limit, ObjectType } from './model.js';
import { formOf } from './partial-forms.js';
import { isObjectRef, isTuple, itemOf, type Type } from './types.js';

/** An object that every value of another object contains, and at least how many times. */
export interface RequiredObject {
  /** Of its form: `Partial<Book>` for a part. */
  readonly name: string;
  readonly count: number;
}

/** The objects that every value of an object contains. Lists with a minimum length count with that length. */
export function requiredObjects(object: ObjectType): readonly RequiredObject[] {
  return object.fields.flatMap((field) =>
    field.optional || field.nullable ? [] : required(field.type, field.limits, 1),
  );
}

/** @param count how many values of the type there are at least */
function required(type: Type, limits: readonly Limit[], count: number): readonly RequiredObject[] {
  if (count === 0) return [];
  if (isObjectRef(type)) return [{ name: formOf(type), count }];
  if (isTuple(type)) return type.items.flatMap((item) => required(item, [], count));
  const item = itemOf(type);
  return item === undefined ? [] : required(item, limitsOnPart(limits, 'each'), count * leastItems(limits));
}

/** An exception may allow a shorter list. */
function leastItems(limits: readonly Limit[]): number {
  const bounds = limits.filter((limit) => limit.kind === 'items' && limit.on === 'value');
  const isGeneral = bounds.some(({ when }) => when.length === 0);
  return isGeneral ? Math.min(...bounds.map((limit) => (limit.kind === 'items' ? (limit.min ?? 0) : 0))) : 0;
}
