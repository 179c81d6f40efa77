import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { platformModel } from '../support/platform.js';

const here = fileURLToPath(new URL('compilers/', import.meta.url));
const generated = fileURLToPath(new URL('../../generated/', import.meta.url));
const fromCompilers = createRequire(join(here, 'package.json'));
// Inside the repository, so that what is generated finds what it imports.
const folder = mkdtempSync(join(here, 'node_modules/.compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface OpenApiTypescript {
  readonly default: (document: object) => Promise<unknown>;
  readonly astToString: (ast: unknown) => string;
}

interface HeyApi {
  readonly createClient: (config: object) => Promise<unknown>;
}

describe.each([
  { profile: 'default', document: 'openapi.json', entry: 'index' },
  { profile: 'live', document: 'openapi.live.json', entry: 'live/index' },
])('The types that other compilers make of $document', ({ profile, document, entry }) => {
  const path = join(generated, document);
  const ours = `import type * as ours from ${JSON.stringify(join(generated, 'dist', `${entry}.js`))};`;

  it('take values of ours, from openapi-typescript', { timeout: 120_000 }, async () => {
    const module = join(here, 'node_modules/openapi-typescript/dist/index.mjs');
    const { default: compile, astToString } = (await import(pathToFileURL(module).href)) as OpenApiTypescript;
    const ast = await compile(JSON.parse(readFileSync(path, 'utf8')) as object);
    writeFileSync(join(folder, `${profile}-types.ts`), astToString(ast));
    const imported = `import type { components } from './${profile}-types.js';`;
    const program = await assignments([imported, ours], (name) => `components['schemas']['${name}']`);
    expect(await errorsIn(`${profile}-one.ts`, program)).toEqual([]);
  });

  it('take values of ours, from @hey-api/openapi-ts', { timeout: 120_000 }, async () => {
    const module = join(here, 'node_modules/@hey-api/openapi-ts/dist/index.mjs');
    const { createClient } = (await import(pathToFileURL(module).href)) as HeyApi;
    const output = { path: join(folder, `${profile}-hey`) };
    await createClient({ input: path, output, plugins: ['@hey-api/typescript'], logs: { level: 'silent' } });
    const imported = `import type * as theirs from './${profile}-hey/types.gen.js';`;
    const program = await assignments([imported, ours], (name) => `theirs.${name}`);
    expect(await errorsIn(`${profile}-two.ts`, program)).toEqual([]);
  });

  async function assignments(imports: readonly string[], theirs: (name: string) => string): Promise<string> {
    const names = [...createEmitContext(await platformModel(profile)).objects.keys()];
    return [
      ...imports,
      ...names.map((name) => `export const as${name} = (value: ours.${name}): ${theirs(name)} => value;`),
    ].join('\n');
  }

  it('are not types that take anything', { timeout: 120_000 }, async () => {
    const program = [
      `import type { components } from './${profile}-types.js';`,
      `import type * as theirs from './${profile}-hey/types.gen.js';`,
      `export const one: components['schemas']['ForumTag'] = { id: 5 };`,
      `export const two: theirs.ForumTag = { id: 5 };`,
    ];
    const errors = await errorsIn(`${profile}-wrong.ts`, program.join('\n'));
    expect([...new Set(errors.map((error) => /\((\d+),/.exec(error)?.[1]))]).toEqual(['3', '4']);
  });
});

/** What TypeScript, in the version that the compilers need, says about a file beside those that they wrote. */
async function errorsIn(name: string, text: string): Promise<readonly string[]> {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'nodenext',
    types: [],
  };
  const project = join(folder, `${name}.json`);
  writeFileSync(join(folder, name), text);
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [name] }));
  const args = [fromCompilers.resolve('typescript/bin/tsc'), '--project', project];
  return promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 24 }).then(
    () => [],
    ({ stdout }: { stdout: string }) => stdout.split('\n').filter((line) => /error TS/.test(line)),
  );
}
