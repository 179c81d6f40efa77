import { describe, expect, it } from 'vitest';
import { readCounter } from '../emit/validators/counted-reads.js';
import { validatorsOf, type Validators } from '../emit/validators/validators-of.js';
import { tries } from '../support/effort.js';
import { createRandom, seedOfRun, type Random } from '../support/random.js';

/*
 * Random specs in which everything can hold everything, with values of which every part can be held in many places, as objects in
 * memory are, and texts of YAML. Two oracles: the number of reads, and the same value without shared parts.
 */

/** Declarations of a spec, as text, with what their values can be. */
interface Spec {
  readonly text: string;
  readonly names: readonly string[];
  readonly valueOf: (name: string, parts: Parts) => unknown;
}

/** Makes values of declarations, one inside the other, to a depth. */
interface Parts {
  readonly make: (name: string) => unknown;
  readonly random: Random;
}

/** A type as text, and a value of it. */
interface Made {
  readonly type: string;
  readonly value: (parts: Parts) => unknown;
}

const LEAVES: readonly Made[] = [
  { type: 'str', value: ({ random }) => random.pick(['a', 'text', '']) },
  { type: 'int', value: ({ random }) => random.below(3) },
  { type: 'bool', value: ({ random }) => random.chance(0.5) },
];

/** A type that may refer to the declarations. */
function typeIn(names: readonly string[], depth: number, random: Random): Made {
  const inner = (): Made => typeIn(names, depth + 1, random);
  const kind = depth > 1 ? random.below(4) : random.below(9);
  switch (kind) {
    case 0:
      return random.chance(0.3) ? random.pick(LEAVES) : inner();
    case 1:
    case 2:
    case 3: {
      const name = random.pick(names);
      return { type: name, value: ({ make }) => make(name) };
    }
    case 4: {
      const item = inner();
      return { type: `list[${item.type}]`, value: (parts) => several(parts, item) };
    }
    case 8:
    case 5: {
      const item = inner();
      return {
        type: `dict[str, ${item.type}]`,
        value: (parts) => Object.fromEntries(several(parts, item).map((one, index) => [`key${index}`, one])),
      };
    }
    case 6: {
      const [first, rest] = [inner(), inner()];
      return {
        type: `tuple[${first.type}, ...${rest.type}]`,
        value: (parts) => [first.value(parts), ...several(parts, rest)],
      };
    }
    default: {
      const [first, second] = [inner(), inner()];
      return {
        type: `tuple[${first.type}, ${second.type}]`,
        value: (parts) => [first.value(parts), second.value(parts)],
      };
    }
  }
}

function several(parts: Parts, item: Made): readonly unknown[] {
  return Array.from({ length: 1 + parts.random.below(2) }, () => item.value(parts));
}

function specOf(random: Random): Spec {
  const names = Array.from({ length: 2 + random.below(6) }, (_, index) => `Type${index}`);
  const values = new Map<string, (parts: Parts) => unknown>();
  const objects: string[] = ['Other: { fields: { other?: str } }'];
  const unions: string[] = [];
  for (const name of names) {
    const made = Array.from({ length: 2 + random.below(2) }, () => typeIn(names, 0, random));
    if (random.chance(0.5)) {
      objects.push(`${name}: { fields: { ${made.map(({ type }, index) => `f${index}?: '${type}'`).join(', ')} } }`);
      values.set(name, (parts) =>
        Object.fromEntries(
          made.flatMap(({ value }, index) => (parts.random.chance(0.95) ? [[`f${index}`, value(parts)]] : [])),
        ),
      );
    } else {
      // Of two members that differ in the last item alone, one is refused late.
      const [{ type }] = [made[0]!];
      const late = random.chance(0.7) ? [`tuple[${type}, str]`, `tuple[${type}, int]`, `list[${type}]`] : [];
      const of = [...made.map((one) => one.type), ...late];
      unions.push(`${name}: { of: ['null', ${of.map((one) => `'${one}'`).join(', ')}] }`);
      const lately: Made = { type, value: (parts) => [made[0]!.value(parts), parts.random.pick([0, 'text', null])] };
      values.set(name, (parts) =>
        parts.random.chance(0.05)
          ? null
          : parts.random.pick(late.length > 0 ? [...made, lately, lately] : made).value(parts),
      );
    }
  }
  const section = (key: string, all: readonly string[]): string =>
    all.length === 0 ? '' : `${key}:\n  ${all.join('\n  ')}\n`;
  return {
    text: section('objects', objects) + section('unions', unions),
    names,
    valueOf: (name, parts) => values.get(name)!(parts),
  };
}

/** A value with shared parts: of each declaration, one is in the place of many. */
function sharedValue(spec: Spec, name: string, levels: number, random: Random): unknown {
  let known = new Map<string, unknown>();
  for (let level = 0; level < levels; level += 1) {
    const below = known;
    const make = (inner: string): unknown => (below.has(inner) ? below.get(inner) : random.pick([null, {}, [], 'a']));
    const next = new Map<string, unknown>();
    for (const one of spec.names) {
      // Some are of another type, so that members are refused late.
      const meant = random.chance(0.03) ? random.pick(spec.names) : one;
      next.set(one, spec.valueOf(meant, { make, random }));
    }
    known = next;
  }
  return known.get(name);
}

/** How many lists, objects and places in them there are, each counted once. */
function sizeOf(value: unknown): number {
  const seen = new Set<unknown>();
  const open = [value];
  let size = 1;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null || seen.has(one)) continue;
    seen.add(one);
    const inside = Object.values(one);
    size += 1 + inside.length;
    open.push(...inside);
  }
  return size;
}

/** The value with a part of its own in every place; undefined if that is too large. */
function withoutSharing(value: unknown): unknown {
  let left = 20_000;
  const copy = (one: unknown): unknown => {
    if ((left -= 1) < 0) throw new RangeError('too large');
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) return one.map(copy);
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, copy(inner)]));
  };
  try {
    return copy(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Undefined for a spec that has problems, such as a choice that contains itself. */
async function compiled(spec: Spec): Promise<Validators | undefined> {
  try {
    return await validatorsOf(spec.text);
  } catch (error) {
    if (error instanceof Error && /\d error/.test(error.message)) return undefined;
    throw error;
  }
}

const MODES = ['shape', 'spec', 'strict'] as const;

/** An object of a recursive type counts once for each depth at which it is: of forty levels, that is the most. */
const READS = 1_000;

describe('values whose parts are shared', () => {
  it('are read in proportion to their size, and judged as if nothing was shared', async () => {
    const random = createRandom(seedOfRun());
    const seen = { specs: 0, valid: 0, invalid: 0, copies: 0 };
    while (seen.specs < tries(15, 1500)) {
      const spec = specOf(random);
      const validators = await compiled(spec);
      if (validators === undefined) continue;
      seen.specs += 1;
      for (const levels of [2, 5, 40]) {
        const name = random.pick(spec.names);
        const value = sharedValue(spec, name, levels, random);
        const size = sizeOf(value);
        const copy = withoutSharing(value);
        for (const mode of MODES) {
          const { counted, takeReads } = readCounter(10_000_000);
          const found = validators.reported(name, counted(value), mode);
          expect(takeReads(), `${spec.text}\n${name}, ${levels} levels of ${size}`).toBeLessThan(READS * size);
          seen[found.length === 0 ? 'valid' : 'invalid'] += 1;
          if (copy === undefined) continue;
          seen.copies += 1;
          expect(found.length === 0, `${spec.text}\n${name} ${JSON.stringify(copy)}`).toBe(
            validators.reported(name, copy, mode).length === 0,
          );
        }
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });
});
