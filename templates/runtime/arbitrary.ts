import * as fc from 'fast-check';
import { anyFormatted } from './arbitrary-format.js';
import {
  anyBits,
  anyCount,
  anyDecimal,
  anyInt64,
  anyInteger,
  anyJson,
  anyNumber,
  anyString,
  anyTextOrInteger,
} from './arbitrary-value.js';
import { NO_DEMANDS, type Demands, type Span } from './demands.js';
import { drawObject, drawType, nowhere, type Values } from './draw-value.js';
import { hintsOf, membersOf, useHints, type Hints } from './hints.js';
import type { Pattern } from './pattern.js';
import { Source } from './sample-random.js';
import type { BitSetSchema, EnumSchema, IdentifierSchema } from './schema.js';

/** Options of the values that an arbitrary produces. */
export interface ArbitraryOptions {
  /** Include unlisted members and bits of open enumerations and bit sets. Default: true. */
  readonly unknownMembers?: boolean | undefined;
  /** Include keys that the spec does not list. Default: false. */
  readonly unknownKeys?: boolean | undefined;
  /** Maximum nesting of an object in itself. Default: 2. */
  readonly depth?: number | undefined;
}

/** Makes the arbitrary of a type. Further arguments are fields of the container that decide about its values. */
export type AnyValue<T, Outer extends readonly unknown[] = []> = (
  options?: ArbitraryOptions,
  ...outer: Outer
) => fc.Arbitrary<T>;

export type AnyId<T> = () => fc.Arbitrary<T>;

/**
 * Values of a declaration that are valid in mode 'spec'.
 *
 * @param outer facts of the containing object
 */
export function arbitrary<T>(
  hints: Hints,
  options: ArbitraryOptions = {},
  outer: readonly unknown[] = [],
): fc.Arbitrary<T> {
  useHints(hints);
  const { of } = hints;
  const values = valuesWith(options);
  return new Drawn((source) => {
    const value =
      of.kind === 'object'
        ? drawObject(of, source, values, undefined, outer)
        : drawType(of, source, [], nowhere(values));
    return value as T;
  }, options.depth ?? 2);
}

/** Values that are drawn as samples are, from decisions of fast-check, each of which shrinks. */
class Drawn<T> extends fc.Arbitrary<T> {
  readonly #draw: (source: Decisions) => T;
  readonly #depth: number;

  constructor(draw: (source: Decisions) => T, depth: number) {
    super();
    this.#draw = draw;
    this.#depth = depth;
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    const run = new Run(random, bias);
    const drawn = this.#drawn(run);
    run.random = random.clone();
    return drawn;
  }

  canShrinkWithoutContext(_value: unknown): _value is T {
    return false;
  }

  shrink(_value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return fc.stream(this.#smaller(context as Run));
  }

  /** Values with one smaller decision. Those before it are kept, and those after it where they are still needed. */
  *#smaller({ trace, random }: Run): IterableIterator<fc.Value<T>> {
    for (const [index, { any, value, path }] of trace.entries()) {
      const before = trace.slice(0, index);
      const after = new Map(trace.slice(index + 1).map((decision) => [decision.path, decision]));
      for (const smaller of any.shrink(value.value, value.context)) {
        const run = new Run(random.clone(), undefined, [...before, { any, value: smaller, path }], after);
        try {
          const drawn = this.#drawn(run);
          if (run.trace.length <= trace.length) yield drawn;
        } catch (error) {
          if (error !== IMPOSSIBLE) throw error;
        }
      }
    }
  }

  #drawn(run: Run): fc.Value<T> {
    return new fc.Value(this.#draw(new Decisions(run, '', this.#depth)), run);
  }
}

interface Decision {
  readonly path: string;
  readonly any: fc.Arbitrary<unknown>;
  readonly value: fc.Value<unknown>;
}

/** Thrown where earlier decisions leave no value. */
const IMPOSSIBLE = /* @__PURE__ */ Symbol('impossible');

/** The decisions of one value, in their order. */
class Run {
  readonly trace: Decision[] = [];
  random: fc.Random;
  readonly #bias: number | undefined;
  readonly #before: readonly Decision[];
  readonly #after: ReadonlyMap<string, Decision> | undefined;

  /**
   * @param before decisions to begin with
   * @param after decisions to take again where they are needed
   */
  constructor(random: fc.Random, bias?: number, before: Decision[] = [], after?: ReadonlyMap<string, Decision>) {
    this.random = random;
    this.#bias = bias;
    this.#before = before;
    this.#after = after;
  }

  decide<T>(path: string, any: fc.Arbitrary<T>): T {
    const after = this.#after?.get(path);
    const decision = this.#before[this.trace.length] ?? {
      path,
      any,
      value: after?.any === any ? after.value : any.generate(this.random, this.#bias),
    };
    this.trace.push(decision);
    return decision.value.value as T;
  }

  /** Begins again after so many decisions. */
  reset(count: number): void {
    if (this.#after !== undefined) throw IMPOSSIBLE;
    this.trace.length = count;
  }
}

class Decisions extends Source {
  #count = 0;
  #start = 0;

  readonly #run: Run;
  readonly #path: string;
  readonly #depth: number;

  /** @param depth how many times objects may still be nested in themselves */
  constructor(run: Run, path: string, depth: number) {
    super();
    this.#run = run;
    this.#path = path;
    this.#depth = depth;
  }

  decide<T>(any: fc.Arbitrary<T>): T {
    return this.#run.decide(`${this.#path}#${this.#count++}`, any);
  }

