import { describe, expect, it } from 'vitest';
import { localName } from '../../../generator/emit/validators/locals.js';
import { samplesOf } from '../../../generator/interpret/samples.js';
import { modelOf } from '../../model/problems.js';
import { validatorsOf } from './validators-of.js';

describe('the local that holds a field', () => {
  it('has the name of the field, wherever that is possible', () => {
    expect(['id', 'parent_id', 'path', 'issues'].map(localName)).toEqual(['id', 'parent_id', 'path', 'issues']);
  });

  it('has a name that no other local has', () => {
    const fields = `a_b a-b a:b a$b a@b @a $a _a a a_ a__ A A_ _A a1 a$_b a$cb value value_ class class_ outer_a outer_A
      _outer_a _outer_a_ i item random random_ $ @ _ __ -`.split(/\s+/);
    expect(new Set(fields.map(localName)).size).toBe(fields.length);
    for (const name of fields.map(localName))
      expect(() => new Function(`'use strict'; const ${name} = 1;`)).not.toThrow();
  });
});

describe('fields with names that are nearly the same', () => {
  it('are checked separately', async () => {
    const { reported } = await validatorsOf(`
objects:
  Book:
    fields:
      a_b: int
      a-b: str
      a$b?: { type: str, length: ..2 }
      value: int
      value_: str
      outer_kind?: str
      page?: Page
  Page: { within: Book.page, fields: { outer_value?: str, size?: { type: int, when: [{ ^value: [1], range: ..5 }] } } }
`);
    expect(reported('Book', { a_b: 1, 'a-b': 'x', value: 1, value_: 'x' })).toEqual([]);
    expect(reported('Book', { a_b: 'x', 'a-b': 1, a$b: 'xxx', value: 'x', value_: 1 })).toEqual([
      'a_b: type',
      'a-b: type',
      'a$b: length',
      'value: type',
      'value_: type',
    ]);
    const book = { a_b: 1, 'a-b': 'x', value: 1, value_: 'x' };
    expect(reported('Book', { ...book, page: { outer_value: 2, size: 6 } })).toEqual([
      'page.outer_value: type',
      'page.size: range',
    ]);
  });
});

describe('a field whose name every object inherits', () => {
  it('is absent unless the object has its own property', async () => {
    const spec = `
objects:
  Car: { fields: { constructor?: str, toString?: int, valueOf: any }, rules: [{ at-most-one-non-null: [constructor, toString] }] }
`;
    const { reported } = await validatorsOf(spec);
    expect(reported('Car', samplesOf(modelOf(spec)).declared('Car'))).toEqual([]);
    expect(reported('Car', { valueOf: null })).toEqual([]);
    expect(reported('Car', { valueOf: null }, 'strict')).toEqual([]);
    expect(reported('Car', {})).toEqual(['valueOf: missing']);
    expect(reported('Car', { valueOf: 1, constructor: 'Ferrari' })).toEqual([]);
    expect(reported('Car', { valueOf: 1, constructor: 1 })).toEqual(['constructor: type']);
    expect(reported('Car', { valueOf: 1, constructor: 'Ferrari', toString: 1 })).toEqual([': at-most-one-non-null']);
  });
});
