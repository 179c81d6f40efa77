import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmpty, isEverything, matches, stateCount } from '../../generator/patterns/automaton.js';
import { acceptedAutomaton, automatonOf } from '../../generator/patterns/pattern-automaton.js';
import { Refusal } from '../../generator/patterns/read-pattern.js';
import { isLongRun, tries } from '../support/effort.js';
import { SOME_PATTERNS } from './some-patterns.js';
import { randomMatch } from './random-match.js';

/** Texts that patterns distinguish: their own characters, words, ends of lines, halves of pairs. */
const characters = fc.constantFrom(
  ...'abcdfoxyw019_-.,:@#+ABZ \n\r\t/\\*(){}[]?^$|é²Ωλ😀😁',
  '\u2028',
  '\u00a0',
  '\ud83d',
  '\ude00',
  '\0',
);
const texts = fc.oneof(
  fc.string({ unit: characters, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', 'y', 'o', 'f'), maxLength: 10 }),
  fc.string({ unit: 'binary', maxLength: 4 }).filter(isOld),
);

describe('an automaton', () => {
  it.each(SOME_PATTERNS)('of %j agrees with RegExp', (pattern) => {
    const automaton = acceptedAutomaton(pattern);
    expect(automaton.next).toHaveLength(stateCount(automaton) * automaton.width);
    const expression = new RegExp(pattern, 'u');
    fc.assert(
      fc.property(texts, (text) => {
        if (!isBetweenHalves(expression, text)) expect(matches(automaton, text)).toBe(expression.test(text));
      }),
      { numRuns: tries(50, 5000), examples: [[''], ['a'], ['\ud83d\ude00'], ['\ud83d'], ['\ude00']] },
    );
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (choices) => {
        const text = randomMatch(automaton, choices);
        if (text !== undefined && isOld(text)) expect(text).toMatch(expression);
      }),
      { numRuns: tries(20, 2000) },
    );
  });

  it('of a random pattern agrees with RegExp', () => {
    fc.assert(
      fc.property(
        randomPatterns,
        fc.array(fc.string({ unit: characters, maxLength: 6 }), { minLength: 20 }),
        (pattern, some) => {
          const automaton = automatonOf(pattern);
          if (automaton instanceof Refusal) return;
          const expression = new RegExp(pattern, 'u');
          for (const text of some) {
            if (isBetweenHalves(expression, text)) continue;
            expect([text, matches(automaton, text)]).toEqual([text, expression.test(text)]);
          }
        },
      ),
      { numRuns: tries(75, 20000) },
    );
  });

  it('is the same for patterns with the same meaning', () => {
    const same = [
      ['a|b', '[ab]'],
      ['^(a|ab)c?$', '^ab?c?$'],
      ['^\\d+$', '^[0-9][0-9]*$'],
      ['x', '^[^]*x[^]*$'],
      ['^(?!a)[ab]$', '^b$'],
      ['\\ba', '(?:^|\\W)a'],
    ];
    for (const [one, other] of same) expect(acceptedAutomaton(one!)).toEqual(acceptedAutomaton(other!));
  });

  it('has no more states than it needs', () => {
    expect(stateCount(acceptedAutomaton('(a|b){1,1000}'))).toBe(2);
    expect(stateCount(acceptedAutomaton('^(a?){300}a{300}$'))).toBe(602);
  });
});

describe('an automaton matches', () => {
  it.each([
    ['', 'every text'],
    ['^a*', 'every text'],
    ['^[^]*$', 'every text'],
    ['^$', 'some texts'],
    ['^[^]', 'some texts'],
    ['a|^b', 'some texts'],
    ['(?!)', 'no text'],
    ['a^', 'no text'],
  ])('that of %j: %s', (pattern, expected) => {
    const automaton = acceptedAutomaton(pattern);
    const found = isEverything(automaton) ? 'every text' : isEmpty(automaton) ? 'no text' : 'some texts';
    expect(found).toBe(expected);
  });
});

