import { JSON_MEDIA } from '../../model/requests.js';
import { objectOf } from './carriers.js';
import type { Operation } from './operations.js';
import type { FieldShape, ObjectShape, Shape } from '../shape.js';
import type { Simplifier } from '../simplify.js';
import { isGenerated, specWordsOf } from '../spec-words.js';
import { braces, type Data, type Fields } from '../write/yaml-data.js';

const SIZES =
  'per_page page_size pageSize perPage limit size count max_results maxResults PageSize pageLimit page_limit'.split(
    ' ',
  );
const PAGES = ['page', 'page_number', 'pageNumber', 'Page', 'pageIndex'];
const OFFSETS = ['offset', 'skip', 'start'];
const TOKENS = (
  'page_token pageToken next_token nextToken cursor marker continuation_token continuationToken ' +
  'PageToken NextToken continue'
).split(' ');
const NEXT = (
  'next_cursor next_page_token nextPageToken next_token nextToken next_marker nextMarker cursor marker ' +
  'continuation_token continuationToken NextToken next'
).split(' ');
/** Fields that may also echo the token of the current page: their description must mention the next one. */
const ECHOES = new Set(['cursor', 'marker', 'continuation_token', 'continuationToken', 'next']);
/** Fields for the address of the next page. */
const ADDRESSES = /^(?:next|next_?(?:page_?)?(?:uri|url|link|href)|next_?page|@odata\.nextLink)$/i;
const AFTER = ['starting_after', 'after'];
const BEFORE = ['ending_before', 'before', 'max_id'];
const MORE = ['has_more', 'hasMore', 'more', 'has_next', 'hasNext'];
const TOTALS = ['total', 'total_count', 'totalCount', 'total_items', 'totalItems'];

/** A query parameter or a field of a response. */
export type Parameter = Omit<FieldShape, 'at'>;

/** The list in the response of an operation. */
interface Page {
  /** The field of the list; absent if the body is the list. */
  readonly items?: string;
  readonly item: Shape;
  /** The object with the list. */
  readonly body?: ObjectShape;
}

/**
 * The paging of an operation, if its parameters and its response are evidence of it. A wrong guess would skip or repeat
 * items without an error.
 */
export function pagingOf(
  operation: Operation,
  query: readonly Parameter[],
  simplifier: Simplifier,
): Fields | undefined {
  const page = operation.method === 'GET' ? pageOf(operation, simplifier) : undefined;
  if (page === undefined) return undefined;
  const find = (names: readonly string[], kinds: readonly string[]): Parameter | undefined =>
    fieldOf(query, names, kinds, simplifier);
  const limit = find(SIZES, ['int'])?.key;
  const { items, body } = page;
  const more = fieldOf(body?.fields, MORE, ['bool'], simplifier)?.key;
  const total = totalOf(body, simplifier);
  const [after, before] = [find(AFTER, ['text', 'int']), find(BEFORE, ['text', 'int'])];
  const [number, offset] = [find(PAGES, ['int']), find(OFFSETS, ['int'])];
  const token = find(TOKENS, ['text']);
  const parameters = [after, before, number, offset, token].filter((parameter) => parameter !== undefined);
  if (isLinked(operation, parameters, limit)) return { style: 'link', limit, items };
  const next = nextToken(body, simplifier);
  if (token !== undefined && !token.required && next !== undefined)
    return { style: 'token', token: token.key, next, limit, items };
  // A service with tokens or addresses of pages does not promise consecutive numbers of pages.
  const isElsewhere = token !== undefined || next !== undefined || hasNextAddress(body, simplifier);
  // A page may be shorter than requested. A size is used only if a page says whether there are more, or a spec does.
  const isBounded = isGenerated(operation.part) && specWordsOf(operation.part.raw).untilEmpty !== true;
  const size = more !== undefined || isBounded ? limit : undefined;
  if (number !== undefined) {
    const first = isElsewhere ? undefined : firstPage(number, simplifier);
    if (first === undefined) return undefined;
    return { style: 'page', page: number.key, first: first === 1 ? undefined : first, size, items, total, more };
  }
  const cursors = cursorsOf(after, before, page.item, simplifier);
  if (cursors !== undefined && limit !== undefined) return { cursors, by: 'id', limit: size, items, more };
  if (offset !== undefined && limit !== undefined && !isElsewhere && countsItems(offset, simplifier))
    return { style: 'offset', offset: offset.key, limit: size, items, total, more };
  return undefined;
}

