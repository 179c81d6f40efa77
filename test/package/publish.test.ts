import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, test } from 'vitest';
import { isLongRun } from '../support/effort.js';
import { generated, packedFiles, readManifest } from './packed-package.js';

test('publint accepts the package', async () => {
  const { messages, pkg } = await publint({ pkgDir: generated, strict: true, pack: false });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

// npm takes many seconds to pack.
test.skipIf(!isLongRun)('npm packs the files that other tests take for packed', async () => {
  const packing = ['pack', '--dry-run', '--ignore-scripts', '--json'];
  const { stdout } = await promisify(execFile)('npm', packing, { cwd: generated, maxBuffer: 64 * 2 ** 20 });
  const [packed] = JSON.parse(stdout) as [{ readonly files: readonly { readonly path: string }[] }];
  expect(packed.files.map(({ path }) => path).toSorted()).toEqual(await packedFiles());
});

// In the gate, consumers of every kind of module resolution are compiled (consumer.test.ts).
test.skipIf(!isLongRun)(
  'the types of every entry are right for every kind of module resolution',
  async () => {
    const { name, version, exports } = await readManifest();
    const tried = Object.keys(exports);
    const analysis = await checkPackage(await publishedTypes(name, version), { entrypoints: tried });
    if (!analysis.types) throw new Error('the package has no types');
    // `module: nodenext` allows CommonJS to load ES modules; `node16` does not.
    expect(analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
    expect(Object.keys(analysis.entrypoints)).toEqual(tried);
  },
  300_000,
);

/** The published files of the package that concern types. */
async function publishedTypes(name: string, version: string): Promise<Package> {
  const paths = (await packedFiles()).filter((path) =>
    /^package\.json$|^dist\/.*(\.js|\.d\.ts|package\.json)$|\.json$/.test(path),
  );
  const files = await Promise.all(
    paths.map(
      async (path) => [`/node_modules/${name}/${path}`, await readFile(join(generated, path), 'utf8')] as const,
    ),
  );
  return new Package(Object.fromEntries(files), name, version);
}

test('every entry is an ES module with types of its own', async () => {
  const { exports } = await readManifest();
  const entries = Object.entries(exports).filter(([entry]) => !entry.endsWith('.json'));
  const expected = { types: expect.stringMatching(/\.d\.ts$/), default: expect.stringMatching(/\.js$/) };
  expect(entries).toEqual(entries.map(([entry]) => [entry, expected]));
});
