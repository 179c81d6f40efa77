import { located } from './declared.js';
import { bodyPath, fieldName } from './names.js';
import { choice, either, list, map, textLike, type Key, type Keys, type Shape, type VariantShape } from './shape.js';

const styles = ['cursors', 'page', 'offset', 'token', 'link'] as const;

const style: Key = {
  shape: choice('a style of paging', ...styles),
  doc: 'How pages follow one another: `cursors` (the default), `page`, `offset`, `token` or `link`.',
  notShown: false,
};

function parameter(doc: string): Key {
  return { shape: textLike(fieldName), doc, notShown: false };
}

function path(doc: string): Key {
  return { shape: textLike(bodyPath), doc, notShown: false };
}

function required(key: Key): Key {
  return { ...key, required: true };
}

const items: Keys = { items: path('Path of the list in the body: `data`. Absent: the body is the list.') };

const cursor: Shape = either(
  list(choice('a cursor', 'before', 'after'), { nonEmpty: true }),
  map(
    'the cursors',
    {
      before: parameter('Query parameter with the id of the first item of the page: `ending_before`.'),
      after: parameter('Query parameter with the id of the last item of the page: `starting_after`.'),
    },
    { oneOf: ['before', 'after'] },
  ),
);

/** How pages follow one another; `style` distinguishes the kinds. */
export const paging: VariantShape = {
  kind: 'variant',
  what: 'paging',
  tag: { key: 'style', absent: 'cursors' },
  by: {
    cursors: map('paging', {
      style,
      cursors: {
        shape: cursor,
        doc: 'Query parameters that begin a page: `[before, after]`, or their names: `{ after: starting_after }`.',
        required: true,
        notShown: false,
      },
      by: required(path('Path, inside an item, of the id that is the cursor.')),
      limit: required(parameter('Query parameter that bounds a page.')),
      ...items,
      more: path('Path, in the body, of whether there are more pages: `has_more`.'),
      ...located,
    }),
    page: map('paging by page', {
      style,
      page: required(parameter('Query parameter with the number of the page.')),
      first: { shape: { kind: 'int', min: 0 }, doc: 'Number of the first page; 1 if absent.', notShown: false },
      size: parameter('Query parameter that bounds a page.'),
      ...items,
      total: path('Path, in the body, of the number of all items.'),
      more: path('Path, in the body, of whether there are more pages.'),
      ...located,
    }),
    offset: map('paging by offset', {
      style,
      offset: required(parameter('Query parameter with the number of items to skip.')),
      limit: parameter('Query parameter that bounds a page.'),
      ...items,
      total: path('Path, in the body, of the number of all items.'),
      more: path('Path, in the body, of whether there are more pages.'),
      ...located,
    }),
    token: map('paging by token', {
      style,
      token: required(parameter('Query parameter with the token of the page.')),
      next: required(path('Path, in the body, of the token of the next page; absent, null or empty on the last one.')),
      limit: parameter('Query parameter that bounds a page.'),
      ...items,
      ...located,
    }),
    link: map('paging by links', {
      style,
      limit: parameter('Query parameter that bounds a page.'),
      ...items,
      ...located,
    }),
  },
};
