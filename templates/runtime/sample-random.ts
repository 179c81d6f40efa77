import type { Span } from './demands.js';

/** The seed of a sample. Equal seeds produce equal samples on every machine and engine. */
export type SampleSeed = number | string;

/** A branching source of decisions. */
export abstract class Source {
  /** Whether the nesting of recursive objects is deep enough to stop. */
  abstract readonly isDeep: boolean;

  /** Whether the nesting should have stopped before. */
  get isTooDeep(): boolean {
    return this.isDeep;
  }

  abstract at(key: string | number): Source;

  /** An integer within bounds, both inclusive. */
  abstract integer(min: number, max: number): number;

  /** True with the probability `share`. */
  abstract chance(share: number): boolean;

  /** How many items a list has. */
  abstract count(span: Span): number;

  /** The source of an attempt. */
  attempt(count: number): Source {
    return count === 0 ? this : this.at(`attempt ${count}`);
  }

  /** The source of a declaration. */
  inside(_leadsBack: () => boolean): Source {
    return this;
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
}

/**
 * A source of random numbers. The numbers of a branch depend only on the seed and on the path of names that leads to the
 * branch. So a new field changes no other field of a sample.
 */
export class Random extends Source {
  readonly #seed: number;
  readonly #depth: number;
  #state: number;

  /** @param depth number of branches from the root */
  constructor(seed: number, depth = 0) {
    super();
    this.#seed = seed;
    this.#depth = depth;
    this.#state = seed;
  }

  at(key: string | number): Random {
    return new Random(scramble(hash(this.#seed, String(key))), this.#depth + 1);
  }

  get isDeep(): boolean {
    return this.#depth > DEEP;
  }

  /** A number from 0 to less than 1. */
  fraction(): number {
    return (this.#next() * 2 ** 21 + (this.#next() >>> 11)) / 2 ** 53;
  }

  integer(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** Few items, unless more are needed. */
  count({ min, max }: Span): number {
    return this.at('count').integer(min, Math.min(max, Math.max(min, 3)));
  }

  #next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return scramble(this.#state) >>> 0;
  }
}

/** The source for a seed and a purpose. Sources of different purposes are independent. */
export function randomOf(seed: SampleSeed, purpose: string): Random {
  return new Random(scramble(hash(hash(FNV_OFFSET, purpose), String(seed))));
}

const DEEP = 5;
const FNV_OFFSET = 0x811c9dc5;

/** FNV-1a over UTF-16 units, continued from a state. */
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
