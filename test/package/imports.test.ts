import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { generated, programOf, readManifest, runNode } from './packed-package.js';

interface Import {
  readonly specifier: string;
  /** Path of the module that is imported, from the root of the sources. */
  readonly target: string;
  readonly typeOnly: boolean;
}

const src = join(generated, 'src');
const modules = new Map(sourceFiles().map((path) => [path, importsOf(path)]));

test('every import of every module is used', async () => {
  const options = ['--noEmit', '--noUnusedLocals', '--pretty', 'false'];
  const { output } = await runNode(
    [programOf('typescript/bin/tsc'), '-p', join(generated, 'tsconfig.json'), ...options],
    generated,
  );
  expect(output).toBe('');
});

test('the compiler options of the package are strict and refuse what is not used', () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(generated, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: Record<string, unknown>;
  };
  expect(compilerOptions).toMatchObject({
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    verbatimModuleSyntax: true,
  });
});

test('every import names a module of the package, with its extension, or the peer that only arbitraries need', () => {
  const wrong = [...modules].flatMap(([path, imports]) =>
    imports
      .filter(({ specifier }) => specifier !== 'fast-check' || !/(^|\/)(arbitraries|runtime\/arbitrary)/.test(path))
      .filter(({ specifier, target }) => !/^\.\.?\/.*\.js$/.test(specifier) || !modules.has(target))
      .map(({ specifier }) => `${path}: ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

test('no module imports the same module twice', () => {
  const twice = [...modules].filter(([, imports]) => {
    const targets = imports.map(({ target, typeOnly }) => `${target} ${typeOnly}`);
    return new Set(targets).size < targets.length;
  });
  expect(twice.filter(([path]) => !path.endsWith('index.ts')).map(([path]) => path)).toEqual([]);
});

test('types are made of types: modules of objects import nothing that runs', () => {
  const objects = [...modules].filter(([path]) => isIn('objects', path));
  expect(objects.length).toBeGreaterThan(30);
  const running = objects.flatMap(([path, imports]) =>
    imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => `${path}: ${target}`),
  );
  expect(running).toEqual([]);
});

test('only validators, the entries, operations and what reads messages know validators', () => {
  const knowing = [...modules].filter(([, imports]) => imports.some(({ target }) => isIn('validators', target)));
  const others = knowing
    .map(([path]) => path)
    .filter((path) => !['validators', 'events', 'operations'].some((folder) => isIn(folder, path)))
    .filter((path) => !path.endsWith('index.ts'));
  expect(others).toEqual([]);
});

test('what the package runs on knows nothing that is generated for a spec', () => {
  const runtime = [...modules].filter(([path]) => isIn('runtime', path));
  const outside = runtime.flatMap(([path, imports]) =>
    imports.filter(({ target }) => !isIn('runtime', target)).map(({ target }) => `${path}: ${target}`),
  );
  expect(outside).toEqual([]);
});

test('every module can be reached from an entry', async () => {
  const entries = Object.values((await readManifest()).exports)
    .map((conditions) => (conditions as { import?: { default: string } }).import?.default)
    .filter((path) => path !== undefined)
    .map((path) => path.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts'));
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { target } of modules.get(path) ?? []) visit(target);
  };
  entries.forEach(visit);
  expect(entries.length).toBeGreaterThan(0);
  expect([...modules.keys()].filter((path) => !reached.has(path))).toEqual([]);
});

function sourceFiles(): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .sort();
}

function importsOf(path: string): Import[] {
  const text = readFileSync(join(src, path), 'utf8');
  const statements = text.matchAll(/^(?:import|export) (type )?(?:[^;'"]*? from )?'([^']+)';$/gm);
  return [...statements].map(([, type, specifier = '']) => ({
    specifier,
    target: relative(src, join(src, dirname(path), specifier.replace(/\.js$/, '.ts'))).replaceAll('\\', '/'),
    typeOnly: type !== undefined,
  }));
}

/** Whether a module is in a folder of this name, in any profile. */
function isIn(folder: string, path: string): boolean {
  return `/${path}`.includes(`/${folder}/`);
}
