import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonSamplesOf, samplesOf } from '../../generator/interpret/samples.js';
import { randomDeclarations } from '../hostile/random-declarations.js';
import { modelOf, problemsOf } from '../model/problems.js';
import { tries } from '../support/effort.js';
import { madeValues } from '../support/made-values.js';
import { createRandom, seedOfRun } from '../support/random.js';

/** The samples and the values of arbitraries that are not valid, of all objects and unions of a spec. */
function invalidValues(
  spec: string,
  depths: readonly number[] = [2],
  [samplesOfEach, drawnOfEach] = [tries(150, 2000), tries(50, 500)],
): readonly unknown[] {
  const model = modelOf(spec);
  const { sample, arbitrary, issues } = madeValues(model);
  return [...model.objects, ...model.unions].flatMap(({ name }) => {
    const isInvalid = (value: unknown): boolean => issues(name, value).length > 0;
    const samples = Array.from({ length: samplesOfEach }, (_, seed) => sample(name, seed));
    const found = depths.map((depth) => {
      const all = arbitrary(name, { depth, unknownMembers: false });
      const { counterexample } = fc.check(
        fc.property(all, (value) => !isInvalid(value)),
        { numRuns: drawnOfEach },
      );
      return counterexample?.[0];
    });
    return [...samples.filter(isInvalid), ...found.filter((value) => value !== undefined)];
  });
}

describe('values end although declarations contain themselves', () => {
  it.each([
    [
      'an object has one of several fields',
      'A: { fields: { b?: B, c?: C }, rules: [{ key-count: 1..1 }] }, B: { fields: { a: A } }, C: { fields: { x?: str } }',
    ],
    ['a rule demands one of two fields', 'A: { fields: { a?: A, n?: int }, rules: [{ exactly-one-set: [a, n] }] }'],
    [
      'one of two fields is set, and either nests',
      'A: { fields: { a?: A, b?: B }, rules: [{ at-least-one-set: [a, b] }] }, B: { fields: { a?: A } }',
    ],
    [
      'a value decides that a field is there',
      'A: { fields: { kind: bool, a?: A }, rules: [{ required-when: [a], kind: [true] }] }',
    ],
    ['a list has two items at least', "A: { fields: { of: { type: 'list[A | int]', items: 2.. } } }"],
    [
      'a dict has an entry at least',
      "A: { fields: { of: { type: 'dict[str, B]', items: 1.. } } }, B: { fields: { a: A | null } }",
    ],
    ['a tuple holds itself', "A: { fields: { pair: 'tuple[A | null, int]' } }"],
    ['lists are in lists', "A: { fields: { rows: 'list[list[A]]' } }"],
    ['other keys hold the same', 'A: { fields: { id: int }, other-keys: A }'],
    [
      'a count of keys is met by others',
      'A: { fields: { a?: A, n?: int }, other-keys: int, rules: [{ key-count: 2..3 }] }',
    ],
    ['null ends it', 'A: { fields: { next: A | null } }'],
  ])('where %s', (_, objects) => expect(invalidValues(`objects: { ${objects} }`, [0, 1])).toEqual([]));

  it.each([
    [
      'unions lead to each other',
      'X: { of: [A, B, Y] }, Y: { of: [B, C] }',
      'A: { fields: { a: str, x: X } }, B: { fields: { b: str, y: Y } }, C: { fields: { c: str } }',
    ],
    [
      'a list of a union has items',
      'X: { of: [A, B] }',
      "A: { fields: { a: str, of: { type: 'list[X]', items: 1.. } } }, B: { fields: { b: str } }",
    ],
    [
      'a tag distinguishes members',
      'X: { of: [A, B], by: kind }',
      'A: { fields: { kind: { is: a }, x: X } }, B: { fields: { kind: { is: b } } }',
    ],
  ])('where %s', (_, unions, objects) =>
    expect(invalidValues(`unions: { ${unions} }\nobjects: { ${objects} }`, [0, 1])).toEqual([]),
  );
});

describe('values keep to rules', () => {
  it.each([
    ['with a field in common', '{ exactly-one-set: [a, b] }, { at-least-one-set: [b, c] }'],
    ['in a circle', '{ exactly-one-set: [a, b] }, { at-least-one-set: [b, c] }, { at-most-one-non-null: [c, a] }'],
    [
      'of which one leaves a single way',
      '{ exactly-one-set: [a, b] }, { exactly-one-set: [b, c] }, { at-most-one-non-null: [a, c] }',
    ],
    ['of which one depends on a field of the other', '{ exactly-one-set: [a, b] }, { required-when: [b], a: [1] }'],
    ['that depend on each other', '{ required-when: [b], a: [1] }, { required-when: [a], b: [1] }'],
    ['that count keys', '{ key-count: 2..2 }'],
    ['that count keys and demand one', '{ key-count: 1..2 }, { at-least-one-set: [b, c] }'],
  ])('%s', (_, rules) =>
    expect(
      invalidValues(`objects: { A: { fields: { a?: int, b?: int | null, c?: int }, rules: [${rules}] } }`),
    ).toEqual([]),
  );

  it('and make every way to do so', () => {
    const { sample, arbitrary } = madeValues(
      modelOf('objects: { A: { fields: { a?: int, b?: int, c?: int }, rules: [{ key-count: 2..2 }] } }'),
    );
    const keys = (value: unknown): string => Object.keys(value as object).join('');
    const all = new Set(['ab', 'ac', 'bc']);
    expect(new Set(Array.from({ length: 100 }, (_, seed) => keys(sample('A', seed))))).toEqual(all);
    expect(new Set(fc.sample(arbitrary('A'), { numRuns: 100, seed: 1 }).map(keys))).toEqual(all);
  });
});

