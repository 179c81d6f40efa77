import { createValueKeys } from './distinct-values.js';
import type { Random } from './sample-random.js';

/** A list of `min` to `max` items; short unless `min` requires more. */
export function drawList<T>(random: Random, min: number, max: number, draw: (at: Random) => T): T[] {
  return Array.from({ length: drawCount(random, min, max) }, (_, index) => draw(random.at(index)));
}

/** A list without repetition, if enough different items exist. */
export function drawDistinct<T>(random: Random, min: number, max: number, draw: (at: Random) => T): T[] {
  const count = drawCount(random, min, max);
  const keyOf = createValueKeys();
  const items = new Map<unknown, T>();
  for (let attempt = 0; items.size < count && attempt < (count + 1) * ATTEMPTS; attempt += 1) {
    const item = draw(random.at(attempt));
    const key = keyOf(item);
    if (!items.has(key)) items.set(key, item);
  }
  return [...items.values()];
}

/** A selection of different values. */
export function drawSome<const T>(random: Random, min: number, max: number, values: readonly T[]): T[] {
  return random.some(values, drawCount(random, min, Math.min(max, values.length)));
}

/** An object with a drawn value under each key. */
export function drawDict<T>(
  random: Random,
  keys: readonly unknown[],
  draw: (at: Random, key: string) => T,
): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [String(key), draw(random.at(String(key)), String(key))]));
}

const ATTEMPTS = 100;
const USUAL = 3;

function drawCount(random: Random, min: number, max: number): number {
  return random.at('count').integer(min, Math.min(max, Math.max(min, USUAL)));
}
