import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compileRead } from '../../../generator/compile.js';
import { readSides } from '../../../generator/diff/sources/read-sides.js';
import type { Source } from '../../../generator/diff/sources/document.js';
import { copiedRepository, runGit, testRepository, type TestRepository } from '../../support/git-repository.js';
import { sharedFolder } from '../../support/shared-folder.js';
import { plant, temporaryFolder } from '../../write/temporary-folder.js';

const ROOT = `
spec: { name: shop, version: 0.1.0, title: Shop, doc: A shop., license: MIT }
profiles:
  default: { doc: The document., layers: [], entry: '.' }
`;
const pet = (field: string) => `
objects:
  Pet:
    fields:
      ${field}: str
`;
const shop = (field: string, folder = 'spec') => ({
  [`${folder}/spec.yaml`]: ROOT,
  [`${folder}/pet.yaml`]: pet(field),
});

const read = ({ folder }: Pick<TestRepository, 'folder'>, names: string[], spec = 'spec') =>
  readSides({ names, spec: join(folder, spec) });
const fieldsOf = ({ read }: Source) =>
  compileRead(read, 'main').models[0]?.objects.flatMap(({ fields }) => fields.map(({ name }) => name));
const fields = (repository: TestRepository, names: string[], spec?: string) => {
  const { before, after } = read(repository, names, spec);
  return [fieldsOf(before.source), fieldsOf(after.source)];
};
const problemsOf = ({ read }: Source) => read.diagnostics.map(({ code, span }) => `${code} ${span.file.path}`);

/** Files of a spec by their paths in its folder. */
const sources = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace('spec/', ''), text]));

/** A file in the place of the output of `snowspec compile`, as a side of a comparison. */
const readPlanted = (content: unknown): Source => {
  const folder = temporaryFolder();
  plant(folder, { 'model.json': typeof content === 'string' ? content : JSON.stringify(content) });
  const file = join(folder, 'model.json');
  return readSides({ names: [file, file], spec: 'nowhere' }).before.source;
};

/** A repository of its own whose one commit has the shop with the field `one`. */
const withOneCommit = async () =>
  copiedRepository(await sharedFolder('shop-of-one-commit', (folder) => testRepository(folder).commit(shop('one'))));

afterEach(() => vi.unstubAllEnvs());

