import type { DecodedMessage, DecodeOptions, EventOf, InvalidMessage, UnknownEvent } from './decode-event.js';
import { isFresh, verifier } from './webhook-signature.js';

/** The part of `Request` that a handler uses. */
export interface WebRequest {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): WebReader } | null;
}

interface WebReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** The `Response` of the JavaScript runtime. */
export type WebResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : unknown;

/** A delivery: a known event, an unknown event, or an event with an invalid payload. */
export type Delivered<Events, Envelope> = EventOf<Events, Envelope> | UnknownEvent<Envelope> | InvalidMessage;

export interface HandlerOptions<Events, Envelope, Name extends string> extends DecodeOptions {
  /** The public key in hexadecimal. With a malformed key, the handler responds to every request with 500. */
  readonly verifyKey: string;
  /** Called once for each delivery. If it fails, the handler responds with 500, so that the sender retries. */
  readonly onEvent: (event: Delivered<Events, Envelope>) => unknown;
  /** Names of the events to handle; others are acknowledged and ignored. Default: all. */
  readonly types?: readonly Name[] | undefined;
  /** Larger bodies are rejected before they are read completely. Default: 1 MiB. */
  readonly maxBytes?: number | undefined;
  /** Seconds by which the signed time may differ from the clock, in the past or future; `false` disables the check. */
  readonly replayWindow?: number | false | undefined;
  /** Returns the Unix time in milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Receives errors that the sender sees only as a status, such as a malformed key or a failed `onEvent`. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** The protocol of one webhook: the form of its requests, and the responses to them. */
export interface DeliveryFacts<Events, Envelope> {
  readonly decode: (message: unknown, options: DecodeOptions) => DecodedMessage<Events, Envelope>;
  /** True for a request that only checks whether the endpoint responds. */
  readonly isPing: (envelope: Envelope) => boolean;
  readonly signatureHeader: string;
  /** Header that is signed in front of the body, and its units per second; undefined if there is none. */
  readonly timestamp: { readonly header: string; readonly perSecond: number | undefined } | undefined;
  readonly acknowledged: number;
  readonly refused: number;
  /** Seconds for which the sender retries a delivery; the default of `replayWindow`. */
  readonly retriedFor: number | undefined;
}

const MAX_BYTES = 1_048_576;

/** Creates a handler that responds to requests. The handler never rejects. */
export function createHandler<Events, Envelope, Name extends string>(
  facts: DeliveryFacts<Events, Envelope>,
  options: HandlerOptions<Events, Envelope, Name>,
): (request: WebRequest) => Promise<WebResponse> {
  const verify = verifier(options.verifyKey);
  return async (request) => {
    try {
      return respond(await statusFor(request, verify, facts, options));
    } catch (error) {
      report(error, options);
      return respond(500);
    }
  };
}

type Verify = (signature: string | null, message: Uint8Array) => Promise<boolean>;

async function statusFor<Events, Envelope, Name extends string>(
  request: WebRequest,
  verify: Verify,
  facts: DeliveryFacts<Events, Envelope>,
  options: HandlerOptions<Events, Envelope, Name>,
): Promise<number> {
  if (request.method !== 'POST') return METHOD_NOT_ALLOWED;
  const body = await bodyOf(request, options.maxBytes ?? MAX_BYTES);
  if (typeof body === 'number') return body;
  const timestamp = facts.timestamp === undefined ? '' : request.headers.get(facts.timestamp.header);
  // All failures take the same work, so that the response time reveals nothing to the sender.
  const genuine = await verify(request.headers.get(facts.signatureHeader), concatenated(timestamp ?? '', body));
  if (!genuine || timestamp === null || !isTimely(timestamp, facts, options)) return facts.refused;
  const message = parsed(body);
  return message === undefined ? BAD_REQUEST : delivered(message.value, facts, options);
}

async function delivered<Events, Envelope, Name extends string>(
  value: unknown,
  facts: DeliveryFacts<Events, Envelope>,
  options: HandlerOptions<Events, Envelope, Name>,
): Promise<number> {
  const { mode, maxIssues, types } = options;
  const message = facts.decode(value, { mode, maxIssues });
  if (message.kind === 'other') return facts.isPing(message.envelope) ? facts.acknowledged : BAD_REQUEST;
  if (message.name === undefined) return BAD_REQUEST;
  if ('envelope' in message && facts.isPing(message.envelope)) return facts.acknowledged;
  const wanted: readonly PropertyKey[] | undefined = types;
  if (wanted === undefined || wanted.includes(message.name))
    await options.onEvent(message as Delivered<Events, Envelope>);
  return facts.acknowledged;
}

function isTimely<Events, Envelope, Name extends string>(
  timestamp: string,
  facts: DeliveryFacts<Events, Envelope>,
  { replayWindow = facts.retriedFor, now = Date.now }: HandlerOptions<Events, Envelope, Name>,
): boolean {
  const perSecond = facts.timestamp?.perSecond;
  if (replayWindow === false || replayWindow === undefined || perSecond === undefined) return true;
  return isFresh(timestamp, perSecond, replayWindow, now());
}

const BAD_REQUEST = 400;
const METHOD_NOT_ALLOWED = 405;
const CONTENT_TOO_LARGE = 413;

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
      if (done || value === undefined) return joined(chunks, length);
      length += value.byteLength;
      if (length > maxBytes) {
        // Do not wait for the sender: it must not delay the response.
        void reader.cancel().catch(() => undefined);
        return CONTENT_TOO_LARGE;
      }
      chunks.push(value);
    }
  } catch {
    return BAD_REQUEST; // the connection broke, or the body was already read
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function concatenated(text: string, bytes: Uint8Array): Uint8Array {
  const prefix = new platform.TextEncoder().encode(text);
  return joined([prefix, bytes], prefix.byteLength + bytes.byteLength);
}

function parsed(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    const text = new platform.TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function respond(status: number): WebResponse {
  const headers = status === METHOD_NOT_ALLOWED ? { allow: 'POST' } : {};
  return new platform.Response(null, { status, headers }) as WebResponse;
}

function report(error: unknown, { onError }: { readonly onError?: ((error: unknown) => void) | undefined }): void {
  try {
    onError?.(error);
  } catch {
    // The response does not depend on `onError`.
  }
}

/** Globals of current server runtimes, declared here to avoid a dependency on the types of one runtime. */
const platform = globalThis as unknown as {
  readonly Response: new (body: null, init: { status: number; headers: Record<string, string> }) => unknown;
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };
};
