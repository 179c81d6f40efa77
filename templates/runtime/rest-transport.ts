import type { Place } from './rest-bucket.js';
import { discard, isJson, parseJson, readBytes } from './rest-body.js';
import { systemClock, type Clock } from './rest-clock.js';
import { createDeadline, type Deadline } from './rest-deadline.js';
import {
  ContentTypeError,
  NetworkError,
  PlatformError,
  RateLimitError,
  RequestValidationError,
  type ClientError,
} from './rest-error.js';
import type { LimitedCall } from './rest-limiter.js';
import type { Operation, ResponseCase, Service } from './rest-operation.js';
import type { Hold, Parts } from './rest-parts.js';
import { prepareRequest, type PreparedRequest } from './rest-request.js';
import type { RetryOptions } from './rest-retry.js';
import { checkToken, createRedact } from './rest-secret.js';

export interface TransportOptions extends RetryOptions {
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
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  readonly clock?: Clock | undefined;
}

/** Timeouts in milliseconds; Infinity disables one. */
export interface Timeouts {
  /** From sending the request to the headers of the response. Default: 30,000. */
  readonly headers?: number | undefined;
  /** From the headers to the end of the body. Default: 60,000. */
  readonly body?: number | undefined;
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
const MAX_WAIT_MS = 300_000;

/**
 * Creates a transport that sends operations of a service with its token and timeouts, and does what its parts do.
 *
 * @throws TypeError if the options are invalid
 */
export function transportTo(service: Service, parts: Parts, options: TransportOptions): Transport {
  const { token, maxBodyBytes = MAX_BODY_BYTES, clock = systemClock } = options;
  const { checks, redirects, rateLimits, retries } = parts;
  const send = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const baseUrl = checkBaseUrl(options.baseUrl ?? service.url);
  if (token !== undefined) checkToken(token);
  const scheme = options.auth ?? Object.keys(service.auth)[0];
  const form = scheme === undefined || !Object.hasOwn(service.auth, scheme) ? undefined : service.auth[scheme];
  if (options.auth !== undefined && form === undefined) throw new TypeError(`unknown auth scheme ${options.auth}`);
  if (token !== undefined && form === undefined) throw new TypeError('the spec does not say how a token is sent');
  const redact = createRedact(token);
  const repeat = retries?.createRepeat(options, clock, rateLimits !== undefined);
  const limiter = rateLimits?.createLimiter(clock, options.retry?.maxWaitMs ?? MAX_WAIT_MS);
  const waitOf = (rateLimits ?? retries)?.waitOf;

  async function call(operation: Operation, params: object, options: CallOptions = {}): Promise<unknown> {
    const given = params as Readonly<Record<string, unknown>>;
    checks?.request(operation, given);
    const request = prepareRequest(operation, baseUrl, given);
    if (token !== undefined) checkScheme(operation, scheme);
    const limited = limiter?.begin(operation, given);
    const sending = { operation, request, given, limited };
    return repeat === undefined
      ? attempt(sending, options)
      : repeat(operation, options.signal, (hold) => attempt(sending, options, hold));
  }

  /** Sends one request, and others where it is redirected. */
  async function attempt(
    { operation, request, given, limited }: Sending,
    { signal, timeouts, validate }: CallOptions,
    hold?: Hold,
  ): Promise<unknown> {
    let { url } = request;
    for (let redirected = 0; ; redirected++) {
      const place = await limited?.acquire(signal);
      const deadline = createDeadline(operation.name, signal);
      try {
        deadline.begin('headers', timeouts?.headers ?? options.timeouts?.headers ?? 30_000);
        // Made here and not before the wait: queued calls take little memory.
        const init = { method: operation.method, headers: headersOf(operation, request), body: request.body ?? null };
        const response = await respond(operation.name, url, init, deadline);
        deadline.begin('body', timeouts?.body ?? options.timeouts?.body ?? 60_000);
        const target = redirects?.(operation, response, url, redirected);
        if (target === undefined) {
          if (!response.ok) throw await refusal(operation.name, response, deadline, place, hold);
          place?.done(response);
          return await result(operation, given, response, deadline, validate ?? options.validate ?? 'shape');
        }
        place?.done(response);
        url = target;
      } finally {
        deadline.end();
        place?.done();
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
    place: Place | undefined,
    hold: Hold | undefined,
  ): Promise<ClientError> {
    const { status, headers } = response;
    const body = await errorBody(name, response, deadline);
    const said = parts.errorDetails?.(status, body, redact) ?? { status };
    const wait = waitOf?.(response, body, clock.now());
    const waitMs = wait?.waitMs;
    if (status !== 429) {
      place?.done(response);
      return new PlatformError(name, { ...said, retryAfterMs: waitMs });
    }
    const holdMs = hold === undefined ? waitMs : hold(waitMs);
    place?.done({ status, headers, waitMs: holdMs, global: wait?.global });
    return new RateLimitError(name, { ...said, ...wait, retryAfterMs: waitMs });
  }

  /** Reads the JSON body of an error response. The status is reported even if the body is unreadable. */
  async function errorBody(name: string, response: Response, deadline: Deadline): Promise<unknown> {
    if (!isJson(response)) return void discard(response);
    try {
      return parseJson(name, 0, await readBytes(name, response, Math.min(maxBodyBytes, MAX_ERROR_BYTES), deadline));
    } catch {
      const over = deadline.over();
      if (over !== undefined) throw over;
      return undefined;
    }
  }

  async function result(
    operation: Operation,
    given: Given,
    response: Response,
    deadline: Deadline,
    mode: 'shape' | 'spec' | 'off',
  ): Promise<unknown> {
    const { status } = response;
    const validate = caseOf(operation, given, status)?.validate;
    const isEmpty = validate === null || status === 204 || status === 205;
    if (!isEmpty && !isJson(response)) {
      discard(response);
      throw new ContentTypeError(operation.name, status, response.headers.get('content-type') ?? undefined);
    }
    const bytes = await readBytes(operation.name, response, maxBodyBytes, deadline);
    if (isEmpty) return undefined;
    const value = parseJson(operation.name, status, bytes);
    return checks === undefined || validate === undefined || mode === 'off'
      ? value
      : checks.response(operation, response, validate, value, mode);
  }

  function headersOf(operation: Operation, { body }: PreparedRequest): Headers {
    const headers = new Headers(options.headers);
    headers.set('accept', 'application/json');
    headers.set('user-agent', options.userAgent ?? service.userAgent);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (token !== undefined && form !== undefined && operation.auth?.length !== 0) {
      headers.set(form.header, `${form.before}${token}${form.after}`);
    }
    return headers;
  }

  return { call };
}

type Given = Readonly<Record<string, unknown>>;

/** One call of an operation, over all its attempts. */
interface Sending {
  readonly operation: Operation;
  readonly request: PreparedRequest;
  readonly given: Given;
  readonly limited: LimitedCall | undefined;
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

function checkScheme({ name, auth = [] }: Operation, scheme: string | undefined): void {
  if (scheme === undefined || auth.length === 0 || auth.includes(scheme)) return;
  const message = `takes a token of ${auth.join(' or ')}, not of ${scheme}`;
  throw new RequestValidationError(name, [{ path: [], code: 'auth', message }]);
}

/** The first response of the spec for the parameters and the status. An unlisted status matches by parameters alone. */
function caseOf({ responses }: Operation, given: Given, status: number): ResponseCase | undefined {
  const possible = responses.filter(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => values.includes(given[name])),
  );
  return possible.find((one) => one.status === undefined || one.status === status) ?? possible[0];
}
