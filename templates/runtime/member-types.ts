import type { MemberType, Type } from './schema.js';

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
