import { discard } from './rest-body.js';
import { RedirectError } from './rest-error.js';
import type { Redirects } from './rest-parts.js';

const MAX_REDIRECTS = 5;

/** Follows redirects of requests that change nothing. The token goes to no other host, and no change is made twice. */
export const redirects: Redirects = ({ name, method }, response, url, redirects) => {
  const { status, type, headers } = response;
  if (type !== 'opaqueredirect' && ![301, 302, 303, 307, 308].includes(status)) return undefined;
  discard(response);
  const refuse = (message: string): RedirectError => new RedirectError(name, status, message);
  if (type === 'opaqueredirect') throw refuse('redirected, and the browser hides the target');
  if (method !== 'GET' && method !== 'HEAD') throw refuse(`a ${method} was redirected`);
  const location = headers.get('location');
  const target = location === null ? undefined : parseUrl(location, url);
  if (target === undefined) throw refuse('redirected without a target');
  if (target.origin !== new URL(url).origin)
    throw refuse('redirected to another host, which must not receive the token');
  if (redirects >= MAX_REDIRECTS) throw refuse(`redirected more than ${MAX_REDIRECTS} times`);
  return target.href;
};

function parseUrl(location: string, base: string): URL | undefined {
  try {
    return new URL(location, base);
  } catch {
    return undefined;
  }
}
