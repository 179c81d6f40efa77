import type { Position } from '../diagnostics/diagnostics.js';
import { isRecord, parsedJson } from '../json.js';
import { mediaKind, isOfMedia, shownBodies } from '../model/requests.js';
import {
  type JsonText,
  positionsIn,
  type Path,
  JsonLines,
  readChunks,
  UnreadableError,
  JsonValues,
  NotJsonError,
} from './json-text.js';
import { ownValue, type JsonObject } from './walk-types.js';
import { matchRoute, pathsBelow, routesOf, type Route } from '../mock/routes.js';
import { isNotShown, type Endpoint, type EndpointResponse, type Model } from '../model/model.js';
import type { Type } from '../model/types.js';

export interface Exchange {
  readonly side: 'request' | 'answer';
  readonly method: string;
  readonly url: string;
  /** Status of the response; 0 if there was none. */
  readonly status: number;
  readonly media: string;
}

interface Body extends Exchange {
  readonly path: Path;
  readonly text: string;
}

/** The JSON bodies in a recording of a browser or a proxy (HTTP Archive). */
function* exchangesIn(recording: JsonText, root: unknown): Generator<Reading> {
  const entries = ownValue(partOf(root, 'log'), 'entries');
  if (!Array.isArray(entries)) {
    const { line, column } = recording;
    yield { unreadable: { line, column, problem: 'this is no recording in HAR: it has no log.entries' } };
    return;
  }
  const positionOf = positionsIn(recording);
  for (const { path, text, ...exchange } of entries.flatMap((entry, index) =>
    bodiesOf(entry, ['log', 'entries', index]),
  )) {
    const position = positionOf(path);
    const value = parsedJson(text);
    if (value === undefined)
      yield { unreadable: { ...position, problem: `the body of the ${exchange.side} is not JSON` } };
    else yield { payload: { value, exchange, positionOf: () => position } };
  }
}

function bodiesOf(entry: unknown, at: Path): readonly Body[] {
  const request = partOf(entry, 'request');
  const response = partOf(entry, 'response');
  const [method, url] = [ownValue(request, 'method'), ownValue(request, 'url')];
  if (typeof method !== 'string' || typeof url !== 'string') return [];
  const status = ownValue(response, 'status');
  const about = { method: method.toUpperCase(), url, status: typeof status === 'number' ? status : 0 };
  return [
    ...bodyIn(partOf(request, 'postData'), { ...about, side: 'request', path: [...at, 'request', 'postData', 'text'] }),
    ...bodyIn(partOf(response, 'content'), { ...about, side: 'answer', path: [...at, 'response', 'content', 'text'] }),
  ];
}

function partOf(value: unknown, key: string): JsonObject {
  const part = isRecord(value) ? ownValue(value, key) : undefined;
  return isRecord(part) ? part : {};
}

function bodyIn(body: JsonObject, about: Omit<Body, 'text' | 'media'>): readonly Body[] {
  const [text, type, encoding] = ['text', 'mimeType', 'encoding'].map((key) => ownValue(body, key));
  const media = typeof type === 'string' ? type.split(';', 1)[0]!.trim().toLowerCase() : '';
  if (typeof text !== 'string' || text === '' || mediaKind(media) !== 'json') return [];
  return [{ ...about, media, text: encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text }];
}

export interface Payload {
  readonly value: unknown;
  /** The request with a recorded body. */
  readonly exchange?: Exchange;
  /** The position of a part. All parts of a recorded body, which is a text in the recording, have that of the body. */
  readonly positionOf: (path: Path) => Position;
}

export interface Unreadable {
  readonly line?: number;
  readonly column?: number;
  readonly problem: string;
}

export type Reading = { readonly payload: Payload } | { readonly unreadable: Unreadable };

export type FileForm = 'lines' | 'values' | 'har';

export function formOfFile(path: string): FileForm {
  if (/\.har$/i.test(path)) return 'har';
  return /\.(jsonl|ndjson|jsonlines)$/i.test(path) ? 'lines' : 'values';
}

/** The payloads of a file one at a time: JSON Lines, JSON values and lists of them, or a recording in HAR. */
export function* payloadsIn(path: string): Generator<Reading> {
  const form = formOfFile(path);
  try {
    const divided = form === 'lines' ? new JsonLines() : new JsonValues();
    for (const chunk of readChunks(path)) for (const json of divided.push(chunk)) yield* parsed(json, form);
    for (const json of divided.end()) yield* parsed(json, form);
  } catch (error) {
    if (error instanceof NotJsonError) {
      const { line, column, message } = error;
      yield { unreadable: { line, column, problem: message } };
    } else if (error instanceof UnreadableError) yield { unreadable: { problem: error.message } };
    else throw error;
  }
}

function* parsed(json: JsonText | NotJsonError, form: FileForm): Generator<Reading> {
  const { line, column } = json;
  if (json instanceof NotJsonError) return yield { unreadable: { line, column, problem: json.message } };
  const value = parsedJson(json.text);
  if (value === undefined) {
    yield { unreadable: { line, column, problem: form === 'lines' ? 'the line is not JSON' : 'this is not JSON' } };
  } else if (form === 'har') yield* exchangesIn(json, value);
  else yield { payload: { value, positionOf: positionsIn(json) } };
}

/** The type of a recorded body, or the reason why there is none. */
export type Matched = { readonly type: Type } | { readonly none: 'endpoint' | 'body' | 'any' };

/** Returns a function that finds types of recorded bodies by the method and path of their requests. */
export function matcherOf(model: Model): (exchange: Exchange) => Matched {
  const routes = routesOf(model);
  return (exchange) => {
    const route = routeOf(exchange, routes, model);
    if (route === undefined) return { none: 'endpoint' };
    const types = typesOf(route.endpoint, exchange);
    if (types === undefined) return { none: 'body' };
    return types === 'any' ? { none: 'any' } : { type: types };
  };
}

function routeOf({ method, url }: Exchange, routes: readonly Route[], { services }: Model): Route | undefined {
  const path = URL.canParse(url) ? new URL(url).pathname : url.split(/[?#]/, 1)[0]!;
  // Payloads of another version of the service are left out.
  for (const below of pathsBelow(services, path, 'own')) {
    const matched = matchRoute(routes, method, below.path);
    if (typeof matched === 'object') return matched.route;
  }
  return undefined;
}

function typesOf(endpoint: Endpoint, { side, status, media }: Exchange): Type | 'any' | undefined {
  if (side === 'request') {
    if (isNotShown(endpoint.bodies)) return 'any';
    const body = shownBodies(endpoint).find((candidate) => isOfMedia(media, candidate.media));
    return body === undefined ? undefined : isNotShown(body.type) ? 'any' : body.type;
  }
  const response = responseOf(endpoint.responses, status, media);
  if (response === undefined || response.type === null || response.stream) return undefined;
  return isNotShown(response.type) ? 'any' : response.type;
}

/** The response for a status: exact ones before ranges and `default`, and unconditional ones before others. */
function responseOf(
  responses: readonly EndpointResponse[],
  status: number,
  media: string,
): EndpointResponse | undefined {
  const fitting = responses.filter((response) => response.media === '' || isOfMedia(media, response.media));
  const general = fitting.filter(({ when }) => when.length === 0);
  return [status, `${Math.floor(status / 100)}XX`, 'default']
    .map((wanted) => general.find((response) => response.status === wanted))
    .find((response) => response !== undefined);
}
