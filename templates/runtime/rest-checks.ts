import type { Issue } from './issue.js';
import { RequestValidationError, ResponseValidationError } from './rest-error.js';
import type { Operation, Validate } from './rest-operation.js';
import type { Checks } from './rest-parts.js';
import type { Given } from './rest-request.js';
import { below } from './rest-value.js';

/** Checks requests in mode `spec` before they are sent, and responses in the mode of the transport or the call. */
export const checks: Checks = {
  request: (operation, given) => {
    const { name: called, path, params, query, headers, cookies } = operation;
    const issues = [
      ...Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name]) => check(name!, given[name!], params?.[name!])),
      ...Object.entries({ ...query, ...headers, ...cookies }).map(([name, { validate, required }]) =>
        given[name] === undefined && required !== true ? [] : check(name, given[name], validate),
      ),
      bodyIssues(operation, given),
      unknownParams(operation, given),
    ].flat();
    if (issues.length > 0) throw new RequestValidationError(called, issues);
  },
  response: ({ name }, response, validate, value, mode) => {
    const checked = validate(value, { mode });
    if (checked.ok) return checked.value;
    throw new ResponseValidationError(name, response, value, checked.issues);
  },
};

function bodyIssues({ body, bodies, bodyOptional }: Operation, given: Given): readonly Issue[] {
  const value = given['body'];
  if (value === undefined && bodyOptional === true) return [];
  if (bodies === undefined) return body === undefined ? [] : check('body', value, body);
  return check('body', value, bodies(given)?.validate);
}

function check(name: string, value: unknown, validate: Validate | undefined): readonly Issue[] {
  if (value === undefined) return [{ path: [name], code: 'missing', message: 'is missing' }];
  const result = validate?.(value, { mode: 'spec' });
  return result === undefined || result.ok ? [] : below(name, result.issues);
}

function unknownParams(operation: Operation, given: Given): readonly Issue[] {
  if (operation.params === undefined) return [];
  const { params, query, headers, cookies, body, bodies } = operation;
  const known = new Set(Object.keys({ ...params, ...query, ...headers, ...cookies }));
  if (body !== undefined || bodies !== undefined) known.add('body');
  if (bodies !== undefined) known.add('contentType');
  return Object.keys(given)
    .filter((name) => !known.has(name) && given[name] !== undefined)
    .map((name) => ({ path: [name], code: 'unknown-key', message: 'is not a parameter of this operation' }));
}
