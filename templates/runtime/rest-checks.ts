import { discard } from './rest-body.js';
import { RequestValidationError, ResponseValidationError } from './rest-error.js';
import type { Checks } from './rest-parts.js';

/** Checks requests in mode `spec` before they are sent, and responses in the mode of the transport or the call. */
export const checks: Checks = {
  request: ({ name, checks }, given) => {
    const issues = checks?.request(given) ?? [];
    if (issues.length > 0) throw new RequestValidationError(name, issues);
  },
  response: ({ name, responses, checks }, response, found, value, mode) => {
    const result = checks?.response(responses.indexOf(found), value, mode);
    if (result === undefined) return value;
    if (result.ok) return result.value;
    throw new ResponseValidationError(name, response, value, result.issues);
  },
  headers: ({ name, responses, checks }, response, found, value) => {
    const issues = checks?.headers(responses.indexOf(found), response.headers) ?? [];
    if (issues.length === 0) return;
    discard(response); // a stream, which is not read
    throw new ResponseValidationError(name, response, value, issues);
  },
};
