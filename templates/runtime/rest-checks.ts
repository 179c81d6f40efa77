import type { Issue } from './issue.js';
import { discard } from './rest-body.js';
import { RequestValidationError, ResponseValidationError } from './rest-error.js';
import type { Operation, Validate } from './rest-operation.js';
import type { Checks } from './rest-parts.js';
import type { Given } from './rest-request.js';
import { below } from './rest-value.js';

/** Checks requests in mode `spec` before they are sent, and responses in the mode of the transport or the call. */
export const checks: Checks = {
  request: (operation, given) => {
    const { name: called, path, params, query, headers, cookies } = operation;
    const issues: Issue[] = [];
    for (const [, name = ''] of path.matchAll(/\{([^{}]*)\}/g))
      issues.push(...check(name, given[name], params?.[name]));
    for (const parameters of [query, headers, cookies]) {
      for (const [name, { validate, required }] of Object.entries(parameters ?? {})) {
        if (given[name] !== undefined || required === true) issues.push(...check(name, given[name], validate));
      }
    }
    issues.push(...bodyIssues(operation, given), ...unknownParams(operation, given));
    if (issues.length > 0) throw new RequestValidationError(called, issues);
  },
  response: ({ name }, response, validate, value, mode) => {
    const checked = validate(value, { mode });
    if (checked.ok) return checked.value;
    throw new ResponseValidationError(name, response, value, checked.issues);
  },
  headers: ({ name }, response, { headers }, value) => {
    const issues = headers?.(response.headers) ?? [];
    if (issues.length === 0) return;
    discard(response); // a stream, which is not read
    throw new ResponseValidationError(name, response, value, issues);
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
  const { params, query, headers, cookies, body, bodies } = operation;
  if (params === undefined) return [];
  const isKnown = (name: string): boolean =>
    [params, query, headers, cookies].some((known) => known !== undefined && Object.hasOwn(known, name)) ||
    (name === 'body' && (body !== undefined || bodies !== undefined)) ||
    (name === 'contentType' && bodies !== undefined);
  return Object.keys(given)
    .filter((name) => given[name] !== undefined && !isKnown(name))
    .map((name) => ({ path: [name], code: 'unknown-key', message: 'is not a parameter of this operation' }));
}
