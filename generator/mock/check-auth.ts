import { credentialOf, textProperty, type Credential, isOpen } from '../model/requests.js';
import { isNotShown, type AuthScheme, type Endpoint, type Model } from '../model/model.js';
import { cookiesOf, type RequestHead } from './read-parameters.js';

/**
 * Whether a request satisfies one of the endpoint's alternatives: tokens of the right form, or a name with a password.
 * Accepts any token unless one is configured, and every request if the spec shows no auth for the endpoint.
 */
export function isAuthorized(
  endpoint: Endpoint,
  request: Pick<RequestHead, 'headers' | 'query'>,
  model: Model,
  token: string | undefined,
): boolean {
  if (isNotShown(endpoint.auth) || isOpen(endpoint)) return true;
  const schemes = new Map(model.auth.map((scheme) => [scheme.name, scheme]));
  return endpoint.auth.some((alternative) =>
    alternative.schemes.every(({ name }) => {
      const scheme = schemes.get(name);
      return scheme !== undefined && carries(scheme, request, token);
    }),
  );
}

function carries(
  scheme: AuthScheme,
  request: Pick<RequestHead, 'headers' | 'query'>,
  token: string | undefined,
): boolean {
  const credential = credentialOf(scheme) ?? usual(scheme);
  if (credential.kind === 'basic') return /^Basic [A-Za-z0-9+/]+={0,2}$/i.test(textIn(request, BASIC) ?? '');
  const given = textIn(request, credential);
  if (given === undefined) return false;
  const { before, after } = credential;
  if (!given.startsWith(before) || !given.endsWith(after)) return false;
  const sent = given.slice(before.length, given.length - after.length);
  return token === undefined ? /^\S+$/.test(sent) : sent === token;
}

type TokenPlace = Extract<Credential, { readonly kind: 'token' }>;

/** The usual place of a token, for facts that the spec does not show. */
function usual(scheme: AuthScheme): TokenPlace {
  const form = textProperty(scheme, 'token_format') ?? '<token>';
  const [before = '', after = ''] = form.split(/<[^<>]*>/);
  return { kind: 'token', in: 'header', name: textProperty(scheme, 'header') ?? 'Authorization', before, after, form };
}

const BASIC = { in: 'header', name: 'Authorization' } as const;

function textIn(
  { headers, query }: Pick<RequestHead, 'headers' | 'query'>,
  { in: place, name }: Pick<TokenPlace, 'in' | 'name'>,
): string | undefined {
  switch (place) {
    case 'header': {
      const value = headers[name.toLowerCase()];
      return typeof value === 'string' ? value : undefined;
    }
    case 'query':
      return query.get(name) ?? undefined;
    case 'cookie':
      return cookiesOf(headers).find(([cookie]) => cookie === name)?.[1];
  }
}
