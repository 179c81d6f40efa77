import type { Issue } from './issue.js';
import { RequestValidationError } from './rest-error.js';
import type { Operation, Validate } from './rest-operation.js';
import { below } from './rest-value.js';

/** A valid request that is ready to be sent. */
export interface PreparedRequest {
  readonly url: string;
  readonly body: string | undefined;
  /** The keys of the body, if it is an object. */
  readonly bodyKeys: readonly string[];
  /** Distinguishes requests that have separate rate limits. */
  readonly countedFor: string;
}

/**
 * Encodes the path, query and body of an operation.
 *
 * @throws RequestValidationError if the parameters or the body are invalid in mode 'spec'
 */
export function prepareRequest(operation: Operation, baseUrl: string, params: object): PreparedRequest {
  const given = params as Readonly<Record<string, unknown>>;
  const issues: Issue[] = [];
  const path = operation.path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    issues.push(...check(name, given[name], operation.params[name]));
    return segment(name, given[name], issues);
  });
  const query = new URLSearchParams();
  for (const [name, { validate, required, key = name }] of Object.entries(operation.query)) {
    const value = given[name];
    if (value === undefined && required !== true) continue;
    issues.push(...check(name, value, validate));
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const body = operation.body === undefined ? undefined : bodyText(given['body'], operation.body, issues);
  issues.push(...unknownParams(operation, given));
  if (issues.length > 0) throw new RequestValidationError(operation.name, issues);
  const search = query.toString();
  return {
    url: `${baseUrl}${path}${search === '' ? '' : `?${search}`}`,
    body,
    bodyKeys: keysOf(given['body']),
    countedFor: operation.countedPer.map((name) => String(given[name])).join('/'),
  };
}

function check(name: string, value: unknown, validate: Validate | undefined): readonly Issue[] {
  if (value === undefined) return [issue(name, 'missing', 'is missing')];
  const result = validate?.(value, { mode: 'spec' });
  return result === undefined || result.ok ? [] : below(name, result.issues);
}

/** Encodes a value as exactly one path segment, so that it neither adds segments nor leads to a parent. */
function segment(name: string, value: unknown, issues: Issue[]): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..') {
    issues.push(issue(name, 'path', 'is not a valid path segment'));
    return '';
  }
  try {
    return encodeURIComponent(text);
  } catch {
    issues.push(issue(name, 'format', 'has a lone surrogate'));
    return '';
  }
}

function bodyText(value: unknown, validate: Validate, issues: Issue[]): string | undefined {
  const found = check('body', value, validate);
  issues.push(...found);
  if (found.length > 0) return undefined;
  try {
    return JSON.stringify(value);
  } catch {
    issues.push(issue('body', 'unserialisable', 'cannot be written as JSON'));
    return undefined;
  }
}

function keysOf(body: unknown): readonly string[] {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
}

function unknownParams(operation: Operation, given: Readonly<Record<string, unknown>>): readonly Issue[] {
  const known = new Set([...Object.keys(operation.params), ...Object.keys(operation.query)]);
  if (operation.body !== undefined) known.add('body');
  return Object.keys(given)
    .filter((name) => !known.has(name) && given[name] !== undefined)
    .map((name) => issue(name, 'unknown-key', 'is not a parameter of this operation'));
}

function issue(name: string, code: string, message: string): Issue {
  return { path: [name], code, message };
}
