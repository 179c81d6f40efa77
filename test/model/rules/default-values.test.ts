import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('default values', () => {
  it('are of the type', () => {
    const source = `
objects: { Book: { fields: { pages?: { type: int, default: many } } } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('are within the limits', () => {
    const source = `
objects: { Book: { fields: { pages?: { type: int, range: 1..9, default: 10 } } } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('may be members of an enum', () => {
    const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { genre?: { type: Genre, default: NOVEL } } } }
`;
    expect(codesOf(source)).toEqual([]);
  });

  it('are members that exist', () => {
    const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { genre?: { type: Genre, default: NOVELS } } } }
`;
    expect(codesOf(source)).toEqual(['unknown-member']);
  });
});
