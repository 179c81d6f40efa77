import { beforeAll, describe, expect, it } from 'vitest';
import { loadValidators } from '../../support/compiled-validators.js';
import { problemOf } from '../../../generator/model/value-problem.js';
import { modelOf } from '../../model/problems.js';

const model = modelOf(`
unions:
  Labels: { of: ['list[str]'], items: 1..3, unique: true, each: { length: ..4 } }
  Extra: { of: ['dict[str, int]'], items: ..2, keys: { length: ..2 }, each: { range: 0.. } }
  Codes: { of: ['list[str]'], each: { pattern: '^x' } }
  Search: { of: [str, Labels, 'list[int]'], length: 2.. }
objects:
  Book: { fields: { labels: Labels, found?: Search | null, both?: 'list[Labels]' } }
  Patch: { fields: { a?: int | null, b?: int, c?: int }, rules: [{ key-count: 1..2 }] }
`);

describe('Limits of a union', () => {
  let ours: Awaited<ReturnType<typeof loadValidators>>;
  beforeAll(async () => {
    ours = await loadValidators(model);
  });

  const reported = (name: string, value: unknown, mode: 'shape' | 'spec' = 'spec'): readonly string[] =>
    ours.issues(name, value, mode).map(({ path, code }) => `${path.join('.')}: ${code}`);

  it.each([
    ['Labels', ['a', 'b'], []],
    ['Labels', [], [': items']],
    ['Labels', ['a', 'b', 'c', 'd'], [': items']],
    ['Labels', ['a', 'a'], ['1: unique']],
    ['Labels', ['a', 'longer'], ['1: length']],
    ['Labels', 'a', [': type']],
    ['Extra', { x: 1, xy: 2 }, []],
    ['Extra', { x: 1, xy: 2, xz: 3 }, [': items']],
    ['Extra', { long: 1 }, ['long: length']],
    ['Extra', { x: -1 }, ['x: range']],
    ['Codes', ['x', 'y'], ['1: pattern']],
    ['Search', 'ab', []],
    ['Search', 'a', [': length']],
    ['Search', ['a'], []],
    ['Search', [1, 2, 3, 4, 5], []],
    ['Book', { labels: ['a'], found: ['b'], both: [['c']] }, []],
    ['Book', { labels: [] }, ['labels: items']],
    ['Book', { labels: ['a'], both: [['c'], []] }, ['both.1: items']],
  ] as const)('%s of %j has the issues %j', (name, value, issues) => {
    expect(reported(name, value)).toEqual(issues);
    expect(reported(name, value, 'shape')).toEqual(issues.filter((issue) => issue.endsWith(': type')));
    const type = { kind: name === 'Book' ? 'object' : 'union', name } as const;
    if (name !== 'Extra') expect(problemOf(value as never, type, [], model) === undefined).toBe(issues.length === 0);
  });

  it('refuses a list that fits no member within its limits', () => {
    expect(reported('Search', ['a', 'a'])).toHaveLength(1);
    expect(reported('Search', [])).toEqual([]); // no integer, too
  });

  it.each([
    [{}, [': key-count']],
    [{ a: null }, []],
    [{ a: 1, b: 2 }, []],
    [{ other: 1, more: 2 }, []],
    [{ a: 1, b: 2, c: 3 }, [': key-count']],
    [{ a: 1, b: 2, other: 3 }, [': key-count']],
  ])('a count of keys has for %j the issues %j', (value, issues) => {
    expect(reported('Patch', value)).toEqual(issues);
    expect(reported('Patch', value, 'shape')).toEqual([]);
  });
});
