import { discard } from './rest-body.js';
import { RedirectError } from './rest-error.js';
import type { Redirects } from './rest-parts.js';

const MAX_REDIRECTS = 5;

/** Follows redirects of safe requests within the host, which receives the token. */
export const redirects: Redirects = ({ name, method }, response, url, redirects) => {
  const { status, type, headers } = response;
  if (type !== 'opaqueredirect' && ![301, 302, 303, 307, 308].includes(status)) return undefined;
  discard(response);
  const refuse = (message: string): RedirectError => new RedirectError(name, status, message);
  if (type === 'opaqueredirect') throw refuse('redirected, and the browser hides the target');
  if (method !== 'GET' && method !== 'HEAD') throw refuse(`a ${method} was redirected`);
  const location = headers.get('location');
  const target = location === null ? undefined : targetIn(location, url);
  if (target === undefined) throw refuse('redirected without a target');
  if (target.origin !== new URL(url).origin)
    throw refuse('redirected to another host, which must not receive the token');
  if (redirects >= MAX_REDIRECTS) throw refuse(`redirected more than ${MAX_REDIRECTS} times`);
  return target.href;
};

/** The address in a response, if it can be requested. `fetch` refuses addresses with a user. */
export function targetIn(location: string, base: string): URL | undefined {
  try {
    const target = new URL(location, base);
    return target.username || target.password ? undefined : target;
  } catch {
    return undefined;
  }
}
