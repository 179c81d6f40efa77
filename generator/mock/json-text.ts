/** In front of the digits of a bigint. No value can have it, since each process has its own. */
const MARK = crypto.randomUUID();
const MARKED = /"([0-9a-f-]{36}) (-?\d+)"/g;

/** A value as JSON; undefined for undefined. A bigint is a number with all its digits, which `JSON.stringify` cannot write. */
export function jsonText(value: unknown): string | undefined {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${MARK} ${part}` : part)) as
    | string
    | undefined;
  return text?.replace(MARKED, (found, mark, digits: string) => (mark === MARK ? digits : found));
}
