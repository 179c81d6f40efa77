import { createHash } from 'node:crypto';
import { contentOf } from '../model/index.js';

/** SHA-256 of the content of a declaration, without origins; empty if there is no declaration. */
export function hashOf(declaration: unknown): string {
  if (declaration === undefined) return '';
  return createHash('sha256').update(contentOf(declaration)).digest('hex');
}

/** A memoized {@link hashOf}, because one declaration may have many changes. */
export function memoizedHashes(): typeof hashOf {
  const known = new Map<unknown, string>();
  return (declaration) => {
    const hash = known.get(declaration) ?? hashOf(declaration);
    known.set(declaration, hash);
    return hash;
  };
}
