import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

describe('paging', () => {
  it('names parameters of the query', () => {
    const source = `
endpoints: { get_books: { method: GET, path: /a, query: { before?: str }, responses: [], paging: { cursors: [before], by: id, limit: limit } } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });

  it.each([
    ['a field of the items', 'isbn', []],
    ['a field of a field', 'author.id', []],
    ['a field that the items do not have', 'isbm', ['write isbn']],
    ['a field that a field does not have', 'author.name', [undefined]],
  ])('goes by a field of the items that are listed: %s', (_, by, hints) => {
    const source = `
objects:
  Book: { fields: { isbn: str, author: Author | null } }
  Author: { fields: { id: str } }
endpoints:
  get_books:
    method: GET
    path: /books
    query: { after?: str, limit?: int }
    body: null
    responses: [{ status: 200, type: 'list[Book]' }, { status: 404, type: null }]
    paging: { cursors: [after], by: ${by}, limit: limit }
`;
    const problems = problemsOf(source);
    expect(problems.map(({ hint }) => hint)).toEqual(hints);
    for (const { code, span } of problems) {
      expect([code, source.slice(span.start, span.end)]).toEqual(['unknown-field', 'paging']);
    }
  });

  const paged = (paging: string, responses = '[{ status: 200, type: Page }]'): string => `
objects:
  Book: { fields: { isbn: str, size: float } }
  Page: { fields: { data: 'list[Book]', meta: Meta, more: bool } }
  Meta: { fields: { total: int, next?: str | null } }
endpoints:
  get_books:
    method: GET
    path: /books
    query: { page?: int, skip?: int, limit?: int, token?: str, after?: str, sort?: str }
    responses: ${responses}
    paging: ${paging}
`;

  it.each([
    '{ cursors: { after: after }, by: isbn, limit: limit, items: data, more: more }',
    '{ style: cursors, cursors: [after], by: isbn, limit: limit, items: data }',
    '{ style: page, page: page, size: limit, items: data, total: meta.total, first: 0 }',
    '{ style: offset, offset: skip, limit: limit, items: data }',
    '{ style: token, token: token, next: meta.next, items: data }',
    '{ style: link, items: data }',
  ])('may be %s', (paging) => {
    expect(codesOf(paged(paging))).toEqual([]);
  });

  it.each([
    ['{ cursors: [after], by: isbn, limit: limit }', 'Page is no list of items', 'add items: data'],
    [
      '{ cursors: [after], by: size, limit: limit, items: data }',
      'size is float, which cannot be a cursor',
      'name a field that is an id, text or a whole number',
    ],
    ['{ style: page, page: sort, items: data }', 'sort must be a number, not str', 'write sort?: int'],
    ['{ style: page, page: page, items: data, total: more }', 'more must be a number of items, not bool', undefined],
    [
      '{ style: offset, offset: skip, items: data, more: meta.total }',
      'meta.total must be true or false, not int',
      undefined,
    ],
    [
      '{ style: token, token: page, next: meta.next, items: data }',
      'meta.next and page have different types',
      undefined,
    ],
    ['{ style: link, items: more }', 'more is no list of items', undefined],
  ])('leads nowhere: %s', (paging, problem, hint) => {
    const [found, ...others] = problemsOf(paged(paging));
    expect(others).toEqual([]);
    expect([found?.message, found?.hint]).toEqual([`the paging of get_books leads nowhere: ${problem}`, hint]);
  });

  it('needs an answer that is JSON, unless the spec does not show it', () => {
    const paging = '{ style: page, page: page }';
    expect(codesOf(paged(paging, '[{ status: 200, type: str, as: text/csv }]'))).toEqual(['paging-leads-nowhere']);
    expect(codesOf(paged(paging, '[{ status: 404, type: Page }]'))).toEqual(['paging-leads-nowhere']);
    expect(codesOf(paged(paging, '[{ status: 200, type: !not-shown }]'))).toEqual([]);
  });

  it('has the keys of its style', () => {
    expect(codesOf(paged('{ style: page, items: data }'))).toEqual(['missing-key']);
    expect(codesOf(paged('{ style: page, page: page, items: data, by: isbn }'))).toEqual(['unknown-key']);
    expect(codesOf(paged('{ cursors: [after], by: isbn, limit: limit, items: data, total: meta.total }'))).toEqual([
      'unknown-key',
    ]);
    const [problem] = problemsOf(paged('{ style: pages, page: page }'));
    expect([problem?.code, problem?.hint]).toEqual(['bad-choice', 'write page']);
  });
});
