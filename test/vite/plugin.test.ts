import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown, type Plugin as RolldownPlugin } from 'rolldown';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createServer, type Plugin as VitePlugin } from 'vite';
import { snowspec } from '../../generator/vite/plugin.js';
import { until } from '../generated/gateway/fake-gateway.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';

const SPEC = `spec: { name: books, version: 1.0.0 }
profiles: { default: { layers: [], entry: '.' } }
objects:
  Book: { fields: { title: { type: str, length: ..50 } } }
`;
const PROGRAM = `import { isBook } from './generated/src/index.ts';\nexport const good = isBook({ title: 'Ada' });\n`;

let folder: string;
const before = process.cwd();

beforeEach(() => {
  folder = temporaryFolder();
  plant(folder, { 'spec/spec.yaml': SPEC, 'main.ts': PROGRAM });
  process.chdir(folder);
});
afterEach(() => process.chdir(before));

function write(from: string, to: string): void {
  writeFileSync(join(folder, 'spec/spec.yaml'), SPEC.replace(from, to));
}

test('a build of Rolldown generates the package that it bundles', { timeout: 60_000 }, async () => {
  const plugin: RolldownPlugin = snowspec();
  const build = await rolldown({ input: 'main.ts', plugins: [plugin] });
  const { output } = await build.generate();
  expect(output[0].code).toContain('title');
  expect(await build.watchFiles).toContain(join(folder, 'spec/spec.yaml'));
  await build.close();
});

test('a build of a document watches it, and what it refers to', { timeout: 60_000 }, async () => {
  plant(folder, {
    'api/pets.yaml': '$defs: { Pet: { $ref: parts/pet.yaml } }',
    'api/parts/pet.yaml': 'properties: { name: { type: string } }',
  });
  plant(folder, {
    'main.ts': `import { isPet } from './client/index.ts';\nexport const good = isPet({ name: 'Ada' });\n`,
  });
  const build = await rolldown({ input: 'main.ts', plugins: [snowspec({ spec: 'api/pets.yaml', out: 'client' })] });
  await build.generate();
  const files = ['api/pets.yaml', 'api/parts/pet.yaml'].map((path) => join(folder, path));
  expect(await build.watchFiles).toEqual(expect.arrayContaining(files));
  await build.close();
});

test('a build ends with the place of a mistake in the spec', { timeout: 60_000 }, async () => {
  write('type: str', 'type: strr');
  const build = await rolldown({ input: 'main.ts', plugins: [snowspec({ spec: './spec', emit: ['types'] })] });
  await expect(build.generate()).rejects.toThrow(
    /spec\/spec\.yaml:4:36 error unknown-type: there is no type strr[^]*fix: write str/,
  );
  await build.close();
});

test(
  'a development server generates after each change, and shows mistakes on the page',
  { timeout: 120_000 },
  async () => {
    const plugin: VitePlugin = snowspec({ specs: [{ out: './package', emit: ['types', 'validators'] }] });
    const server = await createServer({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false },
      plugins: [
        {
          name: 'what the page receives',
          configureServer: ({ ws }) => {
            const { send } = ws;
            ws.send = (...message: unknown[]) => {
              sent.push(message[0] as (typeof sent)[number]);
              (send as (...message: unknown[]) => void).apply(ws, message);
            };
          },
        },
        plugin,
      ],
    });
    onTestFinished(() => server.close());
    const sent: { readonly type: string; readonly err?: { readonly message: string; readonly loc?: object } }[] = [];
    const module = join(folder, 'package/src/objects/book.ts');
    expect(readFileSync(module, 'utf8')).toContain('title: string');

    write('type: str', 'type: strr');
    await until(() => sent.some(({ type }) => type === 'error'), 'the overlay', 30_000);
    expect(sent.find(({ type }) => type === 'error')!.err).toMatchObject({
      message: 'unknown-type: there is no type strr\nfix: write str',
      loc: { file: join(folder, 'spec/spec.yaml'), line: 4, column: 36 },
      plugin: 'snowspec',
    });
    expect(readFileSync(module, 'utf8')).toContain('title: string');

    write('title:', 'name:');
    await until(() => readFileSync(module, 'utf8').includes('name: string'), 'the module', 30_000);
    await until(() => sent.some(({ type }) => type === 'full-reload'), 'a page without overlay', 30_000);
  },
);
