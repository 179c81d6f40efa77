import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../write/temporary-folder.js';

interface WorkflowStep {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface WorkflowJob {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly environment?: string | { readonly name: string };
  readonly needs?: string;
  readonly steps: readonly WorkflowStep[];
}

interface Workflow {
  readonly on: unknown;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

const FOLDER = '.github/workflows';
const names = readdirSync(FOLDER);
const workflows = names.map((name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return { name, text, workflow: parse(text) as Workflow };
});
const publish = workflows.find(({ name }) => name === 'publish.yml')!.workflow;
const PINNED = /^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/** The permissions of each job; a job that is not listed may read the repository. */
const permissions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'document.yml propose': { contents: 'write', 'pull-requests': 'write' },
  'pages.yml deploy': { pages: 'write', 'id-token': 'write' },
  'publish.yml publish': { 'id-token': 'write' },
  'publish.yml release': { contents: 'write' },
};

describe.each(workflows)('$name', ({ name, text, workflow }) => {
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);
  const runs = steps.flatMap(({ run }) => run ?? []);

  it('pins every action by its commit, and names the version of that commit', () => {
    const used = Array.from(text.matchAll(/uses: *(.+)$/gm), ([, used]) => used!.trim());
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((one) => !PINNED.test(one))).toEqual([]);
    expect(steps.filter(({ uses }) => uses !== undefined)).toHaveLength(used.length);
  });

  it('gives nothing to all of its jobs, and to each what it needs', () => {
    expect(workflow.permissions).toEqual({});
    for (const [job, { permissions: given }] of jobs)
      expect(given, job).toEqual(permissions[`${name} ${job}`] ?? { contents: 'read' });
  });

  it('ends by itself', () => {
    for (const [job, { 'timeout-minutes': minutes }] of jobs) expect(minutes, job).toBeTypeOf('number');
  });

  it('does not start with permissions that the author of the change lacks', () => {
    expect(JSON.stringify(workflow.on)).not.toMatch(/pull_request_target|workflow_run|issue_comment|issues/);
  });

  it('leaves no token in the checkout, keeps no secret, and runs no script of a dependency at installation', () => {
    for (const { uses = '', with: given } of steps)
      if (uses.startsWith('actions/checkout@')) expect(given).toMatchObject({ 'persist-credentials': false });
    expect(text).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
    for (const run of runs) if (/npm (ci|install)/.test(run)) expect(run).toContain('--ignore-scripts');
  });

  it('puts no value from outside into a script, and each is one of bash', () => {
    for (const run of runs) {
      expect(run).not.toContain('${{');
      execFileSync('bash', ['-n'], { input: run });
    }
  });
});

test('one action has one version, in workflows and in what the documentation shows', () => {
  const texts = [...workflows.map(({ text }) => text), readFileSync('docs/review.md', 'utf8')];
  const used = texts.flatMap((text) => Array.from(text.matchAll(/uses: *(actions\/.+)$/gm), ([, one]) => one!.trim()));
  expect(used.filter((one) => !PINNED.test(one))).toEqual([]);
  const versions = new Set(used);
  expect(versions.size).toBe(new Set(used.map((one) => one.split('@')[0])).size);
});

