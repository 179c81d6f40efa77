import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableCode } from '../../../generator/emit/patterns/table-code.js';
import { isEmpty, matches, shortestText } from '../../../generator/patterns/automaton.js';
import { acceptedAutomaton } from '../../../generator/patterns/pattern-automaton.js';
import { matchingText } from '../../../templates/runtime/pattern-text.js';
import { matchesPattern, mismatchOf, pattern } from '../../../templates/runtime/pattern.js';
import { randomMatch } from '../../patterns/random-match.js';
import { SOME_PATTERNS } from '../../patterns/some-patterns.js';
import { tries } from '../../support/effort.js';

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcdfoxyw019_-.,:@#+ABZ \n\té²Ωλ😀😁', '\ud83d', '\ude00'), maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const large = ['^[a-z]{1,2000}$', '^(?:a|b{3}){1,300}$', '^[\\p{L}\\p{N}]{2,40}$'];

describe('the table of a pattern', () => {
  it.each([...SOME_PATTERNS, ...large])('%j matches what its automaton matches', (text) => {
    const automaton = acceptedAutomaton(text);
    const table = pattern(tableCode(automaton));
    const agrees = (value: string): void => {
      const isMatch = matches(automaton, value);
      expect([value, matchesPattern(table, value)]).toEqual([value, isMatch]);
      if (!isMatch) expect(mismatchOf(table, value)).toBeLessThanOrEqual(value.length);
    };
    fc.assert(fc.property(texts, agrees), { numRuns: tries(100, 5000) });
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => agrees(randomMatch(automaton, choices) ?? '')),
      { numRuns: tries(25, 1000) },
    );
  });

  it('is short, however long the pattern counts', () => {
    expect(tableCode(acceptedAutomaton('^[a-z]{1,2000}$')).length).toBeLessThan(40);
  });

  it.each([
    ['^cus_[a-z]+$', 'cus_é', 4],
    ['^cus_[a-z]+$', 'cus_', 4],
    ['^😀b$', '😀c', 2],
    ['^cus_[a-z]+$', 'x', 0],
    ['b', 'aaa', 3],
  ])('of %j says where %j stops to match', (text, value, position) => {
    expect(mismatchOf(pattern(tableCode(acceptedAutomaton(text))), value)).toBe(position);
  });

  it('reads each character once', () => {
    const table = pattern(tableCode(acceptedAutomaton('^(?:(?:a+)+)+$')));
    const text = `${'a'.repeat(1_000_000)}!`;
    const began = process.cpuUsage();
    expect(matchesPattern(table, text)).toBe(false);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000);
  });

  it.each(SOME_PATTERNS)('of %j leads to texts that match', (text) => {
    const automaton = acceptedAutomaton(text);
    const table = pattern(tableCode(automaton));
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(6), fc.nat(9), fc.boolean(), (numbers, min, more, wide) => {
        const max = min + more;
        let at = 0;
        const made = matchingText(table, min, max, (below) => (numbers[at++] ?? 0) % below, wide);
        const isPossible = shortestText(automaton, { min, max }) !== undefined;
        const { length } = [...made];
        expect([matches(automaton, made) && length >= min && length <= max, made]).toEqual([
          isPossible,
          isPossible ? made : '',
        ]);
      }),
      { numRuns: tries(50, 2000) },
    );
    expect(isEmpty(automaton)).toBe(shortestText(automaton) === undefined);
  });
});
