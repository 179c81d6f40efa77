import { rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BIN, runBuilt } from '../cli/run-cli.js';
import { warmProgram } from '../cli/warm-program.js';
import { isLongRun } from '../support/effort.js';
import { copiedRepository, runGit, testRepository, type TestRepository } from '../support/git-repository.js';
import { sharedFolder } from '../support/shared-folder.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { runAction, type Job } from './runner.js';

const ROOT = `
spec: { name: people, version: 1.0.0, title: People, doc: People and their loans., license: MIT }
profiles: { default: { doc: All of it., entry: '.' } }
`;
const PEOPLE = `
objects:
  Loan:
    fields:
      borrower: Person
      reminded: bool
  Person: { fields: { name: str } }
`;

let program: string;
beforeAll(async () => void (program = await warmProgram()));

let repository: TestRepository;
let base: string;
beforeEach(async () => {
  repository = copiedRepository(await committedSpec());
  base = repository.head();
});

/** A repository whose only commit is the spec. */
const committedSpec = () =>
  sharedFolder('spec-of-an-action', (folder) =>
    testRepository(folder).commit({ 'spec/spec.yaml': ROOT, 'spec/people.yaml': PEOPLE }),
  );

function edit(from: string, to: string): void {
  expect(PEOPLE).toContain(from);
  repository.commit({ 'spec/people.yaml': PEOPLE.replace(from, to) });
}

function run(
  inputs: Readonly<Record<string, string>> = {},
  event: object = pullRequest(),
  { folder } = repository,
): Job {
  return runAction({
    folder,
    temporary: temporaryFolder(),
    inputs: { command: `node ${program}`, out: '', ...inputs },
    github: { token: 'secret', repository: 'ada/books', event },
  });
}

function pullRequest(): object {
  return { pull_request: { number: 7, base: { sha: base } } };
}

/** The value of `event.before` on the first push of a branch. */
const NOTHING = '0'.repeat(40);

