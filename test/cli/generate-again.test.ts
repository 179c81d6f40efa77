import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOwn, writeOwn } from '../../generator/write/cache-folder.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';
import { BIN, runBuilt, runHere } from './run-cli.js';
import { isLongRun } from '../support/effort.js';

const SPEC = `spec: { name: books, version: 1.0.0 }
profiles:
  default: { layers: [], entry: '.' }
objects:
  Book:
    fields:
      title: str
`;

/** Notes every module that is imported or required. */
const TRACE = `
import { register, createRequire } from 'node:module';
import { appendFileSync } from 'node:fs';
const { cache } = createRequire(import.meta.url);
register('data:text/javascript,' + encodeURIComponent(\`
  import { appendFileSync } from 'node:fs';
  export async function load(url, context, next) {
    appendFileSync(process.env.TRACE_FILE, url + '\\\\n');
    return next(url, context);
  }
\`));
process.on('exit', () => appendFileSync(process.env.TRACE_FILE, Object.keys(cache).join('\\n') + '\\n'));
`;

/** Runs `generate` in a process, and names the modules that it loads. */
function traced(cwd: string, ...args: string[]) {
  const file = join(cwd, 'trace.txt');
  writeFileSync(file, '');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', join(cwd, 'trace.mjs'), BIN, 'generate', ...args],
    { cwd, encoding: 'utf8', env: { ...process.env, TRACE_FILE: file } },
  );
  const loaded = readFileSync(file, 'utf8').split('\n');
  return { status, stdout, loaded: loaded.filter((line) => line !== '' && !line.startsWith('node:')) };
}

const isHeavy = (path: string) =>
  path.includes('node_modules') || /dist\/(bundled|cli\/main|read|model|emit)/.test(path);

test('a run that has nothing to do loads nothing of the compiler, and says the same', () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'node_modules'));
  plant(cwd, { 'package.json': '{}', 'spec/spec.yaml': SPEC, 'trace.mjs': TRACE });
  const run = (...args: string[]) => traced(cwd, ...args);

  expect(runBuilt(['generate'], { cwd })).toMatchObject({ code: 0 });
  const again = run();
  expect(again).toMatchObject({ status: 0 });
  expect(again.stdout).toMatch(
    /^snowspec: \d+ objects?, \d+ fields? -> \d+ files: 0 updated, \d+ unchanged, 0 removed/,
  );
  expect(again.loaded.filter(isHeavy)).toEqual([]);
  expect(again.loaded.length).toBeLessThan(13);

  // The first check trusts nothing; what it found is good for the next.
  const check = run('--check');
  expect(check.loaded.some((path) => path.includes('node_modules/oxfmt'))).toBe(true);
  expect(run('--check').loaded.filter(isHeavy)).toEqual([]);
  const reported = run('--json', '--check');
  expect(reported.loaded.filter(isHeavy)).toEqual([]);
  expect(runBuilt(['generate', '--json', '--watch'], { cwd }).code).toBe(2);

  rmSync(join(cwd, 'generated/package.json'));
  const repaired = runBuilt(['generate', '--json'], { cwd });
  expect(JSON.parse(repaired.out)).toMatchObject({ created: ['package.json'], updated: [], removed: [] });
  const { unchanged } = JSON.parse(reported.stdout) as { unchanged: string[] };
  expect(unchanged).toEqual([...unchanged].sort());
}, 120_000);

const CONFIGURED: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    'YAML',
    { 'snowspec.config.yaml': 'specs: [{ spec: ./model, emit: [types] }, { spec: ./other, out: ./second }]' },
    [],
  ],
  ['a key of package.json', { 'package.json': '{"snowspec":{"spec":"./model"}}' }, []],
  ['a module', { 'snowspec.config.mjs': 'export default { spec: "./model", profile: "default" };' }, ['-q']],
  ['--only', { 'snowspec.config.yaml': 'spec: ./model' }, ['--only', 'types,samples']],
];

test.runIf(isLongRun).each(CONFIGURED)(
  'a run with a configuration that has nothing to do loads nothing of the compiler either: %s',
  (_, files, args) => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'node_modules'));
    plant(cwd, {
      'package.json': '{}',
      'model/spec.yaml': SPEC,
      'other/spec.yaml': SPEC,
      'trace.mjs': TRACE,
      ...files,
    });
    const first = spawnSync(process.execPath, [BIN, 'generate', ...args], { cwd, encoding: 'utf8' });
    expect(first.status).toBe(0);
    const again = traced(cwd, ...args);
    expect(again.loaded.filter(isHeavy)).toEqual([]);
    const summaries = first.stdout.match(/^snowspec: .* files: /gm) ?? [];
    expect(again).toMatchObject({ status: 0, stdout: expect.stringMatching(everyLine(summaries)) as unknown });

    plant(cwd, { 'model/spec.yaml': SPEC.replace('title', 'name') });
    expect(runBuilt(['generate', '--check', ...args], { cwd }).code).toBe(1);
  },
  120_000,
);

/** Lines that begin with these texts, and go on to say that nothing was to do. */
function everyLine(beginnings: readonly string[]): RegExp {
  return new RegExp(`^${beginnings.map((text) => `${text}0 updated, \\d+ unchanged, 0 removed .*\n`).join('')}$`);
}

test('whatever earlier runs have left, a changed spec gives the same files as in a new folder', async () => {
  const generate = (folder: string, ...args: string[]) =>
    runHere('generate', '--spec', join(folder, 'spec'), '--out', join(folder, 'out'), ...args);
  const cwd = temporaryFolder();
  plant(cwd, { 'package.json': '{}', 'node_modules/a.txt': '', 'spec/spec.yaml': SPEC });
  expect(await generate(cwd)).toMatchObject({ code: 0 });
  const cache = join(cwd, 'node_modules/.cache/snowspec');
  const [record = '', ...others] = readdirSync(cache);
  expect(record).toMatch(/^run-[0-9a-f]{16}\.json$/);
  expect(others).toEqual([]);

  const changed = `${SPEC}      pages: int\n  Shelf:\n    fields:\n      books: list[Book]\n`;
  const fresh = temporaryFolder();
  plant(fresh, { 'spec/spec.yaml': changed });
  expect(await generate(fresh)).toMatchObject({ code: 0 });
  for (const isDamaged of [false, true]) {
    const path = join(cache, record);
    if (isDamaged) writeOwn(path, readOwn(path)!.slice(0, 100));
    for (const spec of [changed, SPEC]) {
      plant(cwd, { 'spec/spec.yaml': spec });
      expect(await generate(cwd)).toMatchObject({ code: 0 });
      if (spec === changed) expect(contentsOf(join(cwd, 'out'))).toEqual(contentsOf(join(fresh, 'out')));
    }
  }

  rmSync(join(cwd, 'out/README.md'));
  const check = await generate(cwd, '--check');
  expect(check.out).toContain('would be created README.md\n');
  expect(check.out).not.toContain('would be updated');
}, 120_000);
