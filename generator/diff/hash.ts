import { createHash } from 'node:crypto';

/** SHA-256 of what a declaration says: where it stands is left out. Empty where there is none. */
export function hashOf(declaration: unknown): string {
  if (declaration === undefined) return '';
  return createHash('sha256').update(contentOf(declaration)).digest('hex');
}

/** What a declaration says as text, the same for all that say the same. */
export function contentOf(declaration: unknown): string {
  return JSON.stringify(canonical(declaration)) ?? '';
}

/** The same data with sorted keys, and without places. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, one]) => key !== 'origin' && one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, canonical(one)]),
  );
}
