import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { generated, readManifest } from './packed-package.js';

interface Import {
  readonly specifier: string;
  /** Path of the module that is imported, from the root of the sources. */
  readonly target: string;
  readonly typeOnly: boolean;
  /** Their names in the importing module. */
  readonly names: readonly string[];
}

const src = join(generated, 'src');
const modules = new Map(sourceFiles().map((path) => [path, importsOf(path)]));

test('the compiler options with which the package is built are strict and refuse unused code', () => {
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
      .filter(({ specifier }) => specifier !== 'fast-check' || !/(^|\/)runtime\/arbitrary/.test(path))
      .filter(({ specifier, target }) => !/^\.\.?\/.*\.js$/.test(specifier) || !modules.has(target))
      .map(({ specifier }) => `${path}: ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

test('no module imports the same module twice, except that lists of exports take several lines', () => {
  const twice = [...modules].filter(([, imports]) => {
    const targets = imports.map(({ target, typeOnly }) => `${target} ${typeOnly}`);
    return new Set(targets).size < targets.length;
  });
  const modulesOfCode = twice.map(([path]) => path).filter((path) => !isEntry(path) && partOf(path) === 'all');
  expect(modulesOfCode).toEqual([]);
});

test('only objects, unions, hints, entries, operations and decoders import code of objects; others import types', () => {
  const importing = [...modules].filter(([, imports]) =>
    imports.some(({ target, typeOnly }) => isIn('objects', target) && !typeOnly),
  );
  expect(importing.length).toBeGreaterThan(30);
  const others = importing
    .map(([path]) => path)
    .filter((path) => !['objects', 'unions', 'events', 'operations'].some((folder) => isIn(folder, path)))
    .filter((path) => !isEntry(path) && partOf(path) !== 'hints');
  expect(others).toEqual([]);
});

test('objects do not import samples or arbitraries, nor does one of these the other', () => {
  const wrong = [...modules].flatMap(([path, imports]) =>
    imports.filter(({ target }) => !mayImport(partOf(path), partOf(target))).map(({ target }) => `${path}: ${target}`),
  );
  expect(wrong).toEqual([]);
});

/** The part of the project that a module belongs to: tests, or everything else. */
function partOf(path: string): 'samples' | 'arbitraries' | 'hints' | 'all' {
  const [, part] = /^(?:live\/)?(samples|arbitraries|hints)\.ts$/.exec(path) ?? [];
  return (part as 'samples' | 'arbitraries' | 'hints' | undefined) ?? 'all';
}

function mayImport(from: string, to: string): boolean {
  return to === 'all' || from === to || (to === 'hints' && from !== 'all');
}

// Modules of objects may import each other in circles: when one is loaded, what it imports from another one may not be
// there yet.
test('no object calls another one while it loads', () => {
  const inCircles = [...modules].filter(([path]) => isIn('objects', path));
  expect(inCircles.length).toBeGreaterThan(100);
  const using = inCircles.flatMap(([path, imports]) => {
    const others = imports.filter(({ target }) => isIn('objects', target));
    const names = new Set(others.flatMap(({ names: imported }) => imported));
    return namesUsedAtLoad(path)
      .filter((name) => names.has(name))
      .map((name) => `${path}: ${name}`);
  });
  expect(using).toEqual([]);
});

test('the runtime imports nothing that is generated for a spec', () => {
  const runtime = [...modules].filter(([path]) => isIn('runtime', path));
  const outside = runtime.flatMap(([path, imports]) =>
    imports.filter(({ target }) => !isIn('runtime', target)).map(({ target }) => `${path}: ${target}`),
  );
  expect(outside).toEqual([]);
});

test('every module can be reached from an entry', async () => {
  const entries = Object.values((await readManifest()).exports)
    .map((conditions) => (conditions as { default?: string }).default)
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
  const statements = text.matchAll(/^(?:import|export) (type )?(?:([^;'"]*?) from )?'([^']+)';$/gm);
  return [...statements].map(([, type, names = '', specifier = '']) => ({
    specifier,
    target: relative(src, join(src, dirname(path), specifier.replace(/\.js$/, '.ts'))).replaceAll('\\', '/'),
    typeOnly: type !== undefined,
    names: Array.from(names.matchAll(/([\w$]+)\s*(?=,|\}|$)/g), (match) => match[1]!),
  }));
}

/** Identifiers in what a module computes when it is loaded: everything but types and the bodies of functions. */
function namesUsedAtLoad(path: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(join(src, path), 'utf8'), ts.ScriptTarget.ES2022));
  return names;
}

/** Whether a module only exports what others hold. */
function isEntry(path: string): boolean {
  return /(?:^|\/)(?:index|all|rest\/(?:paths|unchecked))\.ts$/.test(path);
}

/** Whether a module is in a folder of this name, in any profile. */
function isIn(folder: string, path: string): boolean {
  return `/${path}`.includes(`/${folder}/`);
}
