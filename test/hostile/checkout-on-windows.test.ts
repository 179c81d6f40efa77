import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formattingEdit } from '../../generator/lsp/rename.js';
import { runHere } from '../cli/run-cli.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';

/*
 * Git for Windows checks text files out with CRLF. Line ends are no difference: a new command that compares or writes files is a row.
 */

const documentWith = (type: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components: { schemas: { Person: { type: 'object', properties: { name: { type } } } } },
  });

let work: string;
let checkedOut: Readonly<Record<string, string>>;
const here = (command: string): readonly string[] =>
  command.split(' ').map((word) => (/^(?:spec|lf|out|\w+\.json)$/.test(word) ? join(work, word) : word));

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'crlf-'));
  plant(work, { 'document.json': documentWith('string'), 'newer.json': documentWith('integer') });
  await runHere(...here('import document.json --out spec'));
  await runHere(...here('generate spec --out out'));
  const lf = Object.entries(contentsOf(join(work, 'spec'))).map(([path, text]) => [`lf/${path}`, text] as const);
  const crlf = Object.entries(contentsOf(work)).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')] as const);
  plant(work, Object.fromEntries([...crlf, ...lf]));
  checkedOut = contentsOf(work);
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

it.each([
  'check spec',
  'fmt spec --check',
  'generate spec --out out --check',
  'generate spec --out out',
  'import document.json --into spec',
  'diff lf spec --fail-on any',
])('%s finds no difference', { timeout: 30_000 }, async (command) => {
  const { code, err } = await runHere(...here(command));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(contentsOf(work)).toEqual(checkedOut);
});

it('A file is formatted in its own line ends, by an editor, too', async () => {
  const text = 'objects:\r\n  A:\r\n    fields: {id: str}\r\n';
  const formatted = 'objects:\r\n  A:\r\n    fields: { id: str }\r\n';
  const folder = temporaryFolder();
  const root = 'spec: { name: tiny, version: 1.0.0 }\r\nprofiles: { default: { layers: [], entry: . } }\r\n';
  plant(folder, { 'spec.yaml': root, 'a.yaml': text });
  await runHere('fmt', folder);
  expect(contentsOf(folder)['a.yaml']).toBe(formatted);
  expect(formattingEdit({ path: 'a.yaml', text: formatted })).toBeUndefined();
  expect(formattingEdit({ path: 'a.yaml', text })?.text).toBe('    fields: { id: str }\r\n');
});

it('An import replaces what an earlier one wrote, in the same line ends', { timeout: 30_000 }, async () => {
  const { code } = await runHere(...here('import newer.json --into spec'));
  expect(code).toBe(0);
  const written = contentsOf(join(work, 'spec'))['schemas.yaml']!;
  expect(written).toContain('int');
  expect(written.replaceAll('\r\n', '')).not.toContain('\n');
});
