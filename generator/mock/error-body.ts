import { STATUS_CODES } from 'node:http';
import { lastKey, withValuesAt } from '../model/requests.js';
import { isNotShown, type ErrorCode, type Service } from '../model/model.js';

export interface RequestProblem {
  /** Path of the value; empty for the whole body. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** Paths of the keys of an error body. `at` is a single key. */
type Keys = Readonly<Partial<Record<'code' | 'message' | 'fields' | 'at', string>>>;

/**
 * Makes an error body in the format of the service, or with a message only if the spec does not show the format.
 *
 * @param object base object of the request
 */
export function errorBody(
  service: Service | undefined,
  status: number,
  problems: readonly RequestProblem[] = [],
  object?: string,
): Readonly<Record<string, unknown>> {
  const keys = errorKeys(service);
  const { code = 0, message = `${status}: ${STATUS_CODES[status] ?? 'Error'}` } = codeOf(service, status, object) ?? {};
  const values: readonly (readonly [string | undefined, unknown])[] = [
    [keys.code, code],
    [keys.message, message],
    [problems.length === 0 ? undefined : keys.fields, problemTree(problems, keys)],
  ];
  return withValuesAt(values, (inner) => inner);
}

/** The error code of the spec for a status and an object, or else for the status alone. */
function codeOf(service: Service | undefined, status: number, object: string | undefined): ErrorCode | undefined {
  if (service === undefined || isNotShown(service.errors)) return undefined;
  const fitting = service.errors.codes.filter((code) => code.status === status);
  return fitting.find(({ of }) => of !== undefined && of === object) ?? fitting.find(({ of }) => of === undefined);
}

export function errorKeys(service: Service | undefined): Keys {
  return service === undefined || isNotShown(service.errors) ? { message: 'message' } : service.errors;
}

function keyed({ code, message }: Keys, codeValue: string | number, text: string): Record<string, unknown> {
  return {
    ...(code === undefined ? {} : { [lastKey(code)]: codeValue }),
    ...(message === undefined ? {} : { [lastKey(message)]: text }),
  };
}

interface Tree {
  [key: string]: Tree | unknown[];
}

/** A tree of problems with the keys of the request. The key `at` of a node has the problems of its value. */
function problemTree(problems: readonly RequestProblem[], keys: Keys): Tree {
  const { at = '_' } = keys;
  const root = emptyTree();
  for (const { path, code, message } of problems) {
    let node = root;
    for (const key of path) node = (node[key] ??= emptyTree()) as Tree;
    ((node[at] ??= []) as unknown[]).push(keyed(keys, code, message));
  }
  return root;
}

/** A tree without prototype, because a request may have keys such as `__proto__`. */
function emptyTree(): Tree {
  return Object.create(null) as Tree;
}
