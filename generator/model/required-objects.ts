import type { Field, ObjectType } from './model.js';
import { isCollection, isWholeObject, itemOf, type Type } from './types.js';

/** An object that every value of another object contains, and at least how many times. */
export interface RequiredObject {
  readonly name: string;
  readonly count: number;
}

/** The objects that every value of an object contains. Lists with a minimum length count with that length. */
export function requiredObjects(object: ObjectType): readonly RequiredObject[] {
  return object.fields.flatMap((field) => (field.optional || field.nullable ? [] : required(field.type, field)));
}

function required(type: Type, field: Field): readonly RequiredObject[] {
  if (isWholeObject(type)) return [{ name: type.name, count: 1 }];
  const item = isCollection(type) ? itemOf(type) : undefined;
  const count = leastItems(field);
  return item !== undefined && isWholeObject(item) && count > 0 ? [{ name: item.name, count }] : [];
}

/** An exception may allow a shorter list. */
function leastItems({ limits }: Field): number {
  const bounds = limits.filter((limit) => limit.kind === 'items' && limit.on === 'value');
  const isGeneral = bounds.some(({ when }) => when.length === 0);
  return isGeneral ? Math.min(...bounds.map((limit) => (limit.kind === 'items' ? (limit.min ?? 0) : 0))) : 0;
}
