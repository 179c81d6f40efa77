import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('verbs of views', () => {
  it('name fields of the base', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { omit: [pages] } }
`;
    expect(codesOf(source)).toEqual(['unknown-field']);
  });

  it('change something: require', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { require: [id] } }
`;
    expect(codesOf(source)).toEqual(['view-changes-nothing']);
  });

  it('change something: optional', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { optional: [note] } }
`;
    expect(codesOf(source)).toEqual(['view-changes-nothing']);
  });

  it('change something: nullable', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { nullable: [note] } }
`;
    expect(codesOf(source)).toEqual(['view-changes-nothing']);
  });

  it('change something: non-null', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { non-null: [id] } }
`;
    expect(codesOf(source)).toEqual(['view-changes-nothing']);
  });

  it('change something: only', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { only: [id, note, page] } }
`;
    expect(codesOf(source)).toEqual(['view-changes-nothing']);
  });

  it('change something: required', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { required: [id, page] } }
`;
    expect(codesOf(source)).toEqual(['view-changes-nothing']);
  });

  it('change something: types', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { types: { id: str } } }
`;
    expect(codesOf(source)).toEqual(['view-changes-nothing']);
  });

  it('add what the base lacks', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { add: { id: int } } }
`;
    expect(codesOf(source)).toEqual(['view-changes-nothing']);
  });

  it('may all be used together', () => {
    const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { omit: [page], require: [note], optional: [id], types: { note: int }, add: { more: str } } }
`;
    expect(codesOf(source)).toEqual([]);
  });
});
