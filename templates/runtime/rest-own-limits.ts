import type { Limiter } from './rest-limiter.js';
import type { RateLimitFacts } from './rest-operation.js';
import type { RateLimits } from './rest-parts.js';
import type { SharedLimits } from './rest-shared-limits.js';

/** Limits of the caller. */
export interface OwnLimits {
  /** The limit over all requests in place of that of the spec; null for none. */
  readonly global?: { readonly requests: number; readonly seconds: number } | null | undefined;
  /** Names of operations without limits. */
  readonly except?: readonly string[] | undefined;
  /** Limits that several processes share: `sharedLimits(store)`. */
  readonly shared?: SharedLimits | undefined;
}

/** Changes the rate limits that the spec states, for the option `limits`. */
export function ownLimits({ global, except = [], shared }: OwnLimits): (stated: RateLimits) => RateLimits {
  return (stated) => ({
    ...stated,
    createLimiter: (clock, maxWaitMs) => {
      const limiter = stated.createLimiter(clock, maxWaitMs, (facts) => withGlobal(facts, global));
      const begin: Limiter['begin'] = (operation, given) => {
        if (except.includes(operation.name)) return undefined;
        const call = limiter.begin(operation, given);
        return shared === undefined || call === undefined
          ? call
          : { acquire: async (signal) => shared(await call.acquire(signal), operation.name, signal, clock) };
      };
      return { begin };
    },
  });
}

function withGlobal(facts: RateLimitFacts, global: OwnLimits['global']): RateLimitFacts {
  if (global === undefined) return facts;
  const { global: _, ...others } = facts;
  return global === null ? others : { ...others, global };
}
