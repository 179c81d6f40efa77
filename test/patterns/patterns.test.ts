import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableCode } from '../../generator/emit/patterns/table-code.js';
import { matches, type Lengths, shortestText } from '../../generator/patterns/automaton.js';
import { neverBacktracks } from '../../generator/patterns/determinize.js';
import {
  haveNothingInCommon,
  isIncluded,
  shortestDifference,
  acceptedAutomaton,
  portablePattern,
} from '../../generator/patterns/pattern-automaton.js';
import { literalPattern, printablePattern } from '../../generator/patterns/read-pattern.js';
import { matchesPattern, pattern } from '../../templates/runtime/pattern.js';
import { tries } from '../support/effort.js';
import { randomMatch } from './random-match.js';
import { SOME_PATTERNS } from './some-patterns.js';

describe('literal pattern', () => {
  it('matches its text and no other, with and without Unicode', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'ab-/\\^$.*+?()[]{}|\n ', 'é', '😀') });
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        for (const flags of ['', 'u']) {
          const expression = new RegExp(`^(?:${literalPattern(text)})$`, flags);
          expect(expression.test(text)).toBe(true);
          expect(expression.test(other)).toBe(other === text);
        }
      }),
    );
  });
});

describe('portable pattern', () => {
  describe('a pattern for other languages', () => {
    it.each([
      ['^\\d+$', { pattern: '^[0-9]+$', not: '\\n' }],
      ['^[\\w-]+\\W\\D', { pattern: '^[A-Za-z0-9_-]+[^A-Za-z0-9_][^0-9]' }],
      ['^[^\\W_]+$', { pattern: '^[^\\W_]+$', not: '\\n' }],
      ['^[^\\d]*a$', { pattern: '^[^0-9]*a$', not: '\\n$' }],
      ['^[^a]*$', { pattern: '^[^a]*$' }],
      ['^a', { pattern: '^a' }],
      ['^a(?![^])', { pattern: '^a(?![^])' }],
      // Whether the end makes a difference is not known of a pattern that has no automaton.
      ['^(a)\\1\\n$', { pattern: '^(a)\\1\\n$' }],
      ['^\\\\d[$]', { pattern: '^\\\\d[$]' }],
    ])('%j', (pattern, portable) => {
      expect(portablePattern(pattern)).toEqual(portable);
    });

    it.each(SOME_PATTERNS)('%j means the same', (pattern) => {
      expect(acceptedAutomaton(portablePattern(pattern).pattern)).toEqual(acceptedAutomaton(pattern));
    });
  });

  describe('a pattern on one line', () => {
    it('means the same', () => {
      const pattern = '^a\n\t[\u2028\u200f-\ufeff] \ud83d$';
      expect(printablePattern(pattern)).toBe('^a\\u000a\\u0009[\\u2028\\u200f-\\ufeff] \\ud83d$');
      expect(acceptedAutomaton(printablePattern(pattern))).toEqual(acceptedAutomaton(pattern));
      expect(printablePattern('^😀$')).toBe('^😀$');
    });
  });
});

describe('backtracking', () => {
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
});

describe('inclusion', () => {
  describe('the shortest text that only one of two patterns matches', () => {
    it.each([
      ['^cus_[A-Za-z0-9]+$', '^cus_[a-z0-9]+$', 'cus_A'],
      ['^cus_[a-z0-9]+$', '^cus_[A-Za-z0-9]+$', undefined],
      ['', '^a', ''],
      ['^a', '', undefined],
      ['^[a-z]{3,8}$', '^[a-z]{3,6}$', 'aaaaaaa'],
      ['^\\p{L}$', '^[a-zA-Z]$', 'ª'],
      ['^.$', '^[^😀]$', '😀'],
    ])('of %j and %j', (one, other, text) => {
      expect(shortestDifference(acceptedAutomaton(one), acceptedAutomaton(other))).toEqual(
        text === undefined ? undefined : { text },
      );
    });

    it('is one that RegExp distinguishes, too', () => {
      const automata = SOME_PATTERNS.map((pattern) => ({
        expression: new RegExp(pattern, 'u'),
        automaton: acceptedAutomaton(pattern),
      }));
      for (const one of automata) {
        for (const other of automata) {
          const found = shortestDifference(one.automaton, other.automaton);
          if (found === undefined || found === 'too-large') continue;
          expect([one.expression.test(found.text), other.expression.test(found.text)]).toEqual([true, false]);
        }
      }
    });

    it('is not looked for in automata that are too large together', () => {
      // One has lengths that 2039 divides, the other all but those that leave 2050 when divided by 2053.
      const [one, other] = ['^(?:[ab]{2039})*$', '^(?!(?:[^]{2053})*[^]{2050}$)'].map(acceptedAutomaton);
      expect(shortestDifference(one!, other!)).toBe('too-large');
    });
  });

  describe('two patterns', () => {
    // They have nothing in common, but together they have four million states.
    const large = ['^(?:[ab]{2039})*c$', '^(?:[ab]{2053})*d$'] as const;

    it.each([
      ['^ab$', '^a', true, false],
      ['^a', '^ab$', false, false],
      ['^a', '^a', true, false],
      ['^a$', '^b$', false, true],
      ['^a{2,3}$', '^a{4,5}$', false, true],
      // A text that no automaton tries shows nothing.
      ['^(a)\\1$', '^b$', false, false],
      ['^b$', '^(a)\\1$', false, false],
      [...large, false, false],
    ])('%j and %j: each text of the first one matches the second: %s; none does: %s', (one, other, included, apart) => {
      expect([isIncluded(one, other), haveNothingInCommon(one, other)]).toEqual([included, apart]);
    });
  });

  describe('the shortest text of a pattern', () => {
    it.each([
      ['^cus_[A-Za-z0-9]+$', {}, 'cus_a'],
      ['^cus_[A-Za-z0-9]+$', { min: 8 }, 'cus_aaaa'],
      ['^cus_[A-Za-z0-9]+$', { max: 4 }, undefined],
      ['^(?:ab)*$', { min: 3 }, 'abab'],
      ['^(?:ab)*$', { min: 3, max: 3 }, undefined],
      ['[]', {}, undefined],
      ['', { min: 2 }, 'aa'],
    ] satisfies [string, Lengths, string | undefined][])('%j within %j', (pattern, lengths, text) => {
      expect(shortestText(acceptedAutomaton(pattern), lengths)).toEqual(text === undefined ? undefined : { text });
    });

    it('is not looked for where that takes too long', () => {
      expect(shortestText(acceptedAutomaton('^a*$'), { min: 10_000_000 })).toBe('too-large');
      expect(shortestText(acceptedAutomaton('^a?$'), { min: 10_000_000 })).toBe('too-large');
    });

    it('matches and has such a length', () => {
      fc.assert(
        fc.property(fc.constantFrom(...SOME_PATTERNS), fc.nat(9), fc.nat(9), (pattern, min, more) => {
          const automaton = acceptedAutomaton(pattern);
          const found = shortestText(automaton, { min, max: min + more });
          if (found === undefined || found === 'too-large') return;
          const { text } = found;
          const { length } = [...text];
          expect([matches(automaton, text), length >= min, length <= min + more]).toEqual([true, true, true]);
        }),
        { numRuns: tries(250, 5000) },
      );
    });
  });
});
