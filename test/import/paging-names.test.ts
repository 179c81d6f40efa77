import { expect, test } from 'vitest';
import { documentOf, importedOf } from './one-schema.js';

const TEXT = { type: 'string' };
const WHOLE = { type: 'integer' };
const FROM_1 = { type: 'integer', default: 1 };
const ID = { type: 'string', description: 'The ID of an item: those before it, or after it, are listed.' };
const NEXT = { type: 'string', description: 'Token of the next page' };

/** An operation with parameters in its query, and fields beside the list of its answer. */
interface Paged {
  readonly query: Readonly<Record<string, object>>;
  readonly beside?: Readonly<Record<string, object>>;
  readonly paging: string;
}

function pathsOf(all: readonly Paged[]): object {
  const item = { type: 'object', required: ['id'], properties: { id: TEXT } };
  return Object.fromEntries(
    all.map(({ query, beside = {} }, index) => {
      const schema = { type: 'object', properties: { ...beside, items: { type: 'array', items: item } } };
      const content = { 'application/json': { schema } };
      const parameters = Object.entries(query).map(([name, one]) => ({ name, in: 'query', schema: one }));
      return [`/p${index}`, { get: { parameters, responses: { 200: { description: 'OK', content } } } }];
    }),
  );
}

/** Names of parameters and fields of pages in documents. */
const words = (text: string): readonly string[] => text.split(' ');

const PAGED: readonly Paged[] = [
  ...words('page page_number pageNumber Page pageIndex').map((page) => ({
    query: { [page]: FROM_1 },
    paging: `style: page, page: ${page}, items: items`,
  })),
  ...words(
    'per_page page_size pageSize perPage limit size count max_results maxResults PageSize pageLimit page_limit',
  ).map((size) => ({
    query: { page: FROM_1, [size]: WHOLE },
    beside: { more: { type: 'boolean' } },
    paging: `style: page, page: page, size: ${size}, items: items, more: more`,
  })),
  { query: { page: FROM_1, per_page: WHOLE }, paging: 'style: page, page: page, items: items' },
  ...words('total total_count totalCount total_items totalItems').map((total) => ({
    query: { page: FROM_1 },
    beside: { [total]: WHOLE },
    paging: `style: page, page: page, items: items, total: ${total}`,
  })),
  ...words('has_more hasMore more has_next hasNext').map((more) => ({
    query: { page: FROM_1 },
    beside: { [more]: { type: 'boolean' } },
    paging: `style: page, page: page, items: items, more: ${more}`,
  })),
  ...words('offset skip start').map((offset) => ({
    query: { [offset]: { type: 'integer', minimum: 0 }, limit: WHOLE },
    paging: `style: offset, offset: ${offset}, items: items`,
  })),
  ...words(
    'page_token pageToken next_token nextToken cursor marker continuation_token continuationToken PageToken NextToken continue',
  ).map((token) => ({
    query: { [token]: TEXT },
    beside: { next: NEXT },
    paging: `style: token, token: ${token}, next: next, items: items`,
  })),
  ...words(
    'next_cursor next_page_token nextPageToken next_token nextToken next_marker nextMarker cursor marker continuation_token continuationToken NextToken',
  ).flatMap((next) => [
    {
      query: { cursor: TEXT },
      beside: { [next]: NEXT },
      paging: `style: token, token: cursor, next: ${next}, items: items`,
    },
    {
      query: { cursor: TEXT },
      beside: { meta: { type: 'object', properties: { [next]: NEXT } } },
      paging: `style: token, token: cursor, next: meta.${next}, items: items`,
    },
  ]),
  ...words('starting_after after').map((after) => ({
    query: { [after]: ID, limit: WHOLE },
    paging: `cursors: ..., by: id, items: items`,
  })),
  ...words('ending_before before max_id').map((before) => ({
    query: { [before]: ID, limit: WHOLE },
    beside: { has_more: { type: 'boolean' } },
    paging: `cursors: ..., by: id, limit: limit, items: items, more: has_more`,
  })),
];

const says = (description: string, schema: object = WHOLE): object => ({ ...schema, description });

