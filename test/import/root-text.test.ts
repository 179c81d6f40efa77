import { expect, test } from 'vitest';
import { dialectOf, infoOf } from '../../generator/import/document.js';
import { Documents } from '../../generator/import/load/documents.js';
import { rootText } from '../../generator/import/write/files.js';
import { recordText, type ImportRecord } from '../../generator/import/write/record.js';
import { ASSUMPTIONS } from '../../generator/import/losses.js';
import { parseSource } from '../../generator/import/load/source-document.js';

test('spec.yaml says of a document what it is called, its version, what it describes and its license', () => {
  expect(rootText({ title: 'Pets\nof all', version: '1.2.3', doc: 'All  \nof them.', license: 'MIT' })).toBe(`spec:
  name: pets-of-all
  version: 1.2.3
  title: Pets of all
  doc: |-
    All
    of them.
  license: MIT
profiles:
  default: { doc: The imported document., layers: [], entry: '.' }
`);
  expect(rootText({ title: '!' })).toBe(`spec:
  name: imported-document
  version: 1.0.0
  title: '!'
  doc: What ! describes.
  license: UNLICENSED
profiles:
  default: { doc: The imported document., layers: [], entry: '.' }
`);
});

test.each([
  ['GitHub v3 REST API', 'github-v3-rest-api'],
  ['The API of many, many words', 'the-api-of-many-many'],
  ["Müller's Café", 'muller-cafe'],
  ['日本', 'u65e5-u672c'],
  ['a'.repeat(200), 'a'.repeat(100)],
])('the package of %s is called %s', (title, name) => {
  expect(/name: (.*)/.exec(rootText({ title }))?.[1]).toBe(name);
});

test.each([
  ['1.2.3', '1.2.3'],
  ['v2', '2.0.0'],
  ['01.02', '1.2.0'],
  [' 1.0.0-beta.1 ', '1.0.0-beta.1'],
  ['1.2.3+build', '1.2.3'],
  ['2026-11-26', '2026.0.0-11-26'],
  ['1.2.3.4', '1.0.0'],
  ['latest', '1.0.0'],
  ['x1', '1.0.0'],
])('version %s is %s', (version, written) => {
  expect(/version: (.*)/.exec(rootText({ title: 'A', version }))?.[1]).toBe(written);
});

const source = (text: string, name = 'docs/a.json') => parseSource(text, name, name);

const EMPTY: ImportRecord = {
  documents: [source('{"a":1,"b":[null,"x"]}')],
  dialect: 'OpenAPI 3.1.0',
  choices: { without: [] },
  names: new Map(),
  parts: new Map(),
  aliases: new Map(),
  files: [],
  losses: [],
  assumptions: [],
  guesses: [],
};

test('import.yaml records where a spec is from, and all that was decided', () => {
  const text = recordText({
    ...EMPTY,
    choices: { enums: 'open', without: ['paging'] },
    names: new Map([['#/components/schemas/A', 'A']]),
    aliases: new Map([['#/components/schemas/List', 'List']]),
    files: [{ path: 'a.yaml', text: 'objects: {}\n' }],
    losses: [
      { at: '#/b', lost: 'xml', because: 'no.', seen: false },
      { at: '#/a', lost: 'xml', because: 'no.', seen: false },
      { at: '#/c', lost: 'not', because: 'never.', seen: true },
    ],
    assumptions: [
      { at: '#/b', what: 'open-enum' },
      { at: '#/c', what: 'any-content' },
      { at: '#/d', what: 'open-enum' },
    ],
    guesses: [{ at: '#/a', kind: 'snowflakes', text: 'it is one' }],
  });
  expect(text.replaceAll(/\b(?=[a-f]*\d)[0-9a-f]{16,64}\b/g, 'HASH'))
    .toBe(`# Written by \`snowspec import\`. Rename types under \`names\`, and members under \`parts\`; what is written there stays.
source:
  file: a.json
  dialect: OpenAPI 3.1.0
  sha256: HASH
enums: open
guesses:
  snowflakes: true
  paging: false
files:
  a.yaml: HASH
names:
  '#/components/schemas/A': A
written-out:
  '#/components/schemas/List': List
guessed: [{ at: '#/a', kind: snowflakes, guess: it is one }]
assumptions:
  any-content:
    means: ${ASSUMPTIONS['any-content']}
    at: ['#/c']
  open-enum:
    means: ${ASSUMPTIONS['open-enum']}
    at: ['#/b', '#/d']
losses:
  - lost: not
    because: never.
    seen-by-validators: true
    at: ['#/c']
  - lost: xml
    because: no.
    seen-by-validators: false
    at: ['#/a', '#/b']
`);
});

test('import.yaml leaves out what there is nothing of', () => {
  const keys = Array.from(recordText(EMPTY).matchAll(/^(?:\w|-)+/gm), ([key]) => key);
  expect(keys).toEqual(['source', 'enums', 'guesses', 'files', 'names', 'losses']);
  expect(recordText(EMPTY)).toContain('\nenums: as used\n');
});

test('the hash is one of what documents say, in any order of keys and files', () => {
  const hashOf = (...documents: ImportRecord['documents']): string | undefined =>
    /sha256: (.*)/.exec(recordText({ ...EMPTY, documents }))?.[1];
  const [one, other] = [source('{"a":1,"b":{"c":2,"d":3}}'), source('{"x":[1,2]}', 'b.json')];
  expect(hashOf(source('{"b":{"d":3,"c":2},"a":1}', 'other.json'))).toBe(hashOf(one));
  expect(hashOf(other, one)).toBe(hashOf(one, other));
  const different = [
    [one],
    [other],
    [one, other],
    [one, source('{"x":[1,2]}', 'c.json')],
    [source('{"x":[2,1]}')],
    [source('{"x":["1",2]}')],
    [source('{"x":[null,2]}')],
  ].map((documents) => hashOf(...documents));
  expect(new Set(different).size).toBe(different.length);
});

test.each<readonly [object, object]>([
  [{ openapi: '3.1.0' }, { title: 'pets' }],
  [
    { openapi: '3.1.0', info: { title: 'Pets', version: 2 } },
    { title: 'Pets', version: '2' },
  ],
  [
    { openapi: '3.1.0', info: { title: 'Pets', description: 'All.', summary: 'Short.', license: { name: 'MIT' } } },
    { title: 'Pets', doc: 'All.', license: 'MIT' },
  ],
  [
    { openapi: '3.1.0', info: { summary: 'Short.', license: { name: 'Apache', identifier: 'Apache-2.0' } } },
    { title: 'pets', doc: 'Short.', license: 'Apache-2.0' },
  ],
  [
    { type: 'object', title: 'Pet', description: 'One.', version: '2' },
    { title: 'Pet', doc: 'One.' },
  ],
  [{ type: 'object' }, { title: 'pets' }],
])('what %j says of itself', (document, info) => {
  const documents = new Documents('docs/pets.json', new Map([['docs/pets.json', JSON.stringify(document)]]));
  expect(infoOf(documents, dialectOf(documents.root))).toEqual(info);
});
