import type { Mode } from './issue.js';
import { onAbort } from './rest-abort.js';
import type { Answer, Place, Route } from './rest-bucket.js';
import { discard, isJson, parseJson, readBody } from './rest-body.js';
import { systemClock, type Clock } from './rest-clock.js';
import { createDeadline, type Deadline } from './rest-deadline.js';
import {
  AbortedError,
  ClientError,
  ContentTypeError,
  NetworkError,
  PlatformError,
  RateLimitError,
  RedirectError,
  RequestValidationError,
  ResponseValidationError,
} from './rest-error.js';
import { createLimiter, type LimitedCall } from './rest-limiter.js';
import type { Operation, ResponseCase, Service, TokenForm } from './rest-operation.js';
import { refusalOf } from './rest-refusal.js';
import { prepareRequest, type PreparedRequest } from './rest-request.js';
import { createRetries, retryPolicy, type Retries, type RetryPolicy } from './rest-retry.js';
import { checkToken, createRedact } from './rest-secret.js';
import { requestedWait } from './rest-wait.js';

export interface TransportOptions {
  /** Sent with every operation that takes a token, and only to the host of `baseUrl`. */
  readonly token?: string | undefined;
  /** Name of the auth scheme of the token. Default: the first one of the spec. */
  readonly auth?: string | undefined;
  /** Address that paths are appended to. Default: the address that the spec states. */
  readonly baseUrl?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Sent with every request. Headers that the client sets take precedence. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How responses are checked: types and presence (`shape`, default), also limits and rules (`spec`), or `off`. */
  readonly validate?: 'shape' | 'spec' | 'off' | undefined;
  readonly timeouts?: Timeouts | undefined;
  /** Largest accepted response body in bytes, after decompression. Default: 16 MiB. */
  readonly maxBodyBytes?: number | undefined;
  readonly retry?: { readonly [Key in keyof RetryPolicy]?: RetryPolicy[Key] | undefined } | undefined;
  /** Called before each retry, and before each wait that the platform requires. An error that it throws ends the operation. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  readonly clock?: Clock | undefined;
  /** Source of jitter: returns a number from 0 to less than 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Timeouts in milliseconds; Infinity disables one. */
export interface Timeouts {
  /** From sending the request to the headers of the response. Default: 30,000. */
  readonly headers?: number | undefined;
  /** From the headers to the end of the body. Default: 60,000. */
  readonly body?: number | undefined;
}

export interface RetryEvent {
  readonly operation: string;
  /** 1 for the first retry. */
  readonly retry: number;
  readonly delayMs: number;
  readonly error: ClientError;
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the operation at any stage: queued, waiting for a retry, or in flight. */
  readonly signal?: AbortSignal | undefined;
  readonly timeouts?: Timeouts | undefined;
  readonly validate?: 'shape' | 'spec' | 'off' | undefined;
}

/** Sends operations. It contains the token and does not expose it. */
export interface Transport {
  /** Sends an operation and returns its checked response. The operation functions add the types. */
  readonly call: (operation: Operation, params: object, options?: CallOptions) => Promise<unknown>;
}

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const MAX_ERROR_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 5;

/**
 * Creates a transport that sends operations of a service with its token, rate limits, retries and timeouts.
 *
 * @throws TypeError if the options are invalid
 */
export function transportTo(service: Service, options: TransportOptions): Transport {
  const { token, maxBodyBytes = MAX_BODY_BYTES, onRetry, random = Math.random, clock = systemClock } = options;
  const send = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const baseUrl = checkBaseUrl(options.baseUrl ?? service.url);
  const retry = retryPolicy(options.retry ?? {});
  if (token !== undefined) checkToken(token);
  const scheme = options.auth ?? Object.keys(service.auth)[0];
  const form = scheme === undefined || !Object.hasOwn(service.auth, scheme) ? undefined : service.auth[scheme];
  if (options.auth !== undefined && form === undefined) throw new TypeError(`unknown auth scheme ${options.auth}`);
  if (token !== undefined && form === undefined) throw new TypeError('the spec does not say how a token is sent');
  const redact = createRedact(token);
  const limiter = createLimiter(service.rateLimits, clock, retry.maxWaitMs);

  async function call(operation: Operation, params: object, options: CallOptions = {}): Promise<unknown> {
    const request = prepareRequest(operation, baseUrl, params);
    if (token !== undefined) checkScheme(operation, scheme);
    const call = limiter.begin(routeOf(operation, request));
    const retries = createRetries(operation.method, retry, random);
    for (let times = 1; ; times++) {
      try {
        return await attempt({ operation, request, params, call, retries }, options);
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        const delayMs = retries.delayAfter(error);
        if (delayMs === undefined) throw error;
        onRetry?.({ operation: operation.name, retry: times, delayMs, error });
        // The limiter holds back what the platform has refused, in the order of the calls.
        if (!(error instanceof RateLimitError)) await pause(operation, delayMs, options.signal);
      }
    }
  }

  /** Sends one request and follows redirects within the same host. */
  async function attempt(
    { operation, request, params, call, retries }: Sending,
    { signal, timeouts, validate }: CallOptions,
  ): Promise<unknown> {
    const init = { method: operation.method, headers: headersOf(operation, request), body: request.body ?? null };
    let url = request.url;
    for (let redirects = 0; ; redirects++) {
      const place = await call.acquire(signal);
      const deadline = createDeadline(operation.name, signal);
      try {
        deadline.begin('headers', timeouts?.headers ?? options.timeouts?.headers ?? 30_000);
        const response = await respond(operation.name, url, init, deadline);
        deadline.begin('body', timeouts?.body ?? options.timeouts?.body ?? 60_000);
        const target = redirectTarget(operation, response, url, redirects);
        if (target === undefined) {
          if (!isSuccess(response.status)) throw await refusal(operation.name, response, deadline, place, retries);
          place.done(response);
          return await result(operation, params, response, deadline, validate ?? options.validate ?? 'shape');
        }
        place.done(response);
        url = target;
      } finally {
        deadline.end();
        place.done();
      }
    }
  }

  async function respond(name: string, url: string, init: RequestInit, deadline: Deadline): Promise<Response> {
    // Called inside a promise, so that a custom fetch that throws is handled like one that rejects.
    const work = Promise.resolve().then(() => send(url, { ...init, redirect: 'manual', signal: deadline.signal }));
    try {
      return await deadline.race(work);
    } catch (error) {
      work.then(discard, () => {}); // a custom fetch may ignore the signal
      throw deadline.over() ?? networkError(name, error);
    }
  }

  function networkError(name: string, error: unknown): NetworkError {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const { code } = (typeof cause === 'object' && cause !== null ? cause : {}) as { readonly code?: unknown };
    const why = cause instanceof Error && cause.message !== '' ? cause.message : 'fetch failed';
    const known = typeof code === 'string' ? code : undefined;
    return new NetworkError(name, redact(`no answer: ${why}`), known);
  }

  async function refusal(
    name: string,
    response: Response,
    deadline: Deadline,
    place: Place,
    retries: Retries,
  ): Promise<ClientError> {
    const { status, headers } = response;
    const body = await errorBody(name, response, deadline);
    const said = refusalOf(status, body, service.errors, redact);
    const { waitMs, global, scope, bucket } = requestedWait(headers, body, service.rateLimits, clock.now());
    if (status !== 429) {
      place.done(response);
      return new PlatformError(name, { ...said, retryAfterMs: waitMs });
    }
    // The platform refuses in JSON. Anything else comes from the network in front of it, which counts all requests.
    const isForAll = global || (service.rateLimits !== undefined && !isJson(response));
    const answer: Answer = { status, headers, waitMs: retries.holdMs(waitMs), global: isForAll };
    place.done(answer);
    return new RateLimitError(name, { ...said, retryAfterMs: waitMs, global: isForAll, scope, bucket });
  }

  /** Reads the JSON body of an error response. The status is reported even if the body is unreadable. */
  async function errorBody(name: string, response: Response, deadline: Deadline): Promise<unknown> {
    if (!isJson(response)) return void discard(response);
    try {
      return JSON.parse(await readBody(name, response, Math.min(maxBodyBytes, MAX_ERROR_BYTES), deadline));
    } catch {
      const over = deadline.over();
      if (over !== undefined) throw over;
      return undefined;
    }
  }

  async function result(
    operation: Operation,
    params: object,
    response: Response,
    deadline: Deadline,
    validate: 'shape' | 'spec' | 'off',
  ): Promise<unknown> {
    const { status } = response;
    const found = caseOf(operation, params, status);
    if (found?.validate === null || status === 204 || status === 205) {
      await readBody(operation.name, response, maxBodyBytes, deadline);
      return undefined;
    }
    if (!isJson(response)) {
      discard(response);
      throw new ContentTypeError(operation.name, status, response.headers.get('content-type') ?? undefined);
    }
    const value = parseJson(operation.name, status, await readBody(operation.name, response, maxBodyBytes, deadline));
    if (validate === 'off' || found === undefined) return value;
    const mode: Mode = validate;
    const checked = found.validate(value, { mode });
    if (checked.ok) return checked.value;
    throw new ResponseValidationError(operation.name, response, value, checked.issues);
  }

  function headersOf(operation: Operation, { body }: PreparedRequest): Headers {
    const headers = new Headers(options.headers);
    headers.set('accept', 'application/json');
    headers.set('user-agent', options.userAgent ?? service.userAgent);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (token !== undefined && form !== undefined && operation.auth?.length !== 0) {
      headers.set(form.header, tokenText(form, token));
    }
    return headers;
  }

  async function pause(operation: Operation, ms: number, signal: AbortSignal | undefined): Promise<void> {
    const stop = new AbortController();
    const stopListening = onAbort(signal, () => stop.abort());
    if (signal?.aborted === true) stop.abort();
    try {
      await clock.sleep(ms, stop.signal);
    } catch (error) {
      throw stop.signal.aborted ? new AbortedError(operation.name, signal?.reason) : error;
    } finally {
      stopListening();
    }
  }

  return { call };
}

/** One call of an operation, over all its attempts. */
interface Sending {
  readonly operation: Operation;
  readonly request: PreparedRequest;
  readonly params: object;
  readonly call: LimitedCall;
  readonly retries: Retries;
}

function routeOf({ name, method, path }: Operation, { countedFor, bodyKeys }: PreparedRequest): Route {
  const inOrder = method !== 'GET' && method !== 'HEAD';
  return { operation: name, template: `${method} ${path}`, countedFor, inOrder, bodyKeys };
}

function tokenText({ before, after }: TokenForm, token: string): string {
  return `${before}${token}${after}`;
}

function checkBaseUrl(text: string | undefined): string {
  if (text === undefined) throw new TypeError('baseUrl is required: the spec does not state an address');
  const { protocol, username, password, search, hash, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || `${username}${password}${search}${hash}` !== '') {
    throw new TypeError('baseUrl must be an http or https address without credentials, query and fragment');
  }
  let end = href.length;
  while (href.charAt(end - 1) === '/') end -= 1;
  return href.slice(0, end);
}

function checkScheme(operation: Operation, scheme: string | undefined): void {
  if (scheme === undefined || operation.auth === undefined || operation.auth.length === 0) return;
  if (operation.auth.includes(scheme)) return;
  const message = `takes a token of ${operation.auth.join(' or ')}, not of ${scheme}`;
  throw new RequestValidationError(operation.name, [{ path: [], code: 'auth', message }]);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The first response of the spec for the parameters and the status. An unlisted status matches by parameters alone. */
function caseOf({ responses }: Operation, params: object, status: number): ResponseCase | undefined {
  const given = params as Readonly<Record<string, unknown>>;
  const possible = responses.filter(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => values.includes(given[name])),
  );
  return possible.find((one) => one.status === undefined || one.status === status) ?? possible[0];
}

/**
 * The target of a redirect; undefined if the response is not a redirect.
 *
 * @throws RedirectError if it must not be followed: the token goes to no other host, and no change is made twice
 */
function redirectTarget(operation: Operation, response: Response, url: string, redirects: number): string | undefined {
  const { status, type, headers } = response;
  if (type !== 'opaqueredirect' && ![301, 302, 303, 307, 308].includes(status)) return undefined;
  discard(response);
  const refuse = (message: string): RedirectError => new RedirectError(operation.name, status, message);
  if (type === 'opaqueredirect') throw refuse('redirected, and the browser hides the target');
  if (operation.method !== 'GET' && operation.method !== 'HEAD') throw refuse(`a ${operation.method} was redirected`);
  const location = headers.get('location');
  const target = location === null ? undefined : parseUrl(location, url);
  if (target === undefined) throw refuse('redirected without a target');
  if (target.origin !== new URL(url).origin)
    throw refuse('redirected to another host, which must not receive the token');
  if (redirects >= MAX_REDIRECTS) throw refuse(`redirected more than ${MAX_REDIRECTS} times`);
  return target.href;
}

function parseUrl(location: string, base: string): URL | undefined {
  try {
    return new URL(location, base);
  } catch {
    return undefined;
  }
}
