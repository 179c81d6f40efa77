import type { CursorPaging, Paging } from '../model/model.js';
import type { ParameterValue } from './read-parameters.js';
import type { LazyList } from './state/data.js';

type Parameters = Readonly<Record<string, ParameterValue>>;

/** A part of a list, and what a body or a header says of the rest. */
export interface Page {
  readonly items: readonly unknown[];
  /** Number of all items. */
  readonly total: number;
  readonly hasMore: boolean;
  /** Names the next page, for paging by tokens and links; undefined on the last page. */
  readonly next?: string;
}

/** Query parameter of the links of the mock. */
export const LINK_CURSOR = 'cursor';

/** Items of a numbered page where neither the request nor the spec says how many. */
const USUAL_SIZE = 50;

/**
 * The page of a list that the query of a request selects.
 *
 * @param usual how many items a page has where the request does not say it, if the spec says so
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

/** The position that a token marks; the end of the list for any other text. */
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

/** Where the items in front of a cursor end. Ids that are numbers need not be in the list. */
function positionBefore(list: LazyList, cursor: ParameterValue): number {
  const number = numberOf(cursor);
  const found = firstIndex(list, (id) =>
    number === undefined ? id === String(cursor) : (numberOf(id) ?? number) >= number,
  );
  return found ?? (number === undefined ? 0 : list.length);
}

/** Where the items behind a cursor begin. */
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