/** The number of the first page. Where it is not certain, no guess is better than a wrong one. */
const FIRST: readonly (readonly [page: object, first: 0 | 1 | undefined])[] = [
  [{ ...WHOLE, minimum: 1 }, 1],
  [{ ...WHOLE, exclusiveMinimum: 0 }, 1],
  [{ ...WHOLE, minimum: 0, default: 0 }, 0],
  [says('The page, zero-based'), 0],
  [says('Pages start at 0.'), 0],
  [says('Page number, beginning with 1'), 1],
  [WHOLE, undefined],
  [{ ...WHOLE, minimum: 0 }, undefined],
  [{ ...WHOLE, minimum: 0, default: 1 }, undefined],
  [{ ...WHOLE, default: 2 }, undefined],
  [says('Pages are 0-based', FROM_1), undefined],
];

/** Operations that look like paging, and lack a part of it. */
const NOT_PAGED: readonly Omit<Paged, 'paging'>[] = [
  { query: { page: TEXT } },
  { query: { page: FROM_1, page_token: TEXT } },
  { query: { page: FROM_1 }, beside: { next_page_uri: TEXT } },
  { query: { page: FROM_1 }, beside: { links: { type: 'object', properties: { next: TEXT } } } },
  { query: { offset: { ...WHOLE, default: 1 }, limit: WHOLE } },
  { query: { offset: says('Number of pages to skip'), limit: WHOLE } },
  { query: { offset: says('Offset in seconds from the start'), limit: WHOLE } },
  { query: { start: WHOLE, limit: WHOLE } },
  { query: { after: says('Items with an ID after this time', TEXT), limit: WHOLE } },
  { query: { after: TEXT, limit: WHOLE } },
  { query: { after: says('An opaque cursor, not an ID', TEXT), limit: WHOLE } },
  { query: { max_id: says('Results with an ID less than or equal to this', TEXT), limit: WHOLE } },
  // A response that repeats part of its request.
  { query: { cursor: TEXT }, beside: { cursor: TEXT } },
  { query: { cursor: TEXT }, beside: { next_cursor: says('URL of the next page', TEXT) } },
  { query: { page: { type: 'number' } } },
  { query: { page: { type: ['integer', 'string'] } } },
  { query: { offset: WHOLE } },
  { query: { after: TEXT } },
  { query: { cursor: TEXT } },
  { query: { cursor: WHOLE }, beside: { next_cursor: TEXT } },
  { query: { cursor: TEXT }, beside: { next_cursor: WHOLE } },
  // An address, and no token.
  { query: { cursor: TEXT }, beside: { links: { type: 'object', properties: { next: TEXT } } } },
  { query: { cursor: TEXT }, beside: { 'a.b': { type: 'object', properties: { next_cursor: TEXT } } } },
];

/** The guess of each path, in order. */
function guessesOf(paths: object): readonly (string | undefined)[] {
  const { record } = importedOf({ ...documentOf({ type: 'string' }), paths });
  const found = new Map(record.guesses.flatMap(({ at, kind, text }) => (kind === 'paging' ? [[at, text]] : [])));
  return Object.keys(paths).map((path) => found.get(`#/paths/~1${path.slice(1)}/get`));
}

test('parameters and fields of pages are recognised by their names', () => {
  expect(guessesOf(pathsOf(PAGED))).toEqual(PAGED.map(({ paging }) => paging));
});

test('the first page is that of a bound, a default or a description', () => {
  const paths = pathsOf(FIRST.map(([page]) => ({ query: { page }, paging: '' })));
  const numbered = {
    0: 'style: page, page: page, first: 0, items: items',
    1: 'style: page, page: page, items: items',
  };
  expect(guessesOf(paths)).toEqual(FIRST.map(([, first]) => (first === undefined ? undefined : numbered[first])));
});

test('a total counts the items of all pages', () => {
  const beside = { total: says('Number of items on this page') };
  expect(guessesOf(pathsOf([{ query: { page: FROM_1 }, beside, paging: '' }]))).toEqual([
    'style: page, page: page, items: items',
  ]);
});

test('the header Link is followed where the description of a parameter names it', () => {
  const after = says('An opaque cursor from the `Link` response header', TEXT);
  expect(guessesOf(pathsOf([{ query: { after, limit: WHOLE }, paging: '' }]))).toEqual([
    'style: link, limit: limit, items: items',
  ]);
});

test('and by their types, where all that is needed is there', () => {
  const paths = pathsOf(NOT_PAGED.map((one) => ({ ...one, paging: '' })));
  expect(guessesOf(paths)).toEqual(NOT_PAGED.map(() => undefined));
});
