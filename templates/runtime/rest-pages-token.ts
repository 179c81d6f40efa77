import type { Operation, Pages } from './rest-operation.js';
import { valueAt } from './rest-path.js';
import type { CallOptions, Transport } from './rest-transport.js';

/** Paging by tokens. */
export interface TokenPaging extends Pages {
  readonly param: string;
  /** Path of the token of the next page, which is absent, null or empty on the last page. */
  readonly next: readonly string[];
}

/** Iterates over the items of a paged operation. Requests pages lazily, each once, and nothing more once the loop ends. */
export async function* paginateToken<Item>(
  client: Transport,
  operation: Operation,
  params: object,
  { param, next, limit, largest, items = [] }: TokenPaging,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const given = params as Readonly<Record<string, unknown>>;
  const sized = limit === undefined || given[limit] !== undefined ? {} : { [limit]: largest };
  let token: unknown = given[param];
  const visited = new Set([token]);
  for (;;) {
    const body = await client.call(operation, { ...given, ...sized, [param]: token }, options);
    yield* valueAt(body, items) as readonly Item[];
    token = valueAt(body, next);
    if (token === undefined || token === null || token === '' || visited.has(token)) return;
    visited.add(token);
  }
}
