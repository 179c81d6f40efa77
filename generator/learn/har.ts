import { mediaKind } from '../model/requests.js';
import type { JsonText } from './json-values.js';
import { parsedJson } from './json-lines.js';
import type { Reading } from './payloads.js';
import { placesIn, type Path } from './places.js';
import { asObject, ownValue, type JsonObject } from './walk-types.js';

/** One body of a recorded request or answer. */
export interface Exchange {
  readonly side: 'request' | 'answer';
  readonly method: string;
  readonly url: string;
  /** Status of the answer; 0 if there was none. */
  readonly status: number;
  readonly media: string;
  /** Where the text of the body begins in the recording: parts of the body are shown there. */
  readonly line: number;
  readonly column: number;
}

interface Body extends Omit<Exchange, 'line' | 'column'> {
  readonly path: Path;
  readonly text: string;
}

/** The bodies in JSON of a recording of a browser or a proxy (HTTP Archive). Other bodies are left out. */
export function* exchangesIn(recording: JsonText, root: unknown): Generator<Reading> {
  const log = asObject(ownValue(asObject(root) ?? {}, 'log'));
  const entries = log === undefined ? undefined : ownValue(log, 'entries');
  if (!Array.isArray(entries)) {
    const { line, column } = recording;
    yield { unreadable: { line, column, problem: 'this is no recording in HAR: it has no log.entries' } };
    return;
  }
  const bodies = entries.flatMap((entry, index) => bodiesOf(entry, ['log', 'entries', index]));
  const places = placesIn(
    recording,
    bodies.map(({ path }) => path),
  );
  for (const [index, { path: _, text, ...exchange }] of bodies.entries()) {
    const { line, column } = places[index]!;
    const value = parsedJson(text);
    if (value === undefined)
      yield { unreadable: { line, column, problem: `the body of the ${exchange.side} is not JSON` } };
    else
      yield { payload: { json: { text, line, column }, value: value.json, exchange: { ...exchange, line, column } } };
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
  return asObject(ownValue(asObject(value) ?? {}, key)) ?? {};
}

function bodyIn(body: JsonObject, about: Omit<Body, 'text' | 'media'>): readonly Body[] {
  const [text, type, encoding] = ['text', 'mimeType', 'encoding'].map((key) => ownValue(body, key));
  const media = typeof type === 'string' ? type.split(';', 1)[0]!.trim().toLowerCase() : '';
  if (typeof text !== 'string' || text === '' || mediaKind(media) !== 'json') return [];
  return [{ ...about, media, text: encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text }];
}
