/** True for a value of an enumeration of strings. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** True for an enumeration value in either form, for enumerations whose form the spec does not state. */
export function isTextOrInteger(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
