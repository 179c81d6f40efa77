import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../../cli/run-cli.js';
import { copiedRepository, testRepository, type TestRepository } from '../../support/git-repository.js';
import { sharedFolder } from '../../support/shared-folder.js';
import { contentsOf } from '../../write/temporary-folder.js';

/** A spec whose document and map are not laid out as `fmt` would lay them out. */
const SPEC = {
  'spec/spec.yaml': `spec: { name: people, version: 1.0.0, title: People, doc: People., license: MIT }
layers: { published: { doc: What is published., import: published/openapi.yaml, maps: published/map.yaml } }
profiles: { default: { doc: All., layers: [published], entry: '.' } }
`,
  'spec/people.yaml': 'objects: { Person: { doc: Someone., fields: { name: str } } }\n',
  'spec/published/openapi.yaml': `openapi:   3.1.0
info:      {title: People, version: 1.0.0}
components: {"schemas": {
  PersonResponse: {type: object, required: [name], properties: {name: {type: string}, town: {type: string}}},
  Note: {type: object, properties: {text: {type: string, maxLength: 9}}}}}
`,
  'spec/published/map.yaml': `PersonResponse:   Person
Note:   {as: Note}
`,
};

async function repositoryOfPeople(): Promise<TestRepository> {
  return copiedRepository(await sharedFolder('people-with-document', (folder) => testRepository(folder).commit(SPEC)));
}

function edit({ folder }: TestRepository, path: string, from: string, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, path), text.replace(from, to));
}

async function diff({ folder }: TestRepository, ...args: readonly string[]) {
  const home = process.cwd();
  process.chdir(folder);
  try {
    return await runHere('diff', ...args);
  } finally {
    process.chdir(home);
  }
}

test('a revision has the document of its time', async () => {
  const repository = await repositoryOfPeople();
  expect((await diff(repository, 'HEAD')).out).toContain('\nno changes\n');
  edit(repository, 'spec/published/openapi.yaml', 'maxLength: 9', 'maxLength: 7');
  const { code, out, err } = await diff(repository, 'HEAD', '--fail-on', 'breaking');
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain('objects.Note.fields.text');
  expect(out).toContain('spec/published/openapi.yaml:5:');
  repository.commit({});
  expect((await diff(repository, 'HEAD')).out).toContain('\nno changes\n');
  expect((await diff(repository, 'HEAD~1..HEAD', '--fail-on', 'breaking')).code).toBe(1);
});

test('a revision has the map of its time', async () => {
  const repository = await repositoryOfPeople();
  edit(repository, 'spec/published/map.yaml', 'Note:   {as: Note}', 'Note:   {as: Memo}');
  const { code, out, err } = await diff(repository, 'HEAD', '--fail-on', 'any');
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain('Memo');
});

test('fmt leaves a document and its map as they are', async () => {
  const repository = await repositoryOfPeople();
  edit(repository, 'spec/people.yaml', 'doc: Someone.,', 'doc:   Someone.,');
  const { folder } = repository;
  const spec = join(folder, 'spec');
  const published = contentsOf(join(spec, 'published'));
  expect(await runHere('fmt', spec)).toMatchObject({ code: 0 });
  expect(contentsOf(join(spec, 'published'))).toEqual(published);
  expect(await runHere('fmt', '--check', spec)).toMatchObject({ code: 0 });
  expect(readFileSync(join(spec, 'people.yaml'), 'utf8')).toBe(SPEC['spec/people.yaml']);
});
