import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('objects', () => {
  it('stand within fields that exist', () => {
    const source = `
objects:
  Book: { fields: { page: Page } }
  Page: { within: Book.pages, fields: { n: int } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });

  it('stand within fields of their type', () => {
    const source = `
objects:
  Book: { fields: { page: int } }
  Page: { within: Book.page, fields: { n: int } }
`;
    expect(codesOf(source)).toEqual(['not-of-this-kind']);
  });

  it('are identified by fields that exist', () => {
    const source = `
objects: { Book: { identity: [code], fields: { id: str } } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });
});
