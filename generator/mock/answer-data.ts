import { unconditionalLimits, limitsOnValue } from '../model/limits/limit-target.js';
import { isNotShown, type EndpointResponse, type Limit, type Model, type Paging, type Type } from '../model/model.js';
import { isBytes } from '../model/types.js';
import { statusOf } from './choose-response.js';
import type { Events, MockEvent } from './events.js';
import { fieldIn, itemTypeIn } from './list-type.js';
import { LINK_CURSOR, pageOf, type Page } from './pages.js';
import type { ParameterValue } from './read-parameters.js';
import { placeAt, valueAt } from './sample-value.js';
import { cursorPath, type Data } from './state/data.js';
import type { DataRequest } from './state/surroundings.js';
import { transactionOf, type Transaction } from './state/transaction.js';
import { STREAMED, fileContent } from './write-content.js';

export interface AnswerData {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a response without a body. */
  readonly body: unknown;
  readonly events: readonly MockEvent[];
}

/** The base object that an earlier request removed. */
export interface MissingResource {
  readonly missing: string;
}

/** A request whose parameters and body are valid. */
export interface ValidRequest extends DataRequest {
  readonly query: Readonly<Record<string, ParameterValue>>;
  readonly url: URL;
}

/**
 * Returns the chosen response after the request has changed the data of the mock. Returns {@link MissingResource} if
 * the resource of the request was removed.
 */
export function answerData(
  request: ValidRequest,
  response: EndpointResponse | undefined,
  data: Data,
  events: Events,
): AnswerData | MissingResource {
  const transaction = transactionOf(request, data);
  const missing = transaction.missing();
  if (missing !== undefined) return { missing };
  transaction.begin();
  const answer = contentOf(request, response, transaction);
  const { type = null } = response ?? {};
  const shown = type === null || isNotShown(type) ? undefined : type;
  const caused = events.causedBy(request.endpoint, transaction, answer.body, shown);
  transaction.finish();
  return { ...answer, events: caused };
}

function contentOf(
  { endpoint: { paging, query: declared }, query, url }: ValidRequest,
  response: EndpointResponse | undefined,
  transaction: Transaction,
): Omit<AnswerData, 'events'> {
  const { model } = transaction.data.source;
  const status = response === undefined ? 200 : statusOf(response);
  const answer = { status, headers: {} };
  if (response === undefined || response.type === null)
    return { ...answer, status: status === 200 ? 204 : status, body: undefined };
  const { type, limits, stream } = response;
  if (isNotShown(type)) return { ...answer, body: {} };
  if (isBytes(type)) return { ...answer, body: fileContent(url.pathname) };
  if (stream) return { ...answer, body: Array.from({ length: STREAMED }, () => transaction.value(type)) };
  const items = paging?.items ?? [];
  const item = itemTypeIn(type, items, model);
  if (item === undefined) return { ...answer, body: transaction.value(type, limits) };
  const usual = declared.find(({ name }) => name === paging?.limit)?.default?.value;
  const list = transaction.list(item, cursorPath(paging));
  const page = pageOf(list, paging, query, usual, url.searchParams.get(LINK_CURSOR));
  const headers = paging?.style === 'link' ? linkHeader(page, url) : {};
  if (items.length === 0) return { status, headers, body: page.items.slice(0, mostItems(limits)) };
  return { status, headers, body: inEnvelope(transaction.value(type), type, page, paging!, model) };
}

/** The most items of a list that its limits allow. */
function mostItems(limits: readonly Limit[] = []): number {
  const bounds = unconditionalLimits(limitsOnValue(limits)).flatMap((limit) =>
    limit.kind === 'items' ? [limit.max ?? Infinity] : [],
  );
  return Math.min(Infinity, ...bounds);
}

/** Puts the items of a page into the body, with the total, the next page and other facts that the paging names. */
function inEnvelope(body: unknown, type: Type, page: Page, paging: Paging, model: Model): unknown {
  placeAt(body, paging.items, page.items);
  if ('more' in paging && paging.more !== undefined) placeAt(body, paging.more, page.hasMore);
  if ('total' in paging && paging.total !== undefined) placeAt(body, paging.total, page.total);
  if (paging.style === 'token') {
    const field = fieldIn(type, paging.next, model);
    if (page.next !== undefined) placeAt(body, paging.next, page.next);
    else if (field === undefined || field.optional) drop(body, paging.next);
    else placeAt(body, paging.next, field.nullable ? null : '');
  }
  return body;
}

function drop(body: unknown, path: readonly string[]): void {
  const owner = valueAt(body, path.slice(0, -1));
  if (typeof owner === 'object' && owner !== null) delete (owner as Record<string, unknown>)[path.at(-1)!];
}

function linkHeader({ next }: Page, url: URL): Readonly<Record<string, string>> {
  if (next === undefined) return {};
  const target = new URL(url);
  target.searchParams.set(LINK_CURSOR, next);
  return { link: `<${target.pathname}${target.search}>; rel="next"` };
}
