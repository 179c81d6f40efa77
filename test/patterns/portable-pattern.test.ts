import { describe, expect, it } from 'vitest';
import { portablePattern } from '../../generator/patterns/portable-pattern.js';
import { printablePattern } from '../../generator/patterns/printable-pattern.js';
import { acceptedAutomaton } from '../../generator/patterns/pattern-automaton.js';
import { SOME_PATTERNS } from './some-patterns.js';

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
