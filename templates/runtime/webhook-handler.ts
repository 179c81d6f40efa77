import type { DecodedMessage, DecodeOptions, EventOf, InvalidMessage, UnknownEvent } from './decode-event.js';
import { joinBytes } from './join-bytes.js';
import { isFresh, readSignature, type SignatureFacts, type Verify } from './webhook-signature.js';

/** The part of `Request` that a handler uses. */
export interface WebRequest {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): WebReader } | null;
}

export interface WebReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** The `Response` of the JavaScript runtime. */
export type WebResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : unknown;

/** A delivery: a known event, an unknown event, or an event with an invalid payload. */
export type Delivered<Events, Envelope> = EventOf<Events, Envelope> | UnknownEvent<Envelope> | InvalidMessage;

/** Options of every handler. */
export interface DeliveryOptions<Name extends string> extends DecodeOptions {
  /** Names of the events to handle; others are acknowledged and ignored. Default: all. */
  readonly types?: readonly Name[] | undefined;
  /** Larger bodies are rejected before they are read completely. Default: 1 MiB. */
  readonly maxBytes?: number | undefined;
  /**
   * Seconds by which the signed time may differ from the clock, in the past or future; `false` disables the check.
   * Default: the time that the spec states, or else 300 seconds.
   */
  readonly replayWindow?: number | false | undefined;
  /** Handles each delivery once, however often it arrives: `onlyOnce()`. Default: repetitions are handled, too. */
  readonly replays?: ReplayProtection | undefined;
  /** Returns the Unix time in milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Receives errors that the sender sees only as a status, such as a malformed key or a failed `onEvent`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface HandlerOptions<Events, Envelope, Name extends string> extends DeliveryOptions<Name> {
  /** Called once for each delivery. If it fails, the handler responds with 500, so that the sender retries. */
  readonly onEvent: (event: Delivered<Events, Envelope>) => unknown;
}

/**
 * Runs a function unless the delivery was handled before; then it returns undefined.
 *
 * @param key identifies the delivery
 * @param until Unix time in milliseconds after which the signed time excludes a repetition; may be Infinity
 */
export type ReplayProtection = <T>(
  key: string,
  until: number,
  run: () => Promise<T>,
  now: number,
) => Promise<T | undefined>;

/** The protocol of one webhook: the form of its requests, and the responses to them. */
export interface DeliveryFacts<Events, Envelope> {
  readonly decode: (message: unknown, options: DecodeOptions) => DecodedMessage<Events, Envelope>;
  /** True for a request that only checks whether the endpoint responds. */
  readonly isPing: (envelope: Envelope) => boolean;
  readonly pong: Reply;
  readonly signature: SignatureFacts;
  readonly acknowledged: number;
  readonly refused: number;
  /** Seconds by which a signed time may differ from the clock; the default of `replayWindow`. */
  readonly window: number;
}

/** A response: its status and, if it has them, a content type and a body. */
export interface Reply {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: string;
}

const MAX_BYTES = 1_048_576;

/** Creates a handler that responds to requests. The handler never rejects. */
export function createHandler<Events, Envelope, Name extends string>(
  facts: DeliveryFacts<Events, Envelope>,
  options: DeliveryOptions<Name>,
  verify: Verify,
  deliver: (event: Delivered<Events, Envelope>) => Promise<Reply>,
  replayed: Reply = { status: facts.acknowledged },
): (request: WebRequest) => Promise<WebResponse> {
  const open = opener(facts, options, verify);
  return async (request) => {
    try {
      if (typeof request?.headers?.get !== 'function') throw new TypeError(NOT_A_REQUEST);
      const opened = await open(request);
      if (typeof opened === 'number') return respond({ status: opened });
      const event = eventIn(opened.message, facts, options);
      if ('status' in event) return respond(event);
      const { replays } = options;
      if (replays === undefined) return respond(await deliver(event));
      const { key, until, now } = await opened.identity();
      return respond((await replays(key, until, () => deliver(event), now)) ?? replayed);
    } catch (error) {
      report(error, options);
      return respond({ status: INTERNAL_ERROR });
    }
  };
}

