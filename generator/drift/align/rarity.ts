/** How much it says that two things share a feature: one that few have says much. */
export class Rarity {
  readonly #weights: ReadonlyMap<string, number>;
  readonly #weightOfUnknown: number;
  readonly #sums = new WeakMap<ReadonlySet<string>, number>();

  /** @param all the features of each thing, each once */
  constructor(all: readonly Iterable<string>[]) {
    const counts = new Map<string, number>();
    for (const features of all) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1);
    const weightOf = (count: number): number => Math.log((all.length + 1) / (count + 0.5));
    this.#weights = new Map([...counts].map(([feature, count]) => [feature, weightOf(count)]));
    this.#weightOfUnknown = weightOf(0);
  }

  /** From 0 to 1: the share of what two have in common, by weight. */
  likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const common = this.#sum(shared(one, other));
    return common === 0 ? 0 : common / Math.sqrt(this.#weightOfAll(one) * this.#weightOfAll(other));
  }

  /** From 0 to 1: how much of the first the second has, by weight. */
  coverage(of: ReadonlySet<string>, by: ReadonlySet<string>): number {
    const common = this.#sum(shared(of, by));
    return common === 0 ? 0 : common / this.#weightOfAll(of);
  }

  #weightOfAll(features: ReadonlySet<string>): number {
    const known = this.#sums.get(features) ?? this.#sum(features);
    this.#sums.set(features, known);
    return known;
  }

  #sum(features: Iterable<string>): number {
    let sum = 0;
    for (const feature of features) sum += this.#weights.get(feature) ?? this.#weightOfUnknown;
    return sum;
  }
}

/** The common members of two sets. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one].filter((feature) => other.has(feature));
}
