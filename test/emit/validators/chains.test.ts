import { describe, expect, it } from 'vitest';
import { createRandom, seedOfRun } from '../../support/random.js';
import { tries } from '../../support/effort.js';
import { readCounter } from './counted-reads.js';
import { validatorsOf } from './validators-of.js';

/** Where each level doubles what is read, there are 2^30 reads. */
const LEVELS = 30;

/** One declaration of a chain, around the next one. */
interface Link {
  readonly unions?: (name: string, next: string) => string;
  readonly objects?: (name: string, next: string) => string;
  readonly around: (inner: unknown) => unknown;
  /** How often a level is read at most. */
  readonly most?: number;
}

/** Wherever a value that holds another can be one of several members. */
const TRIED: Readonly<Record<string, Link>> = {
  'lists and tuples': {
    unions: (name, next) => `${name}: { of: ['list[${next}]', 'tuple[${next}, ...${next}]'] }`,
    around: (inner) => [inner],
  },
  'tuples that differ behind the value': {
    unions: (name, next) => `${name}: { of: ['tuple[${next}, bool]', 'tuple[${next}, int]'] }`,
    around: (inner) => [inner, 1],
  },
  dicts: {
    unions: (name, next) => `${name}: { of: ['dict[str, ${next}]', 'dict[str, ${next} | null]'] }`,
    around: (inner) => ({ a: inner }),
  },
  'dicts of choices': {
    unions: (name, next) => `${name}: { of: ['dict[str, ${next}]', 'dict[str, ${next} | bool]'] }`,
    around: (inner) => ({ a: inner }),
    // A choice without a name is written out wherever it is reached, which `check` bounds.
    most: 200,
  },
  objects: {
    unions: (name) => `${name}: { of: [${name}First, ${name}Second] }`,
    objects: (name, next) => `${name}First: { fields: { next: ${next}, first?: str } }
  ${name}Second: { fields: { next: ${next}, second?: str } }`,
    around: (inner) => ({ next: inner }),
  },
  'dicts and objects': {
    unions: (name, next) => `${name}: { of: [${name}Only, 'dict[str, ${next}]'] }`,
    objects: (name, next) => `${name}Only: { fields: { next: ${next}, more?: str } }`,
    around: (inner) => ({ next: inner }),
  },
  'lists in a field': {
    objects: (name, next) => `${name}: { fields: { all: 'list[${next}] | tuple[${next}, ...${next}]' } }`,
    around: (inner) => ({ all: [inner] }),
  },
  'keys that match two patterns': {
    objects: (name, next) =>
      `${name}: { fields: { name?: str }, key-patterns: { '^a': 'list[${next}]', 'a$': 'list[${next}]' } }`,
    around: (inner) => ({ a: [inner] }),
  },
  'lists under other keys': {
    objects: (name, next) =>
      `${name}: { fields: { name?: str }, other-keys: 'list[${next}] | tuple[${next}, ...${next}]' }`,
    around: (inner) => ({ a: [inner] }),
  },
};

/** Wherever the same value can be reached in two ways. */
const SHARED: Readonly<Record<string, Link>> = {
  'two fields': {
    objects: (name, next) => `${name}: { fields: { left?: ${next}, right?: ${next} } }`,
    around: (inner) => ({ left: inner, right: inner }),
  },
  'lists in unions': {
    unions: (name, next) => `${name}: { of: ['list[${next}]', int] }`,
    around: (inner) => [inner, inner],
  },
  'dicts in a field': {
    objects: (name, next) => `${name}: { fields: { all: 'dict[str, ${next}]' } }`,
    around: (inner) => ({ all: { a: inner, b: inner } }),
  },
};

async function chainOf(links: readonly Link[]) {
  const named = links.map((link, level) => ({ link, name: `Level${level}`, next: `Level${level + 1}` }));
  const unions = named.flatMap(({ link, name, next }) => link.unions?.(name, next) ?? []);
  const objects = named.flatMap(({ link, name, next }) => link.objects?.(name, next) ?? []);
  const { reported } = await validatorsOf(`
unions:
  ${[...unions, `Level${links.length}: { of: [str, bool] }`].join('\n  ')}
objects:
  ${[...objects, 'Other: { fields: { name?: str } }'].join('\n  ')}
`);
  const around = (last: unknown): unknown => links.toReversed().reduce((inner, link) => link.around(inner), last);
  /** Accepts and refuses the same values as for a single level, and returns how often any of it reads the value. */
  const reads = (most: number): readonly number[] => {
    const right = readCounter(most);
    expect(reported('Level0', right.counted(around('text')))).toEqual([]);
    const wrong = readCounter(most);
    const issues = reported('Level0', wrong.counted(around(5)));
    expect(issues).not.toEqual([]);
    expect(issues.filter((issue) => issue.endsWith('unreadable'))).toEqual([]);
    return [right.takeReads(), wrong.takeReads()];
  };
  return { reads };
}

const repeated = (link: Link, count: number): readonly Link[] => Array.from({ length: count }, () => link);

describe.each(Object.entries(TRIED))('a chain of unions: %s', (_, link) => {
  it('is read a bounded number of times at each level', async () => {
    const { reads } = await chainOf(repeated(link, LEVELS));
    expect(Math.max(...reads(250 * LEVELS))).toBeLessThan((link.most ?? 50) * LEVELS);
  });
});

describe('a chain of any length: keys that match two patterns', () => {
  it.each([8, 16])('is read a bounded number of times at each of %i levels', async (levels) => {
    const { reads } = await chainOf(repeated(TRIED['keys that match two patterns']!, levels));
    expect(Math.max(...reads(1_000_000))).toBeLessThan(200 * levels);
  });
});

describe('a chain of unions of any kinds', () => {
  it('is read a bounded number of times at each level', async () => {
    const random = createRandom(seedOfRun());
    for (let round = 0; round < tries(3, 100); round += 1) {
      const links = Array.from({ length: LEVELS }, () => random.pick(Object.values({ ...TRIED, ...SHARED })));
      const { reads } = await chainOf(links);
      expect(Math.max(...reads(1_000_000))).toBeLessThan(600_000);
    }
  });
});

describe.each(Object.entries(SHARED))('a value that is shared at each level: %s', (_, link) => {
  it('is not looked at in each of the ways that lead to it', async () => {
    const { reads } = await chainOf(repeated(link, LEVELS));
    expect(Math.max(...reads(1_000_000))).toBeLessThan(600_000);
  });
});

describe('a chain that is too short to matter', () => {
  it('has validators that record nothing', async () => {
    const { reads } = await chainOf(repeated(TRIED['lists and tuples']!, 5));
    expect(Math.max(...reads(1000))).toBeLessThan(500);
  });
});
