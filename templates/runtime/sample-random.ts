/** What a sample is made from: equal seeds give equal samples, on every machine and in every version of an engine. */
export type SampleSeed = number | string;

/**
 * A source of random numbers that branches: what is drawn at one name depends on the seed and the names that lead
 * there, and on nothing that is drawn elsewhere. So a new field changes no other field of a sample.
 */
export class Random {
  #state: number;

  /** @param depth number of branchings that led here */
  constructor(
    private readonly seed: number,
    private readonly depth = 0,
  ) {
    this.#state = seed;
  }

  /** The source of a part. */
  at(key: string | number): Random {
    return new Random(scramble(hash(this.seed, String(key))), this.depth + 1);
  }

  /** Whether this is far inside an object that contains itself: time to end. */
  get isDeep(): boolean {
    return this.depth > DEEP;
  }

  /** A number from 0 to less than 1. */
  fraction(): number {
    return (this.#next() * 2 ** 21 + (this.#next() >>> 11)) / 2 ** 53;
  }

  /** An integer within bounds, both inclusive. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  /** True in `share` of all cases. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }

  oneOf<const T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)] as T;
  }

  /** `count` different items of a list, in random order. */
  some<const T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(this.integer(0, left.length - 1), 1));
    }
    return chosen;
  }

  #next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return scramble(this.#state) >>> 0;
  }
}

/** The source for a seed, apart from those of the same seed for other purposes. */
export function randomOf(seed: SampleSeed, purpose: string): Random {
  return new Random(scramble(hash(hash(FNV_OFFSET, purpose), String(seed))));
}

const DEEP = 5;
const FNV_OFFSET = 0x811c9dc5;

/** FNV-1a over UTF-16 units, from a state on. */
function hash(state: number, text: string): number {
  let result = Math.imul(state ^ 0xff, 0x01000193);
  for (let index = 0; index < text.length; index += 1) {
    result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
  }
  return result;
}

/** The finalizer of splitmix32: every bit of the result depends on every bit of the number. */
function scramble(number: number): number {
  let result = number ^ (number >>> 16);
  result = Math.imul(result, 0x21f0aaad);
  result ^= result >>> 15;
  result = Math.imul(result, 0x735a2d97);
  return result ^ (result >>> 15);
}
