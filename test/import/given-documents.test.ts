import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { importFrom } from '../../generator/import/import-document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { seedOfRun } from '../support/random.js';
import { roundTrip } from './round-trip.js';
import { compareWithOriginal, type Disagreement } from './agreement.js';
import { shuffled } from './shuffled.js';

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
    '%s: import again gives the same bytes, whatever the order of keys',
    (path) => {
      const text = readFileSync(path, 'utf8');
      const document: unknown = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text);
      const filesOf = (content: string, names: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
        const { files } = importFrom(new Documents(path, new Map([[path, content]])), { without: [], names });
        return Object.fromEntries(files.map((file) => [file.path, file.text]));
      };
      const { files, record } = importFrom(new Documents(path), { without: [], names: new Map() });
      const first = Object.fromEntries(files.map((file) => [file.path, file.text]));
      expect(filesOf(text, record.names), 'import into the folder').toEqual(first);
      const other = JSON.stringify(shuffled(document, seedOfRun()));
      expect(filesOf(other, new Map()), 'another order of keys').toEqual(first);
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
