import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('values of conditions', () => {
  it('are of the type of the field', () => {
    const source = `
objects: { Book: { fields: { pages: int, note?: { type: str, relevant-when: { pages: [many] } } } } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('name members that exist', () => {
    const source = `
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects: { Book: { fields: { genre: Genre, note?: { type: str, relevant-when: { genre: [NOVELS] } } } } }
`;
    expect(codesOf(source)).toEqual(['unknown-member']);
  });

  it('refer to fields that exist', () => {
    const source = `
objects: { Book: { fields: { note?: { type: str, relevant-when: { page: [1] } } } } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });

  it('of a container need within', () => {
    const source = `
objects: { Book: { fields: { note?: { type: str, relevant-when: { ^page: [1] } } } } }
`;
    expect(codesOf(source)).toEqual(['no-container']);
  });

  it.each([
    'objects: { Shelf: { fields: { size: int, book: Book } }, Book: { within: Shelf.book, fields: { note?: str }, rules: [{ required-when: [note], ^size: [1] }] } }',
    'bitsets: { Right: { wire: int, bits: { LEND: 1 } } }\nobjects: { Shelf: { fields: { size: int, book: Book } }, Book: { within: Shelf.book, fields: { lent: bool } } }\nstates: { Life: { of: Book.lent, values: { on: { is: [true] } }, transitions: [{ from: [on], to: on, needs: Right.LEND, where: { ^size: [1] } }] } }',
    'objects: { Shelf: { fields: { size: int, book: Book } }, Book: { within: Shelf.book, fields: { lent: bool } } }\ncollections: { Books: { of: Book, rules: [{ at-most-per: lent, max: 2, where: { ^size: [1] } }] } }',
  ])('of a container are for `when` and `relevant-when` of fields alone: %s', (source) => {
    expect(codesOf(`\n${source}\n`)).toEqual(['no-container']);
  });
});
