import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileModels } from '../../generator/compile.js';
import { fitting } from '../../generator/corrections/fitting.js';
import { learnFrom } from '../../generator/learn/learn.js';
import { propose } from '../../generator/learn/propose.js';
import { loadValidators } from '../support/compiled-validators.js';
import type { Model } from '../../generator/model/model.js';
import { readSpec } from '../../generator/read/read-spec.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const SPEC = `spec: { name: books, version: 0.1.0, title: Books, doc: Books., license: MIT }
layers: { corrections: { doc: What payloads show. } }
profiles: { main: { doc: All., layers: [corrections], entry: '.' } }
objects: { Book: { fields: { cells: { type: 'tuple[int, ...str]', items: ..4 } } } }
`;

/** The findings for payloads with these cells, and the spec with the proposals. */
async function widenedBy(cells: readonly unknown[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'spec.yaml'), SPEC);
  const [model] = compileModels(folder, 'main').models;
  const file = join(temporaryFolder(), 'payloads.json');
  writeFileSync(file, JSON.stringify([{ cells: [1] }, { cells: [1, 'a'] }, { cells }]));
  const learn = (of: Model) => learnFrom([file], { kind: 'object', name: 'Book' }, of);
  const { spec } = readSpec(folder);
  const learned = learn(model!);
  const { proposals } = propose(spec, model!, learned, { values: false }, learn);
  const kept = fitting(spec, 'main', model!, proposals);
  expect(kept.refused).toEqual([]);
  const issues = async (of: Model) => (await loadValidators(of)).issues('Book', { cells }, 'spec').length;
  return { learned, proposals, before: await issues(model!), after: await issues(kept.model) };
}

test.each([
  ['more items than are allowed', [1, 'a', 'b', 'c', 'd']],
  ['none of its first items', []],
])('a tuple with further items that holds %s is widened to hold it', async (_name, cells) => {
  const { before, after } = await widenedBy(cells);
  expect([before > 0, after]).toEqual([true, 0]);
});

test.each([
  ['a further item', [1, 'a', 2], 'Book.cells[]'],
  ['a first item', ['a', 'b'], 'Book.cells[0]'],
])('%s of another type is reported, and no correction names it', async (_name, cells, name) => {
  const { learned, proposals } = await widenedBy(cells);
  expect(learned.differences.map((one) => [one.name, one.code])).toEqual([[name, 'type']]);
  expect(proposals).toEqual([]);
});
