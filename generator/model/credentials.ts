import type { AuthScheme, Json, Model } from './model.js';
import { schemeNames } from './requests.js';

/** Where a request carries what authorises it, and in which form. */
export type Credential =
  | {
      readonly kind: 'token';
      readonly in: 'header' | 'query' | 'cookie';
      /** Name of the header, the parameter or the cookie. */
      readonly name: string;
      /** The text before and behind the token: `Bearer ` and nothing. */
      readonly before: string;
      readonly after: string;
      /** The same with a word for the token, as the spec writes it: `Bearer <token>`. */
      readonly form: string;
    }
  /** Name and password, in the header `Authorization`. */
  | { readonly kind: 'basic' };

/** The form of a token: text with one word in angle brackets in place of the token. */
export const TOKEN_FORM = /^[^<>]*<[^<>]+>[^<>]*$/;

/**
 * How requests are authorised by a scheme; undefined where they are signed, or if the spec does not show it. `in` and `name`
 * say where a token is, or `header` and `token_format` which header holds it in which form.
 */
export function credentialOf(scheme: AuthScheme): Credential | undefined {
  switch (scheme.kind) {
    case 'signature':
      return undefined;
    case 'basic':
      return { kind: 'basic' };
    case 'oauth2':
    case 'openid':
    case 'token': {
      const place = placeOf(scheme);
      const [header, format] = [textProperty(scheme, 'header'), textProperty(scheme, 'token_format')];
      const name = textProperty(scheme, 'name') ?? (place === undefined || place === 'header' ? header : undefined);
      const form = format ?? (place === undefined ? '' : '<token>');
      const parts = /^([^<]*)<[^>]*>(.*)$/s.exec(form);
      if (name === undefined || parts === null) return undefined;
      return { kind: 'token', in: place ?? 'header', name, before: parts[1]!, after: parts[2]!, form };
    }
  }
}

/** How clients send what authorises a request. */
export interface SentForm {
  readonly place: 'header' | 'login' | 'query' | 'cookie';
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** How clients send the credential of a scheme; undefined where the spec does not show it. */
export function sentForm(scheme: AuthScheme): SentForm | undefined {
  const header = textProperty(scheme, 'header');
  const format = /^([^<]*)<[^>]*>(.*)$/.exec(textProperty(scheme, 'token_format') ?? '');
  const [before, after] = format === null ? ['', ''] : [format[1]!, format[2]!];
  switch (scheme.kind) {
    case 'signature':
      return undefined;
    case 'basic':
      return { place: 'login', name: 'Authorization', before: 'Basic ', after: '' };
    case 'openid':
    case 'oauth2':
      return { place: 'header', name: header ?? 'Authorization', before: format === null ? 'Bearer ' : before, after };
    case 'token': {
      const place = textProperty(scheme, 'in') ?? 'header';
      const name = textProperty(scheme, 'name') ?? header;
      if (name === undefined || (place === 'header' && header !== undefined && format === null)) return undefined;
      return { place: place === 'header' || place === 'query' ? place : 'cookie', name, before, after };
    }
  }
}

/** The schemes of which clients can send a credential, the one that most operations take first: it is that of `token`. */
export function sendableSchemes({ auth, endpoints }: Model): readonly AuthScheme[] {
  const uses = new Map<string, number>();
  for (const name of endpoints.flatMap(schemeNames)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return auth
    .toSorted((a, b) => (uses.get(b.name) ?? 0) - (uses.get(a.name) ?? 0))
    .filter((scheme) => sentForm(scheme) !== undefined);
}

const PLACES = ['header', 'query', 'cookie'] as const;

function placeOf(scheme: AuthScheme): (typeof PLACES)[number] | undefined {
  const written = textProperty(scheme, 'in');
  return PLACES.find((place) => place === written);
}

/** A property of a scheme, if it is a text. */
export function textProperty(scheme: AuthScheme, name: string): string | undefined {
  const value = propertyOf(scheme, name);
  return typeof value === 'string' ? value : undefined;
}

/** A property of a scheme, if the spec shows it. */
export function propertyOf({ properties }: AuthScheme, name: string): Json | undefined {
  return properties.find((property) => property.name === name)?.value as Json | undefined;
}
