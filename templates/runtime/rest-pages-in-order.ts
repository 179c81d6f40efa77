import type { Operation, Paging } from './rest-operation.js';
import type { CallOptions, Transport } from './rest-transport.js';

/**
 * Iterates over the items of an operation whose pages continue behind an item. Unlike numbers, such ids have no order of their own: the
 * next page is the one behind the last item, or in front of the first one. Requests it when the items are used up, and nothing
 * more once the loop ends. Yields each item once, even if the platform ignores the cursor.
 */
export async function* paginate<Item>(
  client: Transport,
  operation: Operation,
  params: object,
  paging: Paging,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const given = params as Readonly<Record<string, unknown>>;
  const isBackward = given['before'] !== undefined && (paging.cursor === 'before' || given['after'] === undefined);
  const cursor = isBackward ? 'before' : paging.cursor;
  const size = typeof given[paging.limit] === 'number' ? (given[paging.limit] as number) : paging.largest;
  let from: unknown = given[cursor];
  let last: ReadonlySet<unknown> = new Set([from]);
  for (;;) {
    const params = { ...given, [paging.limit]: size, [cursor]: from };
    const page = (await client.call(operation, params, options)) as readonly Item[];
    const ids = page.map((item) => idOf(item, paging.by));
    const seen = last;
    const fresh = page.filter((_, index) => !seen.has(ids[index]));
    yield* fresh;
    from = ids[cursor === 'after' ? ids.length - 1 : 0];
    last = new Set(ids);
    if (fresh.length === 0 || from === undefined || page.length < (size ?? 1)) return;
  }
}

function idOf(item: unknown, by: readonly string[]): unknown {
  return by.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, item);
}