it('values of random declarations are valid', { timeout: 7_200_000 }, () => {
  const random = createRandom(seedOfRun());
  for (let left = tries(5, 1000); left > 0;) {
    const text = randomDeclarations(random);
    if (problemsOf(text).some(({ severity }) => severity === 'error')) continue;
    expect([text, ...invalidValues(text, [0], [12, 8])]).toEqual([text]);
    left -= 1;
  }
});

describe('values keep to limits', () => {
  it.each([
    ["{ type: str, pattern: '^[a-c]+$', length: 3..5 }"],
    ["{ type: S, pattern: '^a' }"],
    ['{ type: int, range: 3..17, multiple-of: 7 }'],
    ['{ type: float, range: 0.1..0.3, multiple-of: 0.1 }'],
    ['{ type: int64, range: 7..29, multiple-of: 5 }'],
    ['{ type: int, values: [1, 2, 3], range: 2.. }'],
    ["{ type: 'list[bool | int]', items: 3..4, unique: true }"],
    ["{ type: 'dict[str, int]', items: 2.. }"],
    ['{ type: str, format: uri, length: 60.. }'],
    ['{ type: int, range: ..9, when: [{ k: [true], range: 20.. }] }'],
  ])('%s', (field) =>
    expect(
      invalidValues(
        `scalars: { S: { wire: str, pattern: '^[a-z]{4}$' } }\nobjects: { A: { fields: { k: bool, f: ${field} } } }`,
      ),
    ).toEqual([]),
  );
});

it.each(['a?: B', 'a: B | null', "a: 'list[B]'", "a: 'dict[str, B]'"])(
  'values of a chain that widens end, where each object has four of %s',
  (field) => {
    const fields = (next: number): string =>
      ['a', 'b', 'c', 'd'].map((name) => field.replace(/^a/, name).replace('B', `B${next}`)).join(', ');
    const chain = Array.from({ length: 30 }, (_, n) => `B${n}: { fields: { ${fields(n + 1)} } }`).join(', ');
    const { sample, arbitrary, issues } = madeValues(modelOf(`objects: { ${chain}, B30: { fields: { id: int } } }`));
    const samples = [0, 1, 2].map((seed) => sample('B0', seed));
    for (const value of [...samples, ...fc.sample(arbitrary('B0', { depth: 1 }), 3)]) {
      expect(JSON.stringify(value).length).toBeLessThan(1_000_000);
      expect(issues('B0', value)).toEqual([]);
    }
  },
);

describe('samples are drawn', () => {
  const drawn = (field: string, declarations = ''): ReadonlySet<unknown> => {
    const { declared } = samplesOf(
      modelOf(`${declarations}
objects: { A: { identity: [id], fields: { id: { type: int, examples: [1] }, k: bool, a: ${field} } } }`),
    );
    return new Set(Array.from({ length: 60 }, (_, seed) => (declared('A', seed) as { readonly a: unknown }).a));
  };

  it('from the examples', () => {
    expect(drawn('{ type: str, examples: [x, y] }')).toEqual(new Set(['x', 'y']));
    expect(drawn("{ type: 'list[int]', examples: [[1, 2]] }")).toEqual(new Set([[1, 2]]));
    expect(drawn('{ type: int | null, examples: [null, 7] }')).toEqual(new Set([null, 7]));
    expect(drawn('S', 'scalars: { S: { wire: str, examples: [x] } }')).toEqual(new Set(['x']));
  });

  it('as a hint says, rather than from examples', () => {
    expect(drawn('{ type: str, examples: [x], sample: [y] }')).toEqual(new Set(['y']));
    for (const text of drawn('{ type: str, examples: ["1234"], sample: { digits: 4 } }'))
      expect(text).toMatch(/^\d{4}$/);
    for (const text of drawn('{ type: str, sample: person-name }')) expect(text).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });

  it('not from examples where conditions decide about limits, or where they identify the object', () => {
    const drawnApart = drawn('{ type: int, examples: [7], range: ..9, when: [{ k: [true], range: ..5 }] }');
    expect(drawnApart.size).toBeGreaterThan(2);
    const { declared } = samplesOf(
      modelOf('objects: { A: { identity: [id], fields: { id: { type: int, examples: [1] } } } }'),
    );
    expect(new Set([1, 2, 3].map((seed) => JSON.stringify(declared('A', seed)))).size).toBe(3);
  });
});

describe('samples as they are in JSON', () => {
  const model = modelOf(`
enums: { Genre: { wire: str, values: { NOVEL: novel } } }
objects: { Book: { fields: { id: int64, genre: Genre, next?: Book } }, Upload: { fields: { file: bytes } } }`);

  it('have words for files and numbers for bigints', () => {
    const { declared: sample } = jsonSamplesOf(model);
    expect(sample('Book')).toMatchObject({ genre: 'novel' });
    expect(sample('Upload')).toEqual({ file: '<file>' });
    expect(sample('Genre')).toBeUndefined();
    const { declared: large } = jsonSamplesOf(
      modelOf('objects: { Book: { fields: { id: int64 } } }', { int64: 'bigint' }),
    );
    expect(large('Book')).toEqual({ id: expect.any(Number) });
  });
});
