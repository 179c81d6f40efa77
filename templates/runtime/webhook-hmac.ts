import { anyValid, subtle, type Verify } from './webhook-signature.js';

export interface SecretOption {
  /**
   * The secret of the signature, as the service displays it; several during a replacement. With a malformed secret, the
   * handler responds to every request with 500.
   */
  readonly secret: string | readonly string[];
}

const MOST_SECRETS = 8;

/**
 * Creates a function that verifies HMAC signatures with any of the secrets. WebCrypto compares them in constant time. A
 * missing or malformed signature takes the same work as a wrong one. The returned function rejects if a secret is
 * malformed.
 *
 * @param decode decodes a secret; undefined if it is malformed
 * @param length of a signature, in bytes
 */
export function hmac(
  secret: string | readonly string[],
  decode: (text: string) => Uint8Array | undefined,
  hash: 'SHA-1' | 'SHA-256' | 'SHA-512',
  length: number,
): Verify {
  const algorithm = { name: 'HMAC', hash };
  let imported: Promise<readonly unknown[]> | undefined;
  return async (signatures, message) => {
    imported ??= importKeys(typeof secret === 'string' ? [secret] : secret, decode, algorithm);
    return anyValid(algorithm, await imported, signatures, length, message);
  };
}

async function importKeys(
  secrets: readonly string[],
  decode: (text: string) => Uint8Array | undefined,
  algorithm: object,
): Promise<readonly unknown[]> {
  if (!Array.isArray(secrets) || secrets.length === 0 || secrets.length > MOST_SECRETS) {
    throw new TypeError(`the secret is not a text or a list of up to ${MOST_SECRETS} texts`);
  }
  return Promise.all(
    secrets.map((text: unknown) => {
      const key = typeof text === 'string' ? decode(text) : undefined;
      if (key === undefined || key.byteLength === 0) throw new TypeError('the secret is empty or malformed');
      return subtle().importKey('raw', key, algorithm, false, ['verify']);
    }),
  );
}

/** The UTF-8 bytes of a text. */
export function fromText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
