import { beforeEach, expect, test } from 'vitest';
import { BIN, runBuilt } from '../cli/run-cli.js';
import { testRepository, type TestRepository } from '../support/git-repository.js';
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

let repository: TestRepository;
let base: string;
beforeEach(() => {
  repository = testRepository();
  base = repository.commit({ 'spec/spec.yaml': ROOT, 'spec/people.yaml': PEOPLE });
});

function edit(from: string, to: string): void {
  expect(PEOPLE).toContain(from);
  repository.commit({ 'spec/people.yaml': PEOPLE.replace(from, to) });
}

function run(inputs: Readonly<Record<string, string>> = {}, event: object = pullRequest()): Job {
  return runAction({
    folder: repository.folder,
    temporary: temporaryFolder(),
    inputs: { command: `node ${BIN}`, out: '', ...inputs },
    github: { token: 'secret', repository: 'ada/books', event },
  });
}

function pullRequest(): object {
  return { pull_request: { number: 7, base: { sha: base } } };
}

/** What `event.before` is on the first push of a branch. */
const NOTHING = '0'.repeat(40);

test('a pull request that breaks readers is reviewed in the summary and a comment, annotated, and refused', () => {
  edit('reminded: bool', 'reminded?: bool');
  runBuilt(['generate'], { cwd: repository.folder });
  const job = run({ out: 'generated' });
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
  expect(job.output).toContain('is not what the spec says');
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
