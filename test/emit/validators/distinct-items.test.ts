import { expect, it } from 'vitest';
import { validatorsOf } from './validators-of.js';

it('items that have parts are compared by their content', async () => {
  const { reported } = await validatorsOf(`
objects:
  Shelf:
    fields:
      rows: { type: 'list[list[int]]', unique: true }
      books?: { type: 'list[Book]', unique: true }
      pages?: { type: 'list[int]', unique: true }
  Book: { fields: { title: str, tags?: 'dict[str, int]' } }
`);
  expect(reported('Shelf', { rows: [[1, 2], [2, 1], []] })).toEqual([]);
  expect(reported('Shelf', { rows: [[1, 2], [3], [1, 2]] })).toEqual(['rows.2: unique']);
  const book = { title: 'a', tags: { x: 1, y: 2 } };
  expect(reported('Shelf', { rows: [], books: [book, { ...book, tags: { x: 1 } }] })).toEqual([]);
  expect(reported('Shelf', { rows: [], books: [book, { tags: { y: 2, x: 1 }, title: 'a' }] })).toEqual([
    'books.1: unique',
  ]);
  expect(reported('Shelf', { rows: [], pages: [1, 2] })).toEqual([]);
  expect(reported('Shelf', { rows: [], pages: [1, 2, 1] })).toEqual(['pages.2: unique']);
  // Limits belong to mode 'spec'.
  expect(reported('Shelf', { rows: [[], []], pages: [1, 1] }, 'shape')).toEqual([]);
});
