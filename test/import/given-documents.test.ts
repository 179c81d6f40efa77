import { describe, expect, it } from 'vitest';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { seedOfRun } from '../support/random.js';
import { roundTrip } from './round-trip.js';
import { compareWithOriginal, type Disagreement } from './agreement.js';

/** `IMPORT_DOCUMENTS=a.json,b.yaml IMPORT_CASES=100000` compares documents that are not part of the project. */
const paths = (process.env['IMPORT_DOCUMENTS'] ?? '').split(',').filter((path) => path !== '');
const cases = Number(process.env['IMPORT_CASES'] ?? 5_000);

describe.runIf(paths.length > 0)('Documents that are given by path', () => {
  it.each(paths)(
    '%s: validators accept and refuse what ajv does',
    async (path) => {
      const documents = new Documents(path);
      const imported = importFrom(documents, { enums: 'closed', without: [], names: new Map() });
      const { disagreements, ...counts } = await compareWithOriginal(documents.root.root, imported, cases, seedOfRun());
      console.log(path, { ...counts, disagreements: disagreements.length });
      expect(firstOfEach(disagreements)).toEqual([]);
    },
    3_600_000,
  );

  it.each(paths)(
    '%s: the OpenAPI document of the import is imported as the same spec',
    (path) => {
      const [first, again] = roundTrip(path);
      expect(again).toEqual(first);
    },
    3_600_000,
  );
});

function firstOfEach(disagreements: readonly Disagreement[]): readonly Disagreement[] {
  const first = new Map(disagreements.toReversed().map((one) => [one.name, one]));
  return [...first.values()].slice(0, 20);
}
