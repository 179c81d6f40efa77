import { createHash } from 'node:crypto';
import { contentOf } from '../model/index.js';

/** SHA-256 of the content of a declaration, without origins. Empty if there is no declaration. */
export function hashOf(declaration: unknown): string {
  if (declaration === undefined) return '';
  return createHash('sha256').update(contentOf(declaration)).digest('hex');
}
