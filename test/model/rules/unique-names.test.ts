import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('names', () => {
  it('are shared by all types, views among them', () => {
    const source = `
objects:
  Book: { fields: { id: str }, views: { Short: { optional: [id] } } }
  BookShort: { fields: { id: str } }
`;
    expect(codesOf(source)).toEqual(['duplicate-name']);
  });

  it('differ in more than case', () => {
    const source = `
objects:
  BookID: { fields: { id: str } }
  BookId: { fields: { id: str } }
`;
    expect(codesOf(source)).toEqual(['name-clash']);
  });

  it('of endpoints differ in more than separators', () => {
    const source = `
endpoints:
  get_book: { method: GET, path: /a, responses: [] }
  getBook: { method: GET, path: /b, responses: [] }
`;
    expect(codesOf(source)).toEqual(['name-clash']);
  });

  it('may be shared by a type and an event', () => {
    const source = `
objects: { BOOK: { fields: { id: str } } }
events: { BOOK: { channel: counter, payload: BOOK } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
