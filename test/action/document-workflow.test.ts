import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

// The steps of the scheduled workflow, as a runner has them: on a repository with a small spec, a document of a file, a remote
// that is a folder, and a gh that only records how it is called.
interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly jobs: Readonly<Record<'look' | 'propose', { readonly steps: readonly Step[] }>>;
}
const { jobs } = parse(readFileSync('.github/workflows/document.yml', 'utf8')) as Workflow;
/** The files of the repository when the test begins. */
const INSTALLED = new Set(['npm ci --ignore-scripts', 'npm run --silent build:generator']);
const CINEMA = 'test/specs/cinema';
const original = parse(readFileSync(join(CINEMA, 'layers/published/openapi.yaml'), 'utf8')) as Document;

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
}
type Outputs = Record<string, Record<string, string>>;

function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  const { stdout, stderr, status } = spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
  expect(stderr, args.join(' ')).not.toContain('fatal');
  expect(status, args.join(' ')).toBe(0);
  return stdout;
}

/** A repository whose package is generated, and a remote of it. */
function repository(): { readonly root: string; readonly work: string; readonly remote: string } {
  const root = temporaryFolder();
  const [work, remote] = [join(root, 'work'), join(root, 'remote.git')];
  cpSync(CINEMA, join(work, 'spec'), { recursive: true });
  const spec = readFileSync(join(work, 'spec/spec.yaml'), 'utf8').replace('openapi.yaml', 'openapi.json');
  rmSync(join(work, 'spec/layers/published/openapi.yaml'));
  plant(work, {
    'spec/spec.yaml': spec,
    'spec/layers/published/openapi.json': `${JSON.stringify(original, null, 2)}\n`,
    'package.json': JSON.stringify({ scripts: { generate: 'node bin/snowspec.js generate' } }),
    '.gitignore': 'bin\nproposal\n',
  });
  symlinkSync(resolve('bin'), join(work, 'bin'));
  writeFileSync(join(root, 'newer.json'), `${JSON.stringify(original, null, 2)}\n`);
  for (const args of [['import', join(root, 'newer.json'), '--into', 'spec', '--layer', 'published'], ['generate']])
    spawnSync('node', ['bin/snowspec.js', ...args], { cwd: work });
  git(root, 'init', '-q', '--bare', remote);
  git(work, 'init', '-q', '-b', 'main');
  git(work, 'add', '-A');
  git(work, 'commit', '-qm', 'Begin');
  git(work, 'remote', 'add', 'origin', remote);
  git(work, 'push', '-q', 'origin', 'main');
  return { root, work, remote };
}

/** Runs the steps of a job, and returns their outputs. */
function run(job: 'look' | 'propose', folder: string, env: Readonly<Record<string, string>>): Outputs {
  const outputs: Outputs = {};
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{ *(?:github\.token|steps\.(\w+)\.outputs\.(\w+)) *\}\}/g, (_, id?: string, key?: string) =>
      id === undefined ? 'token' : (outputs[id]?.[key!] ?? ''),
    );
  for (const step of jobs[job].steps) {
    if (step.run === undefined || INSTALLED.has(step.run)) continue;
    const conditions = step.if?.split('&&').map((one) => /steps\.(\w+)\.outputs\.(\w+) == '(.*)'/.exec(one)!) ?? [];
    if (!conditions.every(([, id, key, value]) => outputs[id!]?.[key!] === value)) continue;
    const file = join(folder, '../output');
    writeFileSync(file, '');
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([key, value]) => [key, filled(value)]));
    const { status, stderr } = spawnSync('bash', ['-e', '-c', filled(step.run)], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...env, ...own, GITHUB_OUTPUT: file },
    });
    expect(status, `${step.run}\n${stderr}`).toBe(0);
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    if (step.id !== undefined) outputs[step.id] = Object.fromEntries(lines.map((line) => line.split('=', 2)));
  }
  return outputs;
}

function look(document: unknown): { readonly outputs: Outputs; readonly at: ReturnType<typeof repository> } {
  const at = repository();
  const file = join(at.root, 'newer.json');
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  return { outputs: run('look', at.work, { DOCUMENT: file }), at };
}

/** Runs the second job in a checkout of its own, where gh says of the pull request what is given. */
function propose({ root, work, remote }: ReturnType<typeof repository>, state: string): readonly string[] {
  const folder = join(root, `checkout-${state}`);
  git(root, 'clone', '-q', '-b', 'main', remote, folder);
  cpSync(join(work, 'proposal'), join(folder, 'proposal'), { recursive: true });
  const bin = join(root, 'gh-bin');
  const calls = join(root, `calls-${state}`);
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'gh'), `#!/bin/sh\necho "$*" >> '${calls}'\n[ "$2" = view ] && echo '${state}'\nexit 0\n`);
  chmodSync(join(bin, 'gh'), 0o755);
  run('propose', folder, { PATH: [bin, process.env['PATH']].join(delimiter) });
  return readFileSync(calls, 'utf8').trim().split('\n');
}

function withSchemas(change: (schemas: Record<string, unknown>) => void): unknown {
  const document = structuredClone(original);
  change(document.components.schemas as Record<string, unknown>);
  return document;
}

describe('the workflow that looks for a newer document', () => {
  it('proposes the document and the package that follows, in a new pull request or in the one that is open', () => {
    const newer = withSchemas((schemas) => {
      const film = schemas['FilmResponse'] as { properties: Record<string, unknown> };
      film.properties['newly_released'] = { type: 'boolean' };
    });
    const { outputs, at } = look(newer);
    expect(outputs).toEqual({ import: { status: '0', newer: '1' }, patch: { newer: '1' } });
    expect(readFileSync(join(at.work, 'proposal/changes.txt'), 'utf8')).toContain('newly_released');
    const created = propose(at, 'CLOSED');
    expect(created.at(-1)).toMatch(/^pr create --head newer-document --title .* --body-file body\.md$/);
    const show = (path: string): string => git(at.remote, 'show', `newer-document:${path}`);
    expect(JSON.parse(show('spec/layers/published/openapi.json'))).toEqual(newer);
    expect(show('generated/src/live/objects/film.ts')).toContain('newly_released?: boolean');
    expect(git(at.remote, 'diff', '--name-only', 'main', 'newer-document')).not.toMatch(/^(?:proposal|body)/m);
    expect(propose(at, 'OPEN').at(-1)).toBe('pr edit newer-document --body-file body.md');
  });

  it('proposes nothing where the document is the same', () => {
    const { outputs, at } = look(original);
    expect(outputs).toEqual({ import: { status: '0', newer: '0' }, patch: { newer: '0' } });
    expect(git(at.work, 'status', '--porcelain')).toBe('');
  });

  it('proposes the document alone where a layer does not fit it any longer', () => {
    const { outputs, at } = look(
      withSchemas((schemas) => {
        delete (schemas['TicketResponse'] as { properties: Record<string, unknown> }).properties['code'];
      }),
    );
    expect(outputs['import']).toEqual({ status: expect.stringMatching(/^[1-9]$/) as string, newer: '1' });
    const patch = readFileSync(join(at.work, 'proposal/newer-document.patch'), 'utf8');
    expect(patch).toContain('spec/layers/published/openapi.json');
    expect(patch).not.toContain('generated/');
  });
});
