/**
 * Creates a function that verifies Ed25519 signatures with one key, both in hexadecimal. The key is imported once, on
 * first use. A missing or malformed signature takes the same work as a wrong one.
 *
 * The returned function rejects if the key is malformed or the runtime lacks Ed25519.
 */
export function verifier(key: string): (signature: string | null, message: Uint8Array) => Promise<boolean> {
  let imported: Promise<unknown> | undefined;
  return async (signature, message) => {
    imported ??= importKey(key);
    const verifyKey = await imported;
    const bytes = bytesOf(signature, SIGNATURE_BYTES);
    const valid = await subtle().verify(ED25519, verifyKey, bytes ?? new Uint8Array(SIGNATURE_BYTES), message);
    return valid && bytes !== undefined;
  };
}

/** True if the timestamp is a number of units since 1970 and within the window around now. */
export function isFresh(timestamp: string, perSecond: number, windowSeconds: number, now: number): boolean {
  if (!/^\d{1,16}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) / perSecond - now / 1000) <= windowSeconds;
}

const ED25519 = { name: 'Ed25519' };
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

async function importKey(key: string): Promise<unknown> {
  const bytes = bytesOf(key, KEY_BYTES);
  if (bytes === undefined) throw new TypeError(`the public key is not ${KEY_BYTES} bytes in hexadecimal`);
  return subtle().importKey('raw', bytes, ED25519, false, ['verify']);
}

/** Decodes hexadecimal; undefined if the text is malformed or has another length. */
function bytesOf(hex: unknown, length: number): Uint8Array | undefined {
  if (typeof hex !== 'string' || hex.length !== length * 2 || !/^[0-9a-f]+$/i.test(hex)) return undefined;
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

interface Subtle {
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: object,
    extractable: boolean,
    usages: string[],
  ): Promise<unknown>;
  verify(algorithm: object, key: unknown, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
}

function subtle(): Subtle {
  const found = (globalThis as unknown as { readonly crypto?: { readonly subtle?: Subtle } }).crypto?.subtle;
  if (found === undefined) throw new TypeError('this runtime has no WebCrypto');
  return found;
}
