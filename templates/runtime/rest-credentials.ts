import type { Operation, SentHeaders, Service } from './rest-operation.js';
import { checkToken } from './rest-secret.js';
import {
  isOpen,
  refusedBefore,
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

/** A login, or a function that gives one. */
export type LoginSource = Login | (() => Login | Promise<Login>);

export interface CredentialOptions extends TokenOptions {
  /** Tokens by auth scheme, for operations that need other ones, or several together. */
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
  const refused = new Set<string>();

  /** The schemes of the first alternative of which there are all tokens. */
  function schemesFor({ name, auth: needed = [[], first] }: Operation, headers: SentHeaders): readonly string[] {
    const alternatives = needed.map((one) => (typeof one === 'string' ? [one] : one));
    const found = alternatives.find((names) => names.length > 0 && names.every((one) => sources.has(one)));
    if (found !== undefined) return found;
    if (
      isOpen(needed) ||
      alternatives.flat().some((one) => Object.hasOwn(headers, (forms[one]?.header || 'authorization').toLowerCase()))
    )
      return [];
    throw unauthorised(name, needed, sources.size === 0 ? undefined : [...sources.keys()].join(' or '));
  }

  async function tokensOf(names: readonly string[]): Promise<readonly string[]> {
    const tokens: string[] = [];
    for (const name of names) {
      const source = sources.get(name);
      const secret: unknown = typeof source === 'function' ? await source() : source;
      const token = forms[name]!.encode?.(secret) ?? secret;
      checkToken(token);
      tokens.push(token);
    }
    return tokens;
  }

  function authorizationOf(operation: string, names: readonly string[], secrets: readonly string[]): Authorization {
    if (secrets.some((one) => refused.has(one))) throw refusedBefore(operation);
    return {
      // Queries and cookies have them encoded.
      secrets: secrets.flatMap((one) => [one, encodeURIComponent(one)]),
      send: (headers, url) =>
        names.reduce((target, name, index) => {
          const { header, before, after, send } = forms[name]!;
          if (send !== undefined) return send(secrets[index]!, headers, target);
          headers[header.toLowerCase()] = `${before}${secrets[index]}${after}`;
          return target;
        }, url),
      refuse: async () => {
        for (const secret of secrets) refused.add(secret);
        const others = await tokensOf(names);
        return others.some((one) => refused.has(one)) ? undefined : authorizationOf(operation, names, others);
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
