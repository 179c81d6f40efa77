import type * as RegExpp from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { createRequire } from 'node:module';
import { type Automaton, type FoundText, isEmpty, shortestText, stateCount } from './automaton.js';
import { automatonOfTree, intersection } from './determinize.js';
import {
  ANY_TEXT,
  MOST_STATES,
  MOST_STEPS_TOGETHER,
  readPattern,
  Refusal,
  Steps,
  TOO_MANY,
  TOO_MANY_TOGETHER,
} from './read-pattern.js';

interface CompiledPattern {
  readonly made: Automaton | Refusal;
  readonly steps: number;
}

/** The compiled patterns of this process, by text. */
const compiled = new Map<string, CompiledPattern>();
const MOST_KEPT = 2000;

/** The patterns of the spec that is being compiled, and the steps left for further ones. */
let together: { readonly known: Set<string>; left: number } | undefined;

/** Limits the steps of all patterns of a spec together. Each pattern counts once, even if it was compiled before. */
export function withPatternsTogether<Result>(run: () => Result): Result {
  if (together !== undefined) return run();
  together = { known: new Set(), left: MOST_STEPS_TOGETHER };
  try {
    return run();
  } finally {
    together = undefined;
  }
}

/**
 * The automaton of all texts that contain a match, as JSON Schema defines `pattern`, or `RegExp.prototype.test` with
 * flag `u`. Returns the reason if the pattern has none.
 */
export function automatonOf(pattern: string): Automaton | Refusal {
  if (together === undefined || together.known.has(pattern)) return compiledPattern(pattern).made;
  if (together.left <= 0) return new Refusal(TOO_MANY_TOGETHER, 0, pattern.length);
  const { made, steps } = compiledPattern(pattern);
  together.known.add(pattern);
  together.left -= steps;
  return made;
}

function compiledPattern(pattern: string): CompiledPattern {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = compile(pattern);
  // Limits the cache, because an editor compiles a pattern after each keystroke.
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function compile(pattern: string): CompiledPattern {
  const steps = new Steps(pattern.length);
  try {
    const automaton = automatonOfTree({ kind: 'sequence', parts: [ANY_TEXT, readPattern(pattern)] }, steps);
    const isTooLarge = stateCount(automaton) > MOST_STATES;
    return { made: isTooLarge ? new Refusal(TOO_MANY, 0, pattern.length) : automaton, steps: steps.taken };
  } catch (error) {
    if (error instanceof Refusal) return { made: error, steps: steps.taken };
    throw error;
  }
}

/** The automaton of a pattern that was accepted before. */
export function acceptedAutomaton(pattern: string): Automaton {
  const automaton = compiledPattern(pattern).made;
  if (automaton instanceof Refusal) throw new Error(`a pattern ${automaton.reason}: ${pattern}`);
  return automaton;
}

/**
 * The automaton of the texts that match all of the accepted patterns; that of the first pattern if there are too many
 * states.
 */
export function commonAutomaton([first, ...others]: readonly string[]): Automaton {
  const automaton = acceptedAutomaton(first ?? '');
  const steps = new Steps(0);
  const common = others.reduce<Automaton | undefined>(
    (former, other) => former && intersection(former, acceptedAutomaton(other), false, steps),
    automaton,
  );
  return common ?? automaton;
}

/**
 * Finds the shortest text that matches `automaton` and not `other`; `undefined` if there is none. Prefers readable
 * characters.
 *
 * @returns `too-large` if the product of the automata has too many states
 */
export function shortestDifference(automaton: Automaton, other: Automaton): FoundText {
  const difference = intersection(automaton, other, true);
  return difference === undefined ? 'too-large' : shortestText(difference);
}

/** Whether no text matches both patterns; false if a pattern has no automaton, or the comparison takes too many steps. */
export function haveNothingInCommon(pattern: string, otherPattern: string): boolean {
  const [automaton, other] = [automatonOf(pattern), automatonOf(otherPattern)];
  if (automaton instanceof Refusal || other instanceof Refusal) return false;
  const common = intersection(automaton, other, false);
  return common !== undefined && isEmpty(common);
}

/** Whether every text that matches `pattern` matches `otherPattern`; false if a pattern has no automaton. */
export function isIncluded(pattern: string, otherPattern: string): boolean {
  const [automaton, other] = [automatonOf(pattern), automatonOf(otherPattern)];
  if (automaton instanceof Refusal || other instanceof Refusal) return false;
  return shortestDifference(automaton, other) === undefined;
}

/** A pattern for other languages than JavaScript. */
interface PortablePattern {
  /** The pattern with `\d` and `\w` written out, because Python matches letters and digits of every language. */
  readonly pattern: string;
  /**
   * A pattern to exclude because of `$`, which in Python and Java also matches before a final line break. Absent if `$`
   * makes no difference.
   */
  readonly not?: string;
}

/** Rewrites a pattern so that other languages match the same texts, even if validators do not check the pattern. */
export function portablePattern(pattern: string): PortablePattern {
  const { RegExpParser, visitRegExpAST } = createRequire(import.meta.url)(
    '@eslint-community/regexpp',
  ) as typeof RegExpp;
  const parsed = new RegExpParser({ ecmaVersion: 2022 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
  const changes: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  let hasEnd = false;
  visitRegExpAST(parsed, {
    onAssertionEnter: ({ kind }) => {
      if (kind === 'end') hasEnd = true;
    },
    onCharacterSetEnter: (set) => {
      const text = writtenOut(set);
      if (text !== undefined) changes.push({ start: set.start, end: set.end, text });
    },
  });
  const text = changes.reduceRight(
    (rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end),
    pattern,
  );
  const not = hasEnd ? ['\\n', '\\n$'].find((line) => haveNothingInCommon(pattern, line)) : undefined;
  return { pattern: text, ...(not === undefined ? {} : { not }) };
}

function writtenOut(set: AST.CharacterSet): string | undefined {
  if (set.kind !== 'digit' && set.kind !== 'word') return undefined;
  const characters = set.kind === 'digit' ? '0-9' : 'A-Za-z0-9_';
  if (set.parent.type === 'CharacterClass') return set.negate ? undefined : characters;
  return `[${set.negate ? '^' : ''}${characters}]`;
}
