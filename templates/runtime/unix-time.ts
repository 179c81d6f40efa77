/** Whether a value is a whole number of seconds since 1970 that `Date` can hold. */
export function isUnixSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= FURTHEST / 1000;
}

/** Whether a value is a whole number of milliseconds since 1970 that `Date` can hold. */
export function isUnixMilliseconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= FURTHEST;
}

const FURTHEST = 8_640_000_000_000_000;
