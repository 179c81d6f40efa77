import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import type { ObjectType } from '../../generator/model/model.js';
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

const PROFILES = [
  { profile: 'default', document: 'openapi.json', entry: 'index' },
  { profile: 'live', document: 'openapi.live.json', entry: 'live/index' },
] as const;

/** The errors of TypeScript in each program: its lines, by the name of the file. */
let errors: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  const programs = new Map<string, string>();
  for (const { profile, document, entry } of PROFILES) {
    await compileDocument(profile, join(generated, document));
    const ours = `import type * as ours from ${JSON.stringify(join(generated, 'dist', `${entry}.js`))};`;
    const one = `import type { components } from './${profile}-types.js';`;
    const two = `import type * as theirs from './${profile}-hey/types.gen.js';`;
    programs.set(
      `${profile}-one.ts`,
      await assignments(profile, [one, ours, 'type Content = string;'], (name) => `components['schemas']['${name}']`),
    );
    programs.set(
      `${profile}-two.ts`,
      await assignments(profile, [two, ours, 'type Content = Blob | File;'], (name) => `theirs.${name}`),
    );
    const wrong = [
      one,
      two,
      `export const one: components['schemas']['ForumTag'] = { id: 5 };`,
      `export const two: theirs.ForumTag = { id: 5 };`,
    ];
    programs.set(`${profile}-wrong.ts`, wrong.join('\n'));
  }
  errors = await errorsIn(programs);
}, 480_000);

describe.each(PROFILES)('The types that other compilers make of $document', ({ profile }) => {
  it('accept values of the package, from openapi-typescript', () => {
    expect(errors.get(`${profile}-one.ts`)).toEqual([]);
  });

  it('accept values of the package, from @hey-api/openapi-ts', () => {
    expect(errors.get(`${profile}-two.ts`)).toEqual([]);
  });

  it('do not accept anything', () => {
    const lines = errors.get(`${profile}-wrong.ts`)!.map((error) => /\((\d+),/.exec(error)?.[1]);
    expect([...new Set(lines)]).toEqual(['3', '4']);
  });
});

async function compileDocument(profile: string, path: string): Promise<void> {
  const openapi = join(here, 'node_modules/openapi-typescript/dist/index.mjs');
  const { default: compile, astToString } = (await import(pathToFileURL(openapi).href)) as OpenApiTypescript;
  const ast = await compile(JSON.parse(readFileSync(path, 'utf8')) as object);
  writeFileSync(join(folder, `${profile}-types.ts`), astToString(ast));

  const hey = join(here, 'node_modules/@hey-api/openapi-ts/dist/index.mjs');
  const { createClient } = (await import(pathToFileURL(hey).href)) as HeyApi;
  const output = { path: join(folder, `${profile}-hey`) };
  await createClient({
    input: path,
    output,
    plugins: [{ name: '@hey-api/typescript', case: 'preserve' }],
    logs: { level: 'silent' },
  });
}

/** A program that gives a value of each of our objects to the type that a compiler made of it. */
async function assignments(
  profile: string,
  imports: readonly string[],
  theirs: (name: string) => string,
): Promise<string> {
  const objects = [...createEmitContext(await platformModel(profile)).objects.values()];
  const lines = objects.map(
    (object) => `export const as${object.name} = (value: ${typeOfValues(object)}): ${theirs(object.name)} => value;`,
  );
  return [...imports, WRITTEN, ...lines].join('\n');
}

/**
 * Values as they are written, with what each compiler takes for the content of a file. Our types say that a key of a dict may be missing, which a type of a whole dict can only
 * say with undefined; no written value is undefined.
 */
const WRITTEN = [
  'type Written<T> = unknown extends T ? T',
  '  : T extends string | number | boolean | null | undefined ? T',
  '  : T extends Blob | Uint8Array ? Content',
  '  : T extends readonly unknown[] ? { [Index in keyof T]: Written<T[Index]> }',
  '  : { [Key in keyof T]: Written<{} extends Record<Key, 1> ? Exclude<T[Key], undefined> : T[Key]> };',
].join('\n');

/** Our type, with the rules that our type cannot state, but that the compilers make a part of theirs. */
function typeOfValues({ name, view, rules }: ObjectType): string {
  const ours = `ours.${name}`;
  const ofFields =
    view?.key === 'Partial'
      ? []
      : rules.filter(({ kind }) => kind === 'exactly-one-set' || kind === 'at-least-one-set');
  const choices = ofFields.map(
    ({ fields }) => `(${fields.map((field) => `Required<Pick<${ours}, '${field}'>>`).join(' | ')})`,
  );
  return `Written<${[ours, ...choices].join(' & ')}>`;
}

/** Runs TypeScript, in the version that the compilers need, once for all programs, beside the files that they wrote. */
async function errorsIn(programs: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, readonly string[]>> {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: 'es2022',
    module: 'nodenext',
    types: [],
  };
  const project = join(folder, 'tsconfig.json');
  for (const [name, text] of programs) writeFileSync(join(folder, name), text);
  writeFileSync(project, JSON.stringify({ compilerOptions, files: [...programs.keys()] }));
  const args = [fromCompilers.resolve('typescript/bin/tsc'), '--pretty', 'false', '--project', project];
  const output = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 24 }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  const lines = output.split('\n').filter((line) => /error TS/.test(line));
  const ofFile = (name: string): string[] => lines.filter((line) => line.startsWith(`${name}(`));
  const byFile = new Map([...programs.keys()].map((name) => [name, ofFile(name)]));
  expect([...byFile.values()].flat(), 'every error is in one of the programs').toHaveLength(lines.length);
  return byFile;
}
