import type { RateLimitFacts } from './rest-operation.js';

/** A limit on all requests of a client. Times are monotonic, in milliseconds. */
export interface GlobalLimit {
  readonly room: (now: number) => number;
  /** When requests are allowed again, if no response comes first. */
  readonly roomAt: (now: number) => number;
  /** The end of a wait that applies to all requests. */
  readonly blockedUntil: () => number;
  readonly block: (until: number) => void;
  readonly begin: () => void;
  /** Ends a request that began at `sentAt`. */
  readonly end: (sentAt: number, now: number) => void;
  /** Counts a response after which the service may block the client. */
  readonly countRefusal: (status: number, headers: Headers, now: number) => void;
  /** The time until which a further refusal could block the client; 0 if there is none. */
  readonly refusedUntil: (now: number) => number;
}

/** Clocks and timers are inexact, so that a window ends a little later than reported. */
export const MARGIN_MS = 20;

export function createGlobalLimit(facts: RateLimitFacts | undefined): GlobalLimit {
  const { global, refused } = facts ?? {};
  /** Times at which the slots of finished requests are free again, ascending. */
  const taken: number[] = [];
  let inflight = 0;
  let blocked = 0;
  let fastest = Infinity;
  let answers = 0;
  let refusals = 0;
  let refusalsUntil = 0;

  /**
   * The service counts a request on arrival, which the client does not see. The fastest response so far shows the least
   * transit time; a slower one may have been delayed on the way there. The first window is excluded, because its
   * requests open connections and are all slow.
   */
  function freeAt(sentAt: number, now: number, { requests, seconds }: { requests: number; seconds: number }): number {
    answers += 1;
    if (answers <= requests) return now + seconds * 1000 + MARGIN_MS;
    fastest = Math.min(fastest, now - sentAt);
    return now - fastest + seconds * 1000 + MARGIN_MS;
  }

  return {
    room: (now) => {
      if (now < blocked) return 0;
      if (global === undefined) return Infinity;
      while (taken.length > 0 && taken[0]! <= now) taken.shift();
      return global.requests - inflight - taken.length;
    },
    roomAt: (now) => (now < blocked ? blocked : (taken[0] ?? Infinity)),
    blockedUntil: () => blocked,
    block: (until) => {
      blocked = Math.max(blocked, until);
    },
    begin: () => {
      inflight += 1;
    },
    end: (sentAt, now) => {
      inflight -= 1;
      if (global === undefined) return;
      const at = freeAt(sentAt, now, global);
      let index = taken.length;
      while (index > 0 && taken[index - 1]! > at) index -= 1;
      taken.splice(index, 0, at);
    },
    countRefusal: (status, headers, now) => {
      if (refused === undefined || !refused.statuses.includes(status)) return;
      const scope = facts?.headers.scope === undefined ? null : headers.get(facts.headers.scope);
      if (scope !== null && refused.except.includes(scope)) return;
      if (now >= refusalsUntil) {
        refusals = 0;
        refusalsUntil = now + refused.seconds * 1000;
      }
      refusals += 1;
    },
    refusedUntil: (now) => {
      if (refused === undefined || now >= refusalsUntil) return 0;
      return refusals > 0 && refusals + inflight >= refused.requests ? refusalsUntil : 0;
    },
  };
}
