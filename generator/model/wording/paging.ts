import type { Endpoint, Paging } from '../model.js';

/** Paging in a sentence, for readers of documentation. */
export function pagingText(paging: Paging): string {
  switch (paging.style) {
    case 'cursors': {
      const cursors = paging.cursors.map(({ param }) => param).join(' and ');
      return `Paged with ${cursors} by \`${paging.by}\`.${endText(paging)}`;
    }
    case 'page':
      return `Paged with the number of a page, \`${paging.page}\`, from ${paging.first}.${endText(paging)}`;
    case 'offset':
      return `Paged with the number of items to skip, \`${paging.offset}\`.${endText(paging)}`;
    case 'token':
      return `Paged with \`${paging.token}\`, which is \`${paging.next.join('.')}\` of the page before.`;
    case 'link':
      return 'Paged with the header `Link`, whose `rel="next"` is the address of the next page.';
  }
}

function endText({ more, total }: { readonly more?: readonly string[]; readonly total?: readonly string[] }): string {
  if (more !== undefined) return ` \`${more.join('.')}\` says whether there are more.`;
  return total === undefined ? '' : ` \`${total.join('.')}\` is the number of all items.`;
}

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

/** `Needs BAN_MEMBERS and MANAGE_GUILD.`; empty where nothing is needed. */
export function needsText({ needs }: Pick<Endpoint, 'needs'>): string {
  const bits = needs.map((one) => `\`${one.slice(one.indexOf('.') + 1)}\``);
  return bits.length === 0 ? '' : `Needs ${bits.join(' and ')}.`;
}
