import { RedirectError } from './rest-error.js';
import type { Operation, Pages } from './rest-operation.js';
import { valueAt } from './rest-path.js';
import { targetIn } from './rest-redirect.js';
import type { CallOptions, Transport } from './rest-transport.js';

/** A page, whose header `Link` may contain the address of the next one. */
export interface LinkedPage<Body> {
  readonly body: Body;
  readonly next?: string;
}

/**
 * Requests a page: the first one, or the next one of another page.
 *
 * @throws RedirectError if the address is on another host, which must not receive the token
 */
export async function linkedPage<Body>(
  client: Transport,
  operation: Operation,
  params: object,
  address?: string,
  options?: CallOptions,
): Promise<LinkedPage<Body>> {
  const { write = [], name } = operation;
  let requested = '';
  const page: Operation = {
    ...operation,
    write: [
      ...write,
      (_, __, request) => {
        const target = targetIn(address ?? '', request.url);
        if (target?.origin !== new URL(request.url).origin) {
          throw new RedirectError(name, 200, 'the next page is on another host, which must not receive the token');
        }
        if (address !== undefined) request.url = target.href;
        requested = request.url;
      },
    ],
  };
  const { value, headers } = await client
    .call(page, params as Readonly<Record<string, unknown>>, options)
    .withResponse();
  const link = nextLink(headers.get('link') ?? '');
  return { body: value as Body, ...(link === undefined ? {} : { next: targetIn(link, requested)?.href ?? link }) };
}

/** Iterates over the items of a paged operation. Requests pages lazily, each once, and nothing more once the loop ends. */
export async function* paginateLink<Item>(
  client: Transport,
  operation: Operation,
  params: object,
  { limit, largest, items = [] }: Pages,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const given = params as Readonly<Record<string, unknown>>;
  const all = limit === undefined || given[limit] !== undefined ? given : { ...given, [limit]: largest };
  const visited = new Set<string | undefined>();
  for (let address: string | undefined; !visited.has(address);) {
    visited.add(address);
    const page = await linkedPage(client, operation, all, address, options);
    yield* valueAt(page.body, items) as readonly Item[];
    if (page.next === undefined) return;
    address = page.next;
  }
}

/**
 * The next address in `<https://api.example/items?page=2>; rel="next", ...`. Quoted text may contain separators; the
 * first of several relations counts. Ignores the rest of an incomplete text.
 */
function nextLink(header: string): string | undefined {
  let target: string | undefined;
  let relation: string | undefined;
  let isOther = false;
  for (const [piece, address, name = '', quoted, plain = ''] of header.matchAll(PIECE)) {
    const value = quoted ?? plain;
    if (piece === ',' || address !== undefined) {
      if (isNext()) return target;
      target = address;
      relation = undefined;
      isOther = false;
    } else if (/^rel$/i.test(name)) relation ??= value;
    else if (/^anchor$/i.test(name)) isOther = true; // the next page of something else
  }
  return isNext() ? target : undefined;

  function isNext(): boolean {
    return !isOther && (relation ?? '').toLowerCase().split(/\s+/).includes('next');
  }
}

/** White space, an address, a parameter, or a comma. */
const PIECE = /\s+|<([^<>]*)>|;\s*(?:([^\s;,="<>]+)\s*)?(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"<>]*)))?|,/gy;
