/** How much it says that two things share a feature: one that few have says much. */
export class Rarity {
  readonly #counts = new Map<string, number>();
  readonly #total: number;

  /** @param all the features of each thing, each once */
  constructor(all: readonly Iterable<string>[]) {
    this.#total = all.length;
    for (const features of all) for (const one of features) this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1);
  }

  weightOf(features: Iterable<string>): number {
    let sum = 0;
    for (const one of features) sum += Math.log((this.#total + 1) / ((this.#counts.get(one) ?? 0) + 0.5));
    return sum;
  }

  /** From 0 to 1: the share of what two have in common, by weight. */
  likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const common = this.weightOf(shared(one, other));
    const size = Math.sqrt(this.weightOf(one) * this.weightOf(other));
    return size === 0 ? 0 : common / size;
  }

  /** From 0 to 1: how much of the second the first has, by weight. */
  coverage(of: ReadonlySet<string>, by: ReadonlySet<string>): number {
    const size = this.weightOf(of);
    return size === 0 ? 0 : this.weightOf(shared(of, by)) / size;
  }
}

/** What two sets have in common. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one].filter((feature) => other.has(feature));
}
