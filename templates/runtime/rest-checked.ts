import type { Issue } from './issue.js';
import { below, type keyIssues } from './rest-keys.js';
import type { Operation } from './rest-operation.js';
import type { Field, Type } from './schema.js';
import { validate } from './validate.js';

/** The types of the requests and responses of an operation. */
export interface OperationTypes {
  /** Its parameters, as fields of an object. */
  readonly params: readonly Field[];
  /** Its body, or its bodies by content type. */
  readonly body?: Type;
  readonly bodies?: Readonly<Record<string, Type>>;
  /** Finds problems that the check of a body ignores. */
  readonly keys?: typeof keyIssues;
  /** The bodies of its responses, in order. */
  readonly responses: readonly (Type | undefined)[];
  /** Find problems in the headers of its responses. */
  readonly headers?: readonly (((headers: Headers) => readonly Issue[]) | undefined)[];
  /** The bodies of errors by status, by range of statuses (`4XX`), and for the rest (`default`). */
  readonly errors?: Readonly<Record<string, Type>>;
}

/**
 * Adds checks of requests and responses to an operation.
 *
 * @param make is called when the operation is first used
 */
export function checked(operation: Operation, make: () => OperationTypes): Operation {
  let made: OperationTypes | undefined;
  const types = (): OperationTypes => (made ??= make());
  return {
    ...operation,
    checks: {
      request: (given) => requestIssues(operation, types(), given),
      response: (found, value, mode) => {
        const type = types().responses[found];
        return type === undefined ? { ok: true, value } : validate(type, value, { mode });
      },
      headers: (found, headers) => types().headers?.[found]?.(headers) ?? [],
      isError: (status, value) => {
        const { errors = {} } = types();
        const type = errors[status] ?? errors[`${Math.floor(status / 100)}XX`] ?? errors['default'];
        return type !== undefined && validate(type, value, { mode: 'shape' }).ok;
      },
    },
  };
}

function requestIssues(
  { bodies, bodyOptional }: Operation,
  types: OperationTypes,
  given: Readonly<Record<string, unknown>>,
): readonly Issue[] {
  const { params } = types;
  const form = bodies?.(given);
  const body = form === undefined ? types.body : types.bodies?.[form.media];
  const takesBody = (types.body ?? types.bodies) !== undefined;
  const all = takesBody ? [...params, ['body', body ?? 'any', bodyOptional === true ? 1 : 0] as const] : params;
  const known = new Set([...all.map(([name]) => name), ...(bodies === undefined ? [] : ['contentType'])]);
  const issues = all.flatMap((field) => fieldIssues(field, given[field[0]]));
  return [
    ...issues,
    ...(body === undefined || issues.length > 0 ? [] : below('body', types.keys?.(body, given['body']) ?? [])),
    ...Object.keys(given)
      .filter((name) => given[name] !== undefined && !known.has(name))
      .map((name) => ({ path: [name], code: 'unknown-key', message: 'is not a parameter of this operation' })),
  ];
}

/** The problems of a value in a field. */
export function fieldIssues([name, type, presence = 0]: Field, value: unknown): readonly Issue[] {
  if (value === undefined) return presence & 1 ? [] : [{ path: [name], code: 'missing', message: 'is missing' }];
  if (value === null && presence & 2) return [];
  const result = validate(type, value);
  return result.ok ? [] : below(name, result.issues);
}
