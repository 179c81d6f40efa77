import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '../support/effort.js';
import { type PackedPackage, generated, packPackage, programOf, readManifest, runNode } from './packed-package.js';

let packed: PackedPackage;

beforeAll(async () => {
  packed = await packPackage();
});

afterAll(() => packed.remove());

test('publint accepts the package', async () => {
  const { messages, pkg } = await publint({ pkgDir: generated, strict: true, pack: false });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test('the types of every entry are right for every kind of module resolution', async () => {
  const program = programOf('@arethetypeswrong/cli/dist/index.js');
  const entries = Object.keys((await readManifest()).exports);
  // Each entry takes seconds, those of the whole platform half a minute; all are written by the same code.
  const tried = isLongRun ? entries : ['.'];
  const { code, output } = await runNode(
    [program, packed.tarball, '--format', 'json', '--entrypoints', ...tried],
    packed.project,
  );
  const { analysis } = JSON.parse(output) as Analysis;
  expect(analysis.problems).toEqual([]);
  expect(code).toBe(0);
  expect(Object.keys(analysis.entrypoints)).toEqual(tried);
}, 300_000);

test('every entry has types of its own for import and for require', async () => {
  const { exports } = await readManifest();
  const entries = Object.entries(exports).filter(([entry]) => !entry.endsWith('.json'));
  const expected = {
    import: { types: expect.stringMatching(/\.d\.ts$/), default: expect.stringMatching(/\.js$/) },
    require: { types: expect.stringMatching(/\/cjs\/.*\.d\.ts$/), default: expect.stringMatching(/\/cjs\/.*\.js$/) },
  };
  expect(entries).toEqual(entries.map(([entry]) => [entry, expected]));
});

interface Analysis {
  readonly analysis: { readonly problems: readonly unknown[]; readonly entrypoints: Readonly<Record<string, unknown>> };
}
