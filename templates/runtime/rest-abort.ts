interface Listeners {
  readonly entries: Set<() => void>;
  readonly stop: () => void;
}

const listening = new WeakMap<AbortSignal, Listeners>();

/**
 * Calls a function when a signal aborts, and returns a function that stops listening. A signal has one listener for
 * all calls, because engines warn about a signal with more than ten.
 */
export function onAbort(signal: AbortSignal | undefined, run: () => void): () => void {
  if (signal === undefined) return () => {};
  const { entries, stop } = listening.get(signal) ?? listen(signal);
  const entry = (): void => run(); // the same function may be given twice
  entries.add(entry);
  return () => {
    entries.delete(entry);
    if (entries.size === 0) stop();
  };
}

function listen(signal: AbortSignal): Listeners {
  const entries = new Set<() => void>();
  const stop = (): void => {
    signal.removeEventListener('abort', runAll);
    listening.delete(signal);
  };
  const runAll = (): void => {
    stop();
    for (const entry of entries) entry();
  };
  const listeners = { entries, stop };
  listening.set(signal, listeners);
  signal.addEventListener('abort', runAll);
  return listeners;
}
