import { JSON_MEDIA } from '../../model/content-types.js';
import { leavesOf } from '../endpoints/carriers.js';
import type { Operation } from '../endpoints/operations.js';
import type { FieldShape, ObjectShape, Shape } from '../shape.js';
import type { Simplifier } from '../simplify.js';
import { braces, type Entry } from '../write/yaml-data.js';

const SIZES = [
  'per_page',
  'page_size',
  'pageSize',
  'perPage',
  'limit',
  'size',
  'count',
  'max_results',
  'maxResults',
  'PageSize',
  'pageLimit',
  'page_limit',
];
const PAGES = ['page', 'page_number', 'pageNumber', 'Page', 'pageIndex'];
const OFFSETS = ['offset', 'skip', 'start'];
const TOKENS = [
  'page_token',
  'pageToken',
  'next_token',
  'nextToken',
  'cursor',
  'marker',
  'continuation_token',
  'continuationToken',
  'PageToken',
  'NextToken',
  'continue',
];
const NEXT = [
  'next_cursor',
  'next_page_token',
  'nextPageToken',
  'next_token',
  'nextToken',
  'next_marker',
  'nextMarker',
  'cursor',
  'marker',
  'continuation_token',
  'continuationToken',
  'NextToken',
  'next',
];
const AFTER = ['starting_after', 'after', 'since_id'];
const BEFORE = ['ending_before', 'before', 'max_id'];
const MORE = ['has_more', 'hasMore', 'more', 'has_next', 'hasNext'];
const TOTALS = ['total', 'total_count', 'totalCount', 'total_items', 'totalItems'];

/** The list in the answer of an operation. */
interface Page {
  /** The field that is the list; absent if the body is the list. */
  readonly items?: string;
  readonly item: Shape;
  /** The object around the list. */
  readonly body?: ObjectShape;
}

/** How an operation goes from page to page, if its parameters and its answer say so; undefined otherwise. */
export function pagingOf(
  operation: Operation,
  query: readonly FieldShape[],
  simplifier: Simplifier,
): readonly Entry[] | undefined {
  if (operation.method !== 'GET') return undefined;
  const page = pageOf(operation, simplifier);
  if (page === undefined) return undefined;
  const find = (names: readonly string[], kinds: readonly string[]): string | undefined =>
    names.find((name) => query.some((field) => field.key === name && isOf(field.shape, kinds, simplifier)));
  const items: readonly Entry[] = page.items === undefined ? [] : [['items', page.items]];
  const size = find(SIZES, ['int']);
  const within = (names: readonly string[], kinds: readonly string[]): string | undefined =>
    fieldOf(page.body, names, kinds, simplifier);
  const [more, total] = [within(MORE, ['bool']), within(TOTALS, ['int'])];
  const rest: readonly Entry[] = [
    ...items,
    ...(total === undefined ? [] : [['total', total] as const]),
    ...(more === undefined ? [] : [['more', more] as const]),
  ];
  const [after, before] = [find(AFTER, ['text', 'int']), find(BEFORE, ['text', 'int'])];
  const isLinked = operation.responses.some(
    ({ status, headers }) => status.startsWith('2') && headers.some(({ name }) => name.toLowerCase() === 'link'),
  );
  const pageNumber = find(PAGES, ['int']);
  if (isLinked && (pageNumber !== undefined || after !== undefined || size !== undefined))
    return [['style', 'link'], ...(size === undefined ? [] : [['limit', size] as const]), ...items];
  if (pageNumber !== undefined)
    return [['style', 'page'], ['page', pageNumber], ...(size === undefined ? [] : [['size', size] as const]), ...rest];
  const token = find(TOKENS, ['text']);
  const next = within(NEXT, ['text']) ?? nestedNext(page.body, simplifier);
  if (token !== undefined && next !== undefined)
    return [
      ['style', 'token'],
      ['token', token],
      ['next', next],
      ...(size === undefined ? [] : [['limit', size] as const]),
      ...items,
    ];
  const by = cursorOf(page.item, simplifier);
  if ((after !== undefined || before !== undefined) && size !== undefined && by) {
    const cursors = [
      ...(before === undefined ? [] : [['before', before] as const]),
      ...(after === undefined ? [] : [['after', after] as const]),
    ];
    const isPlain = cursors.every(([name, parameter]) => name === parameter);
    const written: Entry = ['cursors', isPlain ? cursors.map(([name]) => name) : braces(cursors)];
    return [written, ['by', 'id'], ['limit', size], ...items, ...(more === undefined ? [] : [['more', more] as const])];
  }
  const offset = find(OFFSETS, ['int']);
  if (offset !== undefined && size !== undefined)
    return [['style', 'offset'], ['offset', offset], ['limit', size], ...rest];
  return undefined;
}

function pageOf({ responses }: Operation, simplifier: Simplifier): Page | undefined {
  const bodies = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ contents }) => {
      const json = contents.filter(({ media }) => media === JSON_MEDIA);
      return json.length > 0 ? json : contents.filter(({ media }) => media === '*/*');
    });
  const shape = bodies[0]?.shape;
  if (shape === undefined || bodies.length > 1) return undefined;
  const simple = simplifier.simple(shape);
  const [only, ...others] = leavesOf(shape, simplifier);
  if (only === undefined || others.length > 0 || simple.nullable) return undefined;
  if (only.kind === 'list') return { item: only.item };
  if (only.kind !== 'object') return undefined;
  const lists = only.object.fields.flatMap((field) => {
    const { members } = simplifier.simple(field.shape);
    const [list] = members;
    return members.length === 1 && list?.kind === 'list' && !/[\s.]/.test(field.key) && field.key !== ''
      ? [{ field, list }]
      : [];
  });
  const objects = lists.filter(({ list }) => leavesOf(list.item, simplifier).some(({ kind }) => kind === 'object'));
  const found = objects.length === 1 ? objects[0] : lists.length === 1 ? lists[0] : undefined;
  return found === undefined ? undefined : { items: found.field.key, item: found.list.item, body: only.object };
}

function isOf(shape: Shape, kinds: readonly string[], simplifier: Simplifier): boolean {
  const leaves = leavesOf(shape, simplifier);
  return (
    leaves.length === 1 &&
    leaves.every((leaf) => {
      if (leaf.kind === 'number') return leaf.whole && kinds.includes('int');
      return kinds.includes(leaf.kind);
    })
  );
}

function fieldOf(
  body: ObjectShape | undefined,
  names: readonly string[],
  kinds: readonly string[],
  simplifier: Simplifier,
): string | undefined {
  return names.find((name) => body?.fields.some((field) => field.key === name && isOf(field.shape, kinds, simplifier)));
}

/** `meta.next_cursor`: the token of the next page one level down. */
function nestedNext(body: ObjectShape | undefined, simplifier: Simplifier): string | undefined {
  for (const field of body?.fields ?? []) {
    const [only, ...others] = leavesOf(field.shape, simplifier);
    if (only?.kind !== 'object' || others.length > 0 || /[\s.]/.test(field.key)) continue;
    const next = fieldOf(only.object, NEXT, ['text'], simplifier);
    if (next !== undefined && next !== 'next') return `${field.key}.${next}`;
  }
  return undefined;
}

/** Whether the items have an id that can be a cursor. */
function cursorOf(item: Shape, simplifier: Simplifier): boolean {
  const simple = simplifier.simple(item);
  const [only, ...others] = leavesOf(item, simplifier);
  if (only?.kind !== 'object' || others.length > 0 || simple.nullable) return false;
  return only.object.fields.some(({ key, shape }) => key === 'id' && isOf(shape, ['text', 'int'], simplifier));
}
