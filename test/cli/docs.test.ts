import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runHere } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('snowspec docs writes a site with the comparison of its profiles, and refuses to replace it by that of another spec', async () => {
  const out = join(folder, 'site');
  const { code, out: reported, err } = await runHere('docs', '--spec', 'test/specs/library', '--out', out);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(reported).toMatch(/^snowspec: \d+ pages in .*site; open .*site\/index\.html\n$/);
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('href="changes/default-to-live.html"');
  expect(readFileSync(join(out, 'changes/default-to-live.html'), 'utf8')).toContain('Spec review');
  expect(existsSync(join(out, 'live/index.html'))).toBe(true);
  expect(readFileSync(join(out, 'llms.txt'), 'utf8')).toContain('- [Get book](endpoints/get_book.md): Fetch one book.');
  expect(readFileSync(join(out, 'endpoints/get_book.md'), 'utf8')).toContain('# Get book');
  const other = await runHere('docs', '--spec', 'test/specs/kiosk', '--out', out);
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining('holds what is generated of') as string });
  expect(existsSync(join(out, 'live/index.html'))).toBe(true);
});

it('snowspec docs --since compares every profile with an older version', async () => {
  const [spec, older, out] = ['now', 'older', 'versions'].map((name) => join(folder, name)) as [string, string, string];
  for (const copy of [spec, older]) cpSync('test/specs/library', copy, { recursive: true });
  const people = join(spec, 'people.yaml');
  writeFileSync(people, readFileSync(people, 'utf8').replace('length: 1..60', 'length: 1..50'));
  const { code, err } = await runHere('docs', '--spec', spec, '--out', out, '--since', older);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const start = readFileSync(join(out, 'index.html'), 'utf8');
  const pages = [...start.matchAll(/href="(changes\/[^"]+)"/g)].map(([, path]) => path!);
  expect(pages).toHaveLength(3);
  for (const path of pages.slice(1)) {
    expect(readFileSync(join(out, path), 'utf8')).toContain('objects.Person.fields.name');
  }
});

it('snowspec docs refuses a folder that is no spec, and writes nothing then', async () => {
  const out = join(folder, 'none');
  const { code, err } = await runHere('docs', '--spec', folder, '--out', out);
  expect(code).toBe(2);
  expect(err).toContain('is not a spec');
  expect(existsSync(out)).toBe(false);
});
