import { expect, test } from 'vitest';
import { reuseStructure } from '../../generator/queries/index.js';

const before = { name: 'Book', doc: 'Printed.', fields: [{ name: 'title' }, { name: 'pages', limits: [1, 2] }] };
const copy = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data)) as Data;

test('data that says the same is the data of before', () => {
  expect(reuseStructure(copy(before), before)).toBe(before);
});

test('what has changed is new, and what is around it; all else is of before', () => {
  const now = { ...copy(before), doc: 'Bound.' };
  const result = reuseStructure(now, before);
  expect(result).toEqual(now);
  expect(result.fields).toBe(before.fields);
});

test('items of lists are compared by their names, wherever they have moved', () => {
  const now = { ...copy(before), fields: [{ name: 'isbn' }, ...copy(before.fields)] };
  const result = reuseStructure(now, before);
  expect(result).toEqual(now);
  expect(result.fields.slice(1)).toEqual(before.fields);
  expect(result.fields[2]).toBe(before.fields[1]);
});

test('data of which nothing is as before is left as it is', () => {
  const [map, list] = [{ a: { b: 1 } }, [{ b: 1 }, [2]]];
  expect(reuseStructure(map, { a: { b: 2 } })).toBe(map);
  expect(reuseStructure(list, [{ b: 3 }, [4]])).toBe(list);
});

test('items may be null', () => {
  const list = [null, { name: 'a' }, undefined];
  expect(reuseStructure([null, { name: 'a' }, undefined], list)).toBe(list);
  expect(reuseStructure([{ name: 'a' }, null], list)).toEqual([{ name: 'a' }, null]);
});

test('items with the same name are compared by their places', () => {
  const twice = [
    { name: 'a', value: 1 },
    { name: 'a', value: 2 },
  ];
  expect(reuseStructure(copy(twice), twice)).toBe(twice);
});

test('items without a name are compared by their places', () => {
  const list = [{ value: 1 }, { value: 2 }, { value: 3 }];
  const result = reuseStructure([{ value: 1 }, { value: 4 }, { value: 3 }], list);
  expect(result).toEqual([{ value: 1 }, { value: 4 }, { value: 3 }]);
  expect([result[0] === list[0], result[2] === list[2]]).toEqual([true, true]);
});

test.each<readonly [string, unknown, unknown]>([
  ['a value', { a: 1 }, { a: 2 }],
  ['a value that is absent', { a: undefined }, {}],
  ['a key more', { a: 1, b: 2 }, { a: 1 }],
  ['a key less', { a: 1 }, { a: 1, b: 2 }],
  ['the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['an item more', [1, 2], [1]],
  ['an item less', [1], [1, 2]],
  ['the order of items', [{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }]],
  ['a list instead of a map', ['a'], { 0: 'a' }],
  ['a map instead of a list', { 0: 'a' }, ['a']],
  ['null', { a: null }, { a: {} }],
  ['null before', { a: {} }, { a: null }],
  ['a number instead of a map', { a: 5 }, { a: {} }],
  ['an empty text instead of a map', { a: '' }, { a: {} }],
  ['an empty text instead of a list', { a: '' }, { a: [] }],
])('%s makes a difference', (_, now, other) => {
  const result = reuseStructure(now, other);
  expect(result).not.toBe(other);
  expect(JSON.stringify(result)).toBe(JSON.stringify(now));
});
