import type { Mode } from './issue.js';
import type { Clock } from './rest-clock.js';
import type { Refusal } from './rest-error.js';
import type { Limiter } from './rest-limiter.js';
import type { Operation, RateLimitFacts, ResponseCase, ServiceFacts } from './rest-operation.js';
import type { Repetition, RetryOptions } from './rest-retry.js';
import type { RequestedWait } from './rest-wait.js';

/** The optional parts of a transport. A bundle only contains those that its transports use. */
export interface Parts {
  /** Checks requests before they are sent, and responses. */
  readonly checks?: Checks | undefined;
  /** Reads codes, messages and fields from the bodies of error responses. */
  readonly errorDetails?: ErrorDetails | undefined;
  /** Delays requests so that they stay within the limits of the service. */
  readonly rateLimits?: RateLimits | undefined;
  /** Follows redirects within the host. */
  readonly redirects?: Redirects | undefined;
  /** Sends requests again after failures, and after waits that the service requires. */
  readonly retries?: RetryPart | undefined;
}

export interface Checks {
  /** @throws RequestValidationError */
  readonly request: (operation: Operation, given: Readonly<Record<string, unknown>>) => void;
  /**
   * Returns the valid value.
   *
   * @throws ResponseValidationError
   */
  readonly response: (
    operation: Operation,
    response: Response,
    found: ResponseCase,
    value: unknown,
    mode: Mode,
  ) => unknown;
  /**
   * Checks the headers of a response with this value.
   *
   * @throws ResponseValidationError
   */
  readonly headers: (operation: Operation, response: Response, found: ResponseCase, value: unknown) => void;
}

/**
 * Reads the body of an error response.
 *
 * @param service of the operation, if it is not the first one
 */
export type ErrorDetails = (status: number, body: unknown, service?: ServiceFacts) => Refusal;

/**
 * Reads the wait in a response.
 *
 * @param service of the operation, if it is not the first one
 */
export type WaitOf = (response: Response, body: unknown, now: number, service?: ServiceFacts) => RequestedWait;

export interface RateLimits {
  readonly waitOf: WaitOf;
  /**
   * @param maxWaitMs the longest wait of a request
   * @param facts the limits, in place of those in the spec
   */
  readonly createLimiter: (
    clock: Clock,
    maxWaitMs: number,
    facts?: (stated: RateLimitFacts) => RateLimitFacts,
  ) => Limiter;
}

/**
 * The target of a redirect; undefined if the response is not a redirect.
 *
 * @throws RedirectError if it must not be followed
 */
export type Redirects = (
  operation: Operation,
  response: Response,
  url: string,
  redirects: number,
) => string | undefined;

export interface RetryPart {
  readonly waitOf: WaitOf;
  /**
   * @param isLimited whether rate limits delay a refused call
   * @returns a function for the repetitions of a call, which few calls have
   * @throws TypeError if an option is invalid
   */
  readonly createRepeat: (
    options: RetryOptions,
    clock: Clock,
    isLimited: boolean,
  ) => (operation: Operation) => Repetition;
}
