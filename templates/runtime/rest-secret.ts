/** Takes a secret out of texts that others wrote. */
export type Redact = (text: string) => string;

export function createRedact(secret: string | undefined): Redact {
  return secret === undefined ? (text) => text : (text) => text.split(secret).join('[token]');
}

/**
 * @throws TypeError where the token cannot stand in a header. Found before `fetch` finds it, whose message would show
 * the token.
 */
export function checkToken(token: unknown): void {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError('the token must be a string of visible ASCII characters, without white space');
  }
}
