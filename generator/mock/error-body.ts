import { STATUS_CODES } from 'node:http';
import { isNotShown, type Service } from '../model/model.js';

/** Something wrong with a request: a parameter, or a place inside the body. */
export interface RequestProblem {
  /** Empty for the body as a whole. */
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** Keys of the body of an error. */
type Keys = Readonly<Partial<Record<'code' | 'message' | 'fields' | 'at', string>>>;

/** The body of an error as the service sends it; only a message where the spec shows no more. */
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

/** What errors of the service call their parts. */
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

/** Problems at the places where they are, keyed like the request. A list of them stands under the key `at`. */
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

/** Without a prototype: a request may have a key of any name. */
function emptyTree(): Tree {
  return Object.create(null) as Tree;
}
