/** Counts what a connection sends, so that the service's limit holds and heartbeats can still be sent. */
export interface SendWindow {
  /** Milliseconds until a message may be sent; 0 for now. */
  readonly waitAt: (now: number) => number;
  /** Counts a message. Those that keep the connection alive are sent without waiting. */
  readonly count: (now: number) => void;
}

/**
 * Creates a window that begins with a connection.
 * @param most messages in any span of `time` milliseconds
 * @param kept messages of them for which a place is always left
 */
export function createSendWindow(most: number, time: number, kept: number): SendWindow {
  const free = Math.max(1, most - kept);
  /** The times of the last messages, the oldest first. */
  let times: number[] = [];
  const forget = (now: number): void => {
    const first = times.findIndex((at) => at > now - time);
    if (first !== 0) times = first === -1 ? [] : times.slice(first);
  };
  return {
    waitAt: (now) => {
      forget(now);
      if (times.length < free) return 0;
      return Math.max(1, Math.ceil(times[times.length - free]! + time - now));
    },
    count: (now) => {
      forget(now);
      times.push(now);
    },
  };
}

/** A window for a service without a limit. */
export const UNLIMITED: SendWindow = { waitAt: () => 0, count: () => undefined };

/** Heartbeats that fall into a window, and one that the service may request. */
export function heartbeatsIn(time: number, interval: number | undefined): number {
  return interval === undefined ? 0 : Math.ceil(time / interval) + 1;
}
