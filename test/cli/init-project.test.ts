import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planProject, type ProjectOptions } from '../../generator/cli/init.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';

const ALL = { scripts: true, editor: true, ci: true };
const SETTINGS = '.vscode/settings.json';
const WORKFLOW = '.github/workflows/spec.yml';

/** The output of the steps around a spec, and the files of the project afterwards. */
async function project(
  spec: string,
  options: ProjectOptions,
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly said: readonly string[]; readonly files: Readonly<Record<string, string>> }> {
  const folder = temporaryFolder();
  plant(folder, files);
  const said: string[] = [];
  for (const step of planProject(join(folder, spec), options, folder)) said.push(...(await step()).split('\n'));
  return { said, files: contentsOf(folder) };
}

test('nothing is written around a spec without a request', async () => {
  expect(await project('spec', {})).toEqual({ said: [], files: {} });
});

test.each([
  [{ scripts: true }, ['package.json']],
  [{ editor: true }, [SETTINGS]],
  [{ ci: true }, [WORKFLOW]],
  [ALL, [WORKFLOW, SETTINGS, 'package.json']],
])('%j writes %j', async (options, paths) => {
  expect(Object.keys((await project('spec', options)).files)).toEqual(paths);
});

test('what is written is said, and has the path of the spec from the project', async () => {
  const { said, files } = await project('models/my spec', ALL);
  expect(said).toEqual([
    'snowspec: added the script generate to package.json',
    'snowspec: added the script check to package.json',
    `snowspec: wrote ${SETTINGS}`,
    `snowspec: wrote ${WORKFLOW}`,
  ]);
  expect(files['package.json']).toBe(`{
  "private": true,
  "scripts": {
    "generate": "snowspec generate --spec \\"models/my spec\\" --out generated",
    "check": "snowspec check --spec \\"models/my spec\\""
  }
}
`);
  expect(files[SETTINGS]).toBe(`{
  "yaml.schemas": {
    "./node_modules/snowspec/schema/spec-language.schema.json": "models/my spec/**/*.yaml"
  },
  "yaml.customTags": [
    "!not-shown scalar"
  ]
}
`);
  expect(files[WORKFLOW]).toContain('\n  SPEC: "models/my spec"\n');
});

test('settings and a workflow that exist stay as they are, and what to add by hand is said', async () => {
  const mine = { [WORKFLOW]: 'name: mine\n', [SETTINGS]: '{ "editor.tabSize": 3 } // mine\n' };
  const { said, files } = await project('spec', { editor: true, ci: true }, mine);
  expect(files).toEqual(mine);
  expect(said.slice(0, 3)).toEqual([
    `snowspec: ${SETTINGS} exists and stays as it is; to add by hand:`,
    '{',
    '  "yaml.schemas": {',
  ]);
  expect(said).toContain(`snowspec: ${WORKFLOW} exists and stays as it is; to add by hand:`);
  expect(said.at(-1)).not.toBe('');
});

test.each([
  ['four spaces', '{\n    "name": "mine",\n    "scripts": { "check": "tsc" }\n}\n', '    '],
  ['tabs and Windows line ends', '{\r\n\t"name": "mine",\r\n\t"scripts": { "check": "tsc" }\r\n}\r\n', '\t'],
  ['one line', '{ "name": "mine", "scripts": { "check": "tsc" } }', '  '],
])('a package.json with %s keeps its scripts, its keys and its indentation', async (_, text, indent) => {
  const { said, files } = await project('spec', { scripts: true }, { 'package.json': text });
  const scripts = { check: 'tsc', generate: 'snowspec generate --spec spec --out generated' };
  expect(files).toEqual({ 'package.json': `${JSON.stringify({ name: 'mine', scripts }, null, indent)}\n` });
  expect(said).toEqual([
    'snowspec: added the script generate to package.json',
    'snowspec: package.json has a script check, which stays; ours is: snowspec check --spec spec',
  ]);
});

test('a package.json that has both scripts stays as it is', async () => {
  const text = '{"scripts":{"check":"a","generate":"b"}}';
  const { said, files } = await project('spec', { scripts: true }, { 'package.json': text });
  expect(files).toEqual({ 'package.json': text });
  expect(said.map((line) => line.split(',')[0])).toEqual([
    'snowspec: package.json has a script generate',
    'snowspec: package.json has a script check',
  ]);
});

test.each(['{', '[]', '1', 'null', '{ "scripts": [] }', '{ "scripts": null }', '{ "scripts": "tsc" }'])(
  'the package.json %s is refused before anything is written',
  (text) => {
    const folder = temporaryFolder();
    plant(folder, { 'package.json': text });
    expect(() => planProject(join(folder, 'spec'), ALL, folder)).toThrow(
      'package.json is not valid; correct it, or leave out --scripts',
    );
    expect(planProject(join(folder, 'spec'), { editor: true }, folder)).toHaveLength(1);
    expect(contentsOf(folder)).toEqual({ 'package.json': text });
  },
);

test('a package.json that is a folder is refused', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'package.json'));
  expect(() => planProject(join(folder, 'spec'), ALL, folder)).toThrow(/^package\.json cannot be read: /);
});

test.each(['', '..', '../spec', '../../elsewhere'])('the spec %j is not inside of the project', (spec) => {
  const folder = join(temporaryFolder(), 'project');
  const dir = join(folder, spec);
  for (const option of ['scripts', 'editor', 'ci'])
    expect(() => planProject(dir, { [option]: true }, folder)).toThrow(
      `--scripts, --editor and --ci require a folder inside the current one, not ${dir}`,
    );
});
