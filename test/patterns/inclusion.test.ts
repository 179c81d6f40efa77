import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches } from '../../generator/patterns/automaton.js';
import { haveNothingInCommon, isIncluded, shortestDifference } from '../../generator/patterns/inclusion.js';
import { acceptedAutomaton } from '../../generator/patterns/pattern-automaton.js';
import { shortestText, type Lengths } from '../../generator/patterns/texts.js';
import { tries } from '../support/effort.js';
import { SOME_PATTERNS } from './some-patterns.js';

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
    // What no automaton tries says nothing.
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
