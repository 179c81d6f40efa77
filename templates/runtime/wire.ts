/** True for an enumeration that is a string. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** True for an enumeration in either form: the spec does not show which one it has. */
export function isTextOrInteger(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
