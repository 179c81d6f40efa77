import { libraryModel, platformModel } from '../support/platform.js';

// Modules that are no tests are loaded once for hundreds of mutants.

/** Models, and the packages that people have reviewed. */
export const reviewed = [
  { spec: 'library', model: await libraryModel(), folder: 'test/emit/golden/library' },
  { spec: 'platform', model: await platformModel(), folder: 'generated' },
];
