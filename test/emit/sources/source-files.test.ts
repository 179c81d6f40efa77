import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { generate } from '../../../generator/api/generate.js';
import { ARTEFACTS } from '../../../generator/emit/artefacts.js';
import { codecs, msw, serverHandlers, tanstackQuery } from '../../../plugins/index.js';
import { isLongRun } from '../../support/effort.js';
import { runIn } from '../../cli/run-cli.js';
import { plant, temporaryFolder } from '../../write/temporary-folder.js';

/** The strictest options of the compiler, and those of programs that Node runs without a compiler. */
const OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

const plugins = [codecs(), msw(), serverHandlers(), tanstackQuery()];

const TSC = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');

/** Names that the runtime, the client and the index have, too. */
const TAKEN = `openapi: 3.1.0
info: { title: Taken names, version: 1.0.0 }
tags: [{ name: client }]
paths:
  /issues/{id}:
    get:
      tags: [client]
      operationId: createClient
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, format: uuid } }
        - { name: page, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Client' } } } }
components:
  schemas:
    Client: { type: object, required: [issue], properties: { issue: { $ref: '#/components/schemas/Issue' }, schema: { $ref: '#/components/schemas/Schema' } } }
    Promise: { type: object, required: [is, then], properties: { is: { const: field-key }, then: { type: string } } }
    Waits: { type: object, properties: { for: { $ref: '#/components/schemas/Promise' } } }
    Promises: { type: array, items: { $ref: '#/components/schemas/Promise' } }
    Issue: { type: object, properties: { path: { type: string, pattern: '^[a-z]+$' }, parent: { $ref: '#/components/schemas/Client' } } }
    Schema: { oneOf: [{ $ref: '#/components/schemas/Issue' }, { type: string, enum: [none, all] }] }
`;

const listOf = (type: string, name: string, query: string, paging: string): string =>
  `  ${name}: { method: GET, path: /${name}, query: { ${query} }, responses: [{ status: 200, type: ${type} }], auth: [], paging: { ${paging}, items: items } }`;

/** Pages whose numbers and tokens may be absent, null, of any type, or wider than a number. */
const PAGES = `objects:
  Typed: { fields: { items?: 'list[str] | null', total?: 'int | null', next?: 'str | null' } }
  Loose: { fields: { items?: 'list[str]', total?: any, more?: any, next?: any } }
services: { Pages: { url: https://pages.example } }
endpoints:
${[
  listOf('Typed', 'wide', 'page?: int64, size?: int64', 'style: page, page: page, size: size, total: total'),
  listOf('Typed', 'nullable', "page?: 'int | null'", 'style: page, page: page, first: 0, total: total'),
  listOf('Loose', 'numbered', 'page?: any, size: any', 'style: page, page: page, size: size, total: total'),
  listOf('Loose', 'offset', 'from?: any', 'style: offset, offset: from, more: more'),
  listOf('Loose', 'token', 'token?: str', 'style: token, token: token, next: next'),
].join('\n')}
`;

const documents = readdirSync('test/import/documents');

/** The sources differ in the endings of their imports alone. */
const few = isLongRun ? documents : ['depot.yaml'];

test.each([
  ['.ts', documents, { allowImportingTsExtensions: true }],
  ['.js', few, {}],
])(
  'the strictest compiler accepts the sources of documents that import each other by %s',
  async (ending, documents, options) => {
    const at = temporaryFolder();
    plant(at, {
      'taken.yaml': TAKEN,
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...OPTIONS, ...options } }),
    });
    const spec =
      'spec: { name: pages, version: 1.0.0, int64: bigint }\nprofiles: { default: { layers: [], entry: . } }\n';
    plant(at, { 'package.json': '{ "type": "module" }', 'pages/spec.yaml': spec, 'pages/pages.yaml': PAGES });
    symlinkSync(resolve('node_modules'), join(at, 'node_modules'));
    const own = ['taken.yaml', 'pages'].map((name) => join(at, name));
    const paths = [...documents.map((name) => join('test/import/documents', name)), ...own];
    for (const [index, path] of paths.entries()) {
      const { problems, files } = await generate({
        spec: path,
        out: join(at, `src/${index}`),
        layout: 'sources',
        with: ARTEFACTS,
        plugins,
      });
      expect(problems).toEqual([]);
      expect(files!.created.filter((name) => name.endsWith('.ts')).length, path).toBeLessThan(40);
      for (const file of files!.created.filter((name) => name.endsWith('.ts'))) {
        const written = join(at, `src/${index}`, file);
        writeFileSync(written, readFileSync(written, 'utf8').replace('@ts-nocheck', ''));
      }
    }
    plant(at, {
      'src/use.ts': `import { createClient, isTruck } from './${documents.indexOf('depot.yaml')}/index${ending}';
const client = createClient();
const [truck] = await client.listTrucks({ page: 1 });
export const plate: string | false | undefined = isTruck(truck) && truck.plate;
`,
    });
    const { stdout } = spawnSync(process.execPath, [TSC, '-p', at], { encoding: 'utf8' });
    expect(stdout).toBe('');
  },
);

