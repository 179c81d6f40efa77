import { describe, expect, test } from 'vitest';
import { type Diagnostic, Diagnostics, printDiagnostics } from '../../../generator/diagnostics/index.js';
import {
  checkMap,
  type KnownNames,
  namesOfCorrections,
  namesOfDocument,
  namesOfSpec,
} from '../../../generator/import/layer/check-map.js';
import { Pointers } from '../../../generator/import/layer/pointers.js';
import { ownNames, publishedNames, type PublishedMap, readMap } from '../../../generator/import/layer/published-map.js';
import { readSpecFiles } from '../../../generator/read/index.js';
import { linesOf } from '../../support/problem-lines.js';
import { expectReports } from '../../support/side-by-side.js';

const document = {
  components: { schemas: { BookResponse: {}, KeywordRule: {}, SpamRule: {}, PollResponse: {}, Tag: {} } },
  paths: { '/books': { get: { operationId: 'list_my_books' }, post: {} } },
};

const spec = `
objects:
  Book: { fields: { id: int }, views: { Update: { omit: [id] } } }
  Rule: { fields: { id: int } }
endpoints:
  get_books: { method: GET, path: /books }
`;

/** The declarations of the spec. */
function ownNamesOf(text: string): KnownNames {
  return new Set(namesOfSpec(readSpecFiles([{ path: 'book.yaml', text }]).spec.base));
}

/** The names in each section that a map can lead to. */
function ownOfAllKinds(): KnownNames {
  const text = `${spec}
identifiers: { Id: str }
scalars: { Isbn: { wire: str } }
enums: { Colour: { wire: str, values: { red: {} } } }
bitsets: { Bits: { wire: int, bits: { ONE: 0 } } }
unions: { Either: { of: [Book, Rule] } }
auth: { bearer: { http: bearer } }
`;
  return ownNamesOf(text);
}

interface Checked {
  readonly map: PublishedMap;
  readonly problems: string;
  readonly diagnostics: readonly Diagnostic[];
}

function check(text: string): Checked {
  const diagnostics = new Diagnostics();
  const map = readMap({ path: 'published.map.yaml', text }, diagnostics);
  const checked = diagnostics.empty ? checkMap(map, document, ownNamesOf(spec), diagnostics) : map;
  const sorted = diagnostics.sorted();
  return { map: checked, problems: printDiagnostics(sorted), diagnostics: sorted };
}

