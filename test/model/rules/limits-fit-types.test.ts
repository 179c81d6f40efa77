import { describe, expect, it } from 'vitest';
import { codesOf } from '../problems.js';

describe('limits', () => {
  it('of length are for strings', () => {
    const source = `
objects: { Book: { fields: { pages: { type: int, length: 1..2 } } } }
`;
    expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
  });

  it('of range are for numbers', () => {
    const source = `
objects: { Book: { fields: { name: { type: str, range: 1..2 } } } }
`;
    expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
  });

  it('of each are for lists and dicts', () => {
    const source = `
objects: { Book: { fields: { name: { type: str, each: { length: 1..2 } } } } }
`;
    expect(codesOf(source)).toEqual(['not-a-limit-of-this-type']);
  });

  it('name values of the type', () => {
    const source = `
objects: { Book: { fields: { pages: { type: int, values: [many] } } } }
`;
    expect(codesOf(source)).toEqual(['bad-value']);
  });

  it('look behind scalars and items', () => {
    const source = `
scalars: { Isbn: { wire: str } }
objects: { Book: { fields: { a: { type: Isbn, length: 3 }, b: { type: 'list[int]', items: 1.., each: { range: 1..2 } } } } }
`;
    expect(codesOf(source)).toEqual([]);
  });

  it.each([
    ['date', 'str'],
    ['date', 'any'],
    ['unix-seconds', 'int'],
    ['a-format-of-others', 'str'],
    ['a-format-of-others', 'int'],
    ['a-format-of-others', 'float'],
    ['a-format-of-others', 'any'],
    ['date', 'bool | str'],
  ])('of the format %s are for %s', (format, type) => {
    expect(codesOf(`\nobjects: { Book: { fields: { a: { type: ${type}, format: ${format} } } } }\n`)).toEqual([]);
  });

  it.each([
    ['date', 'int'],
    ['date', 'bool'],
    ['date', "'list[str]'"],
    ['unix-seconds', 'str'],
    ['unix-seconds', 'float'],
    ['unix-seconds', 'any'],
    ['a-format-of-others', 'bool'],
    ['a-format-of-others', "'list[str]'"],
    ['a-format-of-others', "'dict[str, str]'"],
    ['a-format-of-others', 'bool | null'],
    ['date', 'bool | int'],
  ])('of the format %s are not for %s', (format, type) => {
    expect(codesOf(`\nobjects: { Book: { fields: { a: { type: ${type}, format: ${format} } } } }\n`)).toEqual([
      'not-a-limit-of-this-type',
    ]);
  });
});
