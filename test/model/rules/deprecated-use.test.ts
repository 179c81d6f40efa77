import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('what to use instead of something deprecated', () => {
  it('exists', () => {
    const source = `
objects: { Book: { fields: { a: { type: int, deprecated: { doc: Old., use: Book.c } }, b: int } } }
`;
    expect(codesOf(source)).toEqual(['unknown-name']);
  });

  it('may be a member or a declaration', () => {
    const source = `
objects: { Book: { fields: { a: { type: int, deprecated: { doc: Old., use: Book.b } }, b: { type: int, deprecated: { doc: Old., use: Book } } } } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
