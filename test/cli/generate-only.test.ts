import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../generator/api/index.js';
import { targetsOf } from '../../generator/cli/options.js';
import { validateConfig } from '../../generator/config/validate-config.js';
import { emitPackage } from '../../generator/emit/emit-package.js';
import { artefactsOf, ARTEFACTS, type Artefact } from '../../generator/emit/artefacts.js';
import { NO_STORE } from '../../generator/queries/index.js';
import { libraryModel } from '../support/platform.js';
import { temporaryFolder } from '../write/temporary-folder.js';
import { runHere } from './run-cli.js';

const spec = 'test/specs/library';

async function pathsOf(...selected: readonly Artefact[]): Promise<readonly string[]> {
  return emitPackage([await libraryModel()], NO_STORE, artefactsOf(selected)).map(({ path }) => path);
}

test('types and validators alone leave everything else out, and the manifest names nothing that is missing', async () => {
  const files = emitPackage([await libraryModel()], NO_STORE, artefactsOf(['types', 'validators']));
  const paths = files.map(({ path }) => path);
  expect(paths).toContain('src/objects/book.ts');
  expect(paths.filter((path) => /samples|arbitraries|src\/rest|^schema|openapi|docs\//.test(path))).toEqual([]);
  const manifest = JSON.parse(files.find(({ path }) => path === 'package.json')!.text) as {
    exports: object;
    files: readonly string[];
  };
  expect(Object.keys(manifest.exports)).toEqual(['.', './permissions', './package.json']);
  expect(paths).toContain('src/permissions/index.ts');
  expect(manifest.files).toEqual(['dist', 'LICENSE']);
  expect(files.find(({ path }) => path === 'rolldown.config.js')!.text).not.toContain('schema');
  expect(manifest).not.toHaveProperty('peerDependencies');
  // Every validator brings Standard JSON Schema along.
  expect(files.find(({ path }) => path === 'README.md')!.text).not.toMatch(
    /(?<!Standard )JSON Schema|OpenAPI|sample|arbitraries/,
  );
});

test('each artefact adds its own files, and all of them are the whole package', async () => {
  const core = await pathsOf('types', 'validators');
  const added = async (one: Artefact): Promise<string> =>
    (await pathsOf(one)).filter((path) => !core.includes(path) && !path.startsWith('src/runtime/')).join(' ');
  expect(await added('client')).toContain('src/rest/client.ts');
  expect(await added('samples')).toContain('src/samples.ts');
  expect(await added('arbitraries')).toContain('src/arbitraries.ts');
  expect(await added('schemas')).toBe('openapi.json json-schemas.js');
  expect(await added('openapi')).toBe('openapi.json');
  expect(await added('docs')).toContain('docs/facts.md');
  expect(await pathsOf(...ARTEFACTS)).toEqual(emitPackage([await libraryModel()]).map(({ path }) => path));
});

test(
  'a selection removes what it leaves out, and --check and the record of runs respect it',
  { timeout: 60_000 },
  async () => {
    const spec = 'test/specs/shop';
    const folder = temporaryFolder();
    const out = join(folder, 'generated');
    await generate({ spec, out });
    expect(existsSync(join(out, 'src/samples.ts'))).toBe(true);
    const only = ['generate', spec, '--out', out, '--only', 'types,validators'];
    expect((await runHere(...only, '--check')).code).toBe(1);
    expect((await runHere(...only)).code).toBe(0);
    expect(existsSync(join(out, 'src/samples.ts'))).toBe(false);
    expect((await runHere(...only, '--check')).code).toBe(0);
    expect((await runHere('generate', spec, '--out', out, '--check')).code).toBe(1);
  },
);

test('an unknown artefact is a usage error with a suggestion', async () => {
  expect(await runHere('generate', spec, '--only', 'types,sample')).toMatchObject({
    code: 2,
    err: expect.stringContaining("--only: unknown artefact 'sample'; did you mean samples?") as unknown,
  });
});

test('the configuration selects artefacts, and --only takes precedence', () => {
  const config = validateConfig({ emit: ['types', 'client'] }, () => 'here');
  expect(targetsOf(config, {})[0]!.emit).toEqual(['types', 'client']);
  expect(targetsOf(config, { emit: ['docs'] })[0]!.emit).toEqual(['docs']);
  for (const emit of ['types', [], ['type'], [7]])
    expect(() => validateConfig({ emit }, () => 'here')).toThrow(/^here: emit must be a list of types, validators/);
  expect(() => validateConfig({ emit: ['clients'] }, () => 'here')).toThrow('did you mean client?');
});
