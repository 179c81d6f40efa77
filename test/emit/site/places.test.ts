import { createContext, Script } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { type Entry, anchorOf, type Places, placesOf, relativePath } from '../../../generator/emit/site/places.js';
import { markup } from '../../../generator/emit/site/markup.js';
import { packageScript, searchEngineScript } from '../../../generator/emit/site/page-scripts.js';
import { siteFiles, sitePages } from '../../../generator/emit/site/site-files.js';
import { searchDocuments, searchScript } from '../../../generator/emit/site/search-documents.js';
import { sourcePage } from '../../../generator/emit/site/provenance.js';
import type { Model } from '../../../generator/model/model.js';
import { modelIn } from '../../diff/small-model.js';
import { modelOf } from '../../model/problems.js';
import { drawn } from './drawn-graph.js';
import { NO_SAMPLES } from './library-site.js';

describe('places', () => {
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
});

describe('profile links', () => {
  const main = modelOf(`
objects: { Book: { fields: { id: int, more?: !not-shown } }, Old: { fields: { a: int } } }
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
endpoints: { get: { method: GET, path: /books, responses: [{ status: 200, type: Book }], auth: [] } }
facts: { a.b: { doc: A fact. } }
`);
  const other = modelOf(`
objects: { Book: { fields: { id: int } } }
endpoints: { get: { method: GET, path: /books, responses: [{ status: 200, type: Book }], auth: [] } }
`);

  /** The links of a page to other profiles, by the text of the link. */
  function linksOf(path: string): Readonly<Record<string, string>> {
    const live: Model = { ...other, profile: { ...other.profile, name: 'live', entry: './live' } };
    const profiles = [main, live].map((model) => ({ model, samples: NO_SAMPLES }));
    const html = sitePages(profiles, [], drawn, [])
      .find((one) => one.path === path)!
      .html();
    const [, switched = ''] = /<nav class="profiles"[^>]*>(.*?)<\/nav>/.exec(html)!;
    return Object.fromEntries(
      Array.from(switched.matchAll(/<a href="([^"]*)"[^>]*>(\w+)/g), ([, href, name]) => [name!, href!]),
    );
  }

  test.each([
    ['index.html', 'live/index.html'],
    ['objects/Book.html', '../live/objects/Book.html'],
    ['objects/index.html', '../live/objects/index.html'],
    ['guides/call-the-api.html', '../live/guides/call-the-api.html'],
    ['diagram.html', 'live/diagram.html'],
  ])('%s has the same page in another profile', (path, there) => {
    expect(linksOf(path)).toEqual({ default: path.split('/').at(-1), live: there });
  });

  test.each([
    ['objects/Old.html', '../live/index.html'],
    ['enums/index.html', '../live/index.html'],
    ['enums/Genre.html', '../live/index.html'],
    ['facts.html', 'live/index.html'],
    ['not-shown.html', 'live/index.html'],
  ])('%s, which the other profile lacks, has its start page', (path, there) => {
    expect(linksOf(path)['live']).toBe(there);
  });

  test('pages of another profile lead back to the main one', () => {
    expect(linksOf('live/objects/Book.html')).toEqual({ default: '../../objects/Book.html', live: 'Book.html' });
  });

  test('names that differ in case, or that no file can have, have pages of their own', () => {
    const model = modelOf(`
auth: { Key: { kind: basic }, key: { kind: basic }, KEY: { kind: basic }, index: { kind: basic }, con: { kind: basic } }
channels: { line: { doc: A line. } }
events: { ALL_*: { channel: line, doc: All. } }
`);
    const places = placesOf(model);
    expect(Object.fromEntries(places.entries.map((entry) => [entry.name, places.pathOf(entry)]))).toEqual({
      Key: 'auth/Key.html',
      key: 'auth/key-2.html',
      KEY: 'auth/KEY-3.html',
      index: 'auth/index-.html',
      con: 'auth/con-.html',
      line: 'channels/line.html',
      'ALL_*': 'events/ALL_all.html',
    });
    for (const entry of places.entries) expect(places.at(places.pathOf(entry))).toBe(entry);
  });

  test('each line of a file of the spec has its number, whatever ends it', () => {
    const html = markup`${sourcePage({ path: 'a.yaml', text: 'a\r\nb\rc\nd' })}`.text;
    expect(Array.from(html.matchAll(/id="(L\d+)">([^<]*)/g), ([, id, line]) => `${id} ${line!.trim()}`)).toEqual([
      'L1 a',
      'L2 b',
      'L3 c',
      'L4 d',
    ]);
  });
});

