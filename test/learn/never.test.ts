import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileModels } from '../../generator/compile.js';
import { fitting } from '../../generator/corrections/fitting.js';
import { learnFrom } from '../../generator/learn/learn.js';
import { propose } from '../../generator/learn/propose.js';
import type { Model } from '../../generator/model/model.js';
import { readSpec } from '../../generator/read/read-spec.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const SPEC = `spec: { name: books, version: 0.1.0, title: Books, doc: Books., license: MIT }
layers: { corrections: { doc: What payloads show. } }
profiles: { main: { doc: All., layers: [corrections], entry: '.' } }
objects: { Book: { fields: { title: str, isbn?: never } } }
`;

test.each<readonly [string, readonly unknown[], string | undefined]>([
  ['a text', ['978'], 'str'],
  ['texts and numbers', ['978', 978], 'str | int'],
  ['null', [null], 'null'],
  ['a text and null', ['978', null], 'str | null'],
])('a field that had to be absent and holds %s has that type', async (_name, values, type) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'spec.yaml'), SPEC);
  const [model] = compileModels(folder, 'main').models;
  const file = join(temporaryFolder(), 'payloads.json');
  writeFileSync(file, JSON.stringify(values.map((isbn) => ({ title: 'x', isbn }))));
  const learn = (of: Model) => learnFrom([file], { kind: 'object', name: 'Book' }, of);
  const { spec } = readSpec(folder);
  const { proposals } = propose(spec, model!, learn(model!), { values: false }, learn);
  expect(fitting(spec, 'main', model!, proposals).refused).toEqual([]);
  expect(proposals.map(({ at, change }) => [at, (change as { readonly value?: unknown } | undefined)?.value])).toEqual([
    ['objects.Book.fields.isbn.type', type],
  ]);
});