test('a pull request that breaks readers is reviewed in the summary and a comment, annotated, and refused', () => {
  edit('reminded: bool', 'reminded?: bool');
  runBuilt(['generate'], { cwd: repository.folder, bin: program });
  const job = run({ out: 'generated', ...(isLongRun ? { command: `node ${BIN}` } : {}) });
  expect(job.output).toContain('snowspec: no problems');
  expect(job.output).toMatch(/^::error .*file=spec\/people\.yaml,line=\d+/m);
  expect(job.summary).toContain('Loan.fields.reminded');
  expect(job.calls).toEqual([
    expect.stringMatching(/^api --paginate repos\/ada\/books\/issues\/7\/comments --jq /),
    expect.stringMatching(/^api --silent --method POST repos\/ada\/books\/issues\/7\/comments --field body=@\//),
  ]);
  expect(job.outputs).toEqual({ result: 'changes' });
  expect(job.failed).toBe(true);
  expect(job.steps).toEqual([
    'Check the spec',
    'Compare it with the base',
    'Keep the comment',
    'Check the generated package',
    'Judge the changes',
  ]);
});

test.each([
  ['with a slash', () => 'spec/'],
  ['with a dot', () => './spec/.'],
  ['as an absolute path', () => join(repository.folder, 'spec')],
])('a break is refused and annotated where the folder is written %s', (_, spelled) => {
  edit('reminded: bool', 'reminded?: bool');
  const job = run({ spec: spelled() });
  expect(job).toMatchObject({ failed: true, outputs: { result: 'changes' } });
  expect(job.output).toMatch(/^::error file=spec\/people\.yaml,line=\d+/m);
});

test('a configuration of the checkout that is code does not run, unless the workflow says so', () => {
  repository.commit({ 'snowspec.config.mjs': "throw new Error('this code ran');\n" });
  const job = run();
  expect(job).toMatchObject({ failed: true, steps: ['Check the spec'] });
  expect(job.output).toContain('snowspec.config.mjs: this is code, which SNOWSPEC_CONFIG=data refuses to run');
  expect(run({ config: 'code' }).output).toContain('this code ran');
});

describe('a base without the spec', () => {
  test('is a failure where the spec has moved: what it was is not compared otherwise', () => {
    repository.git('mv', 'spec', 'model');
    repository.commit({ 'model/people.yaml': PEOPLE.replace('reminded: bool', 'reminded?: bool') });
    const job = run({ spec: 'model' });
    expect(job).toMatchObject({ failed: true, outputs: { result: '' } });
    expect(job.output).toContain('::error title=snowspec::The base has no spec in model, but elsewhere.');
    const named = run({ spec: 'model', base: `${base}:spec` });
    expect(named).toMatchObject({ failed: true, outputs: { result: 'changes' } });
    expect(run({ spec: 'model', base: `${base}:spec`, 'fail-on': 'none' }).failed).toBe(false);
  });

  test.each(['model', 'models/model'])('is a failure where a link leads to %s in its place', (elsewhere) => {
    const link = elsewhere === 'model' ? 'spec' : 'kept';
    repository.commit({ 'kept/model/spec.yaml': ROOT, 'models/model/spec.yaml': ROOT, 'model/spec.yaml': ROOT });
    rmSync(join(repository.folder, link), { recursive: true });
    symlinkSync(dirname(elsewhere) === '.' ? elsewhere : dirname(elsewhere), join(repository.folder, link));
    repository.commit({});
    const job = run({ spec: link === 'spec' ? 'spec/' : './kept/model' });
    expect(job).toMatchObject({ failed: true, outputs: { result: '' } });
    expect(job.output).toMatch(/::error title=snowspec::(?:\.\/)?\w+ is a link/);
  });

  test('passes for the first spec of a repository, and for another one where the workflow says so', () => {
    const fresh = testRepository();
    fresh.commit({ 'README.md': 'Nothing yet.' });
    const first = fresh.head();
    fresh.commit({ 'spec/spec.yaml': ROOT, 'spec/people.yaml': PEOPLE });
    const job = run({}, { pull_request: { number: 7, base: { sha: first } } }, fresh);
    expect(job).toMatchObject({ failed: false, outputs: { result: 'clean' } });
    expect(job.summary).toContain('The base has no spec: there is nothing to compare with.');
    repository.commit({ 'second/spec.yaml': ROOT, 'second/people.yaml': PEOPLE });
    expect(run({ spec: 'second' }).failed).toBe(true);
    expect(run({ spec: 'second', 'new-spec': 'true' })).toMatchObject({ failed: false, outputs: { result: 'clean' } });
  });

  test('is a failure where the base cannot be fetched', () => {
    const unknown = 'd'.repeat(40);
    const job = run({}, { pull_request: { number: 7, base: { sha: unknown } } });
    expect(job).toMatchObject({ failed: true, outputs: { result: '' } });
    expect(job.output).toContain(`The base ${unknown} is not in this checkout`);
  });

  test('is a failure where a shallow checkout lacks the commit before', () => {
    edit('reminded: bool', 'reminded?: bool');
    const folder = join(temporaryFolder(), 'shallow');
    repository.git('clone', '-q', '--depth=1', `file://${repository.folder}`, folder);
    const shallow = { ...repository, folder };
    expect(run({}, { before: NOTHING }, shallow)).toMatchObject({ failed: true, outputs: { result: 'changes' } });
    rmSync(folder, { recursive: true });
    repository.git('clone', '-q', '--depth=1', `file://${repository.folder}`, folder);
    runGit(folder, ['remote', 'remove', 'origin']);
    const job = run({}, { before: NOTHING }, shallow);
    expect(job).toMatchObject({ failed: true, outputs: { result: '' } });
    expect(job.output).toContain('The base HEAD^ is not in this checkout');
  });
});

test.each([
  ['require-bump', 'yes'],
  ['require-bump', 'True'],
  ['new-spec', '1'],
  ['fail-on', 'braking'],
  ['fail-on', ''],
])('an input that means nothing is a failure, and no gate that is left open: %s %s', (input, value) => {
  edit('reminded: bool', 'reminded?: bool');
  expect(run({ [input]: value })).toMatchObject({ failed: true, outputs: { result: '' } });
});

test('a merge queue is compared with its base, and a branch cannot lower its own level', () => {
  repository.commit({ 'spec/approvals.yaml': 'levels: { field.presence.widened: none }\n' });
  edit('reminded: bool', 'reminded?: bool');
  const job = run({}, { merge_group: { base_sha: base } });
  expect(job).toMatchObject({ failed: true, outputs: { result: 'changes' } });
  expect(job.summary).toContain('[!WARNING]');
});

test('a change that is allowed passes, without a comment where none is wanted', () => {
  edit('reminded: bool', 'reminded?: bool');
  const job = run({ 'fail-on': 'none', comment: 'false' });
  expect(job).toMatchObject({ failed: false, outputs: { result: 'clean' }, calls: [] });
  expect(job.steps).toEqual(['Check the spec', 'Compare it with the base']);
});

test('a spec with a problem ends the job at once', () => {
  edit('borrower: Person', 'borrower: Persn');
  const job = run();
  expect(job).toMatchObject({ failed: true, steps: ['Check the spec'], summary: '' });
  expect(job.output).toContain('there is no type Persn');
});

test('a package that is not what the spec says fails the job', () => {
  const job = run({ out: 'generated' });
  expect(job.output).toContain('is out of date');
  expect(job).toMatchObject({ failed: true, outputs: { result: 'clean' } });
});

test('a push is compared with what was there before, and that of a new branch with the commit before it', () => {
  edit('reminded: bool', 'reminded?: bool');
  edit('name: str', 'name?: str');
  expect(run({}, { before: base }).summary).toContain('1 breaking change\n');
  const job = run({}, { before: NOTHING });
  // The last commit takes back what the one before it did.
  expect(job.summary).toContain('2 breaking changes\n');
  expect(job).toMatchObject({ failed: true, outputs: { result: 'changes' }, calls: [] });
});

test('the first commit of all has nothing to be compared with', () => {
  const job = run({}, { before: NOTHING });
  expect(job.summary).toContain('There is no commit before this one');
  expect(job).toMatchObject({ failed: false, outputs: { result: 'clean' } });
});

test('a repository that has only an OpenAPI document is reviewed, with places in the document', () => {
  const document = (required: string) => `openapi: 3.1.0
info: { title: Loans, version: 1.0.0 }
paths: { /loans: { get: { operationId: listLoans, responses: { '200': { description: All., content: { application/json: { schema: { $ref: '#/components/schemas/Loan' } } } } } } } }
components:
  schemas:
    Loan:
      type: object
      required: [${required}]
      properties:
        borrower: { type: string }
        reminded: { type: boolean }
`;
  const documents = testRepository();
  documents.commit({ 'README.md': 'Nothing yet.' });
  const empty = documents.head();
  documents.commit({ 'api/openapi.yaml': document('borrower, reminded') });
  const first = documents.head();
  documents.commit({ 'api/openapi.yaml': document('borrower') });
  const inputs = { spec: 'api/openapi.yaml' };
  const job = run(inputs, { pull_request: { number: 7, base: { sha: first } } }, documents);
  expect(job.output).toMatch(/^::error .*file=api\/openapi\.yaml,line=11,/m);
  expect(job.summary).toContain('Loan.fields.reminded');
  expect(job.outputs).toEqual({ result: 'changes' });
  expect(run(inputs, { before: empty }, documents).outputs).toEqual({ result: 'clean' });
});