describe('site of few', () => {
  const few = `
identifiers: { Id: { wire: str }, Slug: { wire: str, pattern: '^a' } }
bitsets: { Flags: { wire: int, bits: { A: 0, B: 3 } } }
objects: { Book: { fields: { id: Id } } }
`;

  describe('the scripts of pages', () => {
    test('have the identifiers that are numbers, and the bit sets', async () => {
      const globals = createContext({});
      new Script(`${await packageScript(modelOf(few))}; globalThis.loaded = snowspecPackage;`).runInContext(globals);
      const { loaded } = globals as { loaded: Record<string, Record<string, unknown>> };
      expect(Object.keys(loaded).toSorted()).toEqual(['Flags', 'Id']);
      expect(loaded['Id']!['isId']).toBeTypeOf('function');
      expect(loaded['Flags']!['Flags']).toMatchObject({ A: 1, B: 8 });
    });

    test('have the engine of the search', async () => {
      const globals = createContext({ console });
      new Script(`${await searchEngineScript()}; globalThis.loaded = typeof snowspecSearch.MiniSearch;`).runInContext(
        globals,
      );
      expect((globals as { loaded: string }).loaded).toBe('function');
    });
  });

  test('the site has its assets once, what belongs to a profile for each, and the comparisons', async () => {
    const main = modelOf(few);
    const live: Model = { ...main, profile: { ...main.profile, name: 'live', entry: './live' } };
    const comparisons = [{ path: 'changes/a.html', title: 'Changes', doc: 'What changed.', html: '<p>changed' }];
    const sources = [{ path: 'all.yaml', text: few }];
    const files = await siteFiles([main, live], comparisons, () => NO_SAMPLES, sources);
    const own = ['assets/documents.js', 'assets/package.js', 'schema/bundle.json', 'index.html', 'objects/Book.html'];
    const shared = [
      'assets/site.css',
      'assets/theme.js',
      'assets/site.js',
      'assets/search.js',
      '.nojekyll',
      'changes/a.html',
    ];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([...shared, ...own, ...own.map((path) => `live/${path}`)]));
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.includes('source/'))).toEqual(['source/all.yaml.html', 'source/all.yaml.md']);
    const textOf = (path: string): string => files.find((file) => file.path === path)!.text;
    expect(textOf('changes/a.html')).toBe('<p>changed');
    expect(textOf('.nojekyll')).toBe('');
    expect(textOf('assets/site.css')).toContain('{');
    expect(JSON.parse(textOf('live/schema/bundle.json'))).toMatchObject({
      $id: 'npm:/tiny@1.0.0/schema/live/bundle.json',
      $defs: { Book: { title: 'Book' } },
    });
    expect(textOf('live/index.html')).toContain('<a href="../index.html">default</a>');
    expect(textOf('index.html')).toContain('href="changes/a.html"');
    expect(textOf('index.html')).not.toContain('href="states/index.html"');
  });
});

describe('search documents', () => {
  test('the search finds declarations, members and facts by what they mean', () => {
    expect(searchDocuments(placesOf(model()))).toEqual([
      ['Book', 'Object', 'objects/Book.html', 'A book.'],
      ['Book.title', 'field', 'objects/Book.html#field-title', 'The title.'],
      ['Book.a b', 'field', 'objects/Book.html#field-a.20.b', '`a b`: an integer.'],
      ['BookBrief', 'View', 'views/BookBrief.html', ''],
      ['Genre', 'Enum', 'enums/Genre.html', 'The subject of the question.'],
      ['Genre.NOVEL', 'value', 'enums/Genre.html#value-NOVEL', 'Long.'],
      ['get_book', 'Endpoint', 'endpoints/get_book.html', 'Fetches it.'],
      ['get_book.X-One', 'header', 'endpoints/get_book.html#header-X-One', '`X-One`: text.'],
      ['limits.size', 'fact', 'facts.html#fact-limits.2e.size', 'A size.'],
    ]);
  });

  test('the search is a script, since pages opened from disk cannot fetch files', () => {
    const lines = searchScript(placesOf(model())).split('\n');
    expect(lines[0]).toBe('window.snowspecDocuments = [');
    expect(lines[1]).toBe('["Book","Object","objects/Book.html","A book."],');
    expect(lines.at(-3)).toBe('["limits.size","fact","facts.html#fact-limits.2e.size","A size."]');
    expect(lines.slice(-2)).toEqual(['];', '']);
  });

  test('paths are those below the folder of the profile', () => {
    const { profile, ...others } = model();
    const places = placesOf({ ...others, profile: { ...profile, name: 'live', entry: './live' } });
    expect(places.root).toBe('live/');
    expect(searchDocuments(places)[0]).toEqual(['Book', 'Object', 'objects/Book.html', 'A book.']);
  });

  function model() {
    return modelOf(`
objects:
  Book: { doc: A book., fields: { title: { type: str, doc: The title. }, 'a b': { type: int, as: ab } }, views: { Brief: { only: [title] } } }
enums: { Genre: { doc: The subject of the question., wire: str, values: { NOVEL: { value: novel, doc: Long. } } } }
endpoints:
  get_book: { doc: Fetches it., method: GET, path: /book, headers: { X-One: str }, responses: [{ status: 200, type: BookBrief }], auth: [] }
facts: { limits.size: { doc: A size., value: 5 } }
`);
  }
});
