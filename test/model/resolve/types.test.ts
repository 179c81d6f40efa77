import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('types of fields', () => {
  it('are declared', () => {
    const source = `
objects: { Book: { fields: { shelf: Shelf } } }
`;
    expect(codesOf(source)).toEqual(['unknown-type']);
  });

  it('identify objects', () => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..63 } } } }
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { id: Code<Genre> } } }
`;
    expect(codesOf(source)).toEqual(['not-of-this-kind']);
  });

  it('take brackets only behind identifiers', () => {
    const source = `
objects: { Book: { fields: { id: Book<Book> } } }
`;
    expect(codesOf(source)).toEqual(['not-of-this-kind']);
  });

  it('are partial objects, not partial enums', () => {
    const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { a: Partial<Genre> } } }
`;
    expect(codesOf(source)).toEqual(['not-of-this-kind']);
  });

  it('may say null inside of lists and dicts, but not of their keys', () => {
    const source = `
objects: { Book: { fields: { a: 'list[str | null]', b: 'dict[str, list[Book | null] | null] | null' } } }
`;
    expect(codesOf(source)).toEqual([]);
    expect(codesOf(source.replace('dict[str,', 'dict[str | null,'))).toEqual(['bad-type']);
  });

  it('limit the items that are not null', () => {
    const source = `
objects: { Book: { fields: { a: { type: 'list[str | null]', each: { length: ..3 } } } } }
`;
    expect(codesOf(source)).toEqual([]);
    expect(codesOf(source.replace('length', 'range'))).toEqual(['not-a-limit-of-this-type']);
  });

  it('may refer to each other in any order', () => {
    const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..63 } } } }
objects:
  Book: { fields: { id: Code<Book>, shelf?: Partial<Shelf>, short?: ShelfShort } }
  Shelf: { fields: { id: Code<Shelf>, b: 'dict[str, list[Book]]' }, views: { Short: { omit: [b] } } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