test('a newer document is proposed by a job that runs nothing of the repository, and of no dependency', () => {
  const { look, propose } = workflows.find(({ name }) => name === 'document.yml')!.workflow.jobs;
  expect(look!.steps.at(-1)).toMatchObject({ with: { path: 'proposal' } });
  expect(propose!.needs).toBe('look');
  const programs = propose!.steps.flatMap(({ run }) => run?.match(/^ *(?:\{ |&& |\|\| )?[\w./-]+/gm) ?? []);
  expect(new Set(programs.map((one) => one.replace(/^[ {&|]+/, '')))).toEqual(new Set(['git', 'gh', 'echo']));
});

test('the site is published by a job that runs nothing but the action for it', () => {
  const { build, deploy } = workflows.find(({ name }) => name === 'pages.yml')!.workflow.jobs;
  expect(build!.steps.at(-1)).toMatchObject({ with: { path: 'site' } });
  expect(deploy!.steps.map(({ uses, run }) => uses?.split('@')[0] ?? run)).toEqual(['actions/deploy-pages']);
});

describe('publishing', () => {
  it('happens in a job that runs nothing of the repository, and of no dependency', () => {
    const { needs, environment, steps } = publish.jobs['publish']!;
    expect([needs, environment]).toEqual(['build', 'npm']);
    expect(steps.map(({ uses, run }) => uses?.split('@')[0] ?? run)).toEqual([
      'actions/download-artifact',
      'echo "$SHA256  release/package.tgz" | sha256sum --check --strict',
      'actions/setup-node',
      'npm publish ./release/package.tgz --provenance --ignore-scripts --access public',
    ]);
  });

  it('follows a build that is checked, tested, and takes nothing from a cache that others can write', () => {
    const { steps } = publish.jobs['build']!;
    expect(steps.map(({ uses, run }) => uses?.split('@')[0] ?? run)).toEqual([
      'actions/checkout',
      'actions/setup-node',
      'npm ci --ignore-scripts',
      'npm audit --audit-level=moderate',
      'npm audit signatures',
      'npm run build',
      'git diff --exit-code',
      'sudo apt-get update -qq && sudo apt-get install -y -qq --no-install-recommends libtest-json-schema-acceptance-perl mypy python3-pydantic redis-server',
      'npm test',
      'bash .github/scripts/pack-release.sh "$TAG" release',
      'npm ci --ignore-scripts --prefix editors/vscode && npm run --prefix editors/vscode package && cp editors/vscode/dist/snowspec.vsix release/',
      'actions/upload-artifact',
    ]);
    expect(steps.filter(({ with: given }) => given !== undefined && 'cache' in given)).toEqual([]);
  });
});

describe('pack-release.sh', () => {
  function pack(tag: string) {
    const folder = temporaryFolder();
    const script = join(process.cwd(), '.github/scripts/pack-release.sh');
    const npm = join(folder, 'bin/npm');
    for (const [at, version] of [['.', '1.2.3'] as const, ['generated', '2.0.0'] as const]) {
      mkdirSync(join(folder, at), { recursive: true });
      writeFileSync(join(folder, at, 'package.json'), JSON.stringify({ version }));
    }
    mkdirSync(join(folder, 'bin'));
    // Packs the requested files, and records the arguments of each call.
    writeFileSync(
      npm,
      `#!/usr/bin/env bash\necho "$*" >> ${folder}/calls\nif [ "$1" = pack ]; then pwd > "\${@: -1}/x-1.tgz"; fi\necho '{}'\n`,
    );
    chmodSync(npm, 0o755);
    const { status, stdout } = spawnSync('bash', [script, tag, 'release'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, GITHUB_OUTPUT: join(folder, 'output') },
    });
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    return { status, stdout, read, folder };
  }

  it.each([
    ['v1.2.3', ''],
    ['platform-object-model-v2.0.0', '/generated'],
  ])('packs what %s names, with its hash and what it depends on', (tag, from) => {
    const { status, read, folder } = pack(tag);
    expect(status).toBe(0);
    expect(
      read('release/package.tgz')
        .trim()
        .endsWith(`${folder.split('/').at(-1)}${from}`),
    ).toBe(true);
    expect(read('output')).toMatch(/^sha256=[0-9a-f]{64}\n$/);
    expect(JSON.parse(read('release/sbom.cdx.json'))).toEqual({});
    for (const call of read('calls')
      .split('\n')
      .filter((line) => /^(pack|install)/.test(line)))
      expect(call).toContain('--ignore-scripts');
  });

  it.each(['v2.0.0', 'v1.2.3-1', 'platform-object-model-v1.2.3', 'v', 'vv1.2.3', 'release', 'v1.2.3\n', ''])(
    'refuses the tag %j',
    (tag) => {
      const { status, read } = pack(tag);
      expect(status).not.toBe(0);
      expect(() => read('calls')).toThrow('ENOENT');
    },
  );
});
