import type { Entry, Node } from '../../read/syntax.js';
import type { Paging, PagingCursor } from '../model.js';
import { asText, entryOf, stringsOf, valueOf } from '../node-access.js';
import { type Resolving, enter, originAt, type Scope } from './resolving.js';

/** The paging of an endpoint, as written; `compilePaging` and a rule judge whether it leads from page to page. */
export function resolvePaging(entry: Entry | undefined, outer: Scope, context: Resolving): Paging | undefined {
  if (entry === undefined || entry.value.kind !== 'map') return undefined;
  const node = entry.value;
  const origin = originAt(entry.keySpan, enter(outer, node), node.provenance);
  const paging = kindOf(node);
  return paging && context.trace.mark({ ...paging, origin }, entry.keySpan);
}

type WithoutOrigin<One> = One extends Paging ? Omit<One, 'origin'> : never;

function kindOf(node: Node): WithoutOrigin<Paging> | undefined {
  const text = (key: string): string => asText(valueOf(node, key)) ?? '';
  const path = (key: string): readonly string[] | undefined => asText(valueOf(node, key))?.split('.');
  const known = (key: 'total' | 'more'): { readonly [key: string]: readonly string[] } => {
    const written = path(key);
    return written === undefined ? {} : { [key]: written };
  };
  const items = path('items') ?? [];
  const size = asText(valueOf(node, 'limit')) ?? asText(valueOf(node, 'size'));
  const limit = size === undefined ? {} : { limit: size };
  switch (asText(valueOf(node, 'style'))) {
    case 'page':
      return {
        style: 'page',
        page: text('page'),
        first: firstOf(node),
        items,
        ...limit,
        ...known('total'),
        ...known('more'),
      };
    case 'offset':
      return { style: 'offset', offset: text('offset'), items, ...limit, ...known('total'), ...known('more') };
    case 'token':
      return { style: 'token', token: text('token'), next: path('next') ?? [], items, ...limit };
    case 'link':
      return { style: 'link', items, ...limit };
    case undefined:
    case 'cursors':
      return {
        style: 'cursors',
        cursors: cursorsOf(valueOf(node, 'cursors')),
        by: text('by'),
        limit: text('limit'),
        items,
        ...known('more'),
      };
    default: // reading has reported it
      return undefined;
  }
}

function firstOf(node: Node): number {
  const first = valueOf(node, 'first');
  return first?.kind === 'scalar' && typeof first.value === 'number' ? first.value : 1;
}

/** `[before, after]` names parameters of these names; a map names others. */
function cursorsOf(node: Node | undefined): readonly PagingCursor[] {
  const directions = ['before', 'after'] as const;
  if (node?.kind !== 'map') {
    return stringsOf(node).flatMap((name) =>
      directions.filter((one) => one === name).map((direction) => ({ direction, param: name })),
    );
  }
  return node.entries.flatMap(({ key }) =>
    directions
      .filter((one) => one === key)
      .map((direction) => ({ direction, param: asText(entryOf(node, key)?.value) ?? '' })),
  );
}
