import type { Field, ObjectType } from './model.js';
import { isCollection, isWholeObject, itemOf, type Type } from './types.js';

/** Another object that every value of an object holds, and how many of it at least. */
export interface RequiredObject {
  readonly name: string;
  readonly count: number;
}

/** The objects that a value holds whatever it leaves out: lists that have to have items hold some of theirs. */
export function requiredObjects(object: ObjectType): readonly RequiredObject[] {
  return object.fields.flatMap((field) => (field.optional || field.nullable ? [] : required(field.type, field)));
}

function required(type: Type, field: Field): readonly RequiredObject[] {
  if (isWholeObject(type)) return [{ name: type.name, count: 1 }];
  const item = isCollection(type) ? itemOf(type) : undefined;
  const count = leastItems(field);
  return item !== undefined && isWholeObject(item) && count > 0 ? [{ name: item.name, count }] : [];
}

/** With an exception, a list may be shorter. */
function leastItems({ limits }: Field): number {
  const bounds = limits.filter((limit) => limit.kind === 'items' && limit.on === 'value');
  const isGeneral = bounds.some(({ when }) => when.length === 0);
  return isGeneral ? Math.min(...bounds.map((limit) => (limit.kind === 'items' ? (limit.min ?? 0) : 0))) : 0;
}
