import type { BodyForm, Operation } from './rest-operation.js';
import { isHeaderText, unsendable, type Write } from './rest-request.js';

/** Chooses a body by content type: that of the call or of the file, or the first one. */
export function bodiesOf(forms: Readonly<Record<string, BodyForm>>): NonNullable<Operation['bodies']> {
  const ranges = Object.keys(forms);
  return ({ body, contentType: named }) => {
    const own = body instanceof Blob && body.type !== '' ? body.type : undefined;
    const wanted = typeof named === 'string' ? named : own;
    const found = ranges.find((range) => wanted === undefined || isOfMedia(wanted, range));
    if (found !== undefined) return { ...forms[found], contentType: wanted ?? found, media: found };
    // A file of another type is sent in the first content type of the operation.
    return named === undefined ? { ...forms[ranges[0]!], contentType: ranges[0]!, media: ranges[0]! } : undefined;
  };
}

/** Whether a content type, apart from its parameters, is in a range. */
export function isOfMedia(media: string, range: string): boolean {
  const plain = media.split(';')[0]!.trim().toLowerCase();
  return range === '*/*' || plain === range || (range.endsWith('/*') && plain.startsWith(range.slice(0, -1)));
}

/** Writes a body in the content type of the call, or the first one of the operation. */
export const writeBody: Write = (operation, given, request) => {
  const { body } = given;
  if (body === undefined) return;
  const form = operation.bodies?.(given);
  if (form === undefined || form.contentType.endsWith('*') || !isHeaderText(form.contentType)) {
    throw unsendable(operation.name, 'contentType', 'media', 'is missing, or not what the operation takes');
  }
  const { contentType, write } = form;
  try {
    request.body = write === undefined ? JSON.stringify(body) : write(body, contentType, given);
  } catch {
    throw unsendable(operation.name, 'body', 'unserialisable', `cannot be written as ${contentType}`);
  }
  // `fetch` adds the content type of a form, with its boundary.
  const isForm = request.body instanceof FormData || / boundary=/.test((request.body as Partial<Blob>).type ?? '');
  if (!isForm) request.headers['content-type'] = contentType;
  if (request.body instanceof ReadableStream) request.init = { duplex: 'half' };
};

/**
 * Prints JSON with bigints as numbers, which `JSON.stringify` refuses.
 *
 * @throws RangeError if the value contains itself
 */
export function bigJson(value: unknown): string {
  return bigJsonText(value) ?? 'null';
}

/** Undefined for values that JSON omits. */
function bigJsonText(value: unknown): string | undefined {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return bigJsonText(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((item) => bigJsonText(item) ?? 'null').join(',')}]`;
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const text = bigJsonText(field);
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
  });
  return `{${fields.join(',')}}`;
}
