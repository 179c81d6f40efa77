/** Removes a secret from texts that come from elsewhere. */
export type Redact = (text: string) => string;

/** A text without these secrets. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, () => '[token]'), text);
}

/**
 * @throws TypeError if the token is not valid in a header. `fetch` would report this with a message that contains the
 * token.
 */
export function checkToken(token: unknown): asserts token is string {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('the token must be a string of visible ASCII characters, without white space');
  }
}
