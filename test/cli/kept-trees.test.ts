import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOwn, writeOwn } from '../../generator/write/cache-folder.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { runHere } from './run-cli.js';

const SPEC = {
  'spec/spec.yaml': "spec: { name: books, version: 1.0.0 }\nprofiles:\n  default: { layers: [], entry: '.' }\n",
  'spec/book.yaml': 'objects:\n  Book:\n    fields:\n      title: str\n      author: Author\n',
  'spec/author.yaml': 'objects:\n  Author:\n    fields:\n      name: str\n',
};
const BROKEN = { 'spec/author.yaml': 'objects:\n  Writer:\n    fields:\n      name: strr\n' };

const PROJECT = { 'package.json': '{}', 'node_modules/a.txt': '' };

/** What commands say of the spec in a folder, where nothing is kept unless the folder is a project. */
async function told(folder: string): Promise<readonly string[]> {
  const spec = ['--spec', join(folder, 'spec')];
  const outcomes = [
    await runHere('check', ...spec),
    await runHere('compile', ...spec),
    await runHere('diff', join(folder, 'before'), join(folder, 'spec'), ...spec),
  ];
  return outcomes.map(({ code, out, err }) => `${code}\n${out}\n${err}`.replaceAll(folder, '.'));
}

const before = Object.fromEntries(Object.entries(SPEC).map(([path, text]) => [path.replace('spec/', 'before/'), text]));

test.each([
  ['is as good as before', {}],
  ['is broken', BROKEN],
])('what earlier runs have read changes nothing of what is told of a spec that %s', async (_, change) => {
  const [project, folder] = [temporaryFolder(), temporaryFolder()];
  plant(project, { ...PROJECT, ...SPEC, ...before });
  plant(folder, { ...SPEC, ...before });
  await told(project);
  const kept = join(project, 'node_modules/.cache/snowspec/trees.json');
  expect(existsSync(kept)).toBe(true);

  plant(project, change);
  plant(folder, change);
  const afresh = await told(folder);
  expect(await told(project)).toEqual(afresh);
  const text = readOwn(kept)!;
  for (const spoilt of [text.slice(0, text.length / 2), text.replaceAll('"m"', '"n"'), '{}', 'null']) {
    writeOwn(kept, spoilt);
    expect(await told(project)).toEqual(afresh);
  }
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});
