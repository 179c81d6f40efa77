import type { TokenForm } from './rest-operation.js';

// Credentials that are not tokens in a header.

type Send = NonNullable<TokenForm['send']>;

/** Sends a key in the query. */
export function inQuery(name: string): Send {
  return (token, _, url) =>
    `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(token)}`;
}

/** Sends a key as a cookie. Browsers do not let programs do that. */
export function inCookie(name: string): Send {
  return (token, headers, url) => {
    const others = headers['cookie'];
    headers['cookie'] = `${others === undefined ? '' : `${others}; `}${name}=${encodeURIComponent(token)}`;
    return url;
  };
}

/** User name and password as basic authentication sends them; of a text, it is `name:password`. */
export function encodeLogin(login: unknown): string {
  const { username, password } = login as { readonly username: string; readonly password: string };
  const bytes = new TextEncoder().encode(typeof login === 'string' ? login : `${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}
