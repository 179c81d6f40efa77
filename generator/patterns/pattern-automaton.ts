import { stateCount, type Automaton } from './automaton.js';
import { buildNfa } from './build-nfa.js';
import { determinize, WHOLE_TEXT, type Place } from './determinize.js';
import type { LookPlan, Side } from './looks.js';
import { both, product } from './product.js';
import { readPattern, type Tree } from './read-pattern.js';
import { Refusal } from './refusal.js';
import { MOST_STATES, MOST_STEPS_TOGETHER, Steps, TOO_MANY, TOO_MANY_TOGETHER } from './steps.js';

interface CompiledPattern {
  readonly made: Automaton | Refusal;
  readonly steps: number;
}

/** The automata of this process. The meaning of a pattern depends on nothing but its text. */
const compiled = new Map<string, CompiledPattern>();
const MOST_KEPT = 2000;

/** The patterns of what is being compiled, and the steps that are left for others. */
let together: { readonly known: Set<string>; left: number } | undefined;

/** Bounds the patterns of a spec or of a document together: each is counted once, whether or not it was compiled before. */
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
 * The automaton of the texts in which a pattern matches somewhere: JSON Schema's meaning of `pattern`, and that of
 * `RegExp.prototype.test` with flag `u`. Or why there is none.
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
  // Editors see every text that is typed.
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, made);
  return made;
}

function compile(pattern: string): CompiledPattern {
  const steps = new Steps(pattern.length);
  try {
    const automaton = treeAutomaton(readPattern(pattern), steps, WHOLE_TEXT);
    const isTooLarge = stateCount(automaton) > MOST_STATES;
    return { made: isTooLarge ? new Refusal(TOO_MANY, 0, pattern.length) : automaton, steps: steps.taken };
  } catch (error) {
    if (error instanceof Refusal) return { made: error, steps: steps.taken };
    throw error;
  }
}

function treeAutomaton(tree: Tree, steps: Steps, place: Place): Automaton {
  const nfa = buildNfa(tree, steps);
  const automata: Automaton[] = [];
  const add = (automaton: Automaton): number => automata.push(automaton) - 1;
  const plans = nfa.looks.map(({ direction, tree: looked, negate }): LookPlan => {
    if (direction === 'behind') {
      const upToHere: Tree = { kind: 'sequence', parts: [looked, { kind: 'assertion', is: 'end' }] };
      return { direction, by: add(treeAutomaton(upToHere, steps, WHOLE_TEXT)), negate };
    }
    const from = (before: Side): number => add(treeAutomaton(looked, steps, { before, anchored: true }));
    if (dependsOnBefore(looked))
      return { direction, from: { edge: from('edge'), word: from('word'), other: from('other') }, negate };
    const only = from('edge');
    return { direction, from: { edge: only, word: only, other: only }, negate };
  });
  return determinize(nfa, { automata, plans }, steps, place);
}

/** Whether it makes a difference what comes before the place from which a part of a pattern looks ahead. */
function dependsOnBefore(tree: Tree): boolean {
  switch (tree.kind) {
    case 'set':
      return false;
    case 'assertion':
      return tree.is !== 'end';
    case 'sequence':
      return tree.parts.some(dependsOnBefore);
    case 'choice':
      return tree.options.some(dependsOnBefore);
    case 'repeat':
      return dependsOnBefore(tree.part);
    case 'look':
      return dependsOnBefore(tree.tree);
  }
}

/** The automaton of a pattern that was accepted before. */
export function acceptedAutomaton(pattern: string): Automaton {
  const automaton = compiledPattern(pattern).made;
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
