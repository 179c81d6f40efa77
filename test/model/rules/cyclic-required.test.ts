import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('objects that require each other in a circle', () => {
  it('are reported', () => {
    const source = `
objects:
  Book: { fields: { shelf: Shelf } }
  Shelf: { fields: { first: Book } }
`;
    expect(codesOf(source)).toEqual(['cyclic-required']);
  });

  it('may break the circle with a list, null or absence', () => {
    const source = `
objects:
  Book: { fields: { a: 'list[Book]', b: Book | null, c?: Book } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
