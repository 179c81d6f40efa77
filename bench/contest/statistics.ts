/** The middle of the values, and how far apart the middle half of them lies, as a part of the middle. */
export interface Spread {
  readonly median: number;
  readonly spread: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const median = quantile(values, 0.5);
  return { median, spread: (quantile(values, 0.75) - quantile(values, 0.25)) / median };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
