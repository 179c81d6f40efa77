import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('limits', () => {
  it('of length are for strings', () => {
    const source = `
objects: { Book: { fields: { pages: { type: int, length: 1..2 } } } }
`;
    expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
  });

  it('of range are for numbers', () => {
    const source = `
objects: { Book: { fields: { name: { type: str, range: 1..2 } } } }
`;
    expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
  });

  it('of each are for lists and dicts', () => {
    const source = `
objects: { Book: { fields: { name: { type: str, each: { length: 1..2 } } } } }
`;
    expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
  });

  it('name values of the type', () => {
    const source = `
objects: { Book: { fields: { pages: { type: int, values: [many] } } } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('look behind scalars and items', () => {
    const source = `
scalars: { Isbn: { wire: str } }
objects: { Book: { fields: { a: { type: Isbn, length: 3 }, b: { type: 'list[int]', items: 1.., each: { range: 1..2 } } } } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
