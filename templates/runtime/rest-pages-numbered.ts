import type { Operation, Pages } from './rest-operation.js';
import { valueAt } from './rest-path.js';
import type { CallOptions, Transport } from './rest-transport.js';

/** Paging by number or offset. */
export interface NumberedPaging extends Pages {
  /** The parameter of the page or the offset. */
  readonly param: string;
  /** The number of the first page; absent for an offset, which begins at 0. */
  readonly first?: number;
  /** Path of the total number of items. */
  readonly total?: readonly string[];
  readonly more?: readonly string[];
}

/** Iterates over the items of a paged operation. Requests pages lazily, and nothing more once the loop ends. */
export async function* paginateNumbered<Item>(
  client: Transport,
  operation: Operation,
  params: object,
  { param, first, limit = '', largest, items = [], total, more }: NumberedPaging,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const given = params as Readonly<Record<string, unknown>>;
  const size = typeof given[limit] === 'number' ? given[limit] : largest;
  let at = typeof given[param] === 'number' ? given[param] : (first ?? 0);
  // The number of items before a later page is unknown without its size.
  let before = first === undefined ? at : at === first ? 0 : size === undefined ? undefined : (at - first) * size;
  for (;;) {
    const sized = limit === '' ? {} : { [limit]: size };
    const body = await client.call(operation, { ...given, ...sized, [param]: at }, options);
    const page = valueAt(body, items) as readonly Item[];
    yield* page;
    at += first === undefined ? page.length : 1;
    before = before === undefined ? undefined : before + page.length;
    if (page.length === 0 || isLast(body, page.length, before)) return;
  }

  function isLast(body: unknown, length: number, seen: number | undefined): boolean {
    if (more !== undefined) return valueAt(body, more) !== true;
    const all = total === undefined ? undefined : valueAt(body, total);
    if (typeof all === 'number' && seen !== undefined) return seen >= all;
    return size !== undefined && length < size;
  }
}
