import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { emitPackage } from '../../generator/emit/emit-package.js';
import { schemaBundle } from '../../generator/emit/json-schema/schema-bundle.js';
import { openApiDocument } from '../../generator/emit/openapi/openapi-file.js';
import { modelOf } from '../model/problems.js';
import { specsIn } from '../model/specs-in.js';
import { temporaryFolder } from '../write/temporary-folder.js';

/** Small specs of odd combinations; `int64 is bigint` in a title chooses the form of those integers. */
const specs = readdirSync('test/emit/small-specs').flatMap((file) =>
  specsIn(readFileSync(`test/emit/small-specs/${file}`, 'utf8')).map(({ title, declarations, layers }) => {
    const int64 = /int64 is (bigint|string)/.exec(title)?.[1] as 'bigint' | 'string' | undefined;
    const model = modelOf(declarations, { ...layers, ...(int64 === undefined ? {} : { int64 }) });
    return { title: `${file}: ${title}`, model };
  }),
);

const config = await createConfig({ extends: ['minimal'] });

test('their packages are strict TypeScript', async () => {
  const folder = temporaryFolder();
  const { compilerOptions } = JSON.parse(readFileSync('templates/package/tsconfig.json', 'utf8')) as {
    readonly compilerOptions: object;
  };
  const options = { ...compilerOptions, rootDir: '.', noEmit: true, emitDeclarationOnly: false };
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['runtimes', 'specs'] }));
  // Packages whose modules of the runtime have the same text share them: to check them takes most of the time.
  const runtimes: Map<string, string>[] = [];
  specs.forEach(({ model }, index) => {
    const files = emitPackage([model]).filter(({ path }) => path.startsWith('src/'));
    const runtime = files.filter(({ path }) => path.startsWith('src/runtime/'));
    let shared = runtimes.findIndex((known) => runtime.every(({ path, text }) => (known.get(path) ?? text) === text));
    if (shared === -1) shared = runtimes.push(new Map()) - 1;
    for (const { path, text } of runtime) runtimes[shared]!.set(path, text);
    for (const { path, text } of files) {
      if (runtime.some((module) => module.path === path)) continue;
      const own = text.replaceAll(/(?<= from ['"](?:\.\.?\/)+)runtime\//g, `../../runtimes/${shared}/`);
      write(path.replace('src/', `specs/${index}/`), own);
    }
  });
  runtimes.forEach((texts, index) =>
    texts.forEach((text, path) => write(path.replace('src/runtime/', `runtimes/${index}/`), text)),
  );
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch(
    (failed: { readonly stdout: string }) => failed,
  );
  expect(stdout.replaceAll(/^.*specs\/(\d+)/gm, (_, index: string) => specs[Number(index)]!.title)).toBe('');
});

test.each(specs)('$title: its schemas are JSON Schemas, and its document is one of OpenAPI', async ({ model }) => {
  const context = createEmitContext(model);
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true, validateFormats: false });
  expect(ajv.validateSchema(schemaBundle(context))).toBe(true);
  const source = JSON.stringify(openApiDocument(context));
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  // A logo is copied from the document that a spec was imported from; a later version of OpenAPI has the flow.
  const errors = problems.filter(
    ({ severity, location }) => severity === 'error' && !/x-logo|deviceAuthorization/.test(location[0]?.pointer ?? ''),
  );
  expect(errors.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});
