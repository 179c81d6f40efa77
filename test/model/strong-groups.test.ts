import { expect, test } from 'vitest';
import { strongGroups } from '../../generator/model/strong-groups.js';

function groupsOf(edges: Readonly<Record<string, readonly string[]>>): readonly (readonly string[])[] {
  return [...strongGroups(new Map(Object.entries(edges)))].map((group) => group.toSorted()).toSorted();
}

test.each([
  ['names without edges', { a: [], b: [] }, [['a'], ['b']]],
  ['a name that leads to itself', { a: ['a'] }, [['a']]],
  ['a chain', { a: ['b'], b: ['c'], c: [] }, [['a'], ['b'], ['c']]],
  ['a circle', { a: ['b'], b: ['c'], c: ['a'] }, [['a', 'b', 'c']]],
  [
    'two circles, of which one leads to the other',
    { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] },
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['two circles that share a name', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
  ['a circle that is entered in its middle', { x: ['b'], a: ['b'], b: ['c'], c: ['a'] }, [['a', 'b', 'c'], ['x']]],
  ['two ways to one end', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, [['a'], ['b'], ['c'], ['d']]],
  ['an edge to an earlier group that is closed', { a: [], b: ['a', 'c'], c: ['b', 'a'] }, [['a'], ['b', 'c']]],
  ['an edge to what has no edges of its own', { a: ['elsewhere'] }, [['a']]],
])('%s', (_, edges, groups) => {
  expect(groupsOf(edges)).toEqual(groups);
});

test('a chain of a hundred thousand names needs no deep stack', () => {
  const edges = Array.from({ length: 100_000 }, (_, n) => [`${n}`, n < 99_999 ? [`${n + 1}`] : []] as const);
  expect([...strongGroups(new Map(edges))]).toHaveLength(100_000);
});
