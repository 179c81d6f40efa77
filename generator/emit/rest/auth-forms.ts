import { isNotShown, type AuthScheme, type Model } from '../../model/model.js';
import { schemeNames } from '../../model/requests.js';
import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { propertyKey } from '../names.js';

/** The auth schemes, ordered by the number of operations that take them. The first is the default for tokens. */
export function schemesByUse({ auth, endpoints }: Model): readonly AuthScheme[] {
  const uses = new Map<string, number>();
  for (const name of endpoints.flatMap(schemeNames)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return auth.toSorted((a, b) => (uses.get(b.name) ?? 0) - (uses.get(a.name) ?? 0));
}

/** The schemes of which the spec shows how a token is sent. */
export function sendableSchemes(model: Model): readonly AuthScheme[] {
  return schemesByUse(model).filter((scheme) => formOf(scheme) !== undefined);
}

/** Whether tokens are sent together, or elsewhere than in a header: then a client takes several of them. */
export function hasSeveralTokens(model: Model): boolean {
  const isTogether = model.endpoints.some(
    ({ auth }) => !isNotShown(auth) && auth.some(({ schemes }) => schemes.length > 1),
  );
  return isTogether || sendableSchemes(model).some((scheme) => formOf(scheme)?.call !== undefined);
}

/** How the tokens of all schemes are sent, as members of an object. */
export function authForms(model: Model, imports: Imports): readonly string[] {
  return sendableSchemes(model).map((scheme) => {
    const { header, before, after, call } = formOf(scheme)!;
    const members = [
      `header: ${JSON.stringify(header)}`,
      `before: ${JSON.stringify(before)}`,
      `after: ${JSON.stringify(after)}`,
      ...(call === undefined ? [] : [call((name) => imports.value(name, runtimePath('rest-auth')))]),
    ];
    return `${propertyKey(scheme.name)}: { ${members.join(', ')} }`;
  });
}

interface Form {
  readonly header: string;
  readonly before: string;
  readonly after: string;
  /** A further member of the form, from functions of the runtime. */
  readonly call?: (use: (name: string) => string) => string;
}

function formOf(scheme: AuthScheme): Form | undefined {
  const text = (name: string): string | undefined => {
    const value = scheme.properties.find((property) => property.name === name)?.value;
    return value === undefined || isNotShown(value) || typeof value !== 'string' ? undefined : value;
  };
  const format = /^([^<]*)<[^>]*>(.*)$/.exec(text('token_format') ?? '');
  const [before, after] = format === null ? ['', ''] : [format[1]!, format[2]!];
  switch (scheme.kind) {
    case 'signature':
      return undefined;
    case 'basic':
      return { header: 'Authorization', before: 'Basic ', after: '', call: (use) => `encode: ${use('encodeLogin')}` };
    case 'openid':
    case 'oauth2':
      return { header: text('header') ?? 'Authorization', before: format === null ? 'Bearer ' : before, after };
    case 'token': {
      const name = text('name') ?? text('header');
      if (name === undefined) return undefined;
      const place = text('in') ?? 'header';
      if (place === 'header')
        return text('header') !== undefined && format === null ? undefined : { header: name, before, after };
      const send = place === 'query' ? 'inQuery' : 'inCookie';
      return { header: '', before, after, call: (use) => `send: ${use(send)}(${JSON.stringify(name)})` };
    }
  }
}
