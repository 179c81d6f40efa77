import { describe, expect, test } from 'vitest';
import type { SpecSnapshot } from '../../generator/read/index.js';
import { hasLost, isSame } from '../../generator/watch/compare-snapshots.js';

/** A snapshot of `path=text` pairs. */
function snapshot(pairs: string, complete = true): SpecSnapshot {
  const files = pairs === '' ? [] : pairs.split(' ').map((pair) => pair.split('='));
  return { files: files.map(([path, text]) => ({ path: path!, text: text! })), complete, problems: [] };
}

describe('a snapshot', () => {
  test.each([
    ['a=1 b=2', 'a=1 b=2', true],
    ['', '', true],
    ['a=1 b=2', 'a=1 b=3', false],
    ['a=1 b=2', 'a=1 c=2', false],
    ['a=1', 'a=1 b=2', false],
    ['a=1 b=2', 'a=1', false],
  ])('of %j is the same as one of %j: %s', (now, seen, same) => {
    expect(isSame(snapshot(now), snapshot(seen))).toBe(same);
  });

  test('that is not complete differs from one that is, and from none', () => {
    expect(isSame(snapshot('a=1', false), snapshot('a=1'))).toBe(false);
    expect(isSame(snapshot('a=1'), undefined)).toBe(false);
  });

  test.each([
    ['a=1 b=', 'a=1 b=2', true],
    ['a=1', 'a=1 b=2', true],
    ['a=1 b=3', 'a=1 b=2', false],
    ['a=1', 'a=1 b=', false],
    ['a=1 b=', 'a=1 b=', false],
    ['a=1 b=2', 'a=1', false],
    ['', '', false],
  ])('of %j has lost something of %j: %s', (now, seen, lost) => {
    expect(hasLost(snapshot(now), snapshot(seen))).toBe(lost);
    expect(hasLost(snapshot(now), undefined)).toBe(false);
  });
});