  get isDeep(): boolean {
    return this.#depth <= 0;
  }

  override get isTooDeep(): boolean {
    return this.#depth < 0;
  }

  at(key: string | number): Decisions {
    return new Decisions(this.#run, `${this.#path}/${key}`, this.#depth);
  }

  override attempt(count: number): Decisions {
    if (count === 0) this.#start = this.#run.trace.length;
    else this.#run.reset(this.#start);
    return this.at('');
  }

  override inside(leadsBack: () => boolean): Decisions {
    return leadsBack() ? new Decisions(this.#run, `${this.#path}.`, this.#depth - 1) : this;
  }

  integer(min: number, max: number): number {
    return this.decide(spanned(integers, min, max, (least, most) => fc.integer({ min: least, max: most })));
  }

  chance(share: number): boolean {
    return this.integer(0, 99) >= 100 * (1 - share);
  }

  count({ min, max }: Span): number {
    return this.decide(spanned(counts, min, max, anyCount));
  }
}

type Integers = Map<string, fc.Arbitrary<number>>;

const integers: Integers = /* @__PURE__ */ new Map();
const counts: Integers = /* @__PURE__ */ new Map();

function spanned(
  known: Integers,
  min: number,
  max: number,
  make: (min: number, max: number) => fc.Arbitrary<number>,
): fc.Arbitrary<number> {
  const key = `${min} ${max}`;
  const any = known.get(key) ?? make(min, max);
  known.set(key, any);
  return any;
}

// ----------------------------------------------------------------------------------------------------------- values

type Make<Key> = (key: Key) => fc.Arbitrary<unknown>;

/** Draws what has no parts: with one arbitrary for equal demands, so that values are kept while others shrink. */
function valuesWith({ unknownMembers = true, unknownKeys = false }: ArbitraryOptions): Values {
  const decide = (random: Source, any: fc.Arbitrary<unknown>): unknown => (random as Decisions).decide(any);
  const texts = once((demands: Demands) => anyFormatted(demands) ?? anyString(demands));
  const anything = once((demands: Demands) => anyFormatted(demands) ?? anyJson());
  const numbersOf = (type: 'int' | 'int32' | 'float'): Make<Demands> =>
    once((demands) => anyFormatted(demands) ?? anyNumber(type, demands));
  const numbers = { int: numbersOf('int'), int32: numbersOf('int32'), float: numbersOf('float') };
  const wide = {
    text: once((demands: Demands) => anyInt64(demands, 'str')),
    number: once((demands: Demands) => anyInt64(demands, 'int')),
  };
  const bytes = fc.uint8Array({ maxLength: 16 });
  const identifiers = once(anyIdentifier);
  const members = once((type: EnumSchema) => anyEnumerated(type, unknownMembers));
  const bitSets = once((type: BitSetSchema) => anyBitSet(type, unknownMembers));
  const keys = once((pattern: Pattern) => anyString({ ...NO_DEMANDS, patterns: [pattern] }));
  return {
    isPlausible: false,
    addsKeys: unknownKeys,
    any: (random, demands) => decide(random, anything(demands)),
    bytes: (random) => decide(random, bytes),
    text: (random, demands) => decide(random, texts(demands)),
    number: (random, type, demands) => decide(random, numbers[type](demands)),
    int64: (random, demands, wire) => decide(random, wide[wire === 'str' ? 'text' : 'number'](demands)),
    identifier: (random, type) => decide(random, identifiers(type)),
    member: (random, type) => decide(random, members(type)),
    bitSet: (random, type) => decide(random, bitSets(type)),
    key: (random, pattern) => String(decide(random, pattern === undefined ? texts(NO_DEMANDS) : keys(pattern))),
  };
}

function once<Key extends object>(make: Make<Key>): Make<Key> {
  const known = new WeakMap<Key, fc.Arbitrary<unknown>>();
  return (key) => {
    const any = known.get(key) ?? make(key);
    known.set(key, any);
    return any;
  };
}

function anyIdentifier(type: IdentifierSchema): fc.Arbitrary<unknown> {
  if (type.wire === 'str') return anyDecimal(hintsOf(type)?.width ?? 64);
  return type.wire === 'int' ? fc.maxSafeNat() : anyTextOrInteger();
}

/** Members of an enumeration, and others of an open one if they are wanted. */
function anyEnumerated(type: EnumSchema, areOthers: boolean): fc.Arbitrary<unknown> {
  const members = membersOf(type);
  const others = (): fc.Arbitrary<unknown> => {
    if (type.wire === 'int') return anyInteger();
    return type.wire === 'str' ? anyString(NO_DEMANDS) : anyTextOrInteger();
  };
  if (members.length === 0) return others();
  const listed = fc.constantFrom(...members);
  if (type.closed === true || !areOthers) return listed;
  return fc.oneof({ withCrossShrink: true }, { weight: 7, arbitrary: listed }, { weight: 1, arbitrary: others() });
}

/** Sets of listed bits, and of others of an open set if they are wanted. */
function anyBitSet(type: BitSetSchema, areOthers: boolean): fc.Arbitrary<unknown> {
  const listed = anyBits(hintsOf(type)?.bits ?? []).map((set) => (type.wire === 'int' ? Number(set) : String(set)));
  if (type.closed === true || !areOthers) return listed;
  const others: fc.Arbitrary<string | number> = type.wire === 'int' ? fc.maxSafeNat() : anyDecimal(64);
  return fc.oneof({ withCrossShrink: true }, { weight: 5, arbitrary: listed }, { weight: 1, arbitrary: others });
}
