import { classOf, type Automaton } from './automaton.js';
import { LAST_CODE_POINT, type CharacterSet } from './character-sets.js';

/** The character on one side of a place in a text. */
export type Side = 'edge' | 'word' | 'other';

/** How a look around is decided, one code point after the other. */
export type LookPlan =
  /** The index of the automaton of the texts that may follow, by what is before the place. */
  | { readonly direction: 'ahead'; readonly from: Readonly<Record<Side, number>>; readonly negate: boolean }
  /** The index of the automaton of the texts that may come before. */
  | { readonly direction: 'behind'; readonly by: number; readonly negate: boolean };

/** The looks around of one pattern, and the automata that decide them. */
export interface Looks {
  readonly automata: readonly Automaton[];
  readonly plans: readonly LookPlan[];
}

/** The code points of each class of an automaton. */
export function setsOfClasses({ starts, classes, width }: Automaton): readonly CharacterSet[] {
  const sets: number[][] = Array.from({ length: width }, () => []);
  for (const [index, start] of starts.entries())
    sets[classes[index]!]!.push(start, (starts[index + 1] ?? LAST_CODE_POINT + 1) - 1);
  return sets;
}

/** The rest of a text that a look-ahead demands: a state of its automaton, all of them in one numbering. */
export type Duty = number;

/** The duties of the looks ahead of one pattern, over the classes of the pattern. */
export class Duties {
  readonly #first: readonly number[];
  readonly #next: readonly Int32Array[];
  readonly #met: boolean[] = [];

  /** @param codes a code point of each class */
  constructor({ automata, plans }: Looks, codes: readonly number[]) {
    const negated = new Set(
      plans.flatMap((plan) => (plan.direction === 'ahead' && plan.negate ? Object.values(plan.from) : [])),
    );
    const first: number[] = [];
    const next: Int32Array[] = [];
    for (const [index, automaton] of automata.entries()) {
      const offset = next.length;
      const { accepting, width } = automaton;
      const classes = codes.map((code) => classOf(automaton, code));
      const fate = (state: number): number => {
        const isLast = automaton.next.subarray(state * width, (state + 1) * width).every((one) => one === state);
        const isMet = (accepting[state] === 1) !== negated.has(index);
        return isLast ? (isMet ? MET : BROKEN) : offset + state;
      };
      for (const [state, accepts] of accepting.entries()) {
        this.#met.push((accepts === 1) !== negated.has(index));
        next.push(Int32Array.from(classes, (one) => fate(automaton.next[state * width + one]!)));
      }
      first.push(fate(0));
    }
    this.#first = first;
    this.#next = next;
  }

  /** The duties with the one that an automaton begins with; undefined if nothing can meet it. */
  with(duties: readonly Duty[], automaton: number): readonly Duty[] | undefined {
    const duty = this.#first[automaton]!;
    if (duty === BROKEN) return undefined;
    return duty === MET || duties.includes(duty) ? duties : [...duties, duty].sort((one, other) => one - other);
  }

  /** The duties that are left after a code point of a class; undefined if it breaks one. */
  after(duties: readonly Duty[], one: number): readonly Duty[] | undefined {
    if (duties.length === 0) return duties;
    const left = new Set<Duty>();
    for (const duty of duties) {
      const next = this.#next[duty]![one]!;
      if (next === BROKEN) return undefined;
      if (next !== MET) left.add(next);
    }
    return [...left].sort((first, second) => first - second);
  }

  /** Whether a text may end here. */
  areMet(duties: readonly Duty[]): boolean {
    return duties.every((duty) => this.#met[duty]);
  }
}

/** Duties that whatever follows meets, or breaks. */
const MET = -1;
const BROKEN = -2;
