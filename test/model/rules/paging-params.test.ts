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
});
