import { describe, expect, test } from 'vitest';
import { Diagnostics, printDiagnostics } from '../../../generator/diagnostics/index.js';
import { checkMap, namesOfCorrections, namesOfSpec } from '../../../generator/import/map/check-map.js';
import { ownNames, publishedNames, type PublishedMap } from '../../../generator/import/map/published-map.js';
import { readMap } from '../../../generator/import/map/read-map.js';
import { readSpecFiles } from '../../../generator/read/index.js';

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

const own = namesOfSpec([readSpecFiles([{ path: 'book.yaml', text: spec }]).spec.base]);

interface Checked {
  readonly map: PublishedMap;
  readonly problems: string;
}

function check(text: string): Checked {
  const diagnostics = new Diagnostics();
  const map = readMap({ path: 'published.map.yaml', text }, diagnostics);
  const checked = diagnostics.empty ? checkMap(map, document, own, diagnostics) : map;
  return { map: checked, problems: printDiagnostics(diagnostics.sorted()) };
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

  test.each([
    ['a name that the document lacks', 'BookRespons: Book\n'],
    ['a place that the document lacks', `'#/paths/~1books/put': Book\n`],
    ['a name that nothing by hand has', 'BookResponse: Bok\nPollResponse: Survey\n'],
    ['a name that is mapped twice', 'BookResponse: Book\n[SpamRule, BookResponse]: Rule\n'],
    ['a new name that is taken', 'BookResponse: { as: Rule }\nTag: { as: Poll }\nPollResponse: { as: Poll }\n'],
    ['a new name that is none', 'BookResponse: { as: my-book }\n'],
    ['values of another form', 'BookResponse: [Book]\nTag:\nPollResponse: { to: Poll }\n'],
    ['keys of another form', '1: Book\n[]: Rule\n[[Tag]]: Rule\n'],
    ['a list in place of the map', '- BookResponse\n'],
    ['aliases', 'BookResponse: &a Book\nTag: *a\n'],
    ['what is no YAML', 'BookResponse: [Book\n'],
  ])('reports %s, with the place and the likely fix', (_, text) => {
    expect(check(text).problems).toMatchSnapshot();
  });

  test('is read in time that grows with it, whatever it holds', () => {
    const nested = `${'['.repeat(5_000)}${']'.repeat(5_000)}: Book\n`;
    expect(check(nested).problems).toContain('nested deeper');
    const many = Array.from({ length: 20_000 }, (_, index) => `Name${index}: Book\n`).join('');
    const diagnostics = new Diagnostics();
    readMap({ path: 'published.map.yaml', text: many }, diagnostics);
    expect(diagnostics.has('too-many')).toBe(true);
  });

  test('declarations that corrections add are known', () => {
    const layer = `corrections:\n  - { at: objects.Poll, add: { fields: { id: int } }, because: b, source: s }\n  - { at: objects.Book.views.Short, add: { omit: [id] }, because: b, source: s }\n  - { at: endpoints.get_poll, add: { method: GET, path: /poll }, because: b, source: s }\n`;
    const { layers } = readSpecFiles([{ path: 'layers/more.yaml', text: layer }]).spec;
    expect(namesOfCorrections(layers.get('more')!.corrections)).toEqual({
      types: new Set(['Poll', 'BookShort']),
      operations: new Set(['get_poll']),
      schemes: new Set(),
    });
  });
});
