import { describe, expect, it } from 'vitest';
import { codesOf, modelOf } from '../problems.js';

const identity = (fields: string) =>
  modelOf(`
identifiers: { Code: { wire: str, epoch: 0 } }
objects: { Shelf: { fields: { ${fields} } } }
`).objects[0]!.identity;

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

  it('are identified by default by the identifiers of their own', () => {
    expect(identity('id: Code<Shelf>, parent_id: Code<Shelf> | null, next_id?: Code<Shelf>')).toEqual(['id']);
    expect(identity('id: Code<Shelf> | null')).toEqual(['id']);
    expect(identity('id: Code')).toEqual([]);
  });
});
