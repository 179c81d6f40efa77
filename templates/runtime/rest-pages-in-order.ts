import type { Operation, Paging } from './rest-operation.js';
import { valueAt } from './rest-path.js';
import type { CallOptions, Transport } from './rest-transport.js';

/**
 * Iterates over the items of an operation whose pages follow each other by id, in the order of the pages. Requests the
 * next page, behind the last item or in front of the first one, when the items are used up. Yields each item once, even
 * if the service ignores the cursor, and ends if pages repeat.
 */
export async function* paginateInOrder<Item>(
  client: Transport,
  operation: Operation,
  params: object,
  paging: Paging,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const given = params as Readonly<Record<string, unknown>>;
  const { cursors, limit = '', largest, by, items = [], more } = paging;
  const { direction, param } = cursors.find((cursor) => given[cursor.param] !== undefined) ?? cursors[0]!;
  const size = typeof given[limit] === 'number' ? given[limit] : largest;
  const sized = limit === '' ? {} : { [limit]: size };
  let from: unknown = given[param];
  let last: ReadonlySet<unknown> = new Set([from]);
  const visited = new Set<unknown>();
  for (;;) {
    const body = await client.call(operation, { ...given, ...sized, [param]: from }, options);
    const page = valueAt(body, items) as readonly Item[];
    const ids = page.map((item) => valueAt(item, by));
    from = ids[direction === 'after' ? ids.length - 1 : 0];
    if (visited.has(from)) return;
    visited.add(from);
    const seen = last;
    const fresh = page.filter((_, index) => !seen.has(ids[index]));
    yield* fresh;
    last = new Set(ids);
    const isLast = more === undefined ? page.length < (size ?? 1) : valueAt(body, more) !== true;
    if (fresh.length === 0 || from === undefined || isLast) return;
  }
}
