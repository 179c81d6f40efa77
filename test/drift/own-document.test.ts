import { readdirSync, writeFileSync } from 'node:fs';
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

/** A document whose schemas, one tag for all, are so long that they are divided by topics, one of which is called like a record. */
function longDocument(): object {
  const text = { type: 'string', description: 'A long description of the note. '.repeat(600) };
  const names = ['Import', 'Export', 'Transfer'].flatMap((topic) =>
    ['Task', 'Volume', 'Image', 'Address'].map((word) => `${topic}${word}`),
  );
  const fieldsOf = (name: string): object => ({ [`${name}Id`]: { type: 'integer' }, note: text });
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties: fieldsOf(name) }]));
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const body = { content: { 'application/json': { schema: ref('All') } } };
  const get = (operationId: string): object => ({
    get: { operationId, tags: [operationId], responses: { 200: { description: 'All.', ...body } } },
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Long', version: '1' },
    paths: { '/a': get('a'), '/b': get('b') },
    components: {
      schemas: {
        ...schemas,
        All: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, ref(name)])) },
      },
    },
  };
}

/** Objects with the same fields whose names have the same words. */
const TWINS = {
  openapi: '3.1.0',
  info: { title: 'Twins', version: '1' },
  paths: {},
  components: {
    schemas: {
      Location: { type: 'object', properties: { id: { type: 'string' }, port: { type: 'string' } } },
      LocationLocation: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, port: { type: 'string' } },
      },
    },
  },
};

const MADE = [
  ['schemas that are divided by topics, one of which is called import', longDocument()],
  ['objects with the same fields and words', TWINS],
] as const;

describe('A spec that was imported from a document', () => {
  it.each(MADE)('says the same as this document: %s', async (_, document) => {
    const folder = temporaryFolder();
    const [path, spec] = [join(folder, 'openapi.json'), join(folder, 'spec')];
    writeFileSync(path, JSON.stringify(document));
    expect((await runHere('import', path, '--out', spec)).code).toBe(0);
    const { drift: found, problems } = await drift({ spec, document: path });
    expect(problems).toEqual([]);
    expect([found!.lines, found!.without]).toEqual([[], { objects: [], enums: [] }]);
  });

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
