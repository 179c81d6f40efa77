import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { drift } from '../../generator/api/drift.js';
import { runHere } from '../cli/run-cli.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const DOCUMENTS = fileURLToPath(new URL('../import/documents/', import.meta.url));
/** `IMPORT_DOCUMENTS=a.json,b.yaml` compares documents that are not part of the project. */
const given = (process.env['IMPORT_DOCUMENTS'] ?? '').split(',').filter((path) => path !== '');
const documents = [
  ...readdirSync(DOCUMENTS)
    .toSorted()
    .map((name) => join(DOCUMENTS, name)),
  ...given,
];

describe('A spec that was imported from a document', () => {
  it.each(documents)(
    'says the same as this document, and every name has its own counterpart: %s',
    async (document) => {
      const spec = join(temporaryFolder(), 'spec');
      const { code, err } = await runHere('import', document, '--out', spec);
      expect(code, err).toBe(0);
      const { drift: found, problems } = await drift({ spec, document });
      expect(problems).toEqual([]);
      expect(found!.lines.map(({ path, before, after }) => ({ path, own: after, document: before }))).toEqual([]);
      expect(found!.compared.same).toBe(found!.compared.fields);
      expect(found!.compared.fields).toBeGreaterThan(0);
      expect(found!.without).toEqual({ objects: [], enums: [] });
    },
    3_600_000,
  );
});
