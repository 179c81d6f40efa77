import type { Operation } from './rest-operation.js';
import { encoded, isHeaderText, itemsIn, unsendable, type Given, type Write } from './rest-request.js';

/** Writes the parameters that are headers. */
export const writeHeaders: Write = (operation, given, { headers }) => {
  for (const [name, { key = name }] of Object.entries(operation.headers ?? {})) {
    if (given[name] === undefined) continue;
    const text = itemsIn(operation, name, given[name]).join(',');
    // `fetch` would throw an error whose message contains the value.
    if (!isHeaderText(text)) {
      throw unsendable(operation.name, name, 'format', 'has an invalid character');
    }
    headers[key.toLowerCase()] = text;
  }
};

/** Makes an idempotency key, by which the service recognises a repeated request, unless the call has one. */
export function withKey(header: string): Write {
  return (_, __, { headers }) => {
    headers[header] ??= crypto.randomUUID();
  };
}

/** Writes the parameters that are cookies. Browsers do not let programs set them. */
export const writeCookies: Write = (operation, given, { headers }) => {
  const cookies = [...cookiesOf(operation, given)];
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
};

function* cookiesOf(operation: Operation, given: Given): Generator<string> {
  for (const [name, { key = name }] of Object.entries(operation.cookies ?? {})) {
    if (given[name] === undefined) continue;
    const text = itemsIn(operation, name, given[name]).join(',');
    yield `${key}=${encoded(operation.name, name, text)}`;
  }
}

/** Adds the fixed query of an operation. */
export function withQuery(fixed: [name: string, value: string][]): Write {
  const text = new URLSearchParams(fixed).toString();
  return (_, __, request) => {
    request.url += `${request.url.includes('?') ? '&' : '?'}${text}`;
  };
}
