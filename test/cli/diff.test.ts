import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copiedRepository, testRepository, type TestRepository } from '../support/git-repository.js';
import { sharedFolder } from '../support/shared-folder.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';
import { runBuilt, runHere } from './run-cli.js';

const LIBRARY = fileURLToPath(new URL('../specs/library', import.meta.url));

const SCHEMA = fileURLToPath(new URL('../../schema/diff.schema.json', import.meta.url));
const HOME = process.cwd();

let repository: TestRepository;
beforeEach(async () => {
  repository = copiedRepository(await committedSpec());
  process.chdir(repository.folder);
});
afterEach(() => process.chdir(HOME));

const SPEC = {
  'spec/spec.yaml': `
spec:
  name: people
  version: 1.2.0
  title: People
  doc: People and their loans.
  license: MIT
layers: { corrections: { doc: Where the running service contradicts the handbook. } }
profiles:
  default: { doc: The handbook., layers: [], entry: '.' }
  live: { doc: Behaviour of the running service., layers: [corrections], entry: ./live }
`,
  'spec/people.yaml': `
objects:
  Loan:
    fields:
      borrower: Person
      reminded: bool
  Person: { fields: { name: { type: str, length: 1..60 } } }
`,
  'spec/layers/corrections.yaml': `
corrections:
  - at: objects.Person.fields.name.length
    set: 1..80
    because: The service takes longer names.
    source: service:people
`,
};

/** A repository whose only commit is a small spec. */
const committedSpec = () => sharedFolder('committed-spec', (folder) => testRepository(folder).commit(SPEC));

