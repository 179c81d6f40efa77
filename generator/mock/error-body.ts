import { STATUS_CODES } from 'node:http';
import { isNotShown, type Service } from '../model/model.js';

/** A problem of a request: of a parameter, or of a value inside the body. */
export interface RequestProblem {
  /** Path of the value; empty for the whole body. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** Keys of the body of an error. */
type Keys = Readonly<Partial<Record<'code' | 'message' | 'fields' | 'at', string>>>;

/** The body of an error in the format of the service; only a message if the spec does not show the format. */
export function errorBody(
  service: Service | undefined,
  status: number,
  problems: readonly RequestProblem[] = [],
): Readonly<Record<string, unknown>> {
  const keys = errorKeys(service);
  return {
    ...keyed(keys, 0, `${status}: ${STATUS_CODES[status] ?? 'Error'}`),
    ...(keys.fields === undefined || problems.length === 0 ? {} : { [keys.fields]: problemTree(problems, keys) }),
  };
}

/** Keys of the parts of the service's errors. */
export function errorKeys(service: Service | undefined): Keys {
  return service === undefined || isNotShown(service.errors) ? { message: 'message' } : service.errors;
}

function keyed({ code, message }: Keys, codeValue: string | number, text: string): Record<string, unknown> {
  return {
    ...(code === undefined ? {} : { [code]: codeValue }),
    ...(message === undefined ? {} : { [message]: text }),
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
