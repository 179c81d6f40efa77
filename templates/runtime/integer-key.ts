/** True for a key of a JSON object that is a safe integer in its shortest decimal form. */
export function isIntegerKey(key: unknown): boolean {
  return typeof key === 'string' && Number.isSafeInteger(Number(key)) && String(Number(key)) === key;
}