/** Whether a response or a parameter mentions the header `Link` with the address of the next page. */
function isLinked({ responses }: Operation, parameters: readonly Parameter[], size: string | undefined): boolean {
  if (
    parameters.some(({ facts }) =>
      /\blink\b[`"']*\s+(?:response\s+)?header|header\s+[`"']*link\b/i.test(facts.doc ?? ''),
    )
  )
    return true;
  const hasHeader = responses.some(
    ({ status, headers }) => status.startsWith('2') && headers.some(({ name }) => name.toLowerCase() === 'link'),
  );
  return hasHeader && (parameters.length > 0 || size !== undefined);
}

/** The number of the first page by a bound, a default or the description; undefined if they disagree. */
function firstPage({ shape, facts }: Parameter, simplifier: Simplifier): 0 | 1 | undefined {
  const [leaf] = simplifier.leavesIn(shape);
  const min = leaf?.kind === 'number' ? (leaf.min ?? (leaf.exclusiveMin === 0 ? 1 : undefined)) : undefined;
  const doc = facts.doc ?? '';
  const said = [
    ...(typeof facts.default === 'number' ? [facts.default] : []),
    ...(min === 1 ? [1] : []),
    ...(/\b(?:zero|0)[- ](?:based|indexed)|(?:start|begin)\w*(?: counting)?(?: at| from| with)?(?: page)? (?:0|zero)\b|first page is (?:page )?(?:0|zero)\b/i.test(
      doc,
    )
      ? [0]
      : []),
    ...(/\b(?:one|1)[- ](?:based|indexed)|(?:start|begin)\w*(?: counting)?(?: at| from| with)?(?: page)? (?:1|one)\b|first page is (?:page )?(?:1|one)\b/i.test(
      doc,
    )
      ? [1]
      : []),
  ];
  const [first, ...others] = new Set(said);
  // If page 0 is allowed and 1 is the default, either may be the first page.
  const isAllowed = first === 0 || (first === 1 && min !== 0);
  return others.length === 0 && isAllowed ? (first as 0 | 1) : undefined;
}

/** Whether an offset counts items from 0. For the word `start`, a bound, a default or a description must say this. */
function countsItems({ key, shape, facts }: Parameter, simplifier: Simplifier): boolean {
  const [leaf] = simplifier.leavesIn(shape);
  const [min, standard, doc] = [leaf?.kind === 'number' ? leaf.min : undefined, facts.default, facts.doc ?? ''];
  if ((min ?? 0) > 0 || (standard !== undefined && standard !== 0)) return false;
  if (
    /\bpages?\b.{0,20}\b(?:skip|offset)|\b(?:skip|offset)\w*\b.{0,20}\bpages\b|\bpage (?:number|index)\b|\b(?:1|one)[- ](?:based|indexed)\b|\b(?:seconds?|minutes?|time|timestamp|bytes?|characters?|days?)\b/i.test(
      doc,
    )
  )
    return false;
  return key !== 'start' || min === 0 || standard === 0 || /\b(?:0|zero)[- ]based|\bskip|\boffset\b/i.test(doc);
}

/** Ids of items as cursors, if types or descriptions of parameters confirm that they are ids. */
function cursorsOf(
  after: Parameter | undefined,
  before: Parameter | undefined,
  item: Shape,
  simplifier: Simplifier,
): Data | undefined {
  const id = idOf(item, simplifier);
  if (id === undefined) return undefined;
  const cursors = [
    ...(before !== undefined && isIdLike(before, id, simplifier) ? [['before', before.key] as const] : []),
    ...(after !== undefined && isIdLike(after, id, simplifier) ? [['after', after.key] as const] : []),
  ];
  if (cursors.length === 0) return undefined;
  const isPlain = cursors.every(([name, parameter]) => name === parameter);
  return isPlain ? cursors.map(([name]) => name) : braces(cursors);
}

function isIdLike({ shape, facts, key }: Parameter, id: Shape, simplifier: Simplifier): boolean {
  const doc = facts.doc ?? '';
  if (/\bopaque\b|\bbase-?64\b|\btoken\b|or equal|inclusive|\b(?:date|time|timestamp)\b/i.test(doc)) return false;
  const [own, other] = [shape, id].map((type) => simplifier.simple(type).members[0]);
  const isSameType = own?.kind === 'declared' && other?.kind === 'declared' && own.schema === other.schema;
  const isSaid = /\bIDs?\b|\bidentifiers?\b/i.test(doc);
  return key === 'max_id' ? isSaid && /\b(?:less|older|lower|before)\b/i.test(doc) : isSameType || isSaid;
}

function pageOf({ responses }: Operation, simplifier: Simplifier): Page | undefined {
  const bodies = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ contents }) => {
      const json = contents.filter(({ media }) => media === JSON_MEDIA);
      return json.length > 0 ? json : contents.filter(({ media }) => media === '*/*');
    });
  const shape = bodies[0]?.shape;
  if (shape === undefined || bodies.length > 1) return undefined;
  const simple = simplifier.simple(shape);
  const [only, ...others] = simplifier.leavesIn(shape);
  if (only === undefined || others.length > 0 || simple.nullable) return undefined;
  if (only.kind === 'list') return { item: only.item };
  if (only.kind !== 'object') return undefined;
  const lists = only.object.fields.flatMap((field) => {
    const { members } = simplifier.simple(field.shape);
    const [list] = members;
    return members.length === 1 && list?.kind === 'list' && !/[\s.]/.test(field.key) && field.key !== ''
      ? [{ field, list }]
      : [];
  });
  const objects = lists.filter(({ list }) => simplifier.leavesIn(list.item).some(({ kind }) => kind === 'object'));
  const found = objects.length === 1 ? objects[0] : lists.length === 1 ? lists[0] : undefined;
  return found === undefined ? undefined : { items: found.field.key, item: found.list.item, body: only.object };
}

