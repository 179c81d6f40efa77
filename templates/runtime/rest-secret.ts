/** Removes a secret from texts that come from elsewhere. */
export type Redact = (text: string) => string;

export function createRedact(secret: string | undefined): Redact {
  return secret === undefined ? (text) => text : (text) => text.split(secret).join('[token]');
}

/**
 * @throws TypeError if the token is not valid in a header. `fetch` would report this with a message that contains the
 * token.
 */
export function checkToken(token: unknown): void {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('the token must be a string of visible ASCII characters, without white space');
  }
}
