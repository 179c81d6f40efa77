import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('what events use', () => {
  it('exists', () => {
    const source = `
objects: { Book: { fields: { id: str } } }
events: { BOOK: { channel: counter, payload: Book, uses: [Books] } }
`;
    expect(codesOf(source)).toEqual(['unknown-name']);
  });
});
