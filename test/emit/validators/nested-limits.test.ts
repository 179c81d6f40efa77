import { describe, expect, it } from 'vitest';
import { loadValidators } from '../../support/compiled-validators.js';
import type { Json } from '../../../generator/model/model.js';
import { modelOf } from '../../model/problems.js';
import { validatorsOf } from './validators-of.js';

describe('limits on items of items', () => {
  it('hold at every level, where there is something that they limit', async () => {
    const { reported } = await validatorsOf(`
objects:
  Book:
    fields:
      rows: { type: 'list[list[str]]', items: ..3, each: { items: 1..2, unique: true, each: { length: 1..5 } } }
      by?: { type: 'dict[str, list[list[int] | null]]', each: { each: { items: 1, each: { range: 0.. } } } }
`);
    expect(reported('Book', { rows: [['a', 'b'], ['c']], by: { x: [[1], null] } })).toEqual([]);
    expect(reported('Book', { rows: [[]] })).toEqual(['rows.0: items']);
    expect(
      reported('Book', {
        rows: [
          ['a', 'b', 'c'],
          ['', 'abcdef'],
        ],
      }),
    ).toEqual(['rows.0: items', 'rows.1.0: length', 'rows.1.1: length']);
    expect(reported('Book', { rows: [['a', 'a']] })).toEqual(['rows.0.1: unique']);
    expect(reported('Book', { rows: [['a', 'a'], [], ['abcdef']] }, 'shape')).toEqual([]);
    expect(reported('Book', { rows: [['a'], 'b'] })).toEqual(['rows.1: type']);
    expect(reported('Book', { rows: [], by: { x: [[-1], [1, 2], null] } })).toEqual([
      'by.x.0.0: range',
      'by.x.1: items',
    ]);
  });

  it('may depend on a field', async () => {
    const { reported } = await validatorsOf(`
objects:
  Book:
    fields:
      kind: int
      rows: { type: 'list[list[str]]', each: { each: { length: 1 } }, when: [{ kind: [1], each: { each: { length: 2 } } }] }
      by?: { type: 'dict[str, int]', keys: { length: 1 }, when: [{ kind: [1], keys: { length: 2 } }] }
`);
    expect(reported('Book', { kind: 0, rows: [['a']], by: { a: 1 } })).toEqual([]);
    expect(reported('Book', { kind: 1, rows: [['ab']], by: { ab: 1 } })).toEqual([]);
    expect(reported('Book', { kind: 1, rows: [['a']], by: { a: 1 } })).toEqual(['rows.0.0: length', 'by.a: length']);
    expect(reported('Book', { kind: 0, rows: [['ab']], by: { ab: 1 } })).toEqual(['rows.0.0: length', 'by.ab: length']);
  });
});

describe('limits on the keys of a dict', () => {
  it('hold for texts, members and integers, and say that they are about the key', async () => {
    const { reported, words } = await validatorsOf(`
enums: { Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas } } }
scalars: { Isbn: { wire: str, length: 2..3 } }
objects:
  Book:
    fields:
      a?: { type: 'dict[str, int]', keys: { length: 1..2 } }
      b?: { type: 'dict[int, str]', keys: { range: 1..9 } }
      c?: { type: 'dict[Genre, str]', keys: { values: [NOVEL] } }
      d?: { type: 'list[dict[str, str]]', each: { keys: { values: [x, y] }, each: { length: 1 } } }
      e?: { type: 'dict[Isbn, str]', keys: { length: ..2 } }
`);
    const valid = { a: { ab: 1 }, b: { 9: 'x' }, c: { novel: 'x' }, d: [{ x: 'a', y: 'b' }], e: { ab: '' } };
    expect(reported('Book', valid)).toEqual([]);
    expect(reported('Book', { a: { '': 1, abc: 'x' } })).toEqual(['a.: length', 'a.abc: length', 'a.abc: type']);
    expect(reported('Book', { b: { 0: 'x', 10: 'x', y: 'x' } })).toEqual(['b.0: range', 'b.10: range', 'b.y: format']);
    expect(reported('Book', { c: { atlas: 'x' } })).toEqual(['c.atlas: values']);
    expect(reported('Book', { d: [{ z: 'ab' }] })).toEqual(['d.0.z: values', 'd.0.z: length']);
    expect(reported('Book', { e: { abc: 'x' } })).toEqual(['e.abc: length']);
    expect(reported('Book', { a: { abc: 1 }, b: { 10: 'x' }, c: { atlas: '' } }, 'shape')).toEqual([]);
    expect(words('Book', { a: { abc: 1 } })).toEqual(['the key must be 1 to 2 characters, got 3']);
    expect(words('Book', { b: { x: '' } })).toEqual(['the key is not a valid integer as a key']);
  });

  it('do not overlook __proto__', async () => {
    const { reported } = await validatorsOf(`
objects: { Book: { fields: { a: { type: 'dict[str, int]', keys: { length: 1..2 } } } } }
`);
    expect(reported('Book', JSON.parse('{ "a": { "__proto__": 1 } }'))).toEqual(['a.__proto__: length']);
  });

  it('may be a pattern, with another one for the values', async () => {
    const { issues } = await loadValidators(
      modelOf(`
objects:
  Book:
    fields:
      a: { type: 'dict[str, str]', keys: { pattern: '^x-[a-z]+$' }, each: { pattern: '^[0-9]+$' } }
      b?: { type: 'list[dict[str, int]]', each: { keys: { pattern: '^[a-z]{2}$' } } }
`),
    );
    const reported = (value: Json, mode: 'shape' | 'spec' = 'spec'): readonly string[] =>
      issues('Book', value, mode).map(({ path, code }) => `${path.join('.')}: ${code}`);
    expect(reported({ a: { 'x-a': '1' }, b: [{ de: 1 }] })).toEqual([]);
    expect(reported({ a: { y: '1', 'x-b': 'c' }, b: [{ deu: 1 }] })).toEqual([
      'a.y: pattern',
      'a.x-b: pattern',
      'b.0.deu: pattern',
    ]);
    expect(reported({ a: { y: 'c' } }, 'shape')).toEqual([]);
    expect(issues('Book', { a: { y: '1' } }, 'spec')[0]?.message).toMatch(/^the key /);
  });
});
