import { describe, expect, it } from 'vitest';
import { codesOf, modelOf } from '../problems.js';

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

describe('another type in a view', () => {
  const limitsWith = (type: string): readonly string[] => {
    const model = modelOf(`
enums:
  Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas } }
  Topic: { wire: str, values: { SEA: sea } }
objects:
  Book:
    fields:
      words: { type: 'list[str]', items: ..5, unique: true, each: { length: ..9 } }
      counts: { type: 'dict[str, int]', items: ..4, each: { range: 1..7 } }
      genres: { type: 'list[Genre]', items: ..3, each: { values: [NOVEL] } }
      genre: { type: Genre, values: [NOVEL] }
    views: { Other: { types: { ${type} } } }
`);
    const [name] = type.split(':');
    const { limits } = model.objects.find((one) => one.name === 'BookOther')!.fields.find((one) => one.name === name)!;
    return limits.map(({ kind, on }) => `${kind} of ${on}`);
  };

  it.each([
    ["words: 'list[str | null]'", ['items of value', 'unique of value', 'length of each']],
    ["words: 'list[int]'", ['items of value', 'unique of value']],
    ['words: str', []],
    ["counts: 'dict[Genre, int]'", ['items of value', 'range of each']],
    ["counts: 'dict[str, str]'", ['items of value']],
    ["genres: 'list[Genre | null]'", ['items of value', 'values of each']],
    ["genres: 'list[Topic]'", ['items of value']],
    ['genre: Genre | null', ['values of value']],
    ['genre: Topic', []],
  ])('keeps the limits that still limit something: %s', (type, limits) => {
    expect(limitsWith(type)).toEqual(limits);
  });
});
