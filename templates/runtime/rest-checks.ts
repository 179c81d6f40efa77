import type { Issue } from './issue.js';
import { RequestValidationError, ResponseValidationError } from './rest-error.js';
import type { Operation, Validate } from './rest-operation.js';
import type { Checks } from './rest-parts.js';
import { below } from './rest-value.js';

/** Checks requests in mode `spec` before they are sent, and responses in the mode of the transport or the call. */
export const checks: Checks = {
  request: (operation, given) => {
    const { path, params, query, body } = operation;
    const issues = [
      ...Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name]) => check(name!, given[name!], params?.[name!])),
      ...Object.entries(query).map(([name, { validate, required }]) =>
        given[name] === undefined && required !== true ? [] : check(name, given[name], validate),
      ),
      ...(body === undefined ? [] : [check('body', given['body'], body)]),
      unknownParams(operation, given),
    ].flat();
    if (issues.length > 0) throw new RequestValidationError(operation.name, issues);
  },
  response: ({ name }, response, validate, value, mode) => {
    const checked = validate(value, { mode });
    if (checked.ok) return checked.value;
    throw new ResponseValidationError(name, response, value, checked.issues);
  },
};

function check(name: string, value: unknown, validate: Validate | undefined): readonly Issue[] {
  if (value === undefined) return [{ path: [name], code: 'missing', message: 'is missing' }];
  const result = validate?.(value, { mode: 'spec' });
  return result === undefined || result.ok ? [] : below(name, result.issues);
}

function unknownParams(operation: Operation, given: Readonly<Record<string, unknown>>): readonly Issue[] {
  if (operation.params === undefined) return [];
  const known = new Set([...Object.keys(operation.params), ...Object.keys(operation.query)]);
  if (operation.body !== undefined) known.add('body');
  return Object.keys(given)
    .filter((name) => !known.has(name) && given[name] !== undefined)
    .map((name) => ({ path: [name], code: 'unknown-key', message: 'is not a parameter of this operation' }));
}
