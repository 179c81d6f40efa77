import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { STARTERS } from '../../generator/cli/options.js';
import { isLongRun } from '../support/effort.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';
import { runHere, runIn } from './run-cli.js';
import { warmProgram } from './warm-program.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
let program: string;
beforeAll(async () => void (program = await warmProgram()));

const json = (text: string | undefined): unknown => JSON.parse(text!);

describe('a new spec', () => {
  test('has comments, and is named after its folder', async () => {
    const folder = join(temporaryFolder(), 'Town Library');
    expect((await runHere('init', folder)).code).toBe(0);
    const files = contentsOf(folder);
    expect(Object.keys(files)).toEqual(['book.yaml', 'spec.yaml']);
    expect(files['spec.yaml']).toContain('name: town-library-object-model #');
  });

  test('is not written into a folder that contains anything', async () => {
    const folder = temporaryFolder();
    plant(folder, { 'notes.txt': 'mine' });
    const { code, err } = await runHere('init', folder);
    expect(code).toBe(2);
    expect(err).toBe(`snowspec: ${folder} is not empty; name a folder to make\n`);
    expect((await runHere('init', join(folder, 'notes.txt'))).err).toMatch(/is not a folder\n$/);
    expect(contentsOf(folder)).toEqual({ 'notes.txt': 'mine' });
  });

  test('requires a template that exists', async () => {
    const { code, err } = await runHere('init', join(temporaryFolder(), 'spec'), '--template', 'shop');
    expect([code, err]).toEqual([2, expect.stringContaining('Allowed choices are minimal, api, events')]);
  });

  // The compiler of TypeScript takes two seconds for each.
  test.each(STARTERS.filter((name) => isLongRun || name === 'api'))(
    'from the template %s is canonical and compiles to a package that compiles',
    { timeout: 120_000 },
    async (name) => {
      const cwd = temporaryFolder();
      symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
      const run = (...args: readonly string[]) => runIn(cwd, args);
      expect(await run('init', 'spec', '--template', name)).toMatchObject({ code: 0, err: '' });
      expect(await run('check')).toEqual({ code: 0, out: 'snowspec: no problems in default\n', err: '' });
      expect(await run('fmt', '--check')).toMatchObject({ code: 0 });
      expect(await run('generate')).toMatchObject({ code: 0, err: '' });
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', 'generated'], { cwd, encoding: 'utf8' });
      expect([stdout, status]).toEqual(['', 0]);
    },
  );

  test('comes with commands that a shell runs as they are', { timeout: 60_000 }, async () => {
    const cwd = temporaryFolder();
    const { out } = await runIn(cwd, ['init', 'my $spec']);
    const commands = out.split('\n').filter((line) => line.startsWith('  '));
    expect(commands).toHaveLength(3);
    // The installations need a network; the other command runs.
    const local = commands
      .filter((line) => !line.includes('npm install'))
      .map((line) => line.replace('npx snowspec', `node ${root}bin/snowspec.js`));
    const { status, stderr } = spawnSync('sh', ['-ec', local.join('\n')], { cwd, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(contentsOf(cwd)).toMatchObject({
      '.gitattributes': 'generated/** linguist-generated\n',
      'generated/package.json': expect.stringContaining('my-spec-object-model'),
    });
  });

  test('comes with the place of the language reference', async () => {
    const cwd = temporaryFolder();
    const { out } = await runIn(cwd, ['init', 'spec']);
    const path = /^language reference: (.*)$/m.exec(out)![1]!;
    expect(readFileSync(path, 'utf8')).toMatch(/^# The spec language/);
  });
});

describe('the project around a new spec', () => {
  const ALL = ['--scripts', '--editor', '--ci'];

  test('gets lines for git, after those that are there, and is otherwise written only on request', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, '.gitignore'), '*.log');
    writeFileSync(join(cwd, 'package.json'), '{"name":"@acme/shop"}');
    await runIn(cwd, ['init']);
    expect(contentsOf(cwd)).toEqual({
      '.gitattributes': 'generated/** linguist-generated\n',
      '.gitignore': '*.log\nnode_modules/\ngenerated/dist/\n',
      'package.json': '{"name":"@acme/shop"}',
      'spec/book.yaml': expect.anything(),
      'spec/spec.yaml': expect.stringContaining('name: acme-shop-object-model'),
    });
  });

  test('has scripts, an editor setting and a workflow', async () => {
    const cwd = temporaryFolder();
    expect(await runIn(cwd, ['init', 'my spec', ...ALL])).toMatchObject({ code: 0, err: '' });
    const files = contentsOf(cwd);
    expect(json(files['package.json'])).toEqual({
      private: true,
      scripts: {
        generate: 'snowspec generate --spec "my spec" --out generated',
        check: 'snowspec check --spec "my spec"',
      },
    });
    const settings = json(files['.vscode/settings.json']) as {
      readonly 'yaml.schemas': Readonly<Record<string, string>>;
    };
    const [[schema, glob] = []] = Object.entries(settings['yaml.schemas']);
    expect(glob).toBe('my spec/**/*.yaml');
    // The schema is a file of the package, and accepts the files of the new spec. To compile it takes two seconds.
    const text = readFileSync(join(root, schema!.replace('./node_modules/snowspec/', '')), 'utf8');
    if (isLongRun) {
      const validate = new Ajv({ strict: false, validateFormats: false }).compile(json(text) as object);
      expect(validate(parse(files['my spec/spec.yaml']!))).toBe(true);
      expect(validate({ spec: 1 })).toBe(false);
    }
    const workflow = parse(files['.github/workflows/spec.yml']!) as {
      readonly env: object;
      readonly jobs: { readonly spec: { readonly steps: readonly { readonly run?: string }[] } };
    };
    expect(workflow.env).toEqual({ SPEC: 'my spec' });
    const commands = workflow.jobs.spec.steps.map(({ run = '' }) => run).join('\n');
    for (const command of ['check', 'generate --check', 'diff']) expect(commands).toContain(`npx snowspec ${command} `);
  });

  test.each([
    [{ 'package.json': '{' }, 'spec', 'package.json is not valid; correct it, or leave out --scripts'],
    [{ 'package.json': '{ "scripts": [] }' }, 'spec', 'package.json is not valid; correct it, or leave out --scripts'],
    [{}, '../spec', '--scripts, --editor and --ci require a folder inside the current one, not ../spec'],
  ])('is not written, and neither is the spec, if the request cannot be met: %j', async (files, dir, message) => {
    const parent = temporaryFolder();
    const cwd = join(parent, 'project');
    plant(cwd, { 'notes.txt': '', ...files });
    const before = contentsOf(parent);
    expect(await runIn(cwd, ['init', dir, ...ALL])).toEqual({ code: 2, out: '', err: `snowspec: ${message}\n` });
    expect(contentsOf(parent)).toEqual(before);
  });
});

