import { describe, expect, test } from 'vitest';
import { dateLiesAhead, dateLiesBehind } from '../../../templates/runtime/date-moment.js';
import { isInOpenRange, openRangeText } from '../../../templates/runtime/open-range.js';
import * as unix from '../../../templates/runtime/unix-moment.js';

describe('An open range', () => {
  test.each([
    [1, 3, 'min', [2, 3], [1, 4, 0], 'more than 1 and at most 3'],
    [1, 3, 'max', [1, 2], [3, 0, 4], 'at least 1 and less than 3'],
    [1, 3, 'both', [2], [1, 3], 'more than 1 and less than 3'],
    [-Infinity, 3, 'max', [-9, 2], [3], 'less than 3'],
    [1, Infinity, 'min', [2, 1e300], [1], 'more than 1'],
  ] as const)('from %d to %d without %s has its numbers and its text', (min, max, excluded, inside, outside, text) => {
    expect(inside.filter((value) => !isInOpenRange(value, min, max, excluded))).toEqual([]);
    expect(outside.filter((value) => isInOpenRange(value, min, max, excluded))).toEqual([]);
    expect(openRangeText(min, max, excluded)).toBe(text);
  });
});

describe('A moment', () => {
  const NOW = Date.UTC(2026, 1, 28);

  test.each([
    ['unix seconds', unix.unixSecondsLieAhead, unix.unixSecondsLieBehind, NOW / 1000, NOW / 1000 + 1],
    ['unix milliseconds', unix.unixMillisecondsLieAhead, unix.unixMillisecondsLieBehind, NOW, NOW + 1],
    ['a day', dateLiesAhead, dateLiesBehind, '2026-02-28', '2026-03-01'],
  ] as const)('in %s lies ahead, or behind; now is behind', (_, isAhead, isBehind, now, later) => {
    for (const at of [NOW, new Date(NOW)]) {
      expect([isAhead(now, at), isBehind(now, at)]).toEqual([false, true]);
      expect([isAhead(later, at), isBehind(later, at)]).toEqual([true, false]);
    }
    for (const none of ['x', null, 0.5, Infinity, undefined])
      expect([isAhead(none, NOW), isBehind(none, NOW)]).toEqual([false, false]);
    for (const at of [Number.NaN, new Date(Number.NaN)]) {
      for (const lies of [isAhead, isBehind])
        expect(() => lies(now, at)).toThrow(new RangeError('Expected a valid time to compare with'));
    }
  });
});
