import { createRandom } from '../support/random.js';

/** A copy of a JSON value whose maps have their keys in another order. Lists keep theirs. */
export function shuffled(value: unknown, seed: number): unknown {
  const { below } = createRandom(seed);
  const visit = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map(visit);
    const entries = Object.entries(one);
    for (let index = entries.length - 1; index > 0; index--) {
      const other = below(index + 1);
      [entries[index], entries[other]] = [entries[other]!, entries[index]!];
    }
    return Object.fromEntries(entries.map(([key, inner]) => [key, visit(inner)]));
  };
  return visit(value);
}
