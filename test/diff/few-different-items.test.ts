import { expect, test } from 'vitest';
import { compareModels } from '../../generator/diff/index.js';
import { modelIn } from './small-model.js';

const book = (limits: string, type = 'list[str]'): string => `
enums: { Genre: { wire: str, open: false, values: { NOVEL: novel, ATLAS: atlas } } }
objects: { Book: { fields: { tags: { type: '${type}', ${limits} } } } }
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] }
  put_book: { method: PUT, path: /book, body: Book, responses: [{ status: 204, type: null }], auth: [] }
`;

/** The audiences that a change of the bounds of a list breaks. */
function breaks(before: string, after: string): readonly string[] {
  return compareModels(modelIn(before), modelIn(after)).changes.map(
    ({ kind, impact }) => `${kind}: ${impact.reader} ${impact.writer}`,
  );
}

const two = 'unique: true, each: { values: [a, b] }';

test('More items than there are different values break no program', () => {
  expect(breaks(book(`items: 1..2, ${two}`), book(`items: 1..38, ${two}`))).toEqual(['limit.max.raised: safe safe']);
  expect(breaks(book(`items: ..38, ${two}`), book(two))).toEqual(['limit.removed: safe safe']);
  expect(breaks(book(`items: 2..3, ${two}`), book(`items: 1..9, ${two}`))).toContain(
    'limit.min.lowered: breaking safe',
  );
  const genres = (items: string, type: string): string => book(`items: ${items}, unique: true`, type);
  expect(breaks(genres('..2', 'list[Genre]'), genres('..3', 'list[Genre]'))).toEqual(['limit.max.raised: safe safe']);
  expect(breaks(genres('..2', 'list[bool | null]'), genres('..3', 'list[bool | null]'))).toEqual([
    'limit.max.raised: breaking safe',
  ]);
});

test('Items that may be equal, or of which there are many, have the bounds that are written', () => {
  const raised = ['limit.max.raised: breaking safe'];
  const each = 'each: { values: [a, b] }';
  expect(breaks(book(`items: 1..2, ${each}`), book(`items: 1..3, ${each}`))).toEqual(raised);
  expect(breaks(book('items: 1..2, unique: true'), book('items: 1..3, unique: true'))).toEqual(raised);
  expect(breaks(book(`items: 1..1, ${two}`), book(`items: 1..2, ${two}`))).toEqual(raised);
});

test('A bound that no value can exceed changes nothing beside one that does', () => {
  expect(breaks(book(`items: 1..2, ${two}`), book(`items: 2..38, ${two}`))).toEqual([
    'limit.max.raised: safe safe',
    'limit.min.raised: safe breaking',
  ]);
  const counts = 'dict[Genre, int]';
  expect(breaks(book('items: 1..2', counts), book('items: 2..38', counts))).toEqual([
    'limit.max.raised: safe safe',
    'limit.min.raised: safe breaking',
  ]);
  expect(breaks(book('items: 1..38', counts), book('items: ..2', counts))).toEqual([
    'limit.max.lowered: safe safe',
    'limit.min.lowered: breaking safe',
  ]);
  expect(breaks(book('items: 1..1', counts), book('items: 2..38', counts))).toEqual([
    'limit.max.raised: breaking safe',
    'limit.min.raised: safe breaking',
  ]);
});