describe('a pattern is refused', () => {
  it.each([
    ['(a)\\1', 'has no back-reference: what a group has matched cannot be matched again', '\\1'],
    ['^a{5001}$', 'has at most 5,000 states; a limit `length` counts characters better', '^a{5001}$'],
    ['(', 'has the syntax of JavaScript with flag u: unterminated group', '('],
    ['a\\-b', 'has no escape \\- with flag u, write - without the backslash', '\\-'],
    ['\\Ax', 'has no escape \\A with flag u', '\\A'],
    ['a{2,1}', 'has the syntax of JavaScript with flag u: numbers out of order in {} quantifier', '}'],
    ['(?i:a)', 'has the syntax of JavaScript with flag u: invalid group', '('],
    ['(?<a>b)|(?<a>c)', 'has the syntax of JavaScript with flag u: duplicate capture group name', '>'],
    ['\\p{Nope}', 'has the syntax of JavaScript with flag u: invalid property name', 'e'],
    ['('.repeat(250) + ')'.repeat(250), 'has at most 200 levels of groups', '('],
    ['a'.repeat(5001), 'has at most 5,000 characters', 'a'],
  ])('%j', (pattern, reason, where) => {
    const refusal = automatonOf(pattern);
    expect(refusal).toBeInstanceOf(Refusal);
    const { reason: reported, from, to } = refusal as Refusal;
    expect(reported).toBe(reason);
    expect(pattern.slice(from, to)).toBe(where);
  });

  it.each([
    '((a{1000}){1000}){1000}',
    '(?:(?:){100000}){100000}',
    '^(?:\\p{L}?\\p{N}?){2000}x',
    '(a|aa|b{3,9}){1,900}$',
    '(?<=a.{900})b',
    `${'(?=a)'.repeat(300)}[ab]*a[ab]{17}$`,
    // A second and a half each, for what others show.
    ...(isLongRun ? ['x.{1000}', '^(?:(?!a.{40}b)[ab])*$', '^(?:(?=.{1,300}x)a|(?!.{1,300}y)b)*$'] : []),
  ])('%j, in time', (pattern) => {
    const began = process.cpuUsage();
    expect(automatonOf(pattern)).toBeInstanceOf(Refusal);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(8000);
  });

  it('or compiled, whatever its text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab()[]{}|*+?^$\\.,-019!=<:dwbBpuPL') }), (pattern) => {
        const automaton = automatonOf(pattern);
        expect([automaton instanceof Refusal, isExpression(pattern)]).not.toEqual([false, false]);
      }),
      { numRuns: tries(250, 50000) },
    );
  });
});

describe('an automaton that was made before', () => {
  it('is used again, unless many others were made since', () => {
    const former = automatonOf('^w[xyz]$');
    // Other tests have made many: until none of them is kept.
    for (let n = 0; automatonOf('^w[xyz]$') === former; n++) automatonOf(`^f${n}$`);
    const [word, other] = ['^w[xyz]$', '^(a)\\1$'].map(automatonOf);
    for (let n = 0; n < 900; n++) automatonOf(`^${n}$`);
    expect(automatonOf('^w[xyz]$')).toBe(word);
    expect(automatonOf('^(a)\\1$')).toBe(other);
    for (let n = 0; n < 2000; n++) automatonOf(`^n${n}$`);
    expect(automatonOf('^w[xyz]$')).not.toBe(word);
    expect(automatonOf('^w[xyz]$')).toEqual(word);
  });
});

describe('a pattern with many parentheses', () => {
  const many = '('.repeat(300);

  it.each([
    ['groups after each other', '(a)'.repeat(300)],
    ['escapes', `${'\\('.repeat(300)}`],
    ['a class', `[${many}]`],
    ['a class with an escape of its end', `[\\]${many}]`],
    ['classes with ends of groups', `[)]${'(a)'.repeat(3)}[(]`],
  ])('has an automaton if they are of %s', (_, pattern) => {
    expect(automatonOf(pattern)).not.toBeInstanceOf(Refusal);
  });

  it('has none if they are of groups in each other, where a class seems to end some', () => {
    const deep = `${'([)]'.repeat(201)}${')'.repeat(201)}`;
    expect(automatonOf(deep)).toEqual(new Refusal('has at most 200 levels of groups', 800, 801));
  });
});

function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').flags === 'u';
  } catch {
    return false;
  }
}

/**
 * Whether every character has had its category since Unicode 15. Versions of Node know different versions. U+0295 and U+1171E have
 * other categories since Unicode 16.
 */
function isOld(text: string): boolean {
  return matches(acceptedAutomaton('^[^\\p{Cn}\\u0295\\u{1171e}]*$'), text);
}

/** V8 finds `\\B` between the halves of a character, too, where the standard does not look. */
function isBetweenHalves(expression: RegExp, text: string): boolean {
  const { index } = expression.exec(text) ?? { index: 0 };
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Math.max(0, index - 1))) && index > 0;
}

const { pattern: randomPatterns } = fc.letrec<{ pattern: string; part: string; atom: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('part'),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `${one}|${other}`),
    fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('^', '', 'a'), fc.constantFrom('=', '!', '<=', '<!'), tie('pattern'), tie('part'))
      .map(([start, sign, one, rest]) => `${start}(?${sign}${one})${rest}`),
    fc
      .tuple(tie('part'), fc.constantFrom('=', '!', '<=', '<!'), tie('pattern'))
      .map(([rest, sign, one]) => `${rest}(?${sign}${one})`),
  ),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('atom'),
    fc.constantFrom('^', '$', '\\b', '\\B'),
    fc
      .tuple(tie('atom'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0}', '{2,}', '*?'))
      .map((parts) => parts.join('')),
  ),
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'x', '.', '\\w', '\\W', '\\d', '\\s', '[ab]', '[^a]', '[^\\w-]', '😀', '\\ud83d', '_'),
    tie('pattern').map((one) => `(?:${one})`),
    tie('pattern').map((one) => `(${one})`),
  ),
}));
