/**
 * The kind of a value in one word, for `Issue.received`. It never reveals contents, runs no code of the value, and
 * never throws.
 */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : String(value);
  if (typeof value !== 'object') return typeof value;
  return isArray(value) ? 'array' : 'object';
}

export function isArray(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false; // a revoked proxy
  }
}
