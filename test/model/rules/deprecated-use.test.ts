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

  it.each([
    'channels: { shop: { doc: A., deprecated: { doc: Old., use: USE } } }',
    'services: { shop: { doc: A., url: "https://shop.example", deprecated: { doc: Old., use: USE } } }',
    'auth: { shop: { kind: token, deprecated: { doc: Old., use: USE } } }',
    'facts: { shop: { doc: A., deprecated: { doc: Old., use: USE } } }',
  ])('exists, for %s', (source) => {
    expect(codesOf(source.replace('USE', 'shops'))).toEqual(['unknown-name']);
    expect(codesOf(source.replace('USE', 'shop'))).toEqual([]);
  });
});
