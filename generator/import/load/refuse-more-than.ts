import { placeOf, type Part } from './documents.js';
import { ImportError } from './import-error.js';

/** @throws {ImportError} if a schema has more of something than a spec may have: `check` would refuse it */
export function refuseMoreThan(most: number, count: number, what: string, part: Part): void {
  if (count <= most) return;
  throw new ImportError(
    placeOf(part),
    `a schema with ${count} ${what}; a spec has at most ${most}`,
    'leave out what is not needed, or split the schema',
  );
}
