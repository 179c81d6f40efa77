import type { Automaton } from './automaton.js';

/** The least automaton with the same language, numbered in the order in which states and classes are first met. */
export function minimize(automaton: Automaton): Automaton {
  return numbered(automaton, equivalentStates(automaton));
}

/**
 * Puts states into blocks that no text distinguishes (Hopcroft's algorithm): blocks are split by what leads into a
 * block that was split off, and of two halves only the smaller one is looked at again.
 */
function equivalentStates({ next, accepting, width }: Automaton): Uint32Array {
  const count = accepting.length;
  const { from, at: leads } = inverse(next, count, width);

  /** The states of each block are neighbours in `order`. */
  const order = new Uint32Array(count);
  const place = new Uint32Array(count);
  const blockOf = new Uint32Array(count);
  const first: number[] = [];
  const end: number[] = [];
  const marked: number[] = [];
  const addBlock = (begin: number, stop: number): number => {
    first.push(begin);
    end.push(stop);
    marked.push(0);
    return first.length - 1;
  };
  let filled = 0;
  for (const wanted of [1, 0]) {
    const begin = filled;
    for (let state = 0; state < count; state++) {
      if (accepting[state] !== wanted) continue;
      place[state] = filled;
      order[filled++] = state;
      blockOf[state] = first.length;
    }
    if (filled > begin) addBlock(begin, filled);
  }

  const waiting = first.map((_, block) => block);
  const isWaiting = first.map(() => true);
  for (let splitter = waiting.pop(); splitter !== undefined; splitter = waiting.pop()) {
    isWaiting[splitter] = false;
    const targets = order.slice(first[splitter], end[splitter]);
    for (let one = 0; one < width; one++) {
      const touched: number[] = [];
      for (const target of targets) {
        const entry = target * width + one;
        for (let index = leads[entry]!; index < leads[entry + 1]!; index++) {
          const state = from[index]!;
          const block = blockOf[state]!;
          const limit = first[block]! + marked[block]!;
          if (place[state]! < limit) continue;
          if (marked[block] === 0) touched.push(block);
          // Swap it in front of what is not marked.
          const other = order[limit]!;
          order[place[state]!] = other;
          place[other] = place[state]!;
          order[limit] = state;
          place[state] = limit;
          marked[block] = marked[block]! + 1;
        }
      }
      for (const block of touched) {
        const middle = first[block]! + marked[block]!;
        marked[block] = 0;
        if (middle === end[block]) continue;
        const half = addBlock(first[block]!, middle);
        first[block] = middle;
        for (let index = first[half]!; index < middle; index++) blockOf[order[index]!] = half;
        const isSmaller = middle - first[half]! <= end[block]! - middle;
        const again = isWaiting[block]! || isSmaller ? half : block;
        isWaiting[half] = false;
        isWaiting[again] = true;
        waiting.push(again);
      }
    }
  }
  return blockOf;
}

/** Which states lead to a state by a class: `from`, between `at[state * width + class]` and the entry after it. */
function inverse(next: Uint32Array, count: number, width: number): { from: Uint32Array; at: Uint32Array } {
  const at = new Uint32Array(count * width + 1);
  for (let entry = 0; entry < next.length; entry++) at[next[entry]! * width + (entry % width)]!++;
  let sum = 0;
  for (let entry = 0; entry < at.length; entry++) {
    sum += at[entry]!;
    at[entry] = sum;
  }
  const from = new Uint32Array(next.length);
  for (let entry = 0; entry < next.length; entry++) {
    const key = next[entry]! * width + (entry % width);
    from[--at[key]!] = Math.floor(entry / width);
  }
  return { from, at };
}

/** One state for each block, and one class for those that always lead to the same. */
function numbered({ starts, classes, width, next, accepting }: Automaton, blockOf: Uint32Array): Automaton {
  const representative = new Map<number, number>();
  for (let state = 0; state < accepting.length; state++) {
    if (!representative.has(blockOf[state]!)) representative.set(blockOf[state]!, state);
  }
  const merged = mergedClasses([...representative.values()], { next, width, blockOf });
  const classNumbers = new Map<number, number>();
  const intervals: { readonly start: number; readonly of: number }[] = [];
  for (const [index, start] of starts.entries()) {
    const former = merged[classes[index]!]!;
    if (!classNumbers.has(former)) classNumbers.set(former, classNumbers.size);
    const of = classNumbers.get(former)!;
    if (intervals.at(-1)?.of !== of) intervals.push({ start, of });
  }
  const formerClasses = [...classNumbers.keys()];

  const numbers = new Map([[blockOf[0]!, 0]]);
  const states = [representative.get(blockOf[0]!)!];
  const table: number[] = [];
  for (let number = 0; number < states.length; number++) {
    for (const former of formerClasses) {
      const block = blockOf[next[states[number]! * width + former]!]!;
      if (!numbers.has(block)) {
        numbers.set(block, numbers.size);
        states.push(representative.get(block)!);
      }
      table.push(numbers.get(block)!);
    }
  }
  return {
    starts: intervals.map(({ start }) => start),
    classes: intervals.map(({ of }) => of),
    width: formerClasses.length,
    next: Uint32Array.from(table),
    accepting: Uint8Array.from(states, (state) => accepting[state]!),
  };
}

interface Blocks {
  readonly next: Uint32Array;
  readonly width: number;
  readonly blockOf: Uint32Array;
}

/** For each class, the first class that leads from every state to the same block. */
function mergedClasses(states: readonly number[], { next, width, blockOf }: Blocks): Uint32Array {
  let groups = new Uint32Array(width);
  for (const state of states) {
    const firsts = new Map<number, number>();
    const refined = new Uint32Array(width);
    for (let one = 0; one < width; one++) {
      const key = groups[one]! * blockOf.length + blockOf[next[state * width + one]!]!;
      if (!firsts.has(key)) firsts.set(key, one);
      refined[one] = firsts.get(key)!;
    }
    groups = refined;
  }
  return groups;
}
