/** A source of numbers that gives the same ones for the same seed. */
export interface Random {
  /** A whole number from 0 to `count` - 1. */
  readonly below: (count: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True with a probability. */
  readonly chance: (probability: number) => boolean;
}

/** mulberry32: small, fast, and even enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return { below, pick: (list) => list[below(list.length)]!, chance: (probability) => next() < probability };
}

/**
 * The seed of a run. The same in every run, so that a run that passed passes again; SNOWSPEC_SEED=random looks for new
 * cases, and a number tries again what such a run has found.
 */
export function seedOfRun(): number {
  const requested = process.env['SNOWSPEC_SEED'];
  return requested === 'random' ? Date.now() % 2 ** 31 : Number(requested ?? 20_261_121);
}
