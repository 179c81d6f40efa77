import { isNotShown, type AuthScheme, type Endpoint, type Model } from '../model/model.js';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Whether a request has a token in the format of one of the endpoint's auth schemes. Accepts any token, unless one is
 * given. Accepts every request if the spec shows no auth for the endpoint.
 */
export function isAuthorized(endpoint: Endpoint, headers: Headers, model: Model, token: string | undefined): boolean {
  if (isNotShown(endpoint.auth) || endpoint.auth.length === 0) return true;
  const schemes = new Map(model.auth.map((scheme) => [scheme.name, scheme]));
  return endpoint.auth.some((alternative) =>
    alternative.schemes.every(({ name }) => {
      const scheme = schemes.get(name);
      return scheme !== undefined && carriesToken(scheme, headers, token);
    }),
  );
}

function carriesToken(scheme: AuthScheme, headers: Headers, token: string | undefined): boolean {
  const header = propertyOf(scheme, 'header') ?? 'Authorization';
  const format = propertyOf(scheme, 'token_format') ?? '<token>';
  const given = headers[header.toLowerCase()];
  if (typeof given !== 'string') return false;
  const [prefix = '', suffix = ''] = format.split(/<[^<>]*>/);
  if (!given.startsWith(prefix) || !given.endsWith(suffix)) return false;
  const sent = given.slice(prefix.length, given.length - suffix.length);
  return token === undefined ? /^\S+$/.test(sent) : sent === token;
}

function propertyOf({ properties }: AuthScheme, name: string): string | undefined {
  const value = properties.find((property) => property.name === name)?.value;
  return typeof value === 'string' ? value : undefined;
}
