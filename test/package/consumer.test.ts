import { readFileSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../support/effort.js';
import { type PackedPackage, packPackage, programOf, readManifest, runNode } from './packed-package.js';

/** In the gate, the oldest and the newest. */
const COMPILERS = ['typescript-5.9', ...(isLongRun ? ['typescript-6'] : []), 'typescript'];
const MODULES = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
} as const;

const EXPECTED = {
  channel: 'nelly',
  unknown: 'channel of type 1234',
  keywords: ['ending'],
  valid: true,
  parsed: 'nelly',
  caught: ['username'],
  author: '175928847299117063',
  permissions: ['MANAGE_THREADS', 'SEND_POLLS'],
  time: 1462015105796,
  date: '2016-04-30T11:18:25.796Z',
  order: ['9', '10', '4194304'],
  generated: '4325376',
  increment: '7',
};

let packed: PackedPackage;

beforeAll(async () => {
  packed = await packPackage();
  const program = await readFile(new URL('./consumer-program.ts', import.meta.url), 'utf8');
  const text = program.replaceAll('../../generated/dist/index.js', packed.name) + augmentation(packed.name);
  await writeFile(join(packed.project, 'esm.mts'), text);
  await writeFile(join(packed.project, 'cjs.cts'), text);
  for (const [name, options] of Object.entries(MODULES)) {
    await writeFile(join(packed.project, `tsconfig.${name}.json`), JSON.stringify(consumerConfig(name, options)));
  }
});

afterAll(() => packed.remove());

/** A consumer may add what it knows to an interface; all that refers to the interface has it then. */
function augmentation(name: string): string {
  return `
declare module '${name}' {
  interface User {
    nickname?: string;
  }
}
export const nickname = (member: GuildMember): string | undefined => member.user?.nickname;
`;
}

/** No types of a browser or of Node: the package must do without them. */
function consumerConfig(name: string, options: object): object {
  return {
    compilerOptions: {
      ...options,
      target: 'es2022',
      lib: ['es2022'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      rootDir: '.',
      outDir: `out-${name}`,
    },
    files: name === 'nodenext' ? ['esm.mts', 'cjs.cts'] : ['esm.mts'],
  };
}

describe.each(COMPILERS)('under %s', (compiler) => {
  // The old compilers take seconds for each.
  const modules = Object.keys(MODULES).slice(0, compiler === 'typescript' || isLongRun ? 2 : 1);

  test.each(modules)('a consumer type-checks with module resolution %s', async (name) => {
    const { code, output } = await compile(compiler, ['-p', `tsconfig.${name}.json`, '--noEmit']);
    expect({ code, output }).toEqual({ code: 0, output: '' });
  });
});

describe('a compiled consumer', () => {
  beforeAll(async () => {
    await compile('typescript', ['-p', 'tsconfig.nodenext.json']);
  });

  test('runs as an ES module', async () => {
    expect(await reportOf("import { report } from './out-nodenext/esm.mjs';", 'module')).toMatchObject(EXPECTED);
  });

  test('runs as CommonJS', async () => {
    expect(await reportOf("const { report } = require('./out-nodenext/cjs.cjs');", 'commonjs')).toMatchObject(EXPECTED);
  });

  test('gets every issue with its path', async () => {
    const { problems } = await reportOf("import { report } from './out-nodenext/esm.mjs';", 'module');
    expect((problems as string[]).map((problem) => problem.split(':')[0])).toEqual([
      'auto_archive_duration',
      'archive_timestamp',
    ]);
  });
});

test('import and require of every entry give the same names', async () => {
  // The peer that the arbitraries need; nothing else in the package does.
  await symlink(programOf('fast-check'), join(packed.project, 'node_modules', 'fast-check'));
  const entries = packed.specifiers.filter((specifier) => !specifier.endsWith('.json'));
  const program = `${LOAD_BOTH} console.log(JSON.stringify(await loadBoth(${JSON.stringify(entries)})))`;
  const { code, output } = await runNode(['--input-type=module', '--eval', program], packed.project);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('isUser') });
  const loaded = JSON.parse(output) as { specifier: string; imported: string[]; required: string[] }[];
  expect(loaded).toEqual(loaded.map(({ specifier, imported }) => ({ specifier, imported, required: imported })));
  expect(loaded.map(({ specifier }) => specifier)).toEqual(entries);
  const empty = loaded.filter(({ imported }) => imported.length === 0);
  expect(empty).toEqual([]);
});

