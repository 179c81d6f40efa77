import { inject } from 'vitest';

/** Selects the active mutant for Stryker's instrumented code. */
interface Switchboard {
  activeMutant?: string | undefined;
}

// A thread that is used again loads the next test file with no mutant at work: Stryker switches it on when the tests begin.
// Only mutants in code that runs while modules load are on from the beginning, in threads of their own.
const isStatic = inject('mutantActivation' as never) === 'static';
const board = Reflect.get(globalThis, '__stryker__') as Switchboard | undefined;
if (board !== undefined && !isStatic) board.activeMutant = undefined;
