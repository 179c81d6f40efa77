import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('parameters of a path', () => {
  it('are declared', () => {
    const source = `
endpoints: { get_book: { method: GET, path: '/books/{id}', responses: [] } }
`;
    expect(codesOf(source)).toEqual(['path-params']);
  });

  it('are in the path', () => {
    const source = `
endpoints: { get_book: { method: GET, path: /books, params: { id: str }, responses: [] } }
`;
    expect(codesOf(source)).toEqual(['path-params']);
  });

  it('may be unknown where the path is', () => {
    const source = `
endpoints: { get_book: { method: GET, path: !not-shown , params: { id: str }, responses: [] } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
