import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generated, readManifest, runNode } from './packed-package.js';

const { exports } = await readManifest();
const entries = Object.entries(exports as Readonly<Record<string, Entry | string>>).flatMap(([entry, paths]) => {
  if (typeof paths === 'string') return [];
  return [{ entry, path: paths.default.replace(/^\.\/dist\/(.*)\.js$/, '$1') }];
});

type Entry = Readonly<Record<'types' | 'default', string>>;

/** The modules of the sources, one by one, as JavaScript. */
let modules: string;

beforeAll(async () => {
  modules = await mkdtemp(join(tmpdir(), 'modules-'));
  const peer = {
    name: 'peer',
    resolveId: (id: string) => (/^[./]/.test(id) ? null : { id: import.meta.resolve(id), external: true }),
  };
  const input = Object.fromEntries(entries.map(({ path }) => [path, join(generated, 'src', `${path}.ts`)]));
  const sources = await rolldown({ input, plugins: [peer], treeshake: false });
  await sources.write({
    dir: modules,
    preserveModules: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
  });
  await sources.close();
});

afterAll(() => rm(modules, { recursive: true, force: true }));

/** Prints what files export: constants as they are, and of functions and classes their kind. Node alone loads them, as they are. */
const PRINT = `
  const describe = (value) => {
    if (typeof value === 'function') return (/^class\\b/.test(String(value)) ? 'class' : 'function') + ' of ' + value.length;
    if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? value + 'n' : value;
    return Object.fromEntries(Object.keys(value).sort().map((name) => [name, describe(value[name])]));
  };
  const all = [];
  for (const file of process.argv.slice(1)) all.push(describe(await import(file)));
  process.stdout.write(JSON.stringify(all));
`;

async function exportsOf(files: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { output } = await runNode(['--input-type=module', '-e', PRINT, '--', ...files], generated);
  return JSON.parse(output) as readonly Readonly<Record<string, unknown>>[];
}

// A bundler that puts modules together may leave out what nothing in the package uses, or export more than was requested.
test('every entry exports what its source exports, and nothing else', async () => {
  const [written, bundled] = await Promise.all([
    exportsOf(entries.map(({ path }) => join(modules, `${path}.mjs`))),
    exportsOf(entries.map(({ path }) => join(generated, 'dist', `${path}.js`))),
  ]);
  for (const [index, { entry }] of entries.entries()) {
    expect(Object.keys(written[index]!).length, entry).toBeGreaterThan(0);
    expect(bundled[index], entry).toEqual(written[index]);
  }
});

test.each([
  ['live/index', 1500],
  ['live/rest/index', 400],
])('completion offers the names of %s that programs use, at most %i', async (path, most) => {
  const declarations = await readFile(join(generated, `dist/${path}.d.ts`), 'utf8');
  const lists = [...declarations.matchAll(/^export (?:type )?\{([^}]*)\}/gm)];
  const names = lists.flatMap(([, list]) => list!.split(',').filter((name) => name.trim() !== ''));
  expect(names.length).toBeGreaterThan(10);
  expect(names.length).toBeLessThanOrEqual(most);
});
