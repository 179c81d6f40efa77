/** The clock and the timers of a connection. */
export interface GatewayClock {
  /** A monotonic time in milliseconds; changes of the wall clock do not matter. */
  readonly now: () => number;
  readonly setTimer: (fire: () => void, after: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** Engines fire longer timers at once. */
const LONGEST = 2 ** 31 - 1;

export const REAL_TIME: GatewayClock = {
  now: () => performance.now(),
  setTimer: (fire, after) => setTimeout(fire, Math.min(after, LONGEST)),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};
