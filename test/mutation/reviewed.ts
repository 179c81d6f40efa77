import type { OutputFile } from '../../generator/emit/output-file.js';
import { formatFile } from '../../generator/write/format.js';
import { libraryModel, platformModel } from '../support/platform.js';

// Modules that are no tests are loaded once for hundreds of mutants.

/** Models, and the packages that people have reviewed. */
export const reviewed = [
  { spec: 'library', model: await libraryModel(), folder: 'test/emit/golden/library' },
  { spec: 'platform', model: await platformModel(), folder: 'generated' },
];

const known = new Map<string, Promise<string>>();

/** The bytes of a file. Most mutants change few files, and the others need not be formatted again. */
export function formatted(file: OutputFile): Promise<string> {
  const text = known.get(file.text) ?? formatFile(file);
  known.set(file.text, text);
  return text;
}
