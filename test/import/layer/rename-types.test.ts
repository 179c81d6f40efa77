import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../../generator/diagnostics/index.js';
import { renamedType, Renamer, type Renaming } from '../../../generator/import/layer/rename-types.js';
import { oneLine } from '../../../generator/model/layers/stamp.js';
import { readYaml } from '../../../generator/read/index.js';
import type { MapNode } from '../../../generator/read/syntax.js';

function file(text: string): MapNode {
  const { node } = readYaml({ path: 'all.yaml', text }, new Diagnostics());
  if (node?.kind !== 'map') throw new Error(`no map: ${text}`);
  return node;
}

const TYPES = new Map([
  ['BookResponse', 'Book'],
  ['OldBook', 'Book'],
  ['PageId', 'Page'],
]);
const SCHEMES = new Map([['OAuth2', 'user']]);

function renameIn(given: MapNode, types: Renaming, schemes: Renaming): MapNode {
  const renamer = new Renamer(given);
  renamer.rename(types, schemes);
  return renamer.file;
}

function renamed(text: string): string {
  return oneLine(renameIn(file(text), TYPES, SCHEMES));
}

describe('types', () => {
  test.each([
    ['BookResponse', 'Book'],
    ['str', 'str'],
    ['Books', 'Books'],
    ['list[BookResponse]', 'list[Book]'],
    ['dict[PageId, list[BookResponse]]', 'dict[Page, list[Book]]'],
    ['BookResponse | null', 'Book | null'],
    ['BookResponse | OldBook', 'Book'],
    ['list[BookResponse | OldBook]', 'list[Book]'],
    ['BookResponse | OldBook | null', 'Book | null'],
    ['BookResponse | OldBook | str', 'Book | str'],
    ["BookResponse | 'a' | 1", "Book | 'a' | 1"],
    ["dict['a', BookResponse]", "dict['a', Book]"],
    ['[not a type', '[not a type'],
  ])('get their other names: %s is %s', (before, after) => {
    expect(renamedType(before, TYPES)).toBe(after);
  });
});

describe('a file of declarations', () => {
  test('has other names where it has a type, and nowhere else', () => {
    expect(
      renamed(`
objects:
  Film:
    doc: BookResponse
    extends: [BookResponse]
    fields:
      of: { type: 'list[BookResponse]', doc: A BookResponse. }
      BookResponse: { type: str, values: [BookResponse] }
      hidden: !not-shown
unions:
  Any: { of: [BookResponse, PageId, str] }
`),
    ).toBe(
      '{ objects: { Film: { doc: BookResponse, extends: [Book], fields: { of: { type: list[Book], doc: A BookResponse. }, ' +
        'BookResponse: { type: str, values: [BookResponse] }, hidden: !not-shown } } }, unions: { Any: { of: [Book, Page, str] } } }',
    );
  });

  test('has other names of schemes in the alternatives of an endpoint', () => {
    expect(
      renamed(`
endpoints:
  OAuth2: { method: GET, path: /a, doc: OAuth2, auth: [OAuth2, Key + OAuth2 read write, Key, OAuth2Other] }
auth:
  Key: { doc: OAuth2 }
`),
    ).toBe(
      '{ endpoints: { OAuth2: { method: GET, path: /a, doc: OAuth2, auth: [user, Key + user read write, Key, OAuth2Other] } }, ' +
        'auth: { Key: { doc: OAuth2 } } }',
    );
  });

  test.each([
    ['nothing has another name', new Map<string, string>(), new Map<string, string>()],
    ['no name of it has another one', new Map([['Other', 'X']]), new Map([['Other', 'X']])],
  ])('is the same where %s', (_, types, schemes) => {
    const given = file('objects: { A: { fields: { a: BookResponse } } }');
    expect(renameIn(given, types, schemes)).toBe(given);
  });

  test.each([
    ['types', TYPES, new Map<string, string>(), 'Book', 'OAuth2'],
    ['schemes', new Map<string, string>(), SCHEMES, 'BookResponse', 'user'],
  ])('has other names where only %s have them', (_, types, schemes, type, scheme) => {
    const given = file(
      'objects: { A: { fields: { a: BookResponse } } }\nendpoints: { e: { method: GET, path: /a, auth: [OAuth2] } }',
    );
    const text = oneLine(renameIn(given, types, schemes));
    expect(text).toContain(`a: ${type} `);
    expect(text).toContain(`auth: [${scheme}]`);
  });

  test('is renamed several times, each time by the names that it has then', () => {
    const given = file('objects: { A: { fields: { a: list[BookResponse | str], b: Book } } }');
    const renamer = new Renamer(given);
    renamer.rename(TYPES, SCHEMES);
    renamer.rename(new Map([['Book', 'Volume']]), new Map());
    renamer.rename(new Map([['BookResponse', 'Lost']]), new Map());
    expect(oneLine(renamer.file)).toBe('{ objects: { A: { fields: { a: list[Volume | str], b: Volume } } } }');
  });
});
