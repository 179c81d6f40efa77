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
});
