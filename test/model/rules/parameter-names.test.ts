import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

const endpoint = (rest: string): string => `
endpoints: { get_book: { method: GET, path: '/books/{id}', params: { id: int }, responses: [], ${rest} } }
`;

describe('the parameters of an endpoint', () => {
  it('have unique names, in path and query', () => {
    expect(codesOf(endpoint('query: { page?: int }, body: null'))).toEqual([]);
    expect(codesOf(endpoint('query: { id?: int }, body: null'))).toEqual(['duplicate-name']);
  });

  it('leave the name body to a body', () => {
    expect(codesOf(endpoint('query: { body?: int }, body: any'))).toEqual(['duplicate-name']);
    expect(codesOf(endpoint('query: { body?: int }, body: null'))).toEqual([]);
  });
});
