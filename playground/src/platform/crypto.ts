import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

type Encoding = 'hex' | 'base64' | 'base64url';

/** The part of `createHash` of `node:crypto` that the compiler uses. */
export function createHash(algorithm: string) {
  if (algorithm !== 'sha256') throw new Error(`there is no ${algorithm}`);
  const hash = sha256.create();
  const it = {
    update(data: string | Uint8Array) {
      hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
      return it;
    },
    digest: (encoding: Encoding): string => encoded(hash.digest(), encoding),
  };
  return it;
}

function encoded(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'hex') return bytesToHex(bytes);
  const base64 = btoa(String.fromCharCode(...bytes));
  return encoding === 'base64' ? base64 : base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}
