import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentsOf, temporaryFolder } from '../write/temporary-folder.js';
import { runHere } from './run-cli.js';

test.each(['spec', 'test/specs/library', 'test/specs/bookshop'])(
  'the files of %s are in the canonical layout',
  async (spec) => {
    expect(await runHere('fmt', '--check', '--spec', spec)).toMatchObject({ code: 0, err: '' });
  },
);

describe('fmt', () => {
  let spec: string;
  beforeEach(() => {
    spec = join(temporaryFolder(), 'spec');
    cpSync('test/specs/library', spec, { recursive: true });
  });
  const edit = (path: string, change: (text: string) => string) =>
    writeFileSync(join(spec, path), change(readFileSync(join(spec, path), 'utf8')));

  test('writes the files that differ, and says which', async () => {
    const before = contentsOf(spec);
    edit('people.yaml', (text) => text.replace('      id: Barcode<Person>', '      id:   "Barcode<Person>"'));
    expect(await runHere('fmt', '--spec', spec)).toEqual({
      code: 0,
      out: `  formatted ${spec}/people.yaml\nsnowspec: 1 formatted, 7 unchanged\n`,
      err: '',
    });
    expect(contentsOf(spec)).toEqual(before);
  });

  test('--check names them, and changes none', async () => {
    edit('people.yaml', (text) => `\n${text}`);
    const before = contentsOf(spec);
    expect(await runHere('fmt', '--check', '--spec', spec)).toEqual({
      code: 1,
      out: `  would be formatted ${spec}/people.yaml\nsnowspec: 1 would be formatted, 7 unchanged\n`,
      err: `snowspec: ${spec} is not in the canonical layout; run snowspec fmt\n`,
    });
    expect(contentsOf(spec)).toEqual(before);
  });

  test('reports the problems of a broken file, and changes no file', async () => {
    edit('people.yaml', (text) => `${text}  broken: [\n`);
    edit('books.yaml', (text) => `\n${text}`);
    const before = contentsOf(spec);
    const { code, out, err } = await runHere('fmt', '--spec', spec);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/people\.yaml:\d+:\d+ error yaml-syntax: /);
    expect(contentsOf(spec)).toEqual(before);
  });

  test('leaves a link a link', async () => {
    edit('people.yaml', (text) => `\n${text}`);
    symlinkSync('people.yaml', join(spec, 'persons.yaml'));
    expect((await runHere('fmt', '--spec', spec)).out).toBe(
      `  formatted ${spec}/people.yaml\nsnowspec: 1 formatted, 7 unchanged\n`,
    );
  });

  test('refuses a folder that is no spec', async () => {
    expect(await runHere('fmt', '--spec', join(spec, 'nowhere'))).toMatchObject({ code: 2, out: '' });
  });
});
