import { isPartial, type NamedType, type ObjectRef, type UnionRef } from '../model/types.js';

/** Name of the object type or union that a type refers to: itself, or the derived `Partial` type. */
export function objectName(type: ObjectRef | UnionRef): string {
  return declaredName(type);
}

/** The same for a type that stands for any declaration. */
export function declaredName(type: NamedType): string {
  return isPartial(type) ? `Partial${type.name}` : type.name;
}
