import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

describe('keys of dicts', () => {
  it('are strings in JSON', () => {
    const source = `
objects: { Book: { fields: { notes: 'dict[bool, str]' } } }
`;
    expect(codesOf(source)).toEqual(['bad-type']);
  });

  it('may be strings, enums and identifiers', () => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..63 } } } }
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { a: 'dict[str, str]', b: 'dict[Genre, str]', c: 'dict[Code, list[str]]' } } }
`;
    expect(codesOf(source)).toEqual([]);
  });

  it('are not numbers with limits, nor sets of bits', () => {
    const source = `
scalars: { Count: { wire: int, range: 0.. }, Isbn: { wire: str, length: 10 } }
bitsets: { Flag: { wire: str, bits: { OLD: 0 } } }
objects: { Book: { fields: { FIELD } } }
`;
    expect(codesOf(source.replace('FIELD', "a: 'dict[Count, str]'"))).toEqual(['bad-type']);
    expect(codesOf(source.replace('FIELD', "a: 'dict[Flag, str]'"))).toEqual(['bad-type']);
    expect(codesOf(source.replace('FIELD', "a: 'dict[Isbn, str]', b: 'dict[int, str]'"))).toEqual([]);
  });

  it.each([
    "body: 'dict[Book, Book]'",
    "responses: [{ status: 200, type: 'dict[Book, Book]' }]",
    "responses: [{ status: 200, type: 'list[dict[str, dict[Book, Book]]]' }]",
    "query: { by: 'dict[Book, str]' }",
  ])('are strings in the %s of an endpoint', (place) => {
    const source = `
objects: { Book: { fields: { title: str } } }
endpoints: { list_books: { method: POST, path: /books, ${place} } }
`;
    expect(problemsOf(source).map(({ message }) => message)).toEqual(['Book cannot be the key of a dict']);
  });

  it('are strings in the payload of an event', () => {
    const source = `
objects: { Book: { fields: { title: str } } }
channels: { shop: { doc: A shop. } }
events: { BOOK_SOLD: { channel: shop, payload: 'dict[Book, Book]' } }
`;
    expect(codesOf(source)).toEqual(['bad-type']);
  });
});
