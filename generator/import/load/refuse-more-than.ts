import { placeOf, type Part } from './documents.js';
import { ImportError } from './import-error.js';

/** @throws {ImportError} if a schema or an operation has more of something than a spec may have: `check` would refuse it */
export function refuseMoreThan(most: number, count: number, what: string, part: Part, owner = 'a schema'): void {
  if (count <= most) return;
  throw new ImportError(
    placeOf(part),
    `${owner} with ${count} ${what}; a spec has at most ${most}`,
    'leave out what is not needed, or split it',
  );
}
