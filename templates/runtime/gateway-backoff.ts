/** How long to wait before connecting again, in milliseconds. */
export interface Backoff {
  /** The first wait, doubled with each attempt. */
  readonly first: number;
  readonly longest: number;
}

export const DEFAULT_BACKOFF: Backoff = { first: 1000, longest: 60_000 };

/**
 * The wait before an attempt to connect, between half of what is due and all of it, so that connections that were lost
 * together do not come back together.
 * @param attempt 0 for the first attempt after a working connection
 * @param random a number from 0 up to 1
 */
export function waitBefore(attempt: number, { first, longest }: Backoff, random: number): number {
  const due = Math.min(longest, first * 2 ** Math.min(attempt, 30));
  return Math.round(due / 2 + (due / 2) * random);
}
