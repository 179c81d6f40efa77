import { compareDecimals } from './decimal.js';
import type { Operation, Paging } from './rest-operation.js';
import { valueAt } from './rest-path.js';
import type { CallOptions, Transport } from './rest-transport.js';

/**
 * Iterates over the items of a paged operation. Requests the next page when the items are used up, and nothing more
 * once the loop ends. Yields each item once, even if the service ignores the cursor. Without a cursor, the order of the
 * first page decides the direction.
 */
export async function* paginate<Item>(
  client: Transport,
  operation: Operation,
  params: object,
  paging: Paging,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const given = params as Readonly<Record<string, unknown>>;
  const { cursors, limit = '', largest, by, items = [], more } = paging;
  let { direction, param } = cursors.find((cursor) => given[cursor.param] !== undefined) ?? cursors[0]!;
  const size = typeof given[limit] === 'number' ? given[limit] : largest;
  const sized = limit === '' ? {} : { [limit]: size };
  let from: unknown = given[param];
  for (;;) {
    const body = await client.call(operation, { ...given, ...sized, [param]: from }, options);
    const page = valueAt(body, items) as readonly Item[];
    const last = from;
    if (last === undefined && page.length > 1) {
      const isForward = compare(valueAt(page.at(-1), by), valueAt(page[0], by)) > 0;
      ({ direction, param } = cursors.find((cursor) => (cursor.direction === 'after') === isForward) ?? {
        direction,
        param,
      });
    }
    const fresh = page.filter((item) => isBeyond(valueAt(item, by), last, direction));
    yield* fresh;
    from = fresh.map((item) => valueAt(item, by)).reduce((far, id) => (isBeyond(id, far, direction) ? id : far), last);
    const isLast = more === undefined ? page.length < (size ?? 1) : valueAt(body, more) !== true;
    if (fresh.length === 0 || from === undefined || isLast) return;
  }
}

function isBeyond(id: unknown, last: unknown, direction: 'before' | 'after'): boolean {
  if (last === undefined) return true;
  const order = compare(id, last);
  return direction === 'after' ? order > 0 : order < 0;
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareDecimals(a, b);
  return Number(a) - Number(b);
}
