import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packedCompiler } from '../support/packed-compiler.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program that uses every function of the API, and prints what a caller can rely on. */
const PROGRAM = `
import {
  check, compile, diff, format, formatDiff, formatProblems, generate, SpecFolderError,
  type CompileResult, type Model, type Problem,
} from 'snowspec';

const spec = 'spec';
const { model, problems }: CompileResult = await compile({ spec });
const objects: readonly string[] = model?.objects.map(({ name }: Model['objects'][number]) => name) ?? [];
const broken = await check({ spec: 'broken' });
const first: Problem | undefined = broken.problems[0];
const written = await generate({ spec, out: 'generated' });
const again = await generate({ spec, out: 'generated', dryRun: true });
const { comparison } = await diff({ spec, base: './old', head: './spec' });
const missing = await compile({ spec: 'missing' }).catch((error: unknown) => error);
console.log(JSON.stringify({
  hasBook: objects.includes('Book'),
  problems,
  profiles: (await check({ spec })).profiles,
  first: { code: first?.code, file: first?.file, line: first?.line },
  text: formatProblems(broken.problems).split('\\n')[0],
  created: written.files?.created.includes('src/index.ts'),
  again: [again.files?.created, again.files?.updated, again.files?.removed],
  changed: comparison?.diff.changes.map(({ path }) => path),
  markdown: comparison && (await formatDiff(comparison, 'markdown')).includes('objects.Book'),
  formatted: (await format({ spec, dryRun: true })).changed,
  missing: missing instanceof SpecFolderError && missing.message,
}));
`;

/** A project with the packed package in its `node_modules`, and three versions of a spec. */
async function installPacked(): Promise<string> {
  const project = temporaryFolder();
  const installed = join(project, 'node_modules/snowspec');
  mkdirSync(installed, { recursive: true });
  const { tarball } = await packedCompiler();
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'));
  mkdirSync(join(project, 'node_modules/@types'));
  symlinkSync(join(root, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'));

  const book = (field: string): string =>
    `spec: { name: books, version: 1.0.0 }\nprofiles:\n  default: { layers: [], entry: . }\nobjects:\n  Book:\n    fields:\n      ${field}\n`;
  for (const [folder, field] of Object.entries({ spec: 'title: str', old: 'title?: str', broken: 'title: strr' })) {
    mkdirSync(join(project, folder));
    writeFileSync(join(project, folder, 'spec.yaml'), book(field));
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(project, 'program.ts'), PROGRAM);
  return project;
}

test('the API of the packed package compiles with tsc and works', { timeout: 120_000 }, async () => {
  const project = await installPacked();
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022'];
  const types = ['--types', 'node', '--lib', 'es2023'];
  const compiled = await run(process.execPath, [compiler, ...options, ...types, 'program.ts'], { cwd: project }).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');
  const { stdout, stderr } = await run(process.execPath, ['program.js'], { cwd: project });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    hasBook: true,
    problems: [],
    profiles: ['default'],
    first: { code: 'unknown-type', file: 'broken/spec.yaml', line: 7 },
    text: expect.stringMatching(/^broken\/spec\.yaml:7:14 error unknown-type: /),
    created: true,
    again: [[], [], []],
    changed: ['objects.Book.fields.title'],
    markdown: true,
    formatted: ['spec.yaml'],
    missing: 'there is no folder missing',
  });
});

test('docs/api.md describes every function and error of the API', () => {
  const text = readFileSync(join(root, 'docs/api.md'), 'utf8');
  const index = readFileSync(join(root, 'generator/api/index.ts'), 'utf8');
  const functions = [...index.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as ').at(-1)!),
  );
  expect(functions.filter((name) => !text.includes(`\`${name}`))).toEqual([]);
});