describe('the workflow of a new spec', () => {
  test('passes on a new spec, and fails on a break', { timeout: 60_000 }, async () => {
    const cwd = temporaryFolder();
    const sh = (script: string, env: Readonly<Record<string, string>> = {}) =>
      spawnSync('bash', ['-ec', script], { cwd, encoding: 'utf8', env: { ...process.env, ...env } });
    await runIn(cwd, ['init', 'spec', '--ci']);
    const text = contentsOf(cwd)['.github/workflows/spec.yml']!;
    const { steps } = (parse(text) as { jobs: { spec: { steps: { run?: string }[] } } }).jobs.spec;
    const script = steps
      .flatMap(({ run = '' }) => (run === '' || run === 'npm ci' ? [] : [run]))
      .join('\n')
      .replaceAll('npx snowspec', `node ${program}`);
    const commit = 'git add -A && git -c user.name=a -c user.email=a@example.org commit -qm a';
    sh(`git init -q && node ${program} generate && ${commit} --allow-empty`);
    const BASE = sh('git rev-parse HEAD').stdout.trim();
    const clean = sh(script, { SPEC: 'spec', BASE });
    expect([clean.status, clean.stderr]).toEqual([0, '']);
    sh(`sed -i 's/length: 1..200/length: 1..20/' spec/book.yaml`);
    expect(sh(script, { SPEC: 'spec', BASE }).status).toBe(1);
    sh(`node ${program} generate`);
    const broken = sh(script, { SPEC: 'spec', BASE });
    expect([broken.status, broken.stdout]).toEqual([1, expect.stringContaining('breaking')]);
  });
});
