import { beforeAll, describe, expect, test } from 'vitest';
import { warmProgram } from '../cli/warm-program.js';
import { testRepository } from '../support/git-repository.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { runAction, type Job } from './runner.js';

const ROOT = `
spec: { name: people, version: 1.0.0, title: People, doc: People and their loans., license: MIT }
profiles: { default: { doc: All of it., entry: '.' } }
`;
const PEOPLE = `
objects:
  Person: { fields: { name: str, born: int, town: str } }
`;

/** A document in which the name may be null. */
const PUBLISHED = {
  openapi: '3.1.0',
  info: { title: 'Registry', version: '1' },
  components: {
    schemas: {
      PersonResponse: {
        type: 'object',
        required: ['name', 'born', 'town'],
        properties: { name: { type: ['string', 'null'] }, born: { type: 'integer' }, town: { type: 'string' } },
      },
    },
  },
};

let program: string;
beforeAll(async () => void (program = await warmProgram()));

/** The job of a push to a repository with the spec, the document and a map. */
function run(
  inputs: Readonly<Record<string, string>>,
  published: object = PUBLISHED,
  map = 'PersonResponse: Person\n',
): Job {
  const repository = testRepository();
  repository.commit({
    'spec/spec.yaml': ROOT,
    'spec/people.yaml': PEOPLE,
    'published.json': JSON.stringify(published),
    'map.yaml': map,
  });
  return runAction({
    folder: repository.folder,
    temporary: temporaryFolder(),
    inputs: {
      command: `node ${program}`,
      out: '',
      published: 'published.json',
      'published-map': 'map.yaml',
      ...inputs,
    },
    github: { token: 'secret', repository: 'ada/people', event: { before: repository.head() } },
  });
}

describe('The step that holds the spec against a published document', () => {
  test('fails for what the spec refuses and the document allows, and the summary says what that is', () => {
    const job = run({ 'drift-fail-on': 'refused' });
    expect(job.failed).toBe(true);
    expect(job.output).toContain('The spec differs from published.json (drift-fail-on: refused)');
    expect(job.summary).toContain('the own spec refuses what the document allows (1)');
    expect(job.summary).toContain('`objects.Person.fields.name`');
  });

  test('passes with the same summary where nothing is to fail', () => {
    const job = run({ 'drift-fail-on': 'none' });
    expect(job.failed).toBe(false);
    expect(job.summary).toContain('`objects.Person.fields.name`');
  });

  test('counts authorization among what is first, and not among what the spec refuses', () => {
    const scheme = { type: 'http', scheme: 'basic' };
    const document = { ...PUBLISHED, components: { ...PUBLISHED.components, securitySchemes: { Door: scheme } } };
    const [first, refused] = ['first', 'refused'].map((level) =>
      run({ 'drift-fail-on': level }, { ...document, components: { ...document.components, schemas: {} } }, ''),
    );
    expect([first!.failed, refused!.failed]).toEqual([true, false]);
    for (const job of [first!, refused!]) {
      expect(job.summary).toContain('#### authorization (1)');
      expect(job.summary).toContain('| `auth.Door` | ');
    }
  });

  test('is left out without a document', () => {
    expect(run({ published: '' }).steps).not.toContain('Hold the spec against the published document');
  });

  test('fails for a word that names no level, a map that is missing, and a document that cannot be read', () => {
    expect(run({ 'drift-fail-on': 'all' }).output).toContain('drift-fail-on is refused, first, any or none, not all');
    expect(run({ 'published-map': 'none.yaml' }).failed).toBe(true);
    const job = run({ published: 'none.json' });
    expect([job.failed, job.output.includes('none.json')]).toEqual([true, true]);
  });
});
