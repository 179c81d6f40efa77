import { describe, expect, test } from 'vitest';
import { createEmitContext } from '../../generator/emit/emit-context.js';
import { operationsOf } from '../../generator/emit/rest/operations.js';
import { pagingOf } from '../../generator/emit/rest/paging.js';
import * as byId from '../../templates/runtime/rest-pages.js';
import * as inOrder from '../../templates/runtime/rest-pages-in-order.js';
import * as numbered from '../../templates/runtime/rest-pages-numbered.js';
import * as byToken from '../../templates/runtime/rest-pages-token.js';
import type { Transport } from '../../templates/runtime/rest-transport.js';
import { modelOf } from './agreement.js';
import { documentOf, importedOf } from './one-schema.js';

type Query = Readonly<Record<string, number | string | undefined>>;
interface Item {
  readonly id: number;
}

const ITEMS: readonly Item[] = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id }));
const WHOLE = { type: 'integer' };
const ID = { type: 'integer', description: 'Lists the items behind this ID.' };
const LIMIT = { type: 'integer', minimum: 1, maximum: 5, default: 4 };

/** A service with items, and how it finds the page of a query, if it were to give as many items as a request wants. */
interface Service {
  readonly query: Readonly<Record<string, object>>;
  readonly beside?: Readonly<Record<string, object>>;
  readonly start: (query: Query, size: number) => number;
  readonly next?: (end: number) => object;
}

const SERVICES: Readonly<Record<string, Service>> = {
  'a number of the page': {
    query: { page: { ...WHOLE, default: 1 }, limit: LIMIT },
    start: ({ page = 1 }, size) => (Number(page) - 1) * size,
  },
  'a number from 0': {
    query: { page: { ...WHOLE, minimum: 0, default: 0 }, limit: LIMIT },
    start: ({ page = 0 }, size) => Number(page) * size,
  },
  'a number of items to skip': {
    query: { offset: { ...WHOLE, minimum: 0 }, limit: LIMIT },
    start: ({ offset = 0 }) => Number(offset),
  },
  'a number of the page, and says how many items there are': {
    query: { page: { ...WHOLE, default: 1 }, limit: LIMIT },
    beside: { total: WHOLE },
    start: ({ page = 1 }, size) => (Number(page) - 1) * size,
    next: () => ({ total: ITEMS.length }),
  },
  'a number of the page, and says whether there are more': {
    query: { page: { ...WHOLE, default: 1 }, limit: LIMIT },
    beside: { has_more: { type: 'boolean' } },
    start: ({ page = 1 }, size) => (Number(page) - 1) * size,
    next: (end) => ({ has_more: end < ITEMS.length }),
  },
  'the id of the last item': {
    query: { after: ID, limit: LIMIT },
    start: ({ after }) => (after === undefined ? 0 : ITEMS.findIndex(({ id }) => id === Number(after)) + 1),
  },
  'a token': {
    query: { cursor: { type: 'string' }, limit: LIMIT },
    beside: { next_cursor: { type: 'string' } },
    start: ({ cursor = 0 }) => Number(cursor),
    next: (end) => (end < ITEMS.length ? { next_cursor: String(end) } : {}),
  },
};

const RUNTIME = { ...byId, ...inOrder, ...numbered, ...byToken } as unknown as Record<string, typeof byId.paginate>;

/** The items that a client gets that pages as an import has guessed. */
async function itemsBy({ query, beside = {}, start, next }: Service, params: Query, most: number): Promise<Item[]> {
  const item = { type: 'object', required: ['id'], properties: { id: WHOLE } };
  const schema = { type: 'object', properties: { ...beside, items: { type: 'array', items: item } } };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  const parameters = Object.entries(query).map(([name, one]) => ({ name, in: 'query', schema: one }));
  const imported = importedOf({ ...documentOf(item), paths: { '/items': { get: { parameters, responses } } } });
  const context = createEmitContext(modelOf(imported));
  const { paginate, facts } = pagingOf(operationsOf(context.model)[0]!, context)!;
  const call = async (_: unknown, requested: Query): Promise<object> => {
    const size = Math.min(Number(requested['limit'] ?? LIMIT.default), most);
    const from = start(requested, size);
    return { items: ITEMS.slice(from, from + size), ...next?.(from + size) };
  };
  const found: Item[] = [];
  const client = { call } as unknown as Transport;
  for await (const one of RUNTIME[paginate]!<Item>(client, {} as never, params, JSON.parse(facts) as never))
    if (found.push(one) > 20) throw new Error('this goes on for ever');
  return found;
}

describe.each(Object.entries(SERVICES))('A client of a service whose pages have %s', (_, service) => {
  test.each([1, 2, 3, 5, 100])('gets each item once, where a page has at most %i items', async (most) => {
    expect(await itemsBy(service, {}, most)).toEqual(ITEMS);
  });

  test.each([2, 5])('gets each item once, where a request wants %i items and a page has fewer', async (limit) => {
    expect(await itemsBy(service, { limit }, 1)).toEqual(ITEMS);
  });
});
