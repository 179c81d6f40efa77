import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MANIFEST_PATH } from '../../generator/write/manifest.js';
import { createRegenerator } from '../../generator/watch/regenerator.js';
import { contentsOf, temporaryFolder } from '../write/temporary-folder.js';

const root = `spec: { name: books, version: 1.0.0 }
profiles:
  default: { layers: [], entry: '.' }
  live: { layers: [], entry: ./live }
  hidden: { layers: [] }
`;
const book = (doc: string, type = 'str') => `objects:\n  Book:\n    doc: ${doc}\n    fields: { title: ${type} }\n`;
const snapshot = (declarations: string) => ({
  files: [
    { path: 'spec.yaml', text: root },
    { path: 'books.yaml', text: declarations },
  ],
  complete: true,
  problems: [],
});

test('versions of a spec are compiled one after the other, and only what has changed is written', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'generated');
  const compile = createRegenerator({ spec: join(folder, 'spec'), out, profile: 'default', emit: ['types'] });
  const first = await compile(snapshot(book('First.')));
  expect(first).toMatchObject({ size: { objects: 1, fields: 1 }, problems: [] });
  expect(first.report?.created).toContain('src/objects/book.ts');
  expect(Object.keys(contentsOf(out)).filter((path) => /rest|live|openapi/.test(path))).toEqual([]);

  const broken = await compile(snapshot(book('Second.', 'strr')));
  expect(broken.problems.map(({ code }) => code)).toEqual(['unknown-type']);
  expect(broken).not.toHaveProperty('report');
  expect(contentsOf(out)['src/objects/book.ts']).toContain('First.');

  const second = await compile(snapshot(book('Second.')));
  expect([second.report?.created, second.report?.removed]).toEqual([[], []]);
  expect(second.report?.updated).toContain('src/objects/book.ts');
  expect(second.report?.updated).not.toContain(MANIFEST_PATH);
  expect(contentsOf(out)['src/objects/book.ts']).toContain('Second.');
});

test('all profiles that the package exports are compiled where none is named', async () => {
  const folder = temporaryFolder();
  const out = join(folder, 'generated');
  const { size, report } = await createRegenerator({ spec: folder.concat('-spec'), out, emit: ['types'] })(
    snapshot(book('First.')),
  );
  expect(size).toEqual({ objects: 1, fields: 1 });
  expect(report?.created.some((path) => path.includes('live'))).toBe(true);
  expect(report?.created.some((path) => path.includes('hidden'))).toBe(false);
});

test('the package is not written into the folder of the spec', async () => {
  const folder = temporaryFolder();
  const compile = createRegenerator({ spec: folder, out: join(folder, 'generated'), emit: ['types'] });
  await expect(compile(snapshot(book('First.')))).rejects.toThrow('it is inside the spec folder');
});
