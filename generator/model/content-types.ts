import type { BodyPart, ParameterStyle, Type } from './model.js';
import { isDict, isList, isObjectRef, isOneOf } from './types.js';

export const JSON_MEDIA = 'application/json';
export const FORM_MEDIA = 'application/x-www-form-urlencoded';
export const MULTIPART_MEDIA = 'multipart/form-data';
export const EVENT_MEDIA = 'text/event-stream';
export const BYTES_MEDIA = 'application/octet-stream';

/** How the values of a content type are written. A range is `raw`. */
export type MediaKind = 'json' | 'form' | 'multipart' | 'text' | 'raw';

/** Names that JSON had before `application/json`, and that services still send. */
const OTHER_JSON: ReadonlySet<string> = new Set(['text/json', 'text/x-json', 'application/x-json']);

/** `application/json` and `application/problem+json` are JSON; `text` is what a person reads, XML among it. */
export function mediaKind(media: string): MediaKind {
  if (media === JSON_MEDIA || media.endsWith('+json') || OTHER_JSON.has(media)) return 'json';
  if (media === FORM_MEDIA) return 'form';
  if (media === MULTIPART_MEDIA) return 'multipart';
  const isText = /^text\/(?!\*)/.test(media) || media === 'application/xml' || media.endsWith('+xml');
  return isText ? 'text' : 'raw';
}

/** Content types of a body that is a sequence of values. */
export const STREAM_MEDIA: readonly string[] = [
  EVENT_MEDIA,
  'application/x-ndjson',
  'application/jsonl',
  'application/json-seq',
];

/** Whether a content type, written without parameters, is the one or in the range. */
export function isOfMedia(media: string, range: string): boolean {
  return range === '*/*' || media === range || (range.endsWith('/*') && media.startsWith(range.slice(0, -1)));
}

/** How a list or an object is sent where the spec does not say. */
export function defaultStyle(type: Type): ParameterStyle {
  if (isOneOf(type)) return type.of.some(isKeyed) ? 'brackets' : 'repeat';
  return isKeyed(type) ? 'brackets' : 'repeat';
}

function isKeyed(type: Type): boolean {
  return isDict(type) || isObjectRef(type);
}

/** The part of a field of a form, with what the spec does not say of it: objects of multipart forms, and lists of them, are JSON. */
export function formPart(
  { media, parts }: { readonly media: string; readonly parts: readonly BodyPart[] },
  field: { readonly name: string; readonly type: Type },
): Pick<BodyPart, 'name' | 'media' | 'style' | 'headers'> {
  const written = parts.find(({ name }) => name === field.name);
  return written ?? { name: field.name, media: [], style: partStyle(media, field.type), headers: [] };
}

/** How a field of a form is sent where the spec does not say. */
export function partStyle(media: string, type: Type): ParameterStyle {
  const style = defaultStyle(type);
  if (media !== MULTIPART_MEDIA) return style;
  return style === 'brackets' || (isList(type) && defaultStyle(type.item) === 'brackets') ? 'json' : style;
}
