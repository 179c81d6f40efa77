import { RedirectError } from './rest-error.js';
import type { Operation } from './rest-operation.js';
import { valueAt } from './rest-path.js';
import { targetIn } from './rest-redirect.js';
import type { CallOptions, Transport } from './rest-transport.js';

/** How pages follow one another whose header `Link` has the address of the next one. */
export interface LinkPaging {
  readonly limit?: string;
  readonly largest?: number;
  readonly items?: readonly string[];
}

/**
 * Iterates over the items of a paged operation. Requests pages lazily, each once, and nothing more once the loop ends.
 *
 * @throws RedirectError if a link leads to another host, which must not receive the token
 */
export async function* paginate<Item>(
  client: Transport,
  operation: Operation,
  params: object,
  { limit, largest, items = [] }: LinkPaging,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const given = params as Readonly<Record<string, unknown>>;
  const all = limit === undefined || given[limit] !== undefined ? given : { ...given, [limit]: largest };
  const { write = [], name } = operation;
  let page = operation;
  let address = '';
  const visited = new Set<string>();
  for (;;) {
    const { value, headers, status } = await client.call(page, all, options).withResponse();
    yield* valueAt(value, items) as readonly Item[];
    const link = nextLink(headers.get('link') ?? '');
    if (link === undefined || visited.has(link)) return;
    visited.add(link);
    const before = address;
    page = {
      ...operation,
      write: [
        ...write,
        (_, __, request) => {
          const target = targetIn(link, before || request.url);
          if (target?.origin !== new URL(request.url).origin) {
            throw new RedirectError(name, status, 'the next page is on another host, which must not receive the token');
          }
          address = request.url = target.href;
        },
      ],
    };
  }
}

/**
 * The address of the next page in `<https://api.example/items?page=2>; rel="next", ...`. Quoted text may have any of the separators; of
 * several relations, the first one counts. An unfinished text is read no further.
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

/** White space, an address, a parameter, or a comma; one after the other. */
const PIECE = /\s+|<([^<>]*)>|;\s*(?:([^\s;,="<>]+)\s*)?(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"<>]*)))?|,/gy;
