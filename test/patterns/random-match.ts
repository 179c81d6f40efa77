import type { Automaton } from '../../generator/patterns/automaton.js';

/**
 * A text that matches, by a walk that prefers no state; undefined if the walk is lost, or if two of its code points are the halves of
 * a pair, which the text then has in their place.
 */
export function randomMatch(automaton: Automaton, choices: Iterator<number>): string | undefined {
  const { starts, classes, width, next, accepting } = automaton;
  let state = 0;
  let text = '';
  const draw = (below: number): number => (choices.next().value as number) % below;
  for (let length = 0; length < 200; length++) {
    if (accepting[state] === 1 && draw(4) === 0) return text;
    const leads = Array.from({ length: width }, (_, one) => one).filter((one) =>
      leavesHope(automaton, next[state * width + one]!),
    );
    if (leads.length === 0) return accepting[state] === 1 ? text : undefined;
    const one = leads[draw(leads.length)]!;
    const intervals = starts.flatMap((start, index) =>
      classes[index] === one ? [[start, starts[index + 1] ?? 0x110000] as const] : [],
    );
    const [from, to] = intervals[draw(intervals.length)]!;
    const added = String.fromCodePoint(from + draw(to - from));
    if (/[\ud800-\udbff]$/.test(text) && /^[\udc00-\udfff]/.test(added)) return undefined;
    text += added;
    state = next[state * width + one]!;
  }
  return undefined;
}

function leavesHope({ width, next, accepting }: Automaton, state: number): boolean {
  return accepting[state] === 1 || next.subarray(state * width, (state + 1) * width).some((other) => other !== state);
}
