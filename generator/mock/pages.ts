import type { CursorPaging, Paging } from '../model/model.js';
import type { ParameterValue } from './read-parameters.js';
import type { LazyList } from './state/data.js';

type Parameters = Readonly<Record<string, ParameterValue>>;

/** A page of a list, with the facts for its body or headers. */
export interface Page {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly hasMore: boolean;
  /** The token or the link of the next page; absent on the last page. */
  readonly next?: string;
}

/** The query parameter in links of the mock. */
export const LINK_CURSOR = 'cursor';

/** Default number of items of a numbered page. */
const USUAL_SIZE = 50;

/**
 * Selects a page of a list by the query of a request.
 *
 * @param usual default number of items of a page in the spec
 * @param link value of {@link LINK_CURSOR}
 */
export function pageOf(
  list: LazyList,
  paging: Paging | undefined,
  query: Parameters,
  usual: unknown,
  link: string | null,
): Page {
  const [from, to] = paging === undefined ? [0, list.length] : rangeOf(list, paging, query, usual, link);
  const hasMore = (list.isNewestFirst ? from > 0 : to < list.length) && to > from;
  const items = Array.from({ length: Math.max(0, to - from) }, (_, index) => list.at(from + index));
  return {
    items: list.isNewestFirst ? items.reverse() : items,
    total: list.length,
    hasMore,
    ...(hasMore ? { next: `after-${to}` } : {}),
  };
}

function rangeOf(
  list: LazyList,
  paging: Paging,
  query: Parameters,
  usual: unknown,
  link: string | null,
): readonly [from: number, to: number] {
  const { length } = list;
  const isCounted = paging.style === 'cursors' || paging.style === 'single';
  const given = (paging.limit === undefined ? undefined : query[paging.limit]) ?? usual;
  const size = Math.max(0, Math.trunc(Number(given ?? (isCounted ? length : USUAL_SIZE))));
  const fromStart = (start: number): readonly [number, number] => {
    const from = Math.min(Math.max(0, start), length);
    return [from, Math.min(from + size, length)];
  };
  switch (paging.style) {
    case 'cursors':
      return cursorRange(list, paging, query, size);
    case 'page':
      return fromStart((Math.trunc(Number(query[paging.page] ?? paging.first)) - paging.first) * size);
    case 'offset':
      return fromStart(Math.trunc(Number(query[paging.offset] ?? 0)));
    case 'token':
      return fromStart(positionOf(query[paging.token], length));
    case 'link':
      return fromStart(positionOf(link ?? undefined, length));
    case 'single':
      return fromStart(0);
  }
}

/** The position in a token; the end of the list for an invalid token. */
function positionOf(token: ParameterValue | undefined, length: number): number {
  if (token === undefined || token === '') return 0;
  const digits = /^after-(\d{1,9})$/.exec(String(token))?.[1];
  return digits === undefined ? length : Number(digits);
}

function cursorRange(
  list: LazyList,
  paging: CursorPaging,
  query: Parameters,
  limit: number,
): readonly [number, number] {
  const { length } = list;
  const cursorOf = (wanted: 'before' | 'after'): ParameterValue | undefined => {
    const cursor = paging.cursors.find(({ direction }) => direction === wanted);
    return cursor && query[cursor.param];
  };
  const [before, after] = [cursorOf('before'), cursorOf('after')];
  if (before !== undefined && after === undefined) {
    const end = positionBefore(list, before);
    return [Math.max(0, end - limit), end];
  }
  if (after === undefined && list.isNewestFirst) return [Math.max(0, length - limit), length];
  const from = after === undefined ? 0 : positionAfter(list, after);
  return [from, Math.min(from + limit, length)];
}

/** The position behind the items that precede a cursor. A numeric id need not be in the list. */
function positionBefore(list: LazyList, cursor: ParameterValue): number {
  const number = numberOf(cursor);
  const found = firstIndex(list, (id) =>
    number === undefined ? id === String(cursor) : (numberOf(id) ?? number) >= number,
  );
  return found ?? (number === undefined ? 0 : list.length);
}

/** The position of the first item that follows a cursor. */
function positionAfter(list: LazyList, cursor: ParameterValue): number {
  const number = numberOf(cursor);
  if (number !== undefined) return firstIndex(list, (id) => (numberOf(id) ?? number) > number) ?? list.length;
  const found = firstIndex(list, (id) => id === String(cursor));
  return found === undefined ? list.length : found + 1;
}

function firstIndex({ length, cursorAt }: LazyList, holds: (id: string) => boolean): number | undefined {
  for (let index = 0; index < length; index++) if (holds(String(cursorAt(index)))) return index;
  return undefined;
}

function numberOf(id: ParameterValue): bigint | undefined {
  return /^\d{1,20}$/.test(String(id)) ? BigInt(String(id)) : undefined;
}