test('many objects are divided by the operations that use them', async () => {
  const at = temporaryFolder();
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const fields = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`field_${n}`, { type: 'string', maxLength: n, description: 'x'.repeat(99) }]),
  );
  const schemas: Record<string, object> = { Shared: { type: 'object', properties: { cats0: ref('Cats0') } } };
  const paths: Record<string, object> = {};
  for (const tag of ['cats', 'dogs']) {
    const names = Array.from({ length: 15 }, (_, n) => `${tag[0]!.toUpperCase()}${tag.slice(1)}${n}`);
    for (const [n, name] of names.entries()) {
      const next = n === 0 ? 'Shared' : names[n - 1]!;
      schemas[name] = {
        type: 'object',
        properties: { ...fields, [`of_${name}`]: { type: 'integer' }, next: ref(next) },
      };
    }
    const content = { 'application/json': { schema: ref(names.at(-1)!) } };
    paths[`/${tag}`] = { get: { tags: [tag], operationId: tag, responses: { 200: { description: 'All.', content } } } };
  }
  plant(at, {
    'pets.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths,
      components: { schemas },
    }),
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: OPTIONS }),
  });
  const { files } = await generate({ spec: join(at, 'pets.json'), out: join(at, 'src') });
  const objects = files!.created.filter((path) => path.startsWith('objects'));
  expect(objects).toEqual(['objects.ts', 'objects/cats.ts', 'objects/dogs.ts']);
  const has = (path: string, name: string) =>
    readFileSync(join(at, 'src', path), 'utf8').includes(`function is${name}(`);
  expect([has('objects/cats.ts', 'Cats1'), has('objects/dogs.ts', 'Dogs1'), has('objects.ts', 'Shared')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(has('objects.ts', 'Cats0')).toBe(true);
  const { stdout } = spawnSync(process.execPath, [TSC, '-p', at], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('types of several documents have the same names, and stay apart', async () => {
  const at = temporaryFolder();
  const users = (id: string) => `openapi: 3.1.0
info: { title: Users, version: 1.0.0 }
servers: [{ url: "https://a.example" }]
paths: { /users: { get: { operationId: listUsers, responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/User' } } } } } } } } }
components: { schemas: { User: { type: object, required: [id], properties: { id: { type: ${id} }, role: { type: string, enum: [a, b] } } } } }
`;
  plant(at, {
    'billing.yaml': users('integer'),
    'accounts.yaml': users('string'),
    'snowspec.config.yaml':
      'specs:\n  - { spec: billing.yaml, out: src/billing }\n  - { spec: accounts.yaml, out: src/accounts }\n',
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions: OPTIONS }),
    'src/use.ts': `import * as accounts from './accounts/index.js';
import * as billing from './billing/index.js';
export const both: [number, string] = [(await billing.createClient().listUsers())[0]!.id, (await accounts.createClient().listUsers())[0]!.id];
export const wrong: billing.User = {} as accounts.User;
`,
  });
  expect(await runIn(at, ['generate', '--quiet'])).toMatchObject({ code: 0 });
  const { stdout } = spawnSync(process.execPath, [TSC, '-p', at], { encoding: 'utf8' });
  expect(stdout.match(/\(\d+,.*error TS\d+/g)).toEqual(['(4,14): error TS2375']);
});

test('Node runs the sources without their types, and bundlers take a client by path alone, in 2.5 kB', async () => {
  const at = temporaryFolder();
  plant(at, { 'package.json': '{ "type": "module" }', 'taken.yaml': TAKEN });
  const { files } = await generate({ spec: join(at, 'taken.yaml'), out: join(at, 'api') });
  for (const path of files!.created.filter((name) => name.endsWith('.ts'))) {
    const text = ts.sys.readFile(join(at, 'api', path))!;
    const compilerOptions = {
      ...ts.getDefaultCompilerOptions(),
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
    };
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { ...compilerOptions, verbatimModuleSyntax: true, rewriteRelativeImportExtensions: true },
    });
    writeFileSync(join(at, 'api', path.replace(/\.ts$/, '.js')), outputText);
  }
  const api = (await import(pathToFileURL(join(at, 'api/index.js')).href)) as Record<
    string,
    (value: unknown) => unknown
  >;
  expect(api.isClient!({ issue: { parent: { issue: {} } }, schema: 'none' })).toBe(true);
  expect(api.validateClient!({ issue: { path: 'A' } })).toMatchObject({
    ok: false,
    issues: [{ path: ['issue', 'path'] }],
  });
  plant(at, { 'client.js': "export { default } from './api/paths.js';" });
  const bundle = await rolldown({ input: join(at, 'client.js') });
  const { output } = await bundle.generate({ minify: true });
  expect(gzipSync(output[0].code).length).toBeLessThan(2500);
});
