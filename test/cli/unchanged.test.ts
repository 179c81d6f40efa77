import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { reportUnchanged } from '../../generator/cli/unchanged.js';
import { plant, temporaryFolder } from '../write/temporary-folder.js';
import { runHere } from './run-cli.js';

const SPEC = `spec: { name: books, version: 1.0.0 }
profiles:
  default: { layers: [], entry: '.' }
objects:
  Book: { fields: { title: str } }
`;

let folder: string;
let places: readonly string[];

beforeEach(async () => {
  folder = temporaryFolder();
  plant(folder, { 'package.json': '{}', 'node_modules/a.txt': '', 'spec/spec.yaml': SPEC });
  places = ['--spec', join(folder, 'spec'), '--out', join(folder, 'out'), '--only', 'types'];
  await runHere('generate', ...places);
});

/** The exit code and what is printed, or `undefined` where the compiler has to run. */
async function unchanged(...args: readonly string[]): Promise<readonly [number | undefined, string]> {
  let printed = '';
  const output = { out: (text: string) => void (printed += text), err: () => undefined };
  const look = { interactive: false, color: false, outColor: false, outWidth: 80 };
  const code = await reportUnchanged(args, { ...output, ...look });
  return [code, printed.replace(/\d+\.\d s/, '0.0 s')];
}

test('a run that has nothing to do says what a run of the compiler would', async () => {
  const again = await runHere('generate', ...places);
  expect(await unchanged('generate', ...places)).toEqual([0, again.out.replace(/\d+\.\d s/, '0.0 s')]);
  expect(await unchanged('generate', ...places, '--quiet')).toEqual([0, '']);
  const json = await runHere('generate', ...places, '--json');
  expect(await unchanged('generate', ...places, '--json')).toEqual([0, json.out]);
  expect(await unchanged('generate', ...places, '--json', '--quiet')).toEqual([0, json.out]);
});

test('--check is answered once a run has looked at every file', async () => {
  expect(await unchanged('generate', ...places, '--check')).toEqual([undefined, '']);
  expect((await runHere('generate', ...places, '--check')).code).toBe(0);
  expect(await unchanged('generate', ...places, '--check')).toMatchObject([0, expect.stringContaining('unchanged')]);
});

test('the compiler has to run where something has changed, is missing, or is in doubt', async () => {
  const doubt = [undefined, ''];
  expect(await unchanged('check', ...places)).toEqual(doubt);
  expect(await unchanged('generate', ...places, '--watch')).toEqual(doubt);
  expect(await unchanged('generate', ...places, '--profile', 'live')).toEqual(doubt);
  expect(await unchanged('generate', ...places.slice(0, 4), '--only', 'typs')).toEqual(doubt);
  expect(await unchanged('generate', ...places.slice(0, 4))).toEqual(doubt);
  rmSync(join(folder, 'out/README.md'));
  expect(await unchanged('generate', ...places)).toEqual(doubt);
  expect((await runHere('generate', ...places)).code).toBe(0);
  plant(folder, { 'spec/spec.yaml': SPEC.replace('title', 'name') });
  expect(await unchanged('generate', ...places)).toEqual(doubt);
});