describe('revisions', () => {
  test('name a folder from where the user is', () => {
    const repository = testRepository();
    repository.commit(shop('one', 'models/spec'));
    repository.commit(shop('two', 'models/spec'));
    const cwd = vi.spyOn(process, 'cwd');
    try {
      cwd.mockReturnValue(repository.folder);
      expect(fields(repository, ['HEAD~1:./models/spec', 'HEAD:./models/spec'], 'models/spec')).toEqual([
        ['one'],
        ['two'],
      ]);
      cwd.mockReturnValue(join(repository.folder, 'models'));
      expect(fields(repository, ['HEAD~1:./spec', 'HEAD:./spec'], 'models/spec')).toEqual([['one'], ['two']]);
      cwd.mockReturnValue(join(repository.folder, 'models', 'spec'));
      expect(fields(repository, ['HEAD~1:.', 'HEAD:../spec'], 'models/spec')).toEqual([['one'], ['two']]);
    } finally {
      cwd.mockRestore();
    }
  });

  test('branches, tags, commits, ancestors, ranges and trees are read from git', async () => {
    const repository = await withOneCommit();
    const first = repository.head();
    repository.git('tag', '-a', '-m', 'one', 'v1');
    repository.commit(shop('two'));
    plant(repository.folder, shop('three'));
    const tree = repository.git('rev-parse', 'HEAD~1^{tree}').trim();
    for (const name of ['v1', first, first.slice(0, 8), 'HEAD~1', 'main^', 'v1:spec', tree]) {
      expect(fields(repository, [name]), name).toEqual([['one'], ['three']]);
    }
    expect(fields(repository, [])).toEqual([['two'], ['three']]);
    expect(fields(repository, ['v1', 'main'])).toEqual([['one'], ['two']]);
    expect(fields(repository, ['v1..main'])).toEqual([['one'], ['two']]);
  });

  test('A...B starts where the branches parted', async () => {
    const repository = await withOneCommit();
    const parted = repository.head();
    repository.git('checkout', '-q', '-b', 'topic');
    repository.commit(shop('two'));
    repository.git('checkout', '-q', 'main');
    repository.commit(shop('elsewhere'));
    expect(fields(repository, ['main...topic'])).toEqual([['one'], ['two']]);
    expect(read(repository, ['main...topic']).before.source.label).toBe(parted.slice(0, 10));
  });

  test('neither the work tree nor the index is touched', async () => {
    const repository = await withOneCommit();
    plant(repository.folder, { ...shop('two'), 'spec/new.yaml': '' });
    repository.git('add', 'spec/pet.yaml');
    // Reading the status may itself refresh the index, so it comes first.
    const status = repository.git('status', '--porcelain');
    const index = readFileSync(join(repository.folder, '.git/index'));
    fields(repository, ['HEAD']);
    expect(readFileSync(join(repository.folder, '.git/index'))).toEqual(index);
    expect(repository.git('status', '--porcelain')).toBe(status);
  });

  test('a spec at the root of its repository, or in a folder with an unusual name, is found', () => {
    const root = testRepository();
    root.commit({ 'spec.yaml': ROOT, 'pet.yaml': pet('one'), 'other/ignored.txt': '' });
    expect(fields(root, ['HEAD'], '.')[0]).toEqual(['one']);
    expect(read(root, ['HEAD'], '.').before.source).toMatchObject({ prefix: 'HEAD:' });

    const odd = testRepository();
    odd.commit(shop('one', '-spéc "of" it/$(x)'));
    expect(fields(odd, ['HEAD'], '-spéc "of" it/$(x)')[0]).toEqual(['one']);
  });

  test('a spec that has moved is named with its folder', () => {
    const repository = testRepository();
    repository.commit(shop('one', 'old/place'));
    rmSync(join(repository.folder, 'old'), { recursive: true });
    repository.commit(shop('two'));
    expect(() => fields(repository, ['HEAD~1'])).toThrow(
      'there is no spec in HEAD~1: it has no spec/spec.yaml; if the spec was elsewhere then, name that folder: HEAD~1:FOLDER',
    );
    expect(fields(repository, ['HEAD~1:old/place'])).toEqual([['one'], ['two']]);
  });

  test('both sides may be revisions when the spec is gone from the work tree', async () => {
    const repository = await withOneCommit();
    repository.commit(shop('two'));
    rmSync(join(repository.folder, 'spec'), { recursive: true });
    expect(fields(repository, ['HEAD~1', 'HEAD'])).toEqual([['one'], ['two']]);
  });

  test('problems are those of the revision, and name it', () => {
    const repository = testRepository();
    repository.commit({ ...shop('one'), 'spec/pet.yaml': pet('one').replace('str', 'Strr') });
    plant(repository.folder, shop('one'));
    const { source } = read(repository, ['HEAD']).before;
    expect(source).toMatchObject({ label: 'HEAD', prefix: 'HEAD:spec/' });
    expect(compileRead(source.read, 'main').problems.map(({ code }) => code)).toEqual(['unknown-type']);
  });

  test('files that cannot be read are reported, and nothing that follows from them', () => {
    const repository = testRepository();
    repository.commit({ ...shop('one'), 'spec/large.yaml': '#'.repeat(2 ** 20 + 1) });
    writeFileSync(join(repository.folder, 'spec/latin.yaml'), Buffer.from([0x23, 0xe9]));
    repository.commit({});
    const { source } = read(repository, ['HEAD']).before;
    expect(problemsOf(source)).toEqual(['file-too-large large.yaml', 'invalid-utf8 latin.yaml']);
    expect(source).toMatchObject({ read: { complete: false } });
  });

  test('symbolic links are followed within the spec, and not out of it', () => {
    const repository = testRepository();
    mkdirSync(join(repository.folder, 'spec'));
    symlinkSync('parts/pet.txt', join(repository.folder, 'spec/pet.yaml'));
    repository.commit({ 'spec/spec.yaml': ROOT, 'spec/parts/pet.txt': pet('linked') });
    expect(fields(repository, ['HEAD'])[0]).toEqual(['linked']);
    symlinkSync('../../secret.yaml', join(repository.folder, 'spec/out.yaml'));
    symlinkSync('loop.yaml', join(repository.folder, 'spec/loop.yaml'));
    repository.commit({ 'secret.yaml': '' });
    expect(problemsOf(read(repository, ['HEAD']).before.source)).toEqual([
      'outside-link loop.yaml',
      'outside-link out.yaml',
    ]);
  });

  test('approvals that cannot be read are reported for a revision as for a folder', () => {
    const repository = testRepository();
    repository.commit({ ...shop('one'), 'spec/approvals.yaml': '#'.repeat(2 ** 20 + 1) });
    const { before, after } = read(repository, ['HEAD']);
    for (const { source } of [before, after]) {
      expect(source.problems.map(({ code }) => code)).toEqual(['file-too-large']);
    }
  });

  test('a folder that looks like a bare repository is not taken for one: its configuration could run programs', async () => {
    const repository = await withOneCommit();
    const spec = join(repository.folder, 'spec');
    repository.git('clone', '-q', '--bare', '.', 'bare');
    for (const name of ['HEAD', 'config', 'objects', 'refs', 'packed-refs']) {
      renameSync(join(repository.folder, 'bare', name), join(spec, name));
    }
    expect(repository.git('-C', 'spec', 'rev-parse', '--is-bare-repository').trim()).toBe('true');
    expect(() => read(repository, ['HEAD'])).toThrow('is not in a git repository that can be read');
  });

  test('a program of the checkout is not taken for git, where programs are looked for in the folder of a process first', async () => {
    const repository = await withOneCommit();
    const program = join(repository.folder, 'spec', 'git');
    writeFileSync(program, '#!/bin/sh\ntouch "$0.ran"\n', { mode: 0o755 });
    vi.stubEnv('PATH', `:${process.env.PATH}`);
    expect(fields(repository, ['HEAD'])).toEqual([['one'], ['one']]);
    expect(existsSync(`${program}.ran`)).toBe(false);
  });

  test('approvals are read beside the spec, and hidden files and node_modules are not', () => {
    const repository = testRepository();
    repository.commit({
      ...shop('one'),
      'spec/approvals.yaml': 'a',
      'spec/node_modules/x.yaml': '{',
      'spec/.x/y.yaml': '{',
    });
    const { before, after } = read(repository, ['HEAD']);
    for (const { source } of [before, after]) {
      expect(source).toMatchObject({ approvals: { path: 'approvals.yaml', text: 'a' } });
      expect(problemsOf(source)).toEqual([]);
    }
  });

  test('the variables that git sets for a hook do not lead astray', async () => {
    const repository = await withOneCommit();
    vi.stubEnv('GIT_DIR', '.git');
    vi.stubEnv('GIT_INDEX_FILE', '.git/index');
    vi.stubEnv('GIT_PREFIX', 'elsewhere/');
    expect(fields(repository, ['HEAD'])[0]).toEqual(['one']);
  });
});

