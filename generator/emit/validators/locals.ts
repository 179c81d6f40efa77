/** Names that generated checks use for themselves, or that cannot name a `const`. */
const TAKEN = new Set(
  `value e key depth i item o
   arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
   for function if implements import in instanceof interface let new null package private protected public return static
   super switch this throw true try typeof undefined var void while with yield`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * The local constant that holds a field's value in generated code: the wire name wherever that is possible, so that
 * code and payload read alike.
 */
export function localName(field: string): string {
  const plain = field.replace(/[^A-Za-z0-9_]/g, '_');
  // What generated code imports is camelCase, and its numbered variables (item2) have a digit: no clash with these.
  return /^[a-z][a-z_]*$/.test(plain) && !TAKEN.has(plain) ? plain : `${/^[A-Za-z]/.test(plain) ? '' : '_'}${plain}_`;
}

/** Reads a field of `object` in generated code. */
export function access(object: string, field: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(field) ? `${object}.${field}` : `${object}[${JSON.stringify(field)}]`;
}
