import { expect, test } from 'vitest';
import { compareWithTypes } from '../../../generator/diff/index.js';
import { loadTypes } from '../../../generator/load/load-types.js';
import { modelIn } from '../small-model.js';

const book = (title: string): string => `
objects: { Book: { fields: { title: ${title} } } }
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] }
`;

test.each([
  ['are not, where a text may be longer', '{ type: str, length: ..5 }', '{ type: str, length: ..9 }', 0],
  ['are not, where a text has another pattern', "{ type: str, pattern: '^a' }", "{ type: str, pattern: '^b' }", 0],
  ['are, where other values are listed', '{ type: str, values: [a] }', '{ type: str, values: [a, b] }', 2],
  ['are, where a field has another type', 'str', 'int', 2],
])('declarations of packages %s', async (_, before, after, expected) => {
  let loaded = 0;
  const { diff } = await compareWithTypes(modelIn(book(before)), modelIn(book(after)), {}, (model) => {
    loaded += 1;
    return loadTypes(model);
  });
  expect(diff.changes).not.toEqual([]);
  expect(loaded).toBe(expected);
});