describe('what cannot be read is refused with a line that helps', () => {
  const refused = (repository: Pick<TestRepository, 'folder'>, names: string[]) => {
    try {
      read(repository, names);
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : error;
    }
    return 'read';
  };

  test.each(['nowhere', '--output=x', '-h', '', 'a\nb', 'HEAD~99', 'main:nowhere', 'v1..nowhere'])(
    '%j',
    async (name) => {
      const repository = await withOneCommit();
      repository.git('tag', 'v1');
      const unknown = name.replace('v1..', '');
      expect(refused(repository, [name])).toBe(`SourceError: there is no revision, folder or file ${unknown}`);
    },
  );

  test('a repository without a commit', () => {
    const repository = testRepository();
    plant(repository.folder, shop('one'));
    expect(refused(repository, [])).toBe('SourceError: there is no commit yet to compare with');
  });

  test('a folder that is in no repository', () => {
    const folder = temporaryFolder();
    plant(folder, shop('one'));
    expect(refused({ folder }, ['HEAD'])).toMatch(/ is not in a git repository that can be read; compare two folders/);
  });

  test('a revision that a shallow clone does not have', async () => {
    const repository = await withOneCommit();
    repository.commit(shop('two'));
    const clone = join(temporaryFolder(), 'clone');
    runGit(repository.folder, ['clone', '-q', '--depth=1', `file://${repository.folder}`, clone]);
    expect(fieldsOf(read({ folder: clone }, ['HEAD']).before.source)).toEqual(['two']);
    expect(refused({ folder: clone }, ['HEAD~1'])).toMatch(
      /there is no revision HEAD~1 in this shallow clone; fetch it first: git fetch/,
    );
  });

  test('a machine without git', async () => {
    const repository = await withOneCommit();
    vi.stubEnv('PATH', temporaryFolder());
    expect(refused(repository, ['HEAD'])).toMatch(/git was not found; install it, or compare two folders/);
  });

  test('a name that is a path and a branch', async () => {
    const repository = await withOneCommit();
    repository.git('branch', 'other');
    const cwd = process.cwd();
    process.chdir(repository.folder);
    try {
      plant(repository.folder, shop('two', 'other'));
      expect(() => readSides({ names: ['other'], spec: 'spec' })).toThrow(
        'other is a path and a revision; write ./other for the path, or refs/heads/other',
      );
      expect(fieldsOf(readSides({ names: ['./other'], spec: 'spec' }).before.source)).toEqual(['two']);
      expect(fieldsOf(readSides({ names: ['refs/heads/other'], spec: 'spec' }).before.source)).toEqual(['one']);
    } finally {
      process.chdir(cwd);
    }
  });
});

