import type { Comparison, Located, Place } from '../finding.js';
import { pairUp } from './pairs.js';
import { shortPath } from './text.js';

/** Reports added and removed tombstones: names and values that must not be used again. */
export function compareReserved(
  family: 'object' | 'enum' | 'bitset',
  before: readonly (string | number)[],
  after: readonly (string | number)[],
  place: Place,
  comparison: Comparison,
): void {
  const { removed, added } = pairUp(before, after, (name) => `${typeof name} ${name}`);
  const reserved = { ...place, path: `${place.path}.reserved` };
  for (const name of added) {
    const message = `${shortPath(place.path)} reserves ${name}`;
    comparison.report(`${family}.reserved.added`, reserved, undefined, tombstone(name), {
      message,
      after: String(name),
    });
  }
  for (const name of removed) {
    const message = `${shortPath(place.path)} no longer reserves ${name}`;
    comparison.report(`${family}.reserved.removed`, reserved, tombstone(name), undefined, {
      message,
      before: String(name),
    });
  }
}

function tombstone(name: string | number): Located & { readonly name: string | number } {
  return { name };
}
