import type { Issue } from './issue.js';
import { RequestValidationError } from './rest-error.js';
import type { Fields, Operation, SentHeaders } from './rest-operation.js';

/** A request that is ready to be sent, but for its token. */
export interface PreparedRequest {
  url: string;
  body: RequestInit['body'] | undefined;
  readonly headers: SentHeaders;
  /** For a body that is a stream, which can be sent once only. */
  init?: { readonly duplex: 'half' };
}

/** Parameters by name. */
export type Given = Readonly<Record<string, unknown>>;

/** Writes a part of a request. */
export type Write = (operation: Operation, given: Given, request: PreparedRequest) => void;

/**
 * Encodes the path, query and body of an operation. `checks` say whether its parameters are valid.
 *
 * @throws RequestValidationError if a value cannot be sent
 */
export function prepareRequest(operation: Operation, baseUrl: string, given: Given): PreparedRequest {
  const path = operation.path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const text = textOf(given[name] ?? '');
    // Exactly one segment: a value neither adds segments nor leads to a parent.
    if (/^\.{0,2}$/.test(text)) throw unsendable(operation.name, name, 'path', 'is not a valid path segment');
    return encoded(operation.name, name, text);
  });
  let query: URLSearchParams | undefined;
  for (const [name, { key = name, write = repeat }] of Object.entries(operation.query)) {
    if (given[name] !== undefined) write((query ??= new URLSearchParams()), key, given[name]);
  }
  const search = query?.toString() ?? '';
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

/** Writes a list as its items, each under the key. */
function repeat(fields: Fields, key: string, value: unknown): void {
  for (const one of Array.isArray(value) ? value : [value]) {
    fields.append(key, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
}

/** A value as text in a path, a header or a cookie: lists and objects have commas. */
export function textOf(value: unknown): string {
  return String(typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : value);
}

/**
 * A text as a part of an address or of a header.
 *
 * @throws RequestValidationError if it has half of a character
 */
export function encoded(operation: string, parameter: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw unsendable(operation, parameter, 'format', 'has a lone surrogate');
  }
}

/** Whether a header can have a text: no line break ends it, and each character is a byte. */
export function isHeaderText(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
}

/** The error of a value that cannot be sent. */
export function unsendable(
  operation: string,
  parameter: string,
  code: string,
  message: string,
): RequestValidationError {
  const issue: Issue = { path: [parameter], code, message };
  return new RequestValidationError(operation, [issue]);
}
