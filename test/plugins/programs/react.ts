import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { changeBookMutation, getBookOptions, listBooksInfiniteOptions } from './queries.js';
import type { Transport } from './rest/index.js';
import { isGetBookError } from './rest/operations.js';

/** The title of a book, or why there is none. */
export function Title({ client, isbn }: { readonly client: Transport; readonly isbn: string }): ReactElement {
  const { data, error } = useQuery({ ...getBookOptions(client, { isbn }), retry: false });
  if (error === null) return createElement('h1', null, data?.title ?? 'loading');
  const reason = isGetBookError(error) ? `${error.status}: ${error.body.title}` : error.kind;
  return createElement('h1', null, reason);
}

/** All titles, four more with each click. */
export function Catalogue({ client }: { readonly client: Transport }): ReactElement {
  const { data, fetchNextPage, hasNextPage } = useInfiniteQuery(listBooksInfiniteOptions(client, { per_page: 4 }));
  const books = data?.pages.flatMap((page) => page.books) ?? [];
  const titles = books.map(({ isbn, title }) => createElement('li', { key: isbn }, title));
  return createElement(
    'div',
    null,
    ...titles,
    hasNextPage ? createElement('button', { onClick: () => void fetchNextPage() }, 'more') : null,
  );
}

/** Changes the title, and everything that was read with it. */
export function Rename({ client, isbn }: { readonly client: Transport; readonly isbn: string }): ReactElement {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    ...changeBookMutation(client),
    onSuccess: () => queries.invalidateQueries({ queryKey: getBookOptions(client, { isbn }).queryKey }),
  });
  return createElement('button', { onClick: () => mutate({ isbn, body: { title: 'Renamed' } }) }, 'rename');
}
