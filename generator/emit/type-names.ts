import { isPartial, type NamedType, type ObjectRef, type UnionRef } from '../model/types.js';

/** The object type or union of a reference; that of a partial object is `PartialX`. */
export function objectName(type: ObjectRef | UnionRef): string {
  return declaredName(type);
}

/** The same for any declaration. */
export function declaredName(type: NamedType): string {
  return isPartial(type) ? `Partial${type.name}` : type.name;
}
