import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileModels } from '../../generator/compile.js';
import { startMock, type Mock } from '../../generator/mock/start-mock.js';
import { isLongRun } from '../support/effort.js';
import { platformModel } from '../support/platform.js';
import { plant } from '../write/temporary-folder.js';

/*
 * Every block of TypeScript in the documentation is a whole program: it compiles unchanged, and runs without an error in the
 * project that the README describes, with the mock server in the place of the platform.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  'generated/README.md',
  ...readdirSync(`${root}docs`).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const blocks = blocksIn('ts');

/** Programs that need more than this test has to run: a gateway, Redis, or an operation that no mock server knows. */
const larger = blocksIn('typescript');

function blocksIn(language: string): readonly { readonly name: string; readonly text: string }[] {
  return pages.flatMap((page) =>
    blocksOf(page, language).map((text, index) => ({ name: `${language} block ${index + 1} of ${page}`, text })),
  );
}

function blocksOf(page: string, language: string): readonly string[] {
  const text = readFileSync(root + page, 'utf8');
  return Array.from(text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')), (match) => match[1]!);
}

let project: string;
let mock: Mock;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'readme-'));
  mock = await startMock(await platformModel('live'));
  writeFileSync(join(project, 'package.json'), '{ "name": "reader", "private": true, "type": "module" }');
  link(join(root, 'node_modules/@types/node'), 'node_modules/@types/node');
  for (const name of ['hono', 'redis', 'ws', '@types/ws'])
    link(join(root, 'node_modules', name), `node_modules/${name}`);
  link(join(root, 'generated'), 'node_modules/platform-object-model');
});

afterAll(async () => {
  await mock.close();
  rmSync(project, { recursive: true, force: true });
});

function link(from: string, to: string): void {
  mkdirSync(dirname(join(project, to)), { recursive: true });
  symlinkSync(from, join(project, to));
}

/** Installations need a network. Here, they link what this repository has installed. */
const INSTALLATIONS: Readonly<Record<string, () => void>> = {
  'npm install --save-dev snowspec': () => {
    link(root, 'node_modules/snowspec');
    link(join(root, 'bin/snowspec.js'), 'node_modules/.bin/snowspec');
  },
  'npm install --prefix generated': () => link(join(root, 'node_modules'), 'generated/node_modules'),
  'npm install ./generated': () => link(join(project, 'generated'), 'node_modules/my-object-model'),
};

describe('the documentation', () => {
  it('has commands that take a new project from nothing to an import', { timeout: 120_000 }, () => {
    const commands = blocksOf('README.md', 'sh')
      .find((text) => text.includes('snowspec init'))!
      .trim()
      .split('\n');
    for (const command of commands) {
      const install = INSTALLATIONS[command];
      if (install !== undefined) install();
      else execFileSync('sh', ['-ec', command], { cwd: project, stdio: 'pipe' });
    }
    expect(commands).toEqual(expect.arrayContaining(Object.keys(INSTALLATIONS)));
  });

  it('has commands that take a published document to a program', { timeout: 120_000 }, async () => {
    const folder = join(project, 'imported');
    const commands = blocksOf('docs/import.md', 'sh').find((text) => text.includes('@octokit/openapi'))!;
    const [program] = blocksOf('docs/import.md', 'js');
    plant(folder, { 'package.json': '{ "private": true, "type": "module" }', 'program.js': program! });
    link(join(root, 'bin/snowspec.js'), 'imported/node_modules/.bin/snowspec');
    link(join(root, 'node_modules/@types/node'), 'imported/node_modules/@types/node');
    const installations: Readonly<Record<string, () => void>> = {
      'npm install --no-save @octokit/openapi': () =>
        plant(folder, { 'node_modules/@octokit/openapi/generated/api.github.com.json': JSON.stringify(ORGANIZATIONS) }),
      'npm install --prefix generated': () => link(join(root, 'node_modules'), 'imported/generated/node_modules'),
      'npm install ./generated': () => link(join(folder, 'generated'), `imported/node_modules/${PACKAGE}`),
    };
    const PATH = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
    const lines = commands.trim().split('\n');
    expect(lines).toEqual(expect.arrayContaining(Object.keys(installations)));
    for (const command of lines) {
      const install = installations[command];
      if (!isLongRun && command === BUILD) continue;
      if (install !== undefined) install();
      else execFileSync('sh', ['-ec', command], { cwd: folder, stdio: 'pipe', env: { ...process.env, PATH } });
    }
    const checked = compiled('program', folder, {
      include: ['program.js'],
      compilerOptions: {
        ...OPTIONS,
        allowJs: true,
        checkJs: true,
        noEmit: true,
        // To build the package takes ten seconds; its sources have the same types.
        ...(isLongRun ? {} : { paths: SOURCES(join(folder, 'generated/src')) }),
      },
    });
    expect(checked).toBe('');
    if (!isLongRun) return;
    const [model] = compileModels(join(folder, 'spec'), 'main').models;
    const service = await startMock(model!);
    const [result] = await run(['imported/program.js'], service.url);
    await service.close();
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result?.out).toMatch(/^public_repos is missing/m);
  });

  it('has programs that compile unchanged', { timeout: 120_000 }, () => {
    const all = [...blocks, ...larger];
    for (const [index, { text }] of all.entries()) writeFileSync(join(project, `block-${index}.ts`), text);
    expect(blocks.length).toBeGreaterThan(8);
    expect(larger.length).toBeGreaterThan(2);
    const include = all.map((_, index) => `block-${index}.ts`);
    const reports = compiled('blocks', project, { include, compilerOptions: OPTIONS });
    expect(reports.replaceAll(/^block-(\d+)\.ts/gm, (_, index: string) => all[Number(index)]!.name)).toBe('');
  });

  it.each(blocks.map(({ name }, index) => [name, index] as const))(
    'has programs that run without an error: %s',
    { timeout: 60_000 },
    async (_, index) => {
      const result = await resultOf(index);
      expect(result.code, result.err).toBe(0);
      if (!blocks[index]!.text.includes('console.error')) expect(result.err).toBe('');
      for (const [, line] of blocks[index]!.text.matchAll(/^console\.log\(.*\); \/\/ (true|false|\d+)$/gm))
        expect(result.out.split('\n')).toContain(line);
    },
  );
});

