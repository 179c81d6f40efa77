import type { Refusal } from './rest-error.js';
import type { Operation, SentHeaders, Service } from './rest-operation.js';
import { checkToken } from './rest-secret.js';
import {
  isOpen,
  neededBy,
  refusedBefore,
  saysOfTokens,
  unauthorised,
  type Authorization,
  type Credentials,
  type Token,
  type TokenOptions,
} from './rest-token.js';

/** User name and password, for schemes of kind `basic`. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

export type LoginSource = Login | (() => Login | Promise<Login>);

export interface CredentialOptions extends TokenOptions {
  /** Tokens by auth scheme, for operations that need others or several. */
  readonly credentials?: Readonly<Record<string, Token | LoginSource | undefined>> | undefined;
}

/**
 * Tokens of several schemes, in headers or elsewhere.
 *
 * @throws TypeError if the options are invalid
 */
export function createCredentials({ auth: forms }: Service, options: CredentialOptions): Credentials {
  const first = options.auth ?? Object.keys(forms)[0] ?? '';
  const given = { ...options.credentials, ...(options.token === undefined ? {} : { [first]: options.token }) };
  const sources = new Map(Object.entries(given).filter(([, source]) => source !== undefined));
  for (const name of [...sources.keys(), ...(options.auth === undefined ? [] : [options.auth])]) {
    if (!Object.hasOwn(forms, name)) throw new TypeError(`unknown auth scheme ${name}`);
  }
  const refused = new Map<string, Refusal['code']>();

  /** The schemes of the first alternative with all tokens. */
  function schemesFor(operation: Operation, headers: SentHeaders): readonly string[] {
    const needed = neededBy(operation, first);
    const alternatives = needed.map((scheme) => (typeof scheme === 'string' ? [scheme] : scheme));
    const found = alternatives.find((names) => names.length > 0 && names.every((name) => sources.has(name)));
    if (found !== undefined) return found;
    if (
      isOpen(needed) ||
      alternatives
        .flat()
        .some((scheme) => Object.hasOwn(headers, (forms[scheme]?.header || 'authorization').toLowerCase()))
    )
      return [];
    throw unauthorised(operation.name, needed, sources.size === 0 ? undefined : [...sources.keys()].join(' or '));
  }

  async function tokensOf(names: readonly string[]): Promise<readonly Sent[]> {
    const tokens: Sent[] = [];
    for (const name of names) {
      const source = sources.get(name);
      const secret: unknown = typeof source === 'function' ? await source() : source;
      const token = forms[name]!.encode?.(secret) ?? secret;
      checkToken(token);
      tokens.push({ token, secrets: [token, forms[name]!.encode === undefined ? '' : passwordOf(secret)] });
    }
    return tokens;
  }

  function authorizationOf(operation: string, names: readonly string[], sent: readonly Sent[]): Authorization {
    const wrong = sent.find(({ token }) => refused.has(token));
    if (wrong !== undefined) throw refusedBefore(operation, refused.get(wrong.token));
    return {
      secrets: sent.flatMap(({ secrets }) => secrets),
      send: (headers, url) =>
        names.reduce((target, name, index) => {
          const { header, before, after, send } = forms[name]!;
          const { token } = sent[index]!;
          if (send !== undefined) return send(token, headers, target);
          headers[header.toLowerCase()] = `${before}${token}${after}`;
          return target;
        }, url),
      renew: async (called, code) => {
        if (saysOfTokens(called)) for (const { token } of sent) refused.set(token, code);
        const others = await tokensOf(names);
        const isNew = others.some(({ token }, index) => token !== sent[index]!.token);
        return isNew && !others.some(({ token }) => refused.has(token))
          ? authorizationOf(operation, names, others)
          : undefined;
      },
    };
  }

  return {
    authorize: async (operation, headers) => {
      const names = schemesFor(operation, headers);
      return names.length === 0 ? undefined : authorizationOf(operation.name, names, await tokensOf(names));
    },
  };
}

/** A token, and its parts that must not be shown. */
interface Sent {
  readonly token: string;
  readonly secrets: readonly string[];
}

/** The password of a login, which may be a text. */
function passwordOf(login: unknown): string {
  return typeof login === 'string' ? login.slice(login.indexOf(':') + 1) : (login as Login).password;
}
