const MARK = '\u0000int64 ';
const MARKED = /"\\u0000int64 (-?\d+)"/g;

/** A value as JSON; undefined for undefined. A bigint is a number with all its digits, which `JSON.stringify` cannot write. */
export function jsonText(value: unknown): string | undefined {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${MARK}${part}` : part)) as
    | string
    | undefined;
  return text?.replace(MARKED, '$1');
}