/** The built program starts its compiler each time; tests that do not depend on the process run in this one. */
const runProgram = (...args: string[]) => runBuilt(args, { cwd: repository.folder });
const runAll = (...args: string[]) => runHere('diff', ...args);
/** The same for the main profile alone, which takes half the time. */
const run = (...args: string[]) => runAll(...(args.includes('--profile') ? args : ['--profile', 'default', ...args]));
const edit = (path: string, from: string, to: string) => {
  const file = join(repository.folder, path);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not say ${from}`);
  writeFileSync(file, text.replace(from, to));
};
const makeLate = () => edit('spec/people.yaml', 'reminded: bool', 'reminded?: bool');

test('without a change it says so', async () => {
  const { code, out, err } = await runAll('--fail-on', 'any', '--require-bump');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^HEAD -> the working tree, profiles default and live\nno changes\n/);
});

test('a change of the work tree is reported with its proof, and nothing is written', async () => {
  makeLate();
  const before = contentsOf(repository.folder);
  const { code, out, err } = await run();
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('field.presence.widened');
  expect(out).toMatch(/after accepts it; before rejects it by its shape alone at\s+reminded:\s+is\s+missing/);
  expect(out).toMatch(/at {7}spec\/people\.yaml:\d+:\d+/);
  expect(contentsOf(repository.folder)).toEqual(before);
});

test('a change in another profile is reported, and says which', async () => {
  edit('spec/layers/corrections.yaml', 'set: 1..80', 'set: 1..70');
  const { code, out } = await runAll('--fail-on', 'any');
  expect(code).toBe(1);
  expect(out).toMatch(/profile {2}only in live/);
  expect(await run('--fail-on', 'any', '--profile', 'default')).toMatchObject({ code: 0 });
});

test('revisions are compared with each other', async () => {
  makeLate();
  repository.commit({});
  expect((await run('HEAD~1', 'HEAD')).out).toMatch(/^HEAD~1 -> HEAD, /);
  expect((await run('HEAD~1..HEAD', '--fail-on', 'breaking')).code).toBe(1);
  expect((await run('HEAD', 'HEAD~1', '--fail-on', 'any')).code).toBe(1);
  expect((await run('HEAD', '--fail-on', 'any')).code).toBe(0);
});

test('two profiles of one spec are compared', async () => {
  const { code, out } = await run('--profile', 'default..live');
  expect(code).toBe(0);
  expect(out).toMatch(/^the working tree \(default\) -> the working tree \(live\)\n/);
});

test('compiled files are compared', async () => {
  writeFileSync(join(repository.folder, 'old.json'), (await runHere('compile')).out);
  makeLate();
  writeFileSync(join(repository.folder, 'new.json'), (await runHere('compile')).out);
  expect((await run('old.json', 'new.json')).out).toMatch(/^old\.json -> new\.json, /);
  expect(await run('old.json', 'new.json', '--profile', 'live')).toMatchObject({
    code: 2,
    err: 'snowspec: old.json was compiled with the profile default, not with live\n',
  });
});

describe('a branch that sets levels in its own approvals.yaml', () => {
  const KIND = 'field.presence.widened';
  const setLevels = (levels: string) => plant(repository.folder, { 'spec/approvals.yaml': `levels: { ${levels} }\n` });

  test('is judged by the levels of the base', async () => {
    makeLate();
    setLevels(`${KIND}: none`);
    expect((await run('--fail-on', 'breaking')).code).toBe(1);
    repository.commit({});
    repository.git('commit', '-q', '--allow-empty', '-m', 'Merged');
    edit('spec/people.yaml', 'reminded?: bool', 'reminded: bool');
    repository.commit({});
    makeLate();
    expect((await run('--fail-on', 'breaking')).code).toBe(0);
    rmSync(join(repository.folder, 'spec/approvals.yaml'));
    expect((await run('--fail-on', 'breaking')).code).toBe(0);
  });

  test.each([
    ['text', /^HEAD -> the working tree.*\n.*\n\nWARNING: approvals\.yaml changes the levels/],
    ['markdown', /^<!-- snowspec-diff -->\n### Spec review: .*\n\n.*\n\n> \[!WARNING\]\n> \*\*approvals/],
    ['github', /^::warning title=snowspec diff::approvals\.yaml changes/],
    ['json', /"levelsChanged": \[\s+\{\s+"kind": "field.presence.widened",\s+"after": "none"/],
    ['html', /<h1>.*<\/h1>\n {2}<div class="note warn" role="alert"><b>approvals\.yaml changes/],
    ['sarif', /"toolConfigurationNotifications": \[\s+\{\s+"level": "warning"/],
  ])('is reported first, as %s', async (format, shown) => {
    makeLate();
    setLevels(`${KIND}: none`);
    const { out } = await run('--format', format);
    expect(out).toMatch(shown);
    expect(out).toMatch(/its own level -(?:>|&gt;) none|"after": "none"/);
    if (format === 'json') {
      const isValid = new Ajv().compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
      expect([isValid(JSON.parse(out)), isValid.errors]).toEqual([true, null]);
    }
  });
});

test('a revision whose spec has errors is reported as such', async () => {
  edit('spec/people.yaml', 'borrower: Person', 'borrower: Persn');
  repository.commit({});
  edit('spec/people.yaml', 'borrower: Persn', 'borrower: Person');
  const { code, out, err } = await run();
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^HEAD:spec\/people\.yaml:\d+:\d+ error unknown-type: /);
  expect(err).toMatch(/fix: write Person\n/);
});

describe('--fail-on', () => {
  test('does not count what is approved', async () => {
    makeLate();
    const { changes } = JSON.parse((await run('--format', 'json')).out) as {
      changes: { kind: string; path: string; hashes: { after: string } }[];
    };
    const approvals = changes.map(({ kind, path, hashes }) =>
      [
        `  - kind: ${kind}`,
        `path: ${path}`,
        `after: ${hashes.after}`,
        'cause: correction',
        'reason: It never came.',
      ].join('\n    '),
    );
    plant(repository.folder, { 'spec/approvals.yaml': `approvals:\n${approvals.join('\n')}\n` });
    const { code, out, err } = await run('--fail-on', 'any');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('correction: It never came.');
    expect(out).toContain('── APPROVED ──');
  });

  test('an error in approvals.yaml is reported with its position', async () => {
    plant(repository.folder, { 'spec/approvals.yaml': 'approvals:\n  - kind: field.gone\n' });
    const { code, err } = await run();
    expect(code).toBe(2);
    expect(err).toMatch(/^spec\/approvals\.yaml:2:/);
  });
});

test('--require-bump wants the version of the spec raised', async () => {
  makeLate();
  expect((await run('--require-bump')).code).toBe(1);
  const { version } = JSON.parse((await run('--format', 'json')).out) as {
    version: { suggested: string; enough: boolean };
  };
  expect(version.enough).toBe(false);
  const current = /version: (\S+)/.exec(readFileSync(join(repository.folder, 'spec/spec.yaml'), 'utf8'))![1]!;
  edit('spec/spec.yaml', `version: ${current}`, `version: ${version.suggested}`);
  expect((await run('--require-bump')).code).toBe(0);
});

describe('--format', () => {
  test('json is what the published schema says', async () => {
    const schema = JSON.parse(readFileSync(SCHEMA, 'utf8')) as object;
    const validate = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);
    validate(JSON.parse((await run('--spec', LIBRARY, '--profile', 'default..live', '--format', 'json')).out));
    expect(validate.errors ?? []).toEqual([]);
  });
});

test('--out writes a file, and says what was found', async () => {
  makeLate();
  const { code, out, err } = runProgram('diff', '--format', 'html', '--out', 'review.html', '--fail-on', 'any');
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^snowspec: \d+ breaking change.* -> review\.html\n$/);
  expect(readFileSync(join(repository.folder, 'review.html'), 'utf8')).toMatch(/^<!doctype html>/);
  expect((await run('--out', 'no/such/folder.txt')).code).toBe(2);
});

describe('wrong usage exits with 2 and a line that says what is wrong', () => {
  test.each([
    [['a', 'b', 'c'], /too many arguments/],
    [['nowhere'], /there is no revision, folder or file nowhere/],
    [['--', '--upload-pack=x'], /there is no revision, folder or file --upload-pack=x/],
    [['--profile', 'a..b..c'], /is neither a profile nor two of them/],
    [['--spec', 'nowhere'], /nowhere/],
  ])('%j', async (args, message) => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^snowspec: [^\n]*\n$/);
    expect(err).toMatch(message);
    expect(existsSync(join(repository.folder, '--upload-pack=x'))).toBe(false);
  });

  test('outside of a repository', async () => {
    const folder = temporaryFolder();
    cpSync(LIBRARY, join(folder, 'spec'), { recursive: true });
    expect(await runHere('diff', '--spec', join(folder, 'spec'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not in a git repository that can be read; compare two folders') as string,
    });
  });
});
