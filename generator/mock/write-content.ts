import { bigJson } from '#runtime/rest-send-body.js';
import { percentEncoded } from './state/paths.js';
import { mediaKind } from '../model/requests.js';
import { isGeneral } from '../model/limits/limit-target.js';
import { valueIn } from '../model/sets/subtract.js';
import { type EndpointResponse, type Json, type Model } from '../model/model.js';

/** Number of values in a stream. */
export const STREAMED = 3;

/** A concrete content type for a range. */
export function concreteMedia(media: string): string {
  const [type, subtype] = media.split('/');
  if (subtype !== '*') return media;
  return USUAL_MEDIA[type!] ?? 'application/octet-stream';
}

const USUAL_MEDIA: Readonly<Record<string, string>> = {
  image: 'image/png',
  text: 'text/plain',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  font: 'font/woff2',
};

/** Encodes a body: JSON, text, a file, or a stream of values. Empty without a body. */
export function writeContent(
  body: unknown,
  { media, stream, marks }: Pick<EndpointResponse, 'media' | 'stream' | 'marks'>,
): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (stream && Array.isArray(body)) {
    const pings = (marks?.pings ?? []).map((name) => `event: ${name}\ndata: {}\n\n`);
    const end = marks?.end === undefined ? '' : `data: ${marks.end}\n\n`;
    return encoded([...pings, ...body.map((value) => streamed(value, media)), end].join(''));
  }
  const kind = mediaKind(media);
  if (typeof body === 'string' && (kind === 'text' || kind === 'raw')) return encoded(body);
  return encoded(body === undefined ? '' : bigJson(body));
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function streamed(value: unknown, media: string): string {
  const text = bigJson(value);
  switch (media) {
    case 'text/event-stream':
      return `data: ${text}\n\n`;
    case 'application/json-seq':
      return `\u001e${text}\n`;
    default: // lines of JSON
      return `${text}\n`;
  }
}

/** The content of a file, which names the path of the request. */
export function fileContent(path: string): Uint8Array {
  return encoded(`snowspec mock ${path}\n`);
}

/** The required headers of a response, with the smallest values of their types. */
export function sampleHeaders({ headers }: EndpointResponse, model: Model): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headers
      .filter(({ optional }) => !optional)
      .flatMap(({ name, type, limits }) => {
        const found = valueIn([{ type, limits: limits.filter(isGeneral), model }], []);
        return found.is === 'outside' ? [[name.toLowerCase(), headerText(found.value)]] : [];
      }),
  );
}

/** Separates the items of a list by commas, and percent-encodes characters that headers do not allow. */
function headerText(value: Json): string {
  const text = Array.isArray(value) ? value.map(String).join(', ') : String(value);
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) ? text : percentEncoded(text);
}
