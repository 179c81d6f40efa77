import { stateCount, type Automaton } from './automaton.js';
import { buildNfa } from './build-nfa.js';
import { determinize } from './determinize.js';
import { both, either, onlyFirst, product } from './product.js';
import { readPattern, type Branch } from './read-pattern.js';
import { Refusal } from './refusal.js';
import { MOST_STATES, Steps, TOO_MANY } from './steps.js';

/** What was compiled in this process. What a pattern means depends on nothing but its text. */
const compiled = new Map<string, Automaton | Refusal>();
const MOST_KEPT = 2000;

/**
 * The automaton of the texts in which a pattern matches somewhere: JSON Schema's meaning of `pattern`, and that of
 * `RegExp.prototype.test` with flag `u`. Or why there is none.
 */
export function automatonOf(pattern: string): Automaton | Refusal {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = compile(pattern);
  // Editors see every text that is typed.
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function compile(pattern: string): Automaton | Refusal {
  try {
    const steps = new Steps(pattern.length);
    const automaton = readPattern(pattern)
      .map((branch) => branchAutomaton(branch, steps))
      .reduce((one, other) => product(one, other, either, steps));
    return stateCount(automaton) > MOST_STATES ? new Refusal(TOO_MANY, 0, pattern.length) : automaton;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function branchAutomaton({ tree, ahead }: Branch, steps: Steps): Automaton {
  const automaton = determinize(buildNfa(tree, steps), steps);
  return ahead.reduce((one, { tree: looked, negate }) => {
    const other = determinize(buildNfa(looked, steps), steps);
    return product(one, other, negate ? onlyFirst : both, steps);
  }, automaton);
}

/** The automaton of a pattern that was accepted before. */
export function acceptedAutomaton(pattern: string): Automaton {
  const automaton = automatonOf(pattern);
  if (automaton instanceof Refusal) throw new Error(`a pattern ${automaton.reason}: ${pattern}`);
  return automaton;
}

/**
 * The automaton of the texts that all of some accepted patterns match. Where that takes too many states, it is that of
 * the first pattern.
 */
export function commonAutomaton([first, ...others]: readonly string[]): Automaton {
  const automaton = acceptedAutomaton(first ?? '');
  try {
    const steps = new Steps(0);
    return others.reduce((one, other) => product(one, acceptedAutomaton(other), both, steps), automaton);
  } catch (error) {
    if (error instanceof Refusal) return automaton;
    throw error;
  }
}
