import { describe, expect, it } from 'vitest';
import { pageOf } from '../../generator/mock/pages.js';
import type { LazyList } from '../../generator/mock/state/data.js';
import type { Paging } from '../../generator/model/model.js';

function listOf(ids: readonly (string | number)[]): LazyList {
  return { length: ids.length, at: (index) => `item ${ids[index]}`, idAt: (index) => ids[index] };
}

const numbers = (count: number): LazyList => listOf(Array.from({ length: count }, (_, index) => (index + 1) * 10));

const cursors = {
  style: 'cursors',
  cursors: [
    { direction: 'before', param: 'before' },
    { direction: 'after', param: 'after' },
  ],
  by: 'id',
  limit: 'limit',
  items: [],
} as unknown as Paging;
const page = { style: 'page', page: 'page', first: 1, limit: 'size', items: [] } as unknown as Paging;
const offset = { style: 'offset', offset: 'offset', limit: 'limit', items: [] } as unknown as Paging;
const token = { style: 'token', token: 'token', next: ['next'], limit: 'limit', items: [] } as unknown as Paging;
const link = { style: 'link', limit: 'limit', items: [] } as unknown as Paging;

/** The ids of the items, and whether more follow. */
function ask(
  list: LazyList,
  paging: Paging | undefined,
  query: Readonly<Record<string, string | number>>,
  cursor: string | null = null,
): string {
  const { items, hasMore, next } = pageOf(list, paging, query, cursor);
  const ids = items.map((item) => String(item).replace('item ', ''));
  return [...ids, ...(hasMore ? ['…'] : []), ...(next === undefined ? [] : [next])].join(' ');
}

describe('a page', () => {
  it('is the whole list where there is no paging', () => {
    expect(ask(numbers(60), undefined, { limit: 2 }).split(' ')).toHaveLength(60);
    expect(pageOf(numbers(3), undefined, {}, null)).toEqual({
      items: ['item 10', 'item 20', 'item 30'],
      total: 3,
      hasMore: false,
    });
  });

  it.each<readonly [Readonly<Record<string, string | number>>, string]>([
    [{}, '10 20 30 40 50'],
    [{ limit: 2 }, '10 20 … after-2'],
    [{ limit: 5 }, '10 20 30 40 50'],
    [{ limit: 0 }, ''],
    [{ limit: -3 }, ''],
    [{ limit: 2.7 }, '10 20 … after-2'],
    [{ after: '20', limit: 2 }, '30 40 … after-4'],
    [{ after: '25', limit: 1 }, '30 … after-3'],
    [{ after: 25 }, '30 40 50'],
    [{ after: '50' }, ''],
    [{ after: 'x' }, ''],
    [{ before: '40', limit: 2 }, '20 30 … after-3'],
    [{ before: '35', limit: 1 }, '30 … after-3'],
    [{ before: '20', limit: 9 }, '10 … after-1'],
    [{ before: '10' }, ''],
    [{ before: '99' }, '10 20 30 40 50'],
    [{ before: 'x' }, ''],
    [{ before: '50', after: '10', limit: 2 }, '20 30 … after-3'],
  ])('begins where the cursors say: %j', (query, expected) => {
    expect(ask(numbers(5), cursors, query)).toBe(expected);
  });

  it.each<readonly [Readonly<Record<string, string>>, string]>([
    [{ after: 'b' }, 'c'],
    [{ after: 'c' }, ''],
    [{ after: 'd' }, ''],
    [{ before: 'c' }, 'a b … after-2'],
    [{ before: 'd' }, ''],
  ])('begins where an id is found that is no number: %j', (query, expected) => {
    expect(ask(listOf(['a', 'b', 'c']), cursors, query)).toBe(expected);
  });

  it('compares ids as numbers, however long they are', () => {
    const ids = listOf(['9', '10', '9007199254740993', '9007199254740994']);
    expect(ask(ids, cursors, { after: '9007199254740993' })).toBe('9007199254740994');
    expect(ask(ids, cursors, { after: '9' })).toBe('10 9007199254740993 9007199254740994');
    // More digits than an id has are a text.
    expect(ask(ids, cursors, { after: '1'.repeat(21) })).toBe('');
    expect(ask(ids, cursors, { before: '1'.repeat(21) })).toBe('');
    expect(ask(listOf(['a', '5', 'b', '7']), cursors, { before: '5' })).toBe('');
    expect(ask(listOf(['a', '5', 'b', '7']), cursors, { after: '5' })).toBe('7');
  });

  it.each<readonly [Readonly<Record<string, string | number>>, string]>([
    [{ size: 2 }, '10 20 … after-2'],
    [{ page: 1, size: 2 }, '10 20 … after-2'],
    [{ page: 2, size: 2 }, '30 40 … after-4'],
    [{ page: 3, size: 2 }, '50'],
    [{ page: 4, size: 2 }, ''],
    [{ page: 0, size: 2 }, '10 20 … after-2'],
    [{ page: 2.9, size: 2 }, '30 40 … after-4'],
    [{ page: 9, size: 0 }, ''],
  ])('has a number: %j', (query, expected) => {
    expect(ask(numbers(5), page, query)).toBe(expected);
  });

  it('counts from the number that the first page has', () => {
    const fromZero = { ...page, first: 0 } as Paging;
    expect(ask(numbers(3), fromZero, { size: 1 })).toBe('10 … after-1');
    expect(ask(numbers(3), fromZero, { page: 1, size: 1 })).toBe('20 … after-2');
  });

  it.each<readonly [Readonly<Record<string, string | number>>, string]>([
    [{ limit: 2 }, '10 20 … after-2'],
    [{ offset: 1, limit: 2 }, '20 30 … after-3'],
    [{ offset: 4, limit: 2 }, '50'],
    [{ offset: 9, limit: 2 }, ''],
    [{ offset: -1, limit: 2 }, '10 20 … after-2'],
  ])('skips items: %j', (query, expected) => {
    expect(ask(numbers(5), offset, query)).toBe(expected);
  });

  it.each<readonly [string | undefined, string]>([
    [undefined, '10 20 … after-2'],
    ['', '10 20 … after-2'],
    ['after-2', '30 40 … after-4'],
    ['after-4', '50'],
    ['after-9', ''],
    ['after-', ''],
    ['x after-2', ''],
    ['after-2 x', ''],
    ['after-1234567890', ''],
  ])('follows a token, and is empty for one that is none: %s', (given, expected) => {
    const query = given === undefined ? { limit: 2 } : { token: given, limit: 2 };
    expect(ask(numbers(5), token, query)).toBe(expected);
    expect(ask(numbers(5), link, { limit: 2, token: 'after-4' }, given ?? null)).toBe(expected);
  });

  it('has fifty items where nothing says how many', () => {
    expect(pageOf(numbers(60), link, {}, null)).toMatchObject({ total: 60, hasMore: true, next: 'after-50' });
    expect(
      pageOf(numbers(60), { style: 'link', items: [] } as unknown as Paging, { limit: 3 }, null).items,
    ).toHaveLength(50);
  });
});
