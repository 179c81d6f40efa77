import type { Issue } from './issue.js';
import { RequestValidationError } from './rest-error.js';
import type { Operation } from './rest-operation.js';

/** A request that is ready to be sent. */
export interface PreparedRequest {
  readonly url: string;
  readonly body: string | undefined;
}

/**
 * Encodes the path, query and body of an operation. `checks` tell whether its parameters are valid.
 *
 * @throws RequestValidationError if a value cannot be sent
 */
export function prepareRequest(
  operation: Operation,
  baseUrl: string,
  given: Readonly<Record<string, unknown>>,
): PreparedRequest {
  const refuse = (name: string, code: string, message: string): never => {
    const issue: Issue = { path: [name], code, message };
    throw new RequestValidationError(operation.name, [issue]);
  };
  const path = operation.path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const text = String(given[name] ?? '');
    // Exactly one segment: a value neither adds segments nor leads to a parent.
    if (/^\.{0,2}$/.test(text)) refuse(name, 'path', 'is not a valid path segment');
    try {
      return encodeURIComponent(text);
    } catch {
      return refuse(name, 'format', 'has a lone surrogate');
    }
  });
  const query = new URLSearchParams();
  for (const [name, { key = name }] of Object.entries(operation.query)) {
    const value = given[name];
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const search = query.toString();
  let body: string | undefined;
  try {
    body = JSON.stringify(given['body']);
  } catch {
    refuse('body', 'unserialisable', 'cannot be written as JSON');
  }
  return { url: `${baseUrl}${path}${search && `?${search}`}`, body };
}
