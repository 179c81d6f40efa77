import type { Place } from './rest-bucket.js';
import type { Mode } from './issue.js';
import { discard, isJson, isText, parseJson, readBytes } from './rest-body.js';
import { callOf, type Answered, type Call } from './rest-call.js';
import { elapsed, systemClock, type Clock } from './rest-clock.js';
import { Deadline } from './rest-deadline.js';
import {
  ApiError,
  ContentTypeError,
  NetworkError,
  RateLimitError,
  type ResponseValidationError,
} from './rest-error.js';
import type { LimitedCall } from './rest-limiter.js';
import type { Operation, ResponseCase, SentHeaders, Service, ServiceFacts } from './rest-operation.js';
import type { Parts, RateLimits } from './rest-parts.js';
import { encoded, prepareRequest, unsendable, type Given, type PreparedRequest } from './rest-request.js';
import type { Repetition, RetryOptions } from './rest-retry.js';
import { redactError, redactor, redactValue, type Redact } from './rest-secret.js';
import { createToken, type TokenOptions } from './rest-token.js';

export interface TransportOptions extends TokenOptions, RetryOptions {
  /** Address that paths are appended to. Default: the address that the spec states. */
  readonly baseUrl?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Sent with every request. Headers that the client sets take precedence. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** How responses are checked: types and presence (`shape`, default), also limits and rules (`spec`), unknown fields (`strict`), or `off`. */
  readonly validate?: Validation | undefined;
  /**
   * Called with each invalid response, which the call then returns, unless the function throws. Default: throws the
   * error for GET and HEAD, which can be sent again. After other requests, which already had an effect, it prints a
   * warning to the console.
   */
  readonly onInvalid?: ((error: ResponseValidationError) => void) | undefined;
  readonly timeouts?: Timeouts | undefined;
  /** Largest accepted response body in bytes, after decompression. Default: 16 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** Sends a request. `observed` of the entry `rest/parts` makes one that reports requests, answers, waits and limits. */
  readonly fetch?: ((url: string, init: RequestInit, sent: Sent) => Promise<Response>) | undefined;
  /** `ownLimits` of the entry `rest/parts`: a limit of your own over all requests, exceptions, several processes. */
  readonly limits?: ((stated: RateLimits) => RateLimits) | undefined;
  readonly clock?: Clock | undefined;
}

export type Validation = Mode | 'off';

/** Timeouts in milliseconds; Infinity disables one. */
export interface Timeouts {
  /** From sending the request to the headers of the response. Default: 30,000. */
  readonly headers?: number | undefined;
  /** From the headers to the end of the body. Default: 60,000. */
  readonly body?: number | undefined;
}

/** The arguments of `fetch` for a request. */
export interface Sent {
  readonly operation: string;
  /** How long the request waited for rate limits, in milliseconds. */
  readonly waitedMs: number;
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the operation at any stage: queued, waiting for a retry, or in flight. */
  readonly signal?: AbortSignal | undefined;
  readonly timeouts?: Timeouts | undefined;
  readonly validate?: Validation | undefined;
  /** Sent with this request. They take precedence over headers of the transport, also over `accept` and `user-agent`. */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** The reason of the call, if the service accepts reasons. */
  readonly reason?: string | undefined;
}

