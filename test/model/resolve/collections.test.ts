import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('collections', () => {
  it('are of objects that exist', () => {
    const source = `
objects: { Book: { fields: { id: str } } }
collections: { Books: { of: Books, rules: [{ at-most-per: id, max: 3 }] } }
`;
    expect(codesOf(source)).toEqual(['unknown-name']);
  });

  it('count by fields that exist', () => {
    const source = `
objects: { Book: { fields: { id: str } } }
collections: { Books: { of: Book, rules: [{ at-most-per: ids, max: 3 }] } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });
});
