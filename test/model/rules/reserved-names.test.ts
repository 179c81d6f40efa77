import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('reserved names', () => {
  it('cannot be types', () => {
    const source = `
objects: { Result: { fields: { id: str } } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('cannot be globals that generated code needs', () => {
    const source = `
enums: { Set: { wire: int, values: { ONE: 1 } } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('cannot be members that every object has', () => {
    const source = `
enums: { Genre: { wire: int, values: { constructor: 1 } } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('cannot be fields that change the object', () => {
    const source = `
objects: { Book: { fields: { __proto__: str } } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('cannot be endpoints', () => {
    const source = `
endpoints: { delete: { method: GET, path: /a, responses: [] } }
`;
    expect(codesOf(source)).toEqual(['reserved-name']);
  });

  it('cannot be endpoints whose function is one of the client', () => {
    const source = (name: string): string => `
endpoints: { ${name}: { method: GET, path: /a, responses: [] } }
`;
    expect(codesOf(source('create_client'))).toEqual(['reserved-name']);
    expect(codesOf(source('delete_'))).toEqual(['reserved-name']);
    expect(codesOf(source('create_book'))).toEqual([]);
  });
});
