import { ApiError, RequestValidationError, type Refusal } from './rest-error.js';
import type { Operation, SentHeaders, Service } from './rest-operation.js';
import { checkToken } from './rest-secret.js';

/** A token, or a function that returns the current one for each request. */
export type Token = string | (() => string | Promise<string>);

export interface TokenOptions {
  /**
   * Sent with every operation that takes a token, and only to the host of the service. A function is called for each
   * request, and again after a status 401. If it returns another token, the request is sent once more.
   */
  readonly token?: Token | undefined;
  /** Name of the auth scheme of the token. Default: the first one of the spec. */
  readonly auth?: string | undefined;
}

/** The credentials of one request. */
export interface Authorization {
  readonly secrets: readonly string[];
  /** Adds the tokens to a request, and returns its URL. */
  readonly send: (headers: SentHeaders, url: string) => string;
  /**
   * Returns new tokens after a status 401, if there are any. Stops using the old ones.
   *
   * @param operation one without required tokens proves nothing about them
   * @param code the code of the response
   */
  readonly renew: (operation: Operation, code: Refusal['code']) => Promise<Authorization | undefined>;
}

/** The tokens of a transport. */
export interface Credentials {
  /**
   * Returns the credentials for an operation; undefined if it needs none.
   *
   * @param headers of the caller, which may authorise the request
   * @throws RequestValidationError if a required token is missing; ApiError if it was refused
   */
  readonly authorize: (
    operation: Operation,
    headers: SentHeaders,
  ) => Authorization | undefined | Promise<Authorization | undefined>;
}

/**
 * A single token in a header.
 *
 * @throws TypeError if the options are invalid
 */
export function createToken({ auth: forms }: Service, { token, auth }: TokenOptions): Credentials {
  const scheme = auth ?? Object.keys(forms)[0] ?? '';
  const form = Object.hasOwn(forms, scheme) ? forms[scheme] : undefined;
  if (auth !== undefined && form === undefined) throw new TypeError(`unknown auth scheme ${auth}`);
  if (token !== undefined && form === undefined) throw new TypeError('the spec does not say how a token is sent');
  if (token !== undefined && typeof token !== 'function') checkToken(token);
  let refused: { readonly secret: string; readonly code: Refusal['code'] } | undefined;
  let last: Authorization | undefined;

  const authorize: Credentials['authorize'] = (operation, headers) => {
    const { name } = operation;
    const needed = neededBy(operation, scheme);
    if (token !== undefined && needed.includes(scheme)) {
      return typeof token === 'function' ? present(token, name) : permitted(name, token);
    }
    if (isOpen(needed) || Object.hasOwn(headers, (form?.header ?? 'authorization').toLowerCase())) return undefined;
    throw unauthorised(name, needed, token === undefined ? undefined : scheme);
  };

  async function present(read: () => string | Promise<string>, name: string): Promise<Authorization> {
    return permitted(name, await read());
  }

  function permitted(name: string, secret: string): Authorization {
    if (secret === refused?.secret) throw refusedBefore(name, refused.code);
    return authorizationOf(secret);
  }

  /** Waiting calls share the result. */
  function authorizationOf(secret: string): Authorization {
    if (last?.secrets[0] === secret) return last;
    checkToken(secret);
    return (last = {
      secrets: [secret],
      send: (headers, url) => {
        headers[form!.header.toLowerCase()] = `${form!.before}${secret}${form!.after}`;
        return url;
      },
      renew: async (operation, code) => {
        if (saysOfTokens(operation)) refused = { secret, code };
        const current = typeof token === 'function' ? await token() : secret;
        return current === secret ? undefined : authorizationOf(current);
      },
    });
  }

  return { authorize };
}

/** The schemes of an operation. One without `auth` may have the token, unless it belongs to another service. */
export function neededBy({ auth, service }: Operation, scheme: string): NonNullable<Operation['auth']> {
  return auth ?? (service === undefined ? [[], scheme] : []);
}

/** Whether a status 401 of an operation means that its token is wrong. Without a required token, there are other reasons. */
export function saysOfTokens({ auth }: Operation): boolean {
  return auth === undefined || !isOpen(auth);
}

/** Whether a request may lack a token. */
export function isOpen(needed: NonNullable<Operation['auth']>): boolean {
  return needed.length === 0 || needed.some(({ length }) => length === 0);
}

export function unauthorised(
  name: string,
  needed: NonNullable<Operation['auth']>,
  own: string | undefined,
): RequestValidationError {
  const all = needed.map((scheme) => (typeof scheme === 'string' ? scheme : scheme.join(' + '))).join(' or ');
  const message = `takes a token of ${all}${own === undefined ? '' : `, not of ${own}`}`;
  return new RequestValidationError(name, [{ path: [], code: 'auth', message }]);
}

export function refusedBefore(name: string, code: Refusal['code']): ApiError {
  return new ApiError(name, { status: 401, code, message: 'not sent: the service has refused the token' });
}
