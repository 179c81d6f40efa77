import type { Field, ObjectType } from './model.js';
import { isAny, isNullable, type Type } from './types.js';

/** Whether the object refuses keys that it does not declare in mode 'spec' as well. */
export function isClosed({ otherKeys }: Pick<ObjectType, 'otherKeys'>): boolean {
  return otherKeys === 'none';
}

/** The type of the values under keys that the object does not declare; undefined if there is none, or no such key. */
export function typeOfOtherKeys({ otherKeys }: Pick<ObjectType, 'otherKeys'>): Type | undefined {
  return otherKeys === 'none' ? undefined : otherKeys;
}

/**
 * The values under keys that the object does not declare, as a field that may be absent. Its name is empty, as no
 * field's is. Undefined if every value is valid there, or none.
 */
export function fieldOfOtherKeys(object: ObjectType): Field | undefined {
  const type = typeOfOtherKeys(object);
  if (type === undefined || isAny(type)) return undefined;
  return {
    name: '',
    doc: '',
    origin: object.origin,
    see: [],
    type: isNullable(type) ? type.of : type,
    optional: true,
    nullable: isNullable(type),
    limits: [],
    relevant: [],
    caveats: [],
  };
}
