import type { Output } from './terminal.js';

export interface Progress {
  /** Says what is being done; seen only while it lasts, and only by somebody who watches. */
  readonly step: (what: string) => void;
  /** Takes the line away, and returns the seconds since the start: `0.9 s`. */
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
