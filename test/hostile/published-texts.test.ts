import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../cli/run-cli.js';
import { contentsOf, plant, temporaryFolder } from '../write/temporary-folder.js';
import { problemOfMarkdown } from './emitted-code.js';
import { hostileTexts, MARKER } from './hostile-texts.js';

/*
 * Texts of a document or of a payload that a stranger wrote, in what the commands print that read them. A new command, or a new format of one, is
 * a row.
 */

const texts = Object.values(hostileTexts).filter((text) => text.length < 2_000);

const schema = {
  type: 'object',
  description: texts[0],
  required: ['name'],
  properties: Object.fromEntries([
    ['name', { type: ['integer', 'null'], description: texts[1] }],
    ...texts.map(
      (text, index) => [text, { type: 'string', description: texts[index], enum: [texts[index], 'a'] }] as const,
    ),
  ]),
};
const openapi = {
  openapi: '3.1.0',
  info: { title: texts[3], version: texts[4], description: texts[5] },
  servers: [{ url: texts[7] }],
  tags: texts.map((name) => ({ name })),
  paths: Object.fromEntries(
    texts.map((text, index) => [
      `/${index}/${text}`,
      { get: { operationId: text, summary: text, tags: [text], responses: { 200: { description: text } } } },
    ]),
  ),
  components: {
    schemas: {
      Person: schema,
      ...Object.fromEntries(
        texts.map((text) => [text, { type: 'object', title: text, properties: { a: { type: 'string' } } }]),
      ),
    },
  },
};

let folder: string;
const at = (path: string): string => join(folder, path);

function planted(): void {
  folder = temporaryFolder();
  plant(folder, {
    'api.json': JSON.stringify(openapi),
    'map.yaml': 'Person: Person\n',
    'people.json': JSON.stringify([Object.fromEntries([['name', texts[2]], ...texts.map((text) => [text, text])])]),
    'spec/spec.yaml': "spec: { name: people, version: 1.0.0 }\nprofiles: { default: { layers: [], entry: '.' } }\n",
    'spec/person.yaml': 'objects: { Person: { fields: { name: str, only: str } } }\n',
  });
}

/** Sequences that a terminal or a build server would obey. */
function obeyedIn(printed: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
  return printed.split(/\r\n|[\n\r\u0085\u2028\u2029]/).flatMap((line) => {
    const seen = line.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, '');
    return /^\s*::\w[^:]*.*::|##(?:vso|teamcity)?\[/i.test(seen) || control.test(line) ? [line] : [];
  });
}

const rows: Readonly<Record<string, () => readonly string[]>> = {
  'an import': () => ['import', at('api.json'), '--out', at('new')],
  'an import that reports nothing but losses': () => ['import', at('api.json'), '--out', at('new'), '--strict'],
  'an import as JSON': () => ['import', at('api.json'), '--out', at('new'), '--json'],
  'a drift': () => ['drift', at('api.json'), '--map', at('map.yaml'), '--spec', at('spec'), '--all'],
  'a drift as JSON': () => ['drift', at('api.json'), '--map', at('map.yaml'), '--spec', at('spec'), '--json'],
  'a drift as Markdown': () => [
    'drift',
    at('api.json'),
    '--map',
    at('map.yaml'),
    '--spec',
    at('spec'),
    '--all',
    '--format',
    'markdown',
  ],
  'a drift as SARIF': () => [
    'drift',
    at('api.json'),
    '--map',
    at('map.yaml'),
    '--spec',
    at('spec'),
    '--all',
    '--format',
    'sarif',
  ],
  'a drift as annotations': () => [
    'drift',
    at('api.json'),
    '--map',
    at('map.yaml'),
    '--spec',
    at('spec'),
    '--all',
    '--format',
    'github',
  ],
  'corrections of a drift': () => [
    'drift',
    at('api.json'),
    '--map',
    at('map.yaml'),
    '--spec',
    at('spec'),
    '--write',
    at('spec/more.yaml'),
  ],
  'what was learned': () => ['learn', at('people.json'), '--spec', at('spec'), '--type', 'Person', '--values'],
  'what was learned, as JSON': () => [
    'learn',
    at('people.json'),
    '--spec',
    at('spec'),
    '--type',
    'Person',
    '--values',
    '--json',
  ],
  'corrections that were learned': () => [
    'learn',
    at('people.json'),
    '--spec',
    at('spec'),
    '--type',
    'Person',
    '--values',
    '--propose',
  ],
};

describe('texts of a stranger, in', () => {
  it.each(Object.entries(rows))('%s, are only text', { timeout: 60_000 }, async (name, words) => {
    planted();
    const { out, err } = await runHere(...words());
    expect(out + err).toMatch(/./);
    expect(out + err).not.toContain('internal error');
    const lines = name.endsWith('annotations') ? out.replaceAll(/^::(?:error|warning|notice) [^:]*::/gm, '') : out;
    expect(obeyedIn(lines)).toEqual([]);
    expect(obeyedIn(err)).toEqual([]);
    expect(err).not.toContain('the import has problems');
    if (name.endsWith('Markdown')) expect(await problemOfMarkdown(out)).toBeUndefined();
    if (/JSON|SARIF/.test(name)) expect(JSON.parse(out)).toBeTypeOf('object');
    const written = Object.values(contentsOf(folder)).join('');
    expect(`${out}${err}${written}`).toContain(MARKER);
    // Annotations are of breaks alone, which are not about these texts.
    if (name.startsWith('a drift') && !name.endsWith('annotations')) expect(out).toContain(MARKER);
  });

  it('an imported spec, are only text: it compiles, and what is written is YAML', { timeout: 60_000 }, async () => {
    planted();
    await runHere('import', at('api.json'), '--out', at('new'));
    const { code, out, err } = await runHere('check', at('new'));
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('no problems');
  });
});
