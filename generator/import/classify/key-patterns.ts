import { matches } from '../../patterns/automaton.js';
import { automatonOf } from '../../patterns/pattern-automaton.js';
import { Refusal } from '../../patterns/read-pattern.js';

/** Whether a key matches a pattern, if that is one that can be matched. */
export function matchesKey(pattern: string, key: string): boolean {
  const automaton = automatonOf(pattern);
  return !(automaton instanceof Refusal) && matches(automaton, key);
}
