import type { TokenForm } from './rest-operation.js';

// Credentials that are not tokens in a header.

type Send = NonNullable<TokenForm['send']>;

/** Sends a key in the query. Replaces a key that the service has written into the address of a redirect or a next page. */
export function inQuery(name: string): Send {
  return (token, _, url) => {
    const target = new URL(url);
    if (target.searchParams.has(name)) target.searchParams.delete(name);
    return `${target.href}${target.search === '' ? '?' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(token)}`;
  };
}

/** Sends a key as a cookie. Browsers do not let programs do that. */
export function inCookie(name: string): Send {
  return (token, headers, url) => {
    const others = headers['cookie'];
    headers['cookie'] = `${others === undefined ? '' : `${others}; `}${name}=${encodeURIComponent(token)}`;
    return url;
  };
}

/** User name and password for basic authentication. A text is `name:password`. */
export function encodeLogin(login: unknown): string {
  const { username, password } = login as { readonly username: string; readonly password: string };
  const bytes = new TextEncoder().encode(typeof login === 'string' ? login : `${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}
