/** Bounds of which each holds. */
type Bounds = Readonly<Record<string, unknown>>;

/** All bounds together: the largest lower one, the smallest upper one, and the first of anything else. */
export function mergeBounds<B extends object>(all: readonly B[]): B {
  const merged: Record<string, unknown> = {};
  for (const bounds of all as readonly Bounds[]) {
    for (const [key, value] of Object.entries(bounds)) {
      const before = merged[key];
      if (before === undefined) merged[key] = value;
      else if (typeof value === 'number' && typeof before === 'number') {
        merged[key] = /min/i.test(key) ? Math.max(value, before) : /max/i.test(key) ? Math.min(value, before) : before;
      }
    }
  }
  return merged as B;
}

/** The bounds of a count alone. */
export function tighter(all: readonly { readonly min?: number; readonly max?: number }[]): {
  readonly min?: number;
  readonly max?: number;
} {
  return mergeBounds(
    all.map(({ min, max }) => ({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) })),
  );
}

/** The least number that is a multiple of all of some integers; undefined if one is a fraction, or it is too large to be written. */
export function commonMultiple(steps: readonly number[]): number | undefined {
  if (!steps.every(Number.isSafeInteger)) return undefined;
  const least = steps.reduce((one, step) => (one / divisor(one, BigInt(step))) * BigInt(step), 1n);
  return least < 10n ** 15n ? Number(least) : undefined;
}

function divisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : divisor(other, one % other);
}