/** Calls `onEvent` with each event, and acknowledges it. */
export function acknowledging<Events, Envelope, Name extends string>(
  { acknowledged }: DeliveryFacts<Events, Envelope>,
  { onEvent }: HandlerOptions<Events, Envelope, Name>,
): (event: Delivered<Events, Envelope>) => Promise<Reply> {
  return async (event) => {
    await onEvent(event);
    return { status: acknowledged };
  };
}

const NOT_A_REQUEST = 'this is no Request of the Fetch API; for node:http, use nodeListener(handler)';

interface Opened {
  readonly message: unknown;
  /** The identity of the delivery, and the end of possible repetitions. */
  readonly identity: () => Promise<{ readonly key: string; readonly until: number; readonly now: number }>;
}

/** Reads and verifies a request. Its function returns the signed message, or the status of the refusal. */
function opener<Events, Envelope, Name extends string>(
  { signature, refused, window }: DeliveryFacts<Events, Envelope>,
  { maxBytes = MAX_BYTES, replayWindow = window, now = Date.now }: DeliveryOptions<Name>,
  verify: Verify,
): (request: WebRequest) => Promise<Opened | number> {
  return async (request) => {
    if (request.method !== 'POST') return METHOD_NOT_ALLOWED;
    const body = await bodyOf(request, maxBytes);
    if (typeof body === 'number') return body;
    const { signatures, prefix, id, time } = readSignature(request.headers, signature);
    const signed = joinBytes([new TextEncoder().encode(prefix), body]);
    // All failures take the same work, so that the response time reveals nothing to the sender.
    const genuine = await verify(signatures, signed);
    const at = now();
    if (!genuine || id === null || time === null) return refused;
    if (replayWindow !== false && time !== undefined && !isFresh(time, replayWindow, at)) return refused;
    const message = parsed(body);
    if (message === undefined) return BAD_REQUEST;
    const ends = replayWindow === false || time === undefined ? Infinity : (time + replayWindow) * 1000;
    return {
      message: message.value,
      identity: async () => ({ key: id ?? (await digest(signed)), until: ends, now: at }),
    };
  };
}

/** The event of a message; the response if it has none. */
function eventIn<Events, Envelope, Name extends string>(
  value: unknown,
  facts: DeliveryFacts<Events, Envelope>,
  { mode, maxIssues, types }: DeliveryOptions<Name>,
): Delivered<Events, Envelope> | Reply {
  const message = facts.decode(value, { mode, maxIssues });
  if ('envelope' in message && facts.isPing(message.envelope)) return facts.pong;
  if (message.kind === 'other' || message.name === undefined) return { status: BAD_REQUEST };
  const wanted: readonly PropertyKey[] | undefined = types;
  if (wanted !== undefined && !wanted.includes(message.name)) return { status: facts.acknowledged };
  return message as Delivered<Events, Envelope>;
}

export const BAD_REQUEST = 400;
const METHOD_NOT_ALLOWED = 405;
const CONTENT_TOO_LARGE = 413;
const INTERNAL_ERROR = 500;

/** The body as bytes, or the status of the response if the body cannot be read. */
async function bodyOf({ headers, body }: WebRequest, maxBytes: number): Promise<Uint8Array | number> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return CONTENT_TOO_LARGE;
  if (body === null) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) return joinBytes(chunks);
      length += value.byteLength;
      if (length > maxBytes) {
        // Does not wait for the sender, who must not delay the response.
        void reader.cancel().catch(() => undefined);
        return CONTENT_TOO_LARGE;
      }
      chunks.push(value);
    }
  } catch {
    return BAD_REQUEST; // the connection broke, or the body was already read
  }
}

function parsed(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** A hash of the signed text. Unlike a signature, it has a single encoding. */
async function digest(signed: Uint8Array): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', signed as Uint8Array<ArrayBuffer>));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function respond({ status, contentType, body }: Reply): WebResponse {
  const headers = {
    ...(status === METHOD_NOT_ALLOWED ? { allow: 'POST' } : {}),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
  };
  return new Response(body ?? null, { status, headers }) as WebResponse;
}

function report(error: unknown, { onError }: { readonly onError?: ((error: unknown) => void) | undefined }): void {
  try {
    onError?.(error);
  } catch {
    // The response does not depend on `onError`.
  }
}
