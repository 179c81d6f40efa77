/** How much it says that two things share a feature: one that few have says much. */
export class Rarity {
  readonly #counts = new Map<string, number>();
  readonly #weights = new Map<string, number>();
  readonly #sums = new WeakMap<ReadonlySet<string>, number>();
  readonly #total: number;

  /** @param all the features of each thing, each once */
  constructor(all: readonly Iterable<string>[]) {
    this.#total = all.length;
    for (const features of all) for (const one of features) this.#counts.set(one, (this.#counts.get(one) ?? 0) + 1);
  }

  /** From 0 to 1: the share of what two have in common, by weight. */
  likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const common = this.#weightOfShared(one, other);
    return common === 0 ? 0 : common / Math.sqrt(this.#weightOfAll(one) * this.#weightOfAll(other));
  }

  /** From 0 to 1: how much of the first the second has, by weight. */
  coverage(of: ReadonlySet<string>, by: ReadonlySet<string>): number {
    const common = this.#weightOfShared(of, by);
    return common === 0 ? 0 : common / this.#weightOfAll(of);
  }

  #weightOfShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const [few, many] = one.size <= other.size ? [one, other] : [other, one];
    let sum = 0;
    for (const feature of few) if (many.has(feature)) sum += this.#weightOf(feature);
    return sum;
  }

  #weightOfAll(features: ReadonlySet<string>): number {
    const known = this.#sums.get(features);
    if (known !== undefined) return known;
    let sum = 0;
    for (const feature of features) sum += this.#weightOf(feature);
    this.#sums.set(features, sum);
    return sum;
  }

  #weightOf(feature: string): number {
    const known = this.#weights.get(feature);
    if (known !== undefined) return known;
    const weight = Math.log((this.#total + 1) / ((this.#counts.get(feature) ?? 0) + 0.5));
    this.#weights.set(feature, weight);
    return weight;
  }
}

/** What two sets have in common. */
export function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): readonly string[] {
  return [...one].filter((feature) => other.has(feature));
}
