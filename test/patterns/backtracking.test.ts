import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableCode } from '../../generator/emit/patterns/table-code.js';
import { neverBacktracks } from '../../generator/patterns/backtracking.js';
import { acceptedAutomaton } from '../../generator/patterns/pattern-automaton.js';
import { matchesPattern, pattern } from '../../templates/runtime/pattern.js';
import { tries } from '../support/effort.js';
import { randomMatch } from './random-match.js';
import { SOME_PATTERNS } from './some-patterns.js';

describe('a pattern that RegExp matches in one pass', () => {
  it.each([
    ['^cus_[A-Za-z0-9]+$', true],
    ['^[a-z]{1,64}$', true],
    ['^[a-z0-9]+(?:-[a-z0-9]+)*$', true],
    ['^(?:[a-z]{1,9}-){1,9}$', true],
    ['^a|^b', true],
    ['^$', true],
    ['a+b', false],
    ['(?:^|,)a', false],
    ['^(a*)*$', false],
    ['^(a|a)*$', false],
    ['^(?:a|ab)*$', false],
    ['^[^@]+@[^@]+\\.[^@]+$', false],
    ['^(?:a?){30}a{30}$', false],
    ['^(?:(?:a?b?)*c)*$', false],
    ['^(?:|a)+$', false],
    ['^(?:a|ab)$', false],
    ['^(?:a|b)(?:|)$', false],
    ['^(?!a).*$', false],
    ['^\\p{L}+$', false],
    ['^a\\b', false],
  ])('%j: %s', (text, expected) => {
    expect(neverBacktracks(text)).toBe(expected);
  });

  it('is not one that takes long to look at', () => {
    const optional = (count: number): string =>
      Array.from({ length: count }, (_, at) => `${String.fromCodePoint(0x4e00 + at)}?`).join('');
    expect(neverBacktracks(`^${optional(50)}$`)).toBe(true);
    expect(neverBacktracks(`^${optional(260)}$`)).toBe(false);
  });

  it('takes as long as the text, also where it nearly matches', () => {
    const quick = [...SOME_PATTERNS, '^[a-z0-9]+(?:-[a-z0-9]+)*$', '^(?:[a-z]{1,9}-){1,99}$', '^a*b*c*$'].filter(
      neverBacktracks,
    );
    expect(quick.length).toBeGreaterThan(10);
    for (const text of quick) {
      const automaton = acceptedAutomaton(text);
      const expression = new RegExp(text, 'u');
      fc.assert(
        fc.property(fc.infiniteStream(fc.nat()), fc.constantFrom('a', 'a-', '1', 'ab', ' '), (choices, again) => {
          const value = `${randomMatch(automaton, choices) ?? ''}${again.repeat(2000)}!`;
          const began = process.cpuUsage();
          const isMatch = expression.test(value);
          expect(process.cpuUsage(began).user / 1000).toBeLessThan(100);
          expect(isMatch).toBe(matchesPattern(pattern(tableCode(automaton)), value));
        }),
        { numRuns: tries(10, 500) },
      );
    }
  });
});
