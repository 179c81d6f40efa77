import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runHere } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('snowspec docs writes a site with the comparison of its profiles, and replaces an older one', async () => {
  const out = join(folder, 'site');
  const { code, out: told, err } = await runHere('docs', '--spec', 'test/specs/library', '--out', out);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(told).toMatch(/^snowspec: \d+ pages in .*site; open .*site\/index\.html\n$/);
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('href="changes/default-live.html"');
  expect(readFileSync(join(out, 'changes/default-live.html'), 'utf8')).toContain('Spec review');
  await runHere('docs', '--spec', 'test/specs/library', '--out', out);
  expect(existsSync(join(out, 'live/index.html'))).toBe(true);
});

it('snowspec docs refuses a folder that is no spec, and writes nothing then', async () => {
  const out = join(folder, 'none');
  const { code, err } = await runHere('docs', '--spec', folder, '--out', out);
  expect(code).toBe(2);
  expect(err).toContain('is not a spec');
  expect(existsSync(out)).toBe(false);
});
