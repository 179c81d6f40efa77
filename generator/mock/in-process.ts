import { defined } from '../defined.js';
import type { Model } from '../model/model.js';
import type { MockEvent } from './events.js';
import type { PlannedFault } from './faults.js';
import { createService, type ServiceOptions, type ServiceResponse } from './service.js';

/** A mock without a server, for tests in the same process. */
export interface InProcessMock {
  /** Replaces the global `fetch`: a client with this `fetch` talks to the mock. */
  readonly fetch: typeof globalThis.fetch;
  /** Requests that reached an endpoint, in their order. */
  readonly requests: () => readonly MockedRequest[];
  /** Plans faults for the next requests, in this order. */
  readonly plan: (...faults: readonly PlannedFault[]) => void;
  /**
   * Emits an event, whose data are completed from given fields. From then on, the data of the mock agree with it.
   *
   * @throws TypeError if there is no such event, or if it cannot have the data
   */
  readonly emit: (name: string, data?: unknown) => void;
  /** Calls a function for each event that a request causes or `emit` emits. Returns a function that stops this. */
  readonly listen: (listener: (event: MockEvent) => void) => () => void;
  /** Adds a response that takes precedence over sample data and other responses. */
  readonly respond: (endpoint: string, response: MockedResponse) => void;
  /** Forgets requests and their changes, planned faults, and responses of `respond`. */
  readonly reset: () => void;
}

export interface MockedRequest {
  readonly method: string;
  /** Path with the query, without the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface MockedResponse {
  /** Only requests whose path ends with this text. */
  readonly path?: string;
  /** Only requests with these query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON value; absent for no body. */
  readonly body?: unknown;
}

/** Most requests that a mock records; the oldest are dropped. */
const MOST_REQUESTS = 10_000;

/** Serves the endpoints of a Model in this process. */
export async function createInProcessMock(model: Model, options: ServiceOptions = {}): Promise<InProcessMock> {
  const service = await createService(model, {
    rateLimit: { requests: 1_000_000, seconds: 1 },
    globalLimit: { requests: 1_000_000, seconds: 1 },
    ...options,
  });
  const names = new Set(model.endpoints.map(({ name }) => name));
  let seen: MockedRequest[] = [];
  const send = async (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const body = new TextDecoder().decode(bytes);
    const reached = service.requests();
    const answer = await untilAborted(
      service.answer({ method: request.method, url, headers, body: bytes, signal: request.signal }),
      request.signal,
    );
    if (service.requests() > reached) {
      seen = [
        ...seen.slice(-MOST_REQUESTS + 1),
        { method: request.method, path: url.pathname + url.search, headers, body },
      ];
    }
    return responseOf(answer, request);
  };
  return {
    fetch: send as typeof globalThis.fetch,
    requests: () => seen,
    plan: service.plan,
    emit: service.emit,
    listen: service.listen,
    respond: (endpoint, response) => {
      if (!names.has(endpoint)) throw new TypeError(`there is no endpoint ${endpoint}`);
      service.respond({ endpoint, status: 200, headers: {}, body: undefined, ...defined(response) });
    },
    reset: () => {
      seen = [];
      service.reset();
    },
  };
}

/** Returns the response of the service as `fetch` does, or throws its error. */
async function responseOf({ status, headers, body, fail }: ServiceResponse, { signal }: Request): Promise<Response> {
  if (fail === 'reset') throw new TypeError('fetch failed', { cause: new Error('the mock closed the connection') });
  if (fail === 'hang') return untilAborted(new Promise<never>(() => undefined), signal);
  const isEmpty = body.length === 0 || status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : fail === 'truncate' ? truncated(body) : new Uint8Array(body), {
    status,
    headers,
  });
}

function truncated(body: Uint8Array): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(new TypeError('terminated'));
      sent = true;
      controller.enqueue(new Uint8Array(body.subarray(0, Math.floor(body.length / 2))));
    },
  });
}

/** Returns the result of a promise, or throws the reason of the signal if it aborts first. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
