import { limitsOf, type Limiter } from './rest-limiter.js';
import type { ServiceFacts } from './rest-operation.js';
import type { RateLimits } from './rest-parts.js';

/** The rate limits of several services, each with its own. */
export function limitsPerService(first: RateLimits): RateLimits {
  const of = (service: ServiceFacts | undefined): RateLimits =>
    service === undefined ? first : limitsOf(service.rateLimits);
  return {
    waitOf: (response, body, now, service) => of(service).waitOf(response, body, now),
    createLimiter: (clock, maxWaitMs, facts) => {
      const limiters = new Map<string | undefined, Limiter>();
      return {
        begin: (operation, given) => {
          const { service } = operation;
          const limiter = limiters.get(service?.name) ?? of(service).createLimiter(clock, maxWaitMs, facts);
          limiters.set(service?.name, limiter);
          return limiter.begin(operation, given);
        },
      };
    },
  };
}
