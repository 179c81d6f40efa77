import { isUnionRef, type OneOfType, type Type, type UnionRef } from '../types.js';
import type { Union } from '../model.js';
import type { UnionScope } from './union-scope.js';

/** A union as dispatch sees it: declared, or written in place. */
export type AnyUnion = Pick<Union, 'of' | 'by' | 'open' | 'limits'>;

/** The union that a type is. */
export function unionOf(type: OneOfType | UnionRef, scope: Pick<UnionScope, 'unions'>): AnyUnion {
  if (!isUnionRef(type)) return { of: type.of, open: false };
  return scope.unions.get(type.name) ?? { of: [], open: false };
}

/**
 * The members of a union, with those of closed unions among them in their place. An open union stays one member: it
 * accepts values that its own members do not have. So does one with limits: it refuses some that they have.
 */
export function leafMembers(union: AnyUnion, scope: Pick<UnionScope, 'unions'>): readonly Type[] {
  const leaves = new Map<string, Type>();
  const seen = new Set<string>();
  const add = (members: readonly Type[]): void => {
    for (const member of members) {
      const inner = isUnionRef(member) ? scope.unions.get(member.name) : undefined;
      if (inner === undefined || inner.open || inner.limits !== undefined) leaves.set(JSON.stringify(member), member);
      else if (isUnionRef(member) && !seen.has(member.name)) {
        seen.add(member.name);
        add(inner.of);
      }
    }
  };
  add(union.of);
  return [...leaves.values()];
}
