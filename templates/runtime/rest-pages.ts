import { compareDecimals } from './decimal.js';
import type { Operation, Paging } from './rest-operation.js';
import type { CallOptions, Transport } from './rest-transport.js';

/**
 * Iterates over the items of a paged operation. It requests the next page when the items of the last one are used up,
 * and nothing more once the loop ends. Yields each item once, even if the platform ignores the cursor.
 */
export async function* paginate<Item>(
  client: Transport,
  operation: Operation,
  params: object,
  paging: Paging,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const given = params as Readonly<Record<string, unknown>>;
  const cursor = startsBackwards(given, paging) ? 'before' : paging.cursor;
  const size = typeof given[paging.limit] === 'number' ? (given[paging.limit] as number) : paging.largest;
  let from: unknown = given[cursor];
  for (;;) {
    const params = { ...given, [paging.limit]: size, [cursor]: from };
    const page = (await client.call(operation, params, options)) as readonly Item[];
    const last = from;
    const fresh = page.filter((item) => isBeyond(idOf(item, paging.by), last, cursor));
    yield* fresh;
    from = fresh.map((item) => idOf(item, paging.by)).reduce((far, id) => (isBeyond(id, far, cursor) ? id : far), last);
    if (fresh.length === 0 || from === undefined || page.length < (size ?? 1)) return;
  }
}

function startsBackwards(given: Readonly<Record<string, unknown>>, { cursor }: Paging): boolean {
  return given['before'] !== undefined && (cursor === 'before' || given['after'] === undefined);
}

function idOf(item: unknown, by: readonly string[]): unknown {
  return by.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  }, item);
}

function isBeyond(id: unknown, other: unknown, cursor: 'before' | 'after'): boolean {
  if (other === undefined) return true;
  const order = compare(id, other);
  return cursor === 'after' ? order > 0 : order < 0;
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return compareDecimals(a, b);
  return Number(a) - Number(b);
}
