import { describe, expect, it, test } from 'vitest';
import { placesOf, anchorOf, relativePath, type Places } from '../../../generator/emit/site/places.js';
import type { Entry } from '../../../generator/emit/site/entries.js';
import type { Model } from '../../../generator/model/model.js';
import { modelIn } from '../../diff/small-model.js';

const SPEC = `
objects:
  Zebra: { fields: { id: int, open: bool } }
  Book: { fields: { id: int, title: str }, views: { Brief: { only: [id] } } }
  BookId: { fields: { id: int } }
enums:
  Genre: { wire: str, values: { NOVEL: novel, BOTH: both } }
  Mood: { wire: str, values: { SAD: sad, BOTH: both } }
bitsets: { Rights: { wire: int, bits: { LEND: 0, SAD: 1 } } }
scalars: { Isbn: { wire: str } }
states: { IsOpen: { of: Zebra.open, values: { open: { is: [true] }, closed: { is: [false] } }, transitions: [] } }
channels: { line: { doc: A line. } }
events: { 'BOOK_*': { channel: line }, BOOK_NEW: { channel: line, payload: Book } }
endpoints:
  get_book: { method: GET, path: '/books/{id}', params: { id: int }, query: { page?: int }, headers: { X-A: str }, responses: [{ status: 200, type: Book, headers: { X-A: str, X-B: str } }], auth: [] }
`;

const model = (profile: Partial<Model['profile']> = {}): Model => {
  const found = modelIn(SPEC);
  return { ...found, profile: { ...found.profile, ...profile } };
};
const named = (entry: Entry | undefined): string | undefined => entry && `${entry.kind} ${entry.name}`;
const namesOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ name }) => name);

describe('declarations', () => {
  it('are found by kind and name, in the order of the spec and in that of the alphabet', () => {
    const places = placesOf(model());
    expect(namesOf(places.ofKind('object'))).toEqual(['Zebra', 'Book', 'BookId']);
    expect(namesOf(places.inAlphabet('object'))).toEqual(['Book', 'BookId', 'Zebra']);
    expect([places.ofKind('auth'), places.inAlphabet('auth')]).toEqual([[], []]);
    expect(named(places.find('view', 'BookBrief'))).toBe('view BookBrief');
    expect([places.find('object', 'BookBrief'), places.find('view', 'Book')]).toEqual([undefined, undefined]);
    expect(['BookBrief', 'Isbn', 'Rights', 'get_book', 'line'].map((name) => named(places.findType(name)))).toEqual([
      'view BookBrief',
      'scalar Isbn',
      'bit-set Rights',
      undefined,
      undefined,
    ]);
    expect(namesOf(places.families)).toEqual(['BOOK_*']);
    expect([namesOf(places.statesOf('Zebra')), places.statesOf('Book')]).toEqual([['IsOpen'], []]);
  });

  it('are found by the name of a value or a bit that no other one has', () => {
    const places = placesOf(model());
    expect(['NOVEL', 'LEND', 'BOTH', 'SAD', 'id'].map((name) => named(places.findOwner(name)))).toEqual([
      'enum Genre',
      'bit-set Rights',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('have members, of which the first with a name counts', () => {
    const places = placesOf(model());
    const endpoint = places.find('endpoint', 'get_book')!;
    const groupOf = (name: string): string | undefined => places.member(endpoint, name)?.group;
    expect(['id', 'page', 'X-A', 'X-B', 'none'].map(groupOf)).toEqual([
      'param',
      'query',
      'header',
      'answerHeader',
      undefined,
    ]);
    expect(places.member(places.find('enum', 'Genre')!, 'NOVEL')?.group).toBe('value');
  });
});

describe('the path of a page', () => {
  const pathsOf = (places: Places): readonly string[] => places.entries.map((entry) => places.pathOf(entry));

  it('is below the folder of its profile, which the main one does not have', () => {
    expect(pathsOf(placesOf(model())).slice(0, 2)).toEqual(['objects/Zebra.html', 'objects/Book.html']);
    expect(pathsOf(placesOf(model({ name: 'live', entry: './live' })))[0]).toBe('live/objects/Zebra.html');
  });

  it.each([
    ['live', 'live/'],
    ['a b', 'a-b/'],
    ['a  (b)', 'a-b-/'],
    ['*', 'all/'],
    ['..', '-/'],
    ['.a.b', 'a.b/'],
    ['index', 'index-/'],
    ['Index', 'Index-/'],
    ['indexes', 'indexes/'],
    ['reindex', 'reindex/'],
    ['con', 'con-/'],
    ['prn', 'prn-/'],
    ['aux', 'aux-/'],
    ['nul', 'nul-/'],
    ['com1', 'com1-/'],
    ['com', 'com/'],
    ['com1x', 'com1x/'],
    ['lpt9', 'lpt9-/'],
    ['', '-/'],
  ])('is one that every file system can have: the profile %j', (name, root) => {
    expect(placesOf(model({ name, entry: './live' })).root).toBe(root);
  });
});

test.each([
  ['a.html', 'b.html', 'b.html'],
  ['a.html', 'x/b.html', 'x/b.html'],
  ['x/a.html', 'b.html', '../b.html'],
  ['x/a.html', 'x/b.html#c', 'b.html#c'],
  ['x/y/a.html', 'x/z/b.html', '../z/b.html'],
  ['x/y/a.html', 'z/y/b.html', '../../z/y/b.html'],
  ['x/y/a.html', 'x/y', '../y'],
  ['x/y/a.html', 'x/b.html', '../b.html'],
  ['x/a.html', 'x/a.html#', 'a.html#'],
])('from %s the way to %s is %s', (from, to, way) => {
  expect(relativePath(from, to)).toBe(way);
});

test.each([
  ['title', 'field-title'],
  ['a-b_c', 'field-a-b_c'],
  ['a b', 'field-a.20.b'],
  ['a.b', 'field-a.2e.b'],
  ['ü', 'field-.fc.'],
])('the anchor of %s is %s', (name, anchor) => {
  expect(anchorOf('field', name)).toBe(anchor);
});