let together: Promise<readonly Result[]> | undefined;

/** The result of a program. In the gate, all programs run in one process, since loading the package takes most of the time. */
async function resultOf(index: number): Promise<Result> {
  const file = (one: number): string => `block-${one}.js`;
  if (isLongRun) return (await run([file(index)]))[0]!;
  together ??= run(blocks.map((_, one) => file(one)));
  return (await together)[index]!;
}

const BUILD = 'npm run build --prefix generated';
const SOURCES = (folder: string) => ({ [PACKAGE]: [`${folder}/index.ts`], [`${PACKAGE}/*`]: [`${folder}/*/index.ts`] });
const PACKAGE = 'github-official-openapi-spec-octokit';

/** The part of its document that the program of docs/import.md uses. */
const ORGANIZATIONS = {
  openapi: '3.0.3',
  info: { title: "GitHub's official OpenAPI spec + Octokit extension", version: '1.1.4' },
  servers: [{ url: 'https://api.github.com' }],
  paths: {
    '/orgs/{org}': {
      get: {
        operationId: 'orgs/get',
        parameters: [{ name: 'org', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'The organization.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/organization-full' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      'organization-full': {
        title: 'Organization Full',
        type: 'object',
        required: ['login', 'public_repos'],
        properties: { login: { type: 'string' }, public_repos: { type: 'integer' } },
      },
    },
  },
};

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.asynciterable'],
  types: ['node'],
  skipLibCheck: true,
};

/** The compiler's errors in the files that a configuration of this name includes. It emits beside them. */
function compiled(name: string, folder: string, configuration: object): string {
  writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify(configuration));
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', `tsconfig.${name}.json`, '--pretty', 'false'];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

interface Result {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs programs one after the other, as their reader would; their requests to the platform reach the mock server. */
async function run(files: readonly string[], service = mock.url): Promise<readonly Result[]> {
  const program = join(project, 'programs.mjs');
  writeFileSync(program, programs(service));
  const child = spawn(process.execPath, [program, ...files.map((file) => pathToFileURL(join(project, file)).href)], {
    cwd: project,
    env: { ...process.env, TOKEN: 'any.token' },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  const ended = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const [outs, errs] = [out.split('\0'), err.split('\0')];
  return files.map((_, index) => {
    const [code = '', ...lines] = (outs[index + 1] ?? '').split('\n').toReversed();
    // One that never came to its end has ended the process.
    return {
      code: code === '' ? ended : ended || Number(code),
      out: lines.toReversed().join('\n'),
      err: errs[index + 1] ?? err,
    };
  });
}

/** A program that imports those it is given. The output of each follows a null character, and its exit code is the last line. */
const programs = (service: string): string => `
  import { writeSync } from 'node:fs';
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) => fetch(new URL(new URL(url).pathname + new URL(url).search, ${JSON.stringify(service)}), init);
  for (const file of process.argv.slice(2)) {
    writeSync(1, '\\0');
    writeSync(2, '\\0');
    process.exitCode = 0;
    try {
      await import(file);
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
    await new Promise((resolve) => setImmediate(resolve));
    writeSync(1, '\\n' + process.exitCode);
  }
`;
