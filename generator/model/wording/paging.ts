import type { Paging } from '../model.js';

/** Paging on one line: `before, after by id, limit limit`. */
export function pagingNotation(paging: Paging): string {
  const { limit, items } = paging;
  const list = items.length === 0 ? [] : [`items ${items.join('.')}`];
  const size = limit === undefined ? [] : [`limit ${limit}`];
  const rest = [...size, ...list, ...ends(paging)];
  switch (paging.style) {
    case 'cursors':
      return [`${paging.cursors.map(cursorText).join(', ')} by ${paging.by}`, ...rest].join(', ');
    case 'page':
      return [`page ${paging.page} from ${paging.first}`, ...rest].join(', ');
    case 'offset':
      return [`offset ${paging.offset}`, ...rest].join(', ');
    case 'token':
      return [`token ${paging.token} of ${paging.next.join('.')}`, ...rest].join(', ');
    case 'link':
      return ['header Link', ...rest].join(', ');
  }
}

function cursorText({ direction, param }: { readonly direction: string; readonly param: string }): string {
  return direction === param ? direction : `${direction} ${param}`;
}

function ends(paging: Paging): readonly string[] {
  return [
    ...('total' in paging && paging.total !== undefined ? [`total ${paging.total.join('.')}`] : []),
    ...('more' in paging && paging.more !== undefined ? [`more ${paging.more.join('.')}`] : []),
  ];
}
