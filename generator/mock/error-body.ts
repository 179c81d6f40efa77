import { STATUS_CODES } from 'node:http';
import { lastKey, withValuesAt } from '../model/requests.js';
import { isNotShown, type ErrorCode, type Service } from '../model/model.js';

/** A problem of a request: of a parameter, or of a value inside the body. */
export interface RequestProblem {
  /** Path of the value; empty for the whole body. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** Paths of keys in the body of an error; `at` is a single key. */
type Keys = Readonly<Partial<Record<'code' | 'message' | 'fields' | 'at', string>>>;

/**
 * The body of an error in the format of the service; only a message if the spec does not show the format.
 *
 * @param object base object that the request is about
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

/** The code that the spec states for a status and an object, or else for the status alone. */
function codeOf(service: Service | undefined, status: number, object: string | undefined): ErrorCode | undefined {
  if (service === undefined || isNotShown(service.errors)) return undefined;
  const fitting = service.errors.codes.filter((code) => code.status === status);
  return fitting.find(({ of }) => of !== undefined && of === object) ?? fitting.find(({ of }) => of === undefined);
}

/** Keys of the parts of the service's errors. */
export function errorKeys(service: Service | undefined): Keys {
  return service === undefined || isNotShown(service.errors) ? { message: 'message' } : service.errors;
}

/** One problem in the tree. */
function keyed({ code, message }: Keys, codeValue: string | number, text: string): Record<string, unknown> {
  return {
    ...(code === undefined ? {} : { [lastKey(code)]: codeValue }),
    ...(message === undefined ? {} : { [lastKey(message)]: text }),
  };
}

interface Tree {
  [key: string]: Tree | unknown[];
}

/** Problems as a tree with the keys of the request. The key `at` has the list of problems of a node. */
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

/** Without a prototype, because a request may have keys such as `__proto__`. */
function emptyTree(): Tree {
  return Object.create(null) as Tree;
}
