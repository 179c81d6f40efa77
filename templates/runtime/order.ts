/** Compares numbers or texts. Absent values and nulls come last. */
export function compareKeys(
  a: number | bigint | string | null | undefined,
  b: number | bigint | string | null | undefined,
): number {
  if (a === b) return 0;
  if (a === undefined || a === null) return b === undefined || b === null ? 0 : 1;
  if (b === undefined || b === null) return -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares ids: decimal texts by their number, other texts as texts. */
export function compareIds(a: number | string | null | undefined, b: number | string | null | undefined): number {
  const areDecimal = typeof a === 'string' && typeof b === 'string' && DECIMAL.test(a) && DECIMAL.test(b);
  return areDecimal ? compareKeys(BigInt(a), BigInt(b)) : compareKeys(a, b);
}

const DECIMAL = /^\d{1,20}$/;
