/**
 * How often a connection to the gateway may be started.
 *
 * Section 2.30.
 */
export interface SessionStartLimit {
  /**
   * How many sessions the current user may start altogether.
   *
   * Section 2.30.
   */
  total: number;
  /**
   * How many sessions may still be started.
   *
   * Section 2.30.
   */
  remaining: number;
  /**
   * How long it takes until the limit is reset.
   *
   * In milliseconds.
   *
   * Section 2.30.
   */
  reset_after: number;
  /**
   * How many identify requests are allowed in 5 seconds.
   *
   * In requests per 5 seconds.
   *
   * Section 2.30.
   */
  max_concurrency: number;
}
