import { anyValid, subtle, type Verify } from './webhook-signature.js';

export interface VerifyKeyOption {
  /** The public key, as the service displays it. With a malformed key, the handler responds to every request with 500. */
  readonly verifyKey: string;
}

const ED25519 = { name: 'Ed25519' };
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/**
 * Creates a function that verifies Ed25519 signatures with one key. The key is imported once, on first use. A missing
 * or malformed signature takes the same work as a wrong one. The returned function rejects if the key is malformed or
 * the runtime lacks Ed25519.
 *
 * @param form encoding of the key, for messages
 */
export function ed25519(key: Uint8Array | undefined, form: string): Verify {
  let imported: Promise<unknown> | undefined;
  return async (signatures, message) => {
    imported ??= importKey(key, form);
    return anyValid(ED25519, [await imported], signatures, SIGNATURE_BYTES, message);
  };
}

async function importKey(key: Uint8Array | undefined, form: string): Promise<unknown> {
  if (key?.byteLength !== KEY_BYTES) throw new TypeError(`the public key is not ${KEY_BYTES} bytes in ${form}`);
  return subtle().importKey('raw', key, ED25519, false, ['verify']);
}