describe('the map of a published document', () => {
  test('leads from published names to own ones, of which one may be several', () => {
    const { map, problems } = check(
      `BookResponse: Book\n[KeywordRule, SpamRule]: Rule\nlist_my_books: get_books\nTag: none\nPollResponse: { as: Poll }\n`,
    );
    expect(problems).toBe('');
    expect([...ownNames(map)]).toEqual([
      ['BookResponse', 'Book'],
      ['KeywordRule', 'Rule'],
      ['SpamRule', 'Rule'],
      ['list_my_books', 'get_books'],
    ]);
    expect(publishedNames(map).get('Rule')).toEqual(['KeywordRule', 'SpamRule']);
    expect(map.names.map(({ published, is }) => [published, is.kind])).toEqual([
      ['BookResponse', 'own'],
      ['KeywordRule', 'own'],
      ['SpamRule', 'own'],
      ['list_my_books', 'own'],
      ['Tag', 'none'],
      ['PollResponse', 'named'],
    ]);
  });

  test('an empty file maps nothing', () => {
    expect(check('').map.names).toEqual([]);
    expect(check('# nothing yet\n').problems).toBe('');
  });

  test('views and places without a name can be mapped', () => {
    const { map, problems } = check(`'#/paths/~1books/post': BookUpdate\n`);
    expect(problems).toBe('');
    expect([...ownNames(map)]).toEqual([['#/paths/~1books/post', 'BookUpdate']]);
  });

  // oxlint-disable-next-line vitest/expect-expect -- the table holds the expectations
  test('reports all that is wrong with it, with the place and the likely fix', async () => {
    await expectReports('test/import/layer/map-problems.txt', ({ input }) => linesOf(check(input).diagnostics));
  });

  test('keeps what it could read where other parts of it have problems', () => {
    const { map } = check('BookResponse: [Book]\nBookResponse: Book\nTag: none\n[SpamRule, []]: Rule\nTag: Book\n');
    expect(map.names.map(({ published, is }) => [published, is.kind])).toEqual([
      ['BookResponse', 'own'],
      ['Tag', 'none'],
      ['SpamRule', 'own'],
    ]);
  });

  test('leads nowhere from the names that either side lacks', () => {
    const { map } = check('BookRespons: Book\nPollResponse: Survey\nTag: { as: Rule }\nBookResponse: Book\n');
    expect([...ownNames(map)]).toEqual([['BookResponse', 'Book']]);
    expect(map.names.map(({ published }) => published)).toEqual(['BookResponse']);
    const { map: twice } = check('Tag: { as: Poll }\nPollResponse: { as: Poll }\nBookResponse: none\n');
    expect(twice.names.map(({ published }) => published)).toEqual(['Tag', 'BookResponse']);
  });

  test.each([
    ['Poll', 'P', 'get_poll', 'get', 'getpoll2', 'Poll2A', 'P'.repeat(200)],
    ['poll_A', 'P_', '2Poll', 'Poll ', 'é', 'P'.repeat(201)],
  ])('gives new names such as %s', (...all) => {
    const problems = all.map((name) => check(`Tag: { as: '${name}' }\n`).problems);
    expect(problems.map((text) => text.includes('bad-name'))).toEqual(all.map(() => all[0] !== 'Poll'));
  });

  test('has its places where the names are, and leaves the traces of errors on', () => {
    const before = Error.stackTraceLimit;
    const text = `[KeywordRule, "SpamRule"]: Rule # a rule\nTag: { as: Label }\n`;
    const spans = check(text).map.names.map(({ span, is }) =>
      [span, ...(is.kind === 'none' ? [] : [is.span])].map(({ start, end }) => text.slice(start, end)),
    );
    expect(spans).toEqual([
      ['KeywordRule', 'Rule'],
      ['"SpamRule"', 'Rule'],
      ['Tag', 'Label'],
    ]);
    expect(Error.stackTraceLimit).toBe(before);
  });

  test.each([
    [`'#/paths/~1a%20b/get': Book\n`, { paths: { '/a%20b': { get: {} } } }],
    [`Cake: Book\nTart: Rule\n`, { $defs: { Cake: {} }, definitions: { Tart: {} } }],
    [`by_token: bearer\n`, { components: { securitySchemes: { by_token: {} } } }],
    [`'#one': Book\n`, { components: { schemas: { '#one': {} } } }],
    [`bake: get_books\n`, { paths: { '/a': null, '/b': { get: null, put: { operationId: 'bake' } } } }],
    [
      `Cup: Id\nJug: Isbn\nPan: Colour\nPot: Bits\nLid: Either\n`,
      { $defs: { Cup: 1, Jug: 1, Pan: 1, Pot: 1, Lid: 1 } },
    ],
  ])('finds the names of %j in %j', (text, published) => {
    const diagnostics = new Diagnostics();
    const map = readMap({ path: 'published.map.yaml', text }, diagnostics);
    const checked = checkMap(map, published, ownOfAllKinds(), diagnostics);
    expect(printDiagnostics(diagnostics.sorted())).toBe('');
    expect(checked.names).toEqual(map.names);
  });

  test.each([
    [{ components: { schemas: ['Cake'] }, paths: [{ get: { operationId: 'bake' } }] }],
    [{ $defs: 'Cake', paths: { '/a': [{ operationId: 'bake' }], '/b': { get: { operationId: 1 } } } }],
    [null],
    [['Cake']],
  ])('finds no names in %j', (published) => {
    expect(namesOfDocument(new Pointers(published))).toEqual(new Set());
  });

  test('is read in time that grows with it, whatever it holds', () => {
    const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}: Book\n`;
    expect(check(nested).problems).toMatch(/^published\.map\.yaml:1:65 error too-deep: .*nested deeper than 64/);
    const many = Array.from({ length: 10_000 }, (_, index) => `Name${index}: Book\n`).join('');
    const read = (text: string): readonly [number, string] => {
      const diagnostics = new Diagnostics();
      const { names } = readMap({ path: 'published.map.yaml', text }, diagnostics);
      return [names.length, printDiagnostics(diagnostics.sorted()).split('\n', 1)[0]!];
    };
    expect(read(many)).toEqual([10_000, '']);
    expect(read(`${many}More: Book\n`)).toEqual([
      10_000,
      'published.map.yaml:1:1 error too-many: the map has 10001 entries, more than 10000',
    ]);
  });

  test('declarations that corrections add are known', () => {
    const layer = `corrections:\n  - { at: objects.Poll, add: { fields: { id: int } }, because: b, source: s }\n  - { at: objects.Book.views.Short, add: { omit: [id] }, because: b, source: s }\n  - { at: endpoints.get_poll, add: { method: GET, path: /poll }, because: b, source: s }\n`;
    const { layers } = readSpecFiles([{ path: 'layers/more.yaml', text: layer }]).spec;
    expect(namesOfCorrections(layers.get('more')!.corrections)).toEqual(['Poll', 'BookShort', 'get_poll']);
  });

  test('what corrections change or add inside of a declaration is no declaration', () => {
    const corrections = [
      '{ at: auth.bearer, add: { http: bearer } }',
      '{ at: objects.Poll, remove: true }',
      '{ at: objects.Poll.doc, add: A poll. }',
      '{ at: objects.Poll.fields.id, add: int }',
      '{ at: unions.Poll.views.Short, add: { omit: [id] } }',
      '{ at: objects.Poll.views.Short.doc, add: A poll. }',
      '{ at: objects, add: { Poll: { fields: { id: int } } } }',
      '{ add: { fields: { id: int } } }',
    ];
    const text = `corrections:\n${corrections.map((one) => `  - ${one}\n`).join('')}`;
    const { layers } = readSpecFiles([{ path: 'layers/more.yaml', text }]).spec;
    expect(namesOfCorrections(layers.get('more')!.corrections)).toEqual(['bearer']);
  });
});