describe('folders and files', () => {
  test('a folder is read from disk', () => {
    const folder = temporaryFolder();
    plant(folder, { ...shop('one', 'a'), ...shop('two', 'b') });
    const { before, after } = readSides({
      names: [join(folder, 'a'), join(folder, 'b/')],
      spec: 'nowhere',
    });
    expect([fieldsOf(before.source), fieldsOf(after.source)]).toEqual([['one'], ['two']]);
    expect(after.source).toMatchObject({ label: join(folder, 'b/'), prefix: join(folder, 'b/') });
  });

  test('a compiled file is compiled again from its sources, for its profile', () => {
    const source = readPlanted({
      profile: { name: 'default' },
      objects: 'changed by hand',
      sources: sources(shop('one')),
    });
    expect(fieldsOf(source)).toEqual(['one']);
    expect(source).toMatchObject({ profile: 'default', prefix: `${source.label}:` });
  });

  test('of a compiled file, only what belongs to a spec is read', () => {
    const { read } = readPlanted({
      profile: { name: 'default' },
      sources: { ...sources(shop('one')), 'approvals.yaml': '- no', 'notes.txt': '{', '.hidden.yaml': '- no' },
    });
    expect(read.files.map(({ path }) => path)).toEqual(['pet.yaml', 'spec.yaml']);
    expect(read.diagnostics).toEqual([]);
  });

  test('a source of a compiled file is as large as a file of a spec at most', () => {
    const source = readPlanted({
      profile: { name: 'default' },
      sources: { ...sources(shop('one')), 'large.yaml': '#'.repeat(2 ** 20 + 1) },
    });
    expect(problemsOf(source)).toEqual(['file-too-large large.yaml']);
    expect(source.read.complete).toBe(false);
  });

  test.each(['{', '{}', 'null', '[]', '{"package":{"version":"1"},"profile":{"name":1}}'])(
    'a file with %s is a document with a problem',
    (text) => expect(problemsOf(readPlanted(text))).toEqual(['bad-document model.json']),
  );

  test.each([[undefined], [null], [[]], ['spec.yaml'], [{ 'spec.yaml': 1 }]])(
    'a compiled file with the sources %j says who wrote it, and what to do',
    (texts) => {
      expect(() => readPlanted({ profile: { name: 'default' }, sources: texts })).toThrow(
        /model\.json has no sources: another version of snowspec wrote it; run snowspec compile again on its spec$/,
      );
    },
  );

  test('a folder without spec.yaml is refused', () => {
    const folder = temporaryFolder();
    expect(() => readSides({ names: [folder, folder], spec: 'nowhere' })).toThrow(
      `${folder} is not a spec: it has no spec.yaml`,
    );
  });
});

describe('documents', () => {
  const document = (field: string) => `{
  "openapi": "3.1.0", "info": { "title": "Shop", "version": "1.0.0" }, "paths": {},
  "components": { "schemas": { "Pet": { "properties": { "${field}": { "$ref": "types/name.json" } } } } }
}`;
  const documents = (field: string) => ({
    'api/shop.json': document(field),
    'api/types/name.json': '{ "type": "string", "maxLength": 20 }',
  });

  test('are files, revisions with a path, and what a revision has in the place of the spec', () => {
    const repository = testRepository();
    repository.commit(documents('one'));
    repository.commit(documents('two'));
    plant(repository.folder, documents('three'));
    const file = join(repository.folder, 'api/shop.json');
    expect(fields(repository, [], 'api/shop.json')).toEqual([['two'], ['three']]);
    expect(fields(repository, ['HEAD~1'], 'api/shop.json')).toEqual([['one'], ['three']]);
    expect(fields(repository, ['HEAD~1..HEAD'], 'api/shop.json')).toEqual([['one'], ['two']]);
    expect(fields(repository, ['HEAD~1:api/shop.json', file])).toEqual([['one'], ['three']]);
    const { before, after } = read(repository, ['HEAD~1'], 'api/shop.json');
    expect([before.source.prefix, after.source.prefix]).toEqual(['HEAD~1:api/', `${join(repository.folder, 'api')}/`]);
  });

  test('of a compiled file are compiled again', () => {
    const source = readPlanted({
      profile: { name: 'default' },
      sources: { 'shop.json': document('one'), 'types/name.json': '{ "type": "string" }' },
    });
    expect(fieldsOf(source)).toEqual(['one']);
  });

  test('do not lead out of their folder, and say where they are no documents', () => {
    const repository = testRepository();
    repository.commit({ 'api/shop.json': document('one').replace('types/', '../'), 'name.json': '{}' });
    repository.commit({ 'api/shop.json': '{ "openapi": 3 ' });
    const problems = (name: string) => {
      const { source } = read(repository, [name], 'api/shop.json').before;
      return source.read.diagnostics.map(({ message, span }) => `${source.prefix}${span.file.path}: ${message}`);
    };
    expect(problems('HEAD~1')).toEqual([
      'HEAD~1:api/shop.json: $ref leads to another file: ../name.json, at #/components/schemas/Pet/properties/one',
    ]);
    expect(problems('HEAD')).toEqual(['HEAD:api/shop.json: this is not JSON']);
  });
});
