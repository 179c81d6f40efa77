import type { Type } from '../model/model.js';

/** Name of the object type that a type refers to: itself, or the derived `Partial` type. */
export function objectName(type: Type & { kind: 'object' | 'partial' }): string {
  return type.kind === 'partial' ? `Partial${type.name}` : type.name;
}
