import type { Issue } from './issue.js';
import { RequestValidationError } from './rest-error.js';
import type { SentFields, Operation, SentHeaders, WriteValue } from './rest-operation.js';

/** A request without its token. */
export interface PreparedRequest {
  url: string;
  body: RequestInit['body'] | undefined;
  readonly headers: SentHeaders;
  /** For a stream as the body, which can be sent only once. */
  init?: { readonly duplex: 'half' };
}

/** Parameters by name. */
export type Given = Readonly<Record<string, unknown>>;

/** Writes a part of a request. */
export type Write = (operation: Operation, given: Given, request: PreparedRequest) => void;

/**
 * Encodes the path, query and body of an operation. `checks` validate its parameters.
 *
 * @throws RequestValidationError if a value cannot be sent
 */
export function prepareRequest(operation: Operation, baseUrl: string, given: Given): PreparedRequest {
  const path = operation.path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const texts = itemsIn(operation, name, given[name]);
    // The value is exactly one segment, and leads to no parent.
    if (/^\.{0,2}$/.test(texts.join(','))) {
      throw unsendable(operation.name, name, 'path', 'is not a valid path segment');
    }
    return texts.map((text) => encoded(operation.name, name, text)).join(',');
  });
  const query = createUrlFields();
  for (const [name, { key = name, write = repeat }] of Object.entries(operation.query)) {
    if (given[name] === undefined) continue;
    try {
      write(query, key, given[name]);
    } catch (error) {
      throw unsendable(operation.name, name, 'format', (error as Error).message);
    }
  }
  const search = query.text();
  const request: PreparedRequest = { url: `${baseUrl}${path}${search && `?${search}`}`, body: undefined, headers: {} };
  if (operation.bodies === undefined && given['body'] !== undefined) {
    try {
      request.body = JSON.stringify(given['body']);
      request.headers['content-type'] = 'application/json';
    } catch {
      throw unsendable(operation.name, 'body', 'unserialisable', 'cannot be written as JSON');
    }
  }
  for (const write of operation.write ?? []) write(operation, given, request);
  return request;
}

/** Collects fields in the encoding of addresses and forms: `a=1&b=x+y`. */
export function createUrlFields(): SentFields & { readonly text: () => string } {
  const fields: string[] = [];
  const add = (key: string, text: string): void => void fields.push(`${field(key)}=${text}`);
  return {
    append: (key, text) => add(key, field(text)),
    // A comma is not encoded, because some servers split before they decode.
    join: (key, texts, separator) =>
      add(key, texts.map(field).join(separator === ',' ? ',' : encodeURIComponent(separator))),
    text: () => fields.join('&'),
  };
}

/** @throws {TypeError} for an unpaired surrogate */
function field(text: string): string {
  try {
    return encodeURIComponent(text).replaceAll('%20', '+');
  } catch {
    throw new TypeError('has a lone surrogate');
  }
}

/** Writes a list as its items, each under the key. */
export const repeat: WriteValue = (fields, key, value) => {
  for (const item of Array.isArray(value) ? value : [value]) fields.append(key, valueText(item));
};

/** Converts one value to text. Null is the empty text, which a server reads as null if the value is nullable. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The texts of a value, separated by commas: items of a list, or keys and values of an object. */
export function itemsIn({ name }: Operation, parameter: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [valueText(value)];
  const texts = (Array.isArray(value) ? value : Object.entries(value).flat()).map(valueText);
  if (texts.some((text) => text.includes(','))) throw unsendable(name, parameter, 'format', 'has an item with a comma');
  return texts;
}

/**
 * Encodes a text for an address or a header.
 *
 * @throws RequestValidationError for an unpaired surrogate
 */
export function encoded(operation: string, parameter: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw unsendable(operation, parameter, 'format', 'has a lone surrogate');
  }
}

/** Whether a text is valid in a header: without line breaks, and with one byte for each character. */
export function isHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

export function unsendable(
  operation: string,
  parameter: string,
  code: string,
  message: string,
): RequestValidationError {
  const issue: Issue = { path: [parameter], code, message };
  return new RequestValidationError(operation, [issue]);
}
