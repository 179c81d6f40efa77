import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';
import { runHere } from './run-cli.js';

describe('wrong usage exits 2 with one line that says what is wrong', () => {
  test.each([
    [[], 'no command given; see snowspec --help'],
    [['generat'], "unknown command 'generat' (Did you mean generate?)"],
    [['generate', '--chek'], "unknown option '--chek' (Did you mean --check?)"],
    [['--verzion'], "unknown option '--verzion' (Did you mean --version?)"],
    [['generate', '--profile'], "option '--profile <name>' argument missing"],
    [['check', 'x'], "too many arguments for 'check'. Expected 0 arguments but got 1."],
    [['init'], "missing required argument 'dir'"],
    [['generate', '--out', ''], '--out names no folder'],
  ])('%j', async (args, message) => {
    expect(await runHere(...args)).toEqual({ code: 2, out: '', err: `snowspec: ${message}\n` });
  });

  test.each(['generate', 'check', 'gaps', 'compile'])('%s without a spec', async (command) => {
    const folder = temporaryFolder();
    const missing = join(folder, 'spec');
    const message = `there is no folder ${missing}; name the spec with --spec, or start one with snowspec init`;
    expect(await runHere(command, '--spec', missing)).toEqual({ code: 2, out: '', err: `snowspec: ${message}\n` });
    expect((await runHere(command, '--spec', folder)).err).toBe(
      `snowspec: ${folder} is not a spec: it has no spec.yaml\n`,
    );
    plant(folder, { file: '' });
    expect((await runHere(command, '--spec', join(folder, 'file'))).err).toMatch(/^snowspec: .* is not a folder\n$/);
    expect((await runHere(command, '--spec', 'a\0b')).code).toBe(2);
  });
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await runHere('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('--help lists every command, and each command explains itself', async () => {
  const { code, out, err } = await runHere('--help');
  expect([code, err]).toEqual([0, '']);
  for (const command of ['generate', 'check', 'diff', 'gaps', 'compile', 'init']) {
    expect(out).toContain(`  ${command} `);
    expect((await runHere(command, '--help')).out).toContain(`Usage: snowspec ${command} `);
  }
});

describe('init', () => {
  test('writes a spec with comments, named after its folder', async () => {
    const folder = join(temporaryFolder(), 'Town Library');
    const { code, out } = await runHere('init', folder);
    expect(code).toBe(0);
    expect(out).toContain('snowspec generate --spec');
    expect(out).toContain('generated/** linguist-generated');
    const files = contentsOf(folder);
    expect(Object.keys(files)).toEqual(['book.yaml', 'spec.yaml']);
    expect(files['spec.yaml']).toContain('name: town-library-object-model #');
  });

  test('leaves a folder alone that holds anything', async () => {
    const folder = temporaryFolder();
    plant(folder, { 'notes.txt': 'mine' });
    const { code, err } = await runHere('init', folder);
    expect(code).toBe(2);
    expect(err).toBe(`snowspec: ${folder} is not empty; name a folder to make\n`);
    expect((await runHere('init', join(folder, 'notes.txt'))).err).toMatch(/is not a folder\n$/);
    expect(contentsOf(folder)).toEqual({ 'notes.txt': 'mine' });
  });
});