/** Sends operations. It contains the token and does not expose it. */
export interface Transport {
  /** Sends an operation and returns its checked response. The operation functions add the types. */
  readonly call: (operation: Operation, params: object, options?: CallOptions) => Call<unknown>;
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
  const { maxBodyBytes = MAX_BODY_BYTES, clock = systemClock } = options;
  const { checks, redirects, retries } = parts;
  if (!['off', 'shape', 'spec', 'strict'].includes(options.validate ?? 'shape')) {
    throw new TypeError("validate must be 'off', 'shape', 'spec' or 'strict'");
  }
  const rateLimits = parts.rateLimits && (options.limits?.(parts.rateLimits) ?? parts.rateLimits);
  const send = options.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init));
  const baseUrl = checkBaseUrl(options.baseUrl ?? addressOf(service));
  const userAgent = options.userAgent ?? service.userAgent;
  const common = { ...checkHeaders(options.headers), ...checkHeaders({ 'user-agent': userAgent }) };
  const secretHeaders = new Set(
    ['Authorization', 'Proxy-Authorization', 'Cookie', ...Object.values(service.auth).map(({ header }) => header)].map(
      (name) => name.toLowerCase(),
    ),
  );
  const { authorize } = (service.credentials ?? createToken)(service, options);
  const repeat = retries?.createRepeat(options, clock, rateLimits !== undefined);
  const limiter = rateLimits?.createLimiter(clock, options.retry?.maxWaitMs ?? MAX_WAIT_MS);
  const waitOf = (rateLimits ?? retries)?.waitOf;

  async function run(operation: Operation, params: object, options: CallOptions): Promise<Answered> {
    const given = params as Given;
    checks?.request(operation, given);
    const own = operation.service;
    const request = prepareRequest(operation, own === undefined ? baseUrl : checkBaseUrl(addressOf(own)), given);
    const sending: Sending = { operation, request, given, limited: limiter?.begin(operation, given) };
    for (;;) {
      try {
        return await attempt(sending, options);
      } catch (error) {
        const repetition = repetitionOf(sending);
        if (repetition === undefined) throw error;
        await repetition.pauseAfter(error, options.signal);
      }
    }
  }

  /** Undefined if the request must not be sent again. */
  function repetitionOf(sending: Sending): Repetition | undefined {
    if (repeat === undefined || sending.request.init !== undefined) return undefined;
    return (sending.repetition ??= repeat(sending.operation));
  }

  /** Sends one request, and others after redirects or with a new token. Its errors contain no secrets. */
  async function attempt(sending: Sending, call: CallOptions): Promise<Answered> {
    const secrets = new Set<string>();
    const redact: Redact = (text) => redactor([...secrets])(text);
    try {
      return await attemptWith(secrets, redact, sending, call);
    } catch (error) {
      throw redactError(error, redact);
    }
  }

  async function attemptWith(
    secrets: Set<string>,
    redact: Redact,
    sending: Sending,
    call: CallOptions,
  ): Promise<Answered> {
    const { operation, request, given, limited } = sending;
    const { name, method } = operation;
    const { signal, timeouts } = call;
    let authorization: Awaited<ReturnType<typeof authorize>>;
    let { url } = request;
    let isRenewed = request.init !== undefined;
    for (let redirected = 0; ; redirected++) {
      const queuedAt = elapsed(clock);
      const place = await limited?.acquire(signal);
      const deadline = new Deadline(name, signal);
      let outlivesCall = false;
      try {
        const sent = { operation: name, waitedMs: elapsed(clock) - queuedAt };
        // Made after the wait, so that queued calls take little memory and tokens are current.
        const headers = headersOf(operation, request, call);
        for (const secret of secretsIn(headers)) secrets.add(secret);
        authorization ??= await deadline.race(authorize(operation, headers));
        for (const secret of authorization?.secrets ?? []) secrets.add(secret);
        const target = authorization?.send(headers, url) ?? url;
        deadline.begin('headers', timeouts?.headers ?? options.timeouts?.headers ?? 30_000);
        const init: RequestInit = {
          method,
          headers,
          body: request.body ?? null,
          redirect: 'manual',
          signal: deadline.signal,
          ...request.init,
        };
        const response = await respond(sent, target, init, deadline);
        deadline.begin('body', timeouts?.body ?? options.timeouts?.body ?? 60_000);
        const { status } = response;
        const found = (operation.choose ?? caseOf)(operation, given, response);
        if (response.ok || found !== undefined) {
          place?.done(response);
          let isStream = false;
          const keep = (): void => {
            isStream = true;
            deadline.begin('body', Infinity);
          };
          const mode = call.validate ?? options.validate;
          const value = await result(operation, response, found, deadline, mode, keep, redact);
          if ((mode === 'spec' || mode === 'strict') && found !== undefined) {
            checked(operation, redact, value, () => checks?.headers(operation, response, found, value));
          }
          outlivesCall = isStream;
          return { value, status, headers: response.headers };
        }
        const next = redirects?.(operation, response, url, redirected);
        if (next === undefined) {
          const refused = await refusal(sending, response, deadline, place, redact);
          if (status !== 401 || !('code' in refused)) throw refused;
          const renewed = await deadline.race(authorization?.renew(operation, refused.code));
          if (renewed === undefined || isRenewed) throw refused;
          isRenewed = true;
          authorization = renewed;
        } else {
          place?.done(response);
          url = next;
        }
      } finally {
        if (!outlivesCall) deadline.end();
        place?.done();
      }
    }
  }

  function respond(sent: Sent, url: string, init: RequestInit, deadline: Deadline): Promise<Response> {
    let work: Promise<Response>;
    try {
      work = Promise.resolve(send(url, init, sent));
    } catch (error) {
      work = Promise.reject(error); // a custom fetch that throws is handled like one that rejects
    }
    // Not `async`, because a waiting call takes less memory without a further async function.
    return Promise.resolve(deadline.race(work)).catch((error: unknown) => {
      work.then(discard, () => {}); // a custom fetch may ignore the signal
      throw deadline.over ?? networkError(sent.operation, error);
    });
  }

  async function refusal(
    sending: Sending,
    response: Response,
    deadline: Deadline,
    place: Place | undefined,
    redact: Redact,
  ): Promise<ApiError | RateLimitError> {
    const { name, checks, service } = sending.operation;
    const { status, headers } = response;
    // Redacted before it is shortened, because a part of a secret would not be found.
    const value = redactValue(await errorBody(name, response, deadline), redact);
    const said = parts.errorDetails?.(status, value, service) ?? { status };
    const wait = waitOf?.(response, value, clock.now(), service);
    const waitMs = wait?.waitMs;
    const body = { value, isDeclared: value !== undefined && checks?.isError(status, value) === true };
    if (status !== 429) {
      place?.done(response);
      return new ApiError(name, { ...said, retryAfterMs: waitMs }, body);
    }
    const holdMs = repetitionOf(sending)?.holdMs(waitMs) ?? waitMs;
    place?.done({ status, headers, waitMs: holdMs, global: wait?.global });
    return new RateLimitError(name, { ...said, ...wait, retryAfterMs: waitMs }, body);
  }

  /** Reads the body of an error response, if it is JSON or text. The status is reported even if the body is unreadable. */
  async function errorBody(name: string, response: Response, deadline: Deadline): Promise<unknown> {
    if (!isJson(response) && !isText(response)) return void discard(response);
    try {
      const bytes = await readBytes(name, response, Math.min(maxBodyBytes, MAX_ERROR_BYTES), deadline);
      return isJson(response) ? parseJson(name, 0, bytes) : new TextDecoder().decode(bytes);
    } catch {
      const over = deadline.over;
      if (over !== undefined) throw over;
      return undefined;
    }
  }

  async function result(
    operation: Operation,
    response: Response,
    found: ResponseCase | undefined,
    deadline: Deadline,
    mode: Validation = 'shape',
    keep: () => void,
    redact: Redact,
  ): Promise<unknown> {
    const { status } = response;
    const { name } = operation;
    const isEmpty = found?.empty === true || status === 204 || status === 205;
    const check = (value: unknown): unknown => {
      if (checks === undefined || found === undefined || mode === 'off') return value;
      return checked(operation, redact, value, () => checks.response(operation, response, found, value, mode));
    };
    if (!isEmpty && found?.read !== undefined) {
      return found.read(response, { operation: name, maxBytes: maxBodyBytes, deadline, check, keep });
    }
    if (!isEmpty && !isJson(response)) {
      discard(response);
      throw new ContentTypeError(name, status, response.headers.get('content-type') ?? undefined);
    }
    const bytes = await readBytes(name, response, maxBodyBytes, deadline);
    return isEmpty ? undefined : check(parseJson(name, status, bytes));
  }

  /** Returns the result of a check, or the unchecked value if the problem is only reported. */
  function checked(operation: Operation, redact: Redact, value: unknown, check: () => unknown): unknown {
    try {
      return check();
    } catch (error) {
      const { onInvalid } = options;
      const isReported = onInvalid !== undefined || !/^(?:GET|HEAD)$/.test(operation.method);
      if (!isReported || (error as Partial<ResponseValidationError>).kind !== 'response-validation') {
        throw redactError(error, redact); // here, since values of a stream are checked after the call
      }
      const invalid = redactError(error, redact, 'value') as ResponseValidationError;
      if (onInvalid === undefined) console.warn(`${operation.name}: ${invalid.message}`);
      else onInvalid(invalid);
      return value;
    }
  }

  function headersOf(
    { name, accept = 'application/json' }: Operation,
    request: PreparedRequest,
    call: CallOptions,
  ): SentHeaders {
    const headers: SentHeaders = { ...common, accept, ...headersOfCall(name, call), ...request.headers };
    const { reasonHeader, reasonLimit = Infinity } = service;
    if (call.reason !== undefined && reasonHeader !== undefined) {
      const reason = encoded(name, 'reason', call.reason);
      if (reason.length > reasonLimit) throw unsendable(name, 'reason', 'length', `is longer than ${reasonLimit}`);
      headers[reasonHeader] = reason;
    }
    return headers;
  }

  /** Secrets in headers of the caller: the whole value, and the part behind a scheme. */
  function secretsIn(headers: SentHeaders): readonly string[] {
    const sent = Object.entries(headers).filter(([name]) => secretHeaders.has(name));
    return sent.flatMap(([, text]) => [text, text.slice(text.lastIndexOf(' ') + 1)]);
  }

  function headersOfCall(name: string, { headers }: CallOptions): SentHeaders | undefined {
    try {
      return headers === undefined ? undefined : checkHeaders(headers);
    } catch {
      // The message of the engine would contain the value.
      throw unsendable(name, 'headers', 'format', 'has an invalid name or character');
    }
  }

  function addressOf(facts: ServiceFacts): string | undefined {
    return service.addressOf === undefined ? facts.url : service.addressOf(facts, options);
  }

  return { call: (operation, params, options = {}) => callOf(run(operation, params, options)) };
}

