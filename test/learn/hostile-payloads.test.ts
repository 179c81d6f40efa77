import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { learn, type LearnResult } from '../../generator/api/learn.js';
import { temporaryFolder } from '../write/temporary-folder.js';

const MUSEUM = fileURLToPath(new URL('museum', import.meta.url));

async function learnedFrom(content: string | Uint8Array, name = 'payload.json'): Promise<LearnResult> {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return learn({ spec: MUSEUM, files: [file], type: 'Exhibit', propose: true });
}

describe('payloads of any kind', () => {
  it('are read if they are nested more deeply than any stack', async () => {
    const depth = 200_000;
    const nested = `${'{"maker":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect((await learnedFrom(nested)).report).toMatchObject({ payloads: 1, refused: 1 });
    const lists = `[${'['.repeat(depth)}${']'.repeat(depth)}]`;
    expect((await learnedFrom(lists)).report).toMatchObject({ payloads: 1, refused: 1 });
  });

  it('change no prototype with their keys', async () => {
    const keys =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":2}';
    const { report, proposed } = await learnedFrom(keys);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(report?.differences.flatMap((one) => one.keys ?? []).map(({ key }) => key)).toEqual([
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
    ]);
    // The others become fields.
    expect(proposed?.refused.map(({ at }) => at)).toEqual(['objects.Exhibit.fields.__proto__']);
  });

  it.each([
    ['an end too early', '{"id":1', 'the value does not end'],
    ['an end of a list too early', '[{"id":1},', 'the list does not end'],
    ['something else', 'id: 1', 'this is not JSON'],
    ['a brace too many', '{"id":1}}', 'expected a JSON value'],
    ['no comma', '[{"id":1} {"id":2}]', 'expected a comma or the end of the list'],
    ['bytes that are no text', Uint8Array.of(0x7b, 0xff, 0x7d), 'the file is not UTF-8'],
  ])('are reported with %s', async (_, content, problem) => {
    const { report } = await learnedFrom(content);
    expect(report?.unreadable[0]).toMatchObject({ line: 1, problem });
    expect(report?.payloads).toBeLessThan(2);
  });

  it('are read on from the next line after a broken one', async () => {
    const { report } = await learnedFrom('{"id":\n\n[{"id":1},{"id":2}]\n', 'payload.jsonl');
    expect(report).toMatchObject({ payloads: 2, unreadable: [{ line: 1 }] });
  });

  it('are not waited for: a FIFO, a device and a folder are refused, and a missing file', async () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, 'fifo')]);
    const files = [join(folder, 'fifo'), '/dev/zero', folder, join(folder, 'missing.json')];
    const { report } = await learn({ spec: MUSEUM, files, type: 'Exhibit' });
    expect(report?.unreadable.map(({ problem }) => problem)).toEqual([
      'it is not a regular file',
      'it is not a regular file',
      'it is not a regular file',
      'there is no such file',
    ]);
  });

  it('take no longer than linear time when every value is larger than the one before', async () => {
    const growing = (count: number): string =>
      `{"id":1,"tags":[${Array.from({ length: count }, (_, index) => `"${'x'.repeat(index)}"`).join()}]}`;
    const { report } = await learnedFrom(growing(3000));
    expect(report?.paths.find(({ path }) => path === 'Exhibit.tags[]')?.longestText?.size).toBe(2999);
  });
});
