import type { Type } from './schema.js';

/** A type of values, without the alternatives and limits around it. */
export type MemberType = Exclude<Type, { readonly kind: 'nullable' | 'limited' | 'within' | 'oneOf' | 'union' }>;

/** The possible types of a value. A union that contains itself has no further members. */
export function memberTypes(type: Type, around: readonly Type[] = []): readonly MemberType[] {
  if (typeof type === 'string') return [type];
  if (around.includes(type)) return [];
  const inner = (member: Type): readonly MemberType[] => memberTypes(member, [...around, type]);
  switch (type.kind) {
    case 'nullable':
      return ['null', ...inner(type.of)];
    case 'limited':
    case 'within':
      return inner(type.of);
    case 'oneOf':
      return type.of.flatMap(inner);
    case 'union':
      return type.parts().of.flatMap(inner);
    default:
      return [type];
  }
}
