import type { Output } from './terminal.js';

export interface Progress {
  /** Shows the current step on a terminal that a person watches; the next step or `finish` removes it. */
  readonly step: (what: string) => void;
  /** Removes the line, and returns the time since the start: `0.9 s`. */
  readonly finish: () => string;
}

const CLEAR_LINE = '\r\u001b[2K';

export function startProgress(terminal: Output): Progress {
  const start = performance.now();
  const elapsed = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const overwrite = (text: string) => {
    if (terminal.interactive) terminal.err(CLEAR_LINE + text);
  };
  return {
    step: (what) => overwrite(`snowspec: ${what} (${elapsed()})`),
    finish: () => {
      overwrite('');
      return elapsed();
    },
  };
}
