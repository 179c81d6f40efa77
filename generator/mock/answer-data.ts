import { unconditionalLimits, limitsOnValue } from '../model/limits/limit-target.js';
import { isNotShown, type EndpointResponse, type Limit, type Model, type Paging, type Type } from '../model/model.js';
import { isBytes } from '../model/types.js';
import { statusOf } from './choose-response.js';
import type { Events, MockEvent } from './events.js';
import { fieldIn, itemTypeIn } from './list-type.js';
import { LINK_CURSOR, pageOf, type Page } from './pages.js';
import type { SentFile } from './read-body.js';
import type { ParameterValue } from './read-parameters.js';
import type { Matched } from './routes.js';
import { placeAt, valueAt } from './sample-value.js';
import type { Data, DataRequest } from './state/data.js';
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

type Parameters = Readonly<Record<string, ParameterValue>>;

/** A request whose parameters and body are valid. */
export interface ValidRequest {
  readonly matched: Matched;
  readonly query: Parameters;
  readonly body: unknown;
  readonly files?: readonly SentFile[];
  readonly url: URL;
}

/**
 * Returns the chosen response after the request has changed the data of the mock. Returns {@link MissingResource} if
 * the resource of the request was removed.
 */
export function answerData(
  { matched, query, body, files = [], url }: ValidRequest,
  response: EndpointResponse | undefined,
  data: Data,
  model: Model,
  events: Events,
): AnswerData | MissingResource {
  const { endpoint, path: template } = matched.route;
  const request: DataRequest = { endpoint, template, params: matched.params, body, files };
  const missing = data.missing(request);
  if (missing !== undefined) return { missing };
  const status = response === undefined ? 200 : statusOf(response);
  const transaction = data.begin(request);
  const answered = (): Omit<AnswerData, 'events'> => {
    if (response === undefined || response.type === null)
      return { status: status === 200 ? 204 : status, headers: {}, body: undefined };
    const { type } = response;
    if (isNotShown(type)) return { status, headers: {}, body: {} };
    if (isBytes(type)) return { status, headers: {}, body: fileContent(url.pathname) };
    if (response.stream) {
      const values = Array.from({ length: STREAMED }, () => transaction.value(type));
      return { status, headers: {}, body: values };
    }
    const { paging } = endpoint;
    const items = paging?.items ?? [];
    const item = itemTypeIn(type, items, model);
    if (item === undefined) return { status, headers: {}, body: transaction.value(type, response.limits) };
    const by = paging?.style === 'cursors' && paging.by !== '' ? paging.by.split('.') : [];
    const usual = endpoint.query.find(({ name }) => name === paging?.limit)?.default?.value;
    const page = pageOf(transaction.list(item, by), paging, query, usual, url.searchParams.get(LINK_CURSOR));
    const headers = paging?.style === 'link' ? linkHeader(page, url) : {};
    if (items.length === 0) return { status, headers, body: page.items.slice(0, mostItems(response.limits)) };
    return { status, headers, body: inEnvelope(transaction.value(type), type, page, paging!, model) };
  };
  const answer = answered();
  const type =
    response === undefined || response.type === null || isNotShown(response.type) ? undefined : response.type;
  const caused = events.causedBy(endpoint, transaction, answer.body, type);
  transaction.finish();
  return { ...answer, events: caused };
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
