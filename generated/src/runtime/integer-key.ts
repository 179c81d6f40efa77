/** True for a key of a JSON object that writes an integer: in decimal, without sign or leading zeros beyond need. */
export function isIntegerKey(key: unknown): boolean {
  return typeof key === 'string' && Number.isSafeInteger(Number(key)) && String(Number(key)) === key;
}
