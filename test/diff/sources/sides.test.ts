import { expect, test } from 'vitest';
import { sidesOf } from '../../../generator/diff/sources/read-sides.js';
import { SourceError } from '../../../generator/diff/sources/document.js';

const sides = (names: string[], profile?: string, paths: string[] = []) =>
  sidesOf(names, profile, (name) => paths.includes(name));

test('without names, the last commit is compared with the work tree', () => {
  expect(sides([])).toEqual({ before: { name: 'HEAD' }, after: {}, sinceTheyParted: false });
});

test('one name is compared with the work tree, two with each other', () => {
  expect(sides(['v1'])).toMatchObject({ before: { name: 'v1' }, after: {} });
  expect(sides(['v1', 'v2'])).toMatchObject({ before: { name: 'v1' }, after: { name: 'v2' } });
});

test('A..B and A...B are ranges, as they are to git', () => {
  expect(sides(['v1..v2'])).toEqual({ before: { name: 'v1' }, after: { name: 'v2' }, sinceTheyParted: false });
  expect(sides(['main...HEAD'])).toEqual({ before: { name: 'main' }, after: { name: 'HEAD' }, sinceTheyParted: true });
});

test('a path with two dots is no range', () => {
  expect(sides(['a/../b'], undefined, ['a/../b']).before).toEqual({ name: 'a/../b' });
  expect(sides(['../spec']).before).toEqual({ name: '../spec' });
});

test('one profile counts for both sides, two for one each', () => {
  expect(sides([], 'live')).toMatchObject({ before: { name: 'HEAD', profile: 'live' }, after: { profile: 'live' } });
  expect(sides(['v1'], 'a..b')).toMatchObject({ before: { name: 'v1', profile: 'a' }, after: { profile: 'b' } });
});

test('two profiles without names are those of the work tree', () => {
  expect(sides([], 'default..live')).toMatchObject({ before: { profile: 'default' }, after: { profile: 'live' } });
  expect(sides([], 'default..live').before).not.toHaveProperty('name');
});

test.each(['..live', 'default..', 'a..b..c', '..', ''])('--profile %j is refused', (profile) => {
  expect(() => sides([], profile)).toThrow(SourceError);
});