/** One call with all its attempts. */
interface Sending {
  readonly operation: Operation;
  readonly request: PreparedRequest;
  readonly given: Given;
  readonly limited: LimitedCall | undefined;
  /** Absent until the first failure. */
  repetition?: Repetition;
}

function networkError(name: string, error: unknown): NetworkError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code } = (typeof cause === 'object' && cause !== null ? cause : {}) as { readonly code?: unknown };
  const why = cause instanceof Error && cause.message !== '' ? cause.message : 'fetch failed';
  const known = typeof code === 'string' ? code : undefined;
  return new NetworkError(name, `no answer: ${why}`, known);
}

/** @throws TypeError if a header cannot be sent */
function checkHeaders(given: CallOptions['headers'] = {}): SentHeaders {
  const headers = new Headers();
  for (const [name, text] of Object.entries(given)) if (text !== undefined) headers.append(name, text);
  return Object.fromEntries(headers as unknown as Iterable<readonly [string, string]>);
}

function checkBaseUrl(text: string | undefined): string {
  if (text === undefined) throw new TypeError('baseUrl is required: the spec states none');
  const { protocol, username, password, search, hash, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || `${username}${password}${search}${hash}` !== '') {
    throw new TypeError('baseUrl must be http or https, without credentials, query and fragment');
  }
  let end = href.length;
  while (href.charAt(end - 1) === '/') end -= 1;
  return href.slice(0, end);
}

/** The first response of the spec for the parameters and the status. An unlisted status matches by parameters only. */
function caseOf({ responses }: Operation, given: Given, { status, ok }: Response): ResponseCase | undefined {
  const possible = responses.filter(({ when = {} }) =>
    Object.entries(when).every(([name, values]) => values.includes(given[name])),
  );
  const found = possible.find((stated) => (stated.status === undefined ? ok : stated.status === status));
  return found ?? (ok ? possible[0] : undefined);
}
