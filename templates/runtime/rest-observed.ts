import type { Sent, TransportOptions } from './rest-transport.js';

/** An event of a request. Times are in milliseconds. */
export type ClientEvent =
  /** The request waited for rate limits, and is now sent. */
  | { readonly type: 'wait'; readonly operation: string; readonly waitedMs: number }
  | { readonly type: 'request'; readonly operation: string; readonly method: string; readonly url: string }
  | { readonly type: 'answer'; readonly operation: string; readonly status: number; readonly tookMs: number }
  /** There was no response. */
  | { readonly type: 'failure'; readonly operation: string; readonly error: unknown; readonly tookMs: number }
  /** The response has status 429. */
  | { readonly type: 'limit'; readonly operation: string; readonly headers: Headers };

/**
 * Sends requests and reports their events, for the option `fetch`.
 *
 * @param send sends a request; by default, `fetch` of the runtime
 */
export function observed(
  report: (event: ClientEvent) => void,
  send: NonNullable<TransportOptions['fetch']> = (url, init) => globalThis.fetch(url, init),
): NonNullable<TransportOptions['fetch']> {
  return async (url, init, sent: Sent) => {
    const { operation, waitedMs } = sent;
    if (waitedMs > 0) report({ type: 'wait', operation, waitedMs });
    report({ type: 'request', operation, method: init.method ?? 'GET', url });
    const started = performance.now();
    try {
      const response = await send(url, init, sent);
      report({ type: 'answer', operation, status: response.status, tookMs: performance.now() - started });
      if (response.status === 429) report({ type: 'limit', operation, headers: response.headers });
      return response;
    } catch (error) {
      report({ type: 'failure', operation, error, tookMs: performance.now() - started });
      throw error;
    }
  };
}
