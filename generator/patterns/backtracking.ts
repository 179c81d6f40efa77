import { alphabetOf } from './alphabet.js';
import { buildNfa, type Nfa } from './build-nfa.js';
import { readPattern } from './read-pattern.js';
import { Refusal } from './refusal.js';
import { Steps } from './steps.js';

/**
 * Whether `RegExp` matches an accepted pattern in one pass, too: it begins with `^`, and wherever there is a choice, each
 * way begins with characters of its own and no two ways lead to the same place. A way that was wrong then fails at its
 * first character. Patterns with properties of Unicode do not count, because versions of Unicode differ.
 */
export function neverBacktracks(pattern: string): boolean {
  if (/\\[pPbB]/.test(pattern)) return false;
  try {
    const nfa = buildNfa(readPattern(pattern), new Steps(pattern.length));
    return nfa.looks.length === 0 && isAnchored(nfa) && isDeterministic(nfa);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function isAnchored({ states, start }: Nfa): boolean {
  const open = [start];
  const seen = new Set(open);
  for (const at of open) {
    const state = states[at]!;
    if (state.kind === 'take' || state.kind === 'end' || state.kind === 'look') return false;
    if (state.kind === 'assert') {
      if (state.is !== 'start') return false;
      continue;
    }
    for (const next of [state.one, state.other]) {
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }
  return true;
}

function isDeterministic(nfa: Nfa): boolean {
  const { members, width } = alphabetOf(nfa.sets, false);
  const begins = new Set([nfa.start, ...nfa.states.flatMap((state) => (state.kind === 'take' ? [state.next] : []))]);
  let steps = MOST_STEPS;
  for (const begin of begins) {
    const open = [begin];
    const seen = new Set(open);
    const taken = new Uint8Array(width);
    for (const at of open) {
      if (steps-- < 0) return false;
      const state = nfa.states[at]!;
      if (state.kind === 'take') {
        const member = members[state.set]!;
        if (member.some((isIn, one) => isIn === 1 && taken[one] === 1)) return false;
        for (const [one, isIn] of member.entries()) if (isIn === 1) taken[one] = 1;
      }
      const next = state.kind === 'split' ? [state.one, state.other] : state.kind === 'assert' ? [state.next] : [];
      for (const one of next) {
        if (seen.has(one)) return false;
        seen.add(one);
        open.push(one);
      }
    }
  }
  return true;
}

/** A pattern that takes longer to look at gains nothing. */
const MOST_STEPS = 50_000;