const LOAD_BOTH = `
  import { createRequire } from 'node:module';
  const require = createRequire(process.cwd() + '/consumer.js');
  // Node marks what has a default for \`require\`.
  const own = ['default', 'module.exports', '__esModule'];
  const named = (module) => Object.keys(module).filter((name) => !own.includes(name)).sort();
  const loadBoth = (all) => Promise.all(all.map(async (specifier) => (
    { specifier, imported: named(await import(specifier)), required: named(require(specifier)) }
  )));
`;

test('the manifest can be loaded by name', async () => {
  const load = `console.log(JSON.stringify(require('${packed.name}/package.json').name))`;
  expect(JSON.parse((await runNode(['--eval', load], packed.project)).output)).toBe(packed.name);
});

test('the schemas of a profile can be loaded by name', async () => {
  const paths = ['schema/bundle.json', 'schema/live/bundle.json'];
  const ids = paths.map((path) => `require('${packed.name}/${path}').$id`);
  const { output } = await runNode(['--eval', `console.log(JSON.stringify([${ids.join()}]))`], packed.project);
  const found = JSON.parse(output) as string[];
  expect(found.map((id) => id.replace(/@[^/]+/, ''))).toEqual(paths.map((path) => `npm:/${packed.name}/${path}`));
});

test('the tarball has the build, OpenAPI documents and the three files that npm always packs', () => {
  const roots = new Set(packed.files.map((path) => path.split('/')[0]));
  expect([...roots].sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    'openapi.json',
    'openapi.live.json',
    'package.json',
  ]);
  const strange = packed.files.filter(
    (path) => !/^dist\/(?:.*\.(?:js|d\.ts)|schema\/(?:live\/)?bundle\.json)$|^[^/]+$/.test(path),
  );
  expect(strange).toEqual([]);
});

test('the package is small: a consumer downloads and installs all of it', () => {
  const content = (path: string): Buffer => readFileSync(join(packed.project, 'node_modules', packed.name, path));
  const contents = packed.files.map(content);
  expect(packed.files.length).toBeLessThan(400);
  expect(contents.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(12_000_000);
  expect(gzipSync(Buffer.concat(contents)).length).toBeLessThan(1_500_000);
});

test('code and declarations are one file for each entry, and shared files', () => {
  const own = packed.files.filter((path) => path.startsWith('dist/') && !path.startsWith('dist/shared/'));
  const entries = packed.specifiers.filter((specifier) => !specifier.endsWith('.json'));
  expect(own.filter((path) => path.endsWith('.js'))).toHaveLength(entries.length);
  expect(own.filter((path) => path.endsWith('.d.ts'))).toHaveLength(entries.length);
});

test('no path is too long for Windows below a folder of usual depth', () => {
  expect(packed.files.filter((path) => path.length > 140)).toEqual([]);
});

test('the manifest requires nothing else to be installed', async () => {
  const manifest = await readManifest();
  // A peer that only the arbitraries import, and that is optional.
  const peer = {
    peerDependencies: { 'fast-check': '^4.0.0' },
    peerDependenciesMeta: { 'fast-check': { optional: true } },
  };
  const installs = Object.keys(manifest).filter((key) => /dependencies/i.test(key) && key !== 'devDependencies');
  expect(Object.fromEntries(installs.map((key) => [key, manifest[key]]))).toEqual(peer);
  expect(manifest.sideEffects).toBe(false);
});

function compile(compiler: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return runNode([programOf(`${compiler}/bin/tsc`), '--pretty', 'false', ...args], packed.project);
}

async function reportOf(load: string, type: 'module' | 'commonjs'): Promise<Record<string, unknown>> {
  const program = `${load} console.log(JSON.stringify(report()));`;
  const { code, output } = await runNode([`--input-type=${type}`, '--eval', program], packed.project);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as Record<string, unknown>;
}
