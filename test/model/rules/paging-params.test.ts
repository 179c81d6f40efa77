import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('paging', () => {
  it('names parameters of the query', () => {
    const source = `
endpoints: { get_books: { method: GET, path: /a, query: { before?: str }, responses: [], paging: { cursors: [before], by: id, limit: limit } } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });
});