function isOf(shape: Shape, kinds: readonly string[], simplifier: Simplifier): boolean {
  const leaves = simplifier.leavesIn(shape);
  return (
    leaves.length === 1 &&
    leaves.every((leaf) => {
      if (leaf.kind === 'number') return leaf.whole && kinds.includes('int');
      return kinds.includes(leaf.kind);
    })
  );
}

function fieldOf(
  fields: readonly Parameter[] = [],
  names: readonly string[],
  kinds: readonly string[],
  simplifier: Simplifier,
): Parameter | undefined {
  for (const name of names) {
    const field = fields.find(({ key, shape }) => key === name && isOf(shape, kinds, simplifier));
    if (field !== undefined) return field;
  }
  return undefined;
}

/** The field with the number of all items, but not of pages. */
function totalOf(body: ObjectShape | undefined, simplifier: Simplifier): string | undefined {
  const field = fieldOf(body?.fields, TOTALS, ['int'], simplifier);
  return /\bpages\b|\b(?:this|current|each) page\b|\breturned\b/i.test(field?.facts.doc ?? '') ? undefined : field?.key;
}

function objectsInside(
  body: ObjectShape | undefined,
  simplifier: Simplifier,
): readonly (readonly [string, ObjectShape])[] {
  return (body?.fields ?? []).flatMap(({ key, shape }) => {
    const object = objectOf(shape, simplifier);
    return object === undefined ? [] : [[key, object] as const];
  });
}

function nextToken(body: ObjectShape | undefined, simplifier: Simplifier): string | undefined {
  const own = tokenIn(body, simplifier);
  if (own !== undefined) return own;
  for (const [key, object] of objectsInside(body, simplifier)) {
    const next = /[\s.]/.test(key) ? undefined : tokenIn(object, simplifier);
    if (next !== undefined) return `${key}.${next}`;
  }
  return undefined;
}

function tokenIn(object: ObjectShape | undefined, simplifier: Simplifier): string | undefined {
  const fields = object?.fields.filter(({ key, facts, shape }) => {
    const doc = facts.doc ?? '';
    if (isAddress(shape, doc, simplifier)) return false;
    return !ECHOES.has(key) || /\bnext\b/i.test(doc);
  });
  return fieldOf(fields, NEXT, ['text'], simplifier)?.key;
}

function isAddress(shape: Shape, doc: string, simplifier: Simplifier): boolean {
  const [leaf] = simplifier.leavesIn(shape);
  return (leaf?.kind === 'text' && /^ur[il]/.test(leaf.format ?? '')) || /\b(?:ur[il]|link|address|href)\b/i.test(doc);
}

function hasNextAddress(body: ObjectShape | undefined, simplifier: Simplifier): boolean {
  const all = [body, ...objectsInside(body, simplifier).map(([, object]) => object)];
  return all.some((object) => object?.fields.some(({ key }) => ADDRESSES.test(key)) === true);
}

/** The shape of the id of items, if it can be a cursor. */
function idOf(item: Shape, simplifier: Simplifier): Shape | undefined {
  if (simplifier.simple(item).nullable) return undefined;
  return fieldOf(objectOf(item, simplifier)?.fields, ['id'], ['text', 'int'], simplifier)?.shape;
}
