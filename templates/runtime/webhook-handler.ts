import type { DecodedMessage, DecodeOptions, EventOf, InvalidMessage, UnknownEvent } from './decode-event.js';
import { isFresh, verifier } from './webhook-signature.js';

/** What a handler needs of a `Request`. */
export interface WebRequest {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): WebReader } | null;
}

interface WebReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** The `Response` of the platform that the code runs on. */
export type WebResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : unknown;

/** What is delivered: an event of a known or unknown name, or one whose payload is not what it should be. */
export type Delivered<Events, Envelope> = EventOf<Events, Envelope> | UnknownEvent<Envelope> | InvalidMessage;

export interface HandlerOptions<Events, Envelope, Name extends string> extends DecodeOptions {
  /** The public key, as it is written where it was found. While it is malformed, every request is answered with 500. */
  readonly verifyKey: string;
  /** Called once for each event that arrives. Where it fails, the answer is 500, so that the event is sent again. */
  readonly onEvent: (event: Delivered<Events, Envelope>) => unknown;
  /** Only these events; others are acknowledged and left alone. All where absent. */
  readonly types?: readonly Name[] | undefined;
  /** Larger bodies are refused before they are read to the end; 1 MiB where absent. */
  readonly maxBytes?: number | undefined;
  /** Requests signed longer ago, or further ahead, than so many seconds are refused; `false`: none is. */
  readonly replayWindow?: number | false | undefined;
  /** Unix time in milliseconds; `Date.now` where absent. */
  readonly now?: (() => number) | undefined;
  /** Learns of what the sender only sees a status of: a bad key, a platform without Ed25519, an `onEvent` that fails. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** How one kind of requests is made, and what they are answered with. */
export interface DeliveryFacts<Events, Envelope> {
  readonly decode: (message: unknown, options: DecodeOptions) => DecodedMessage<Events, Envelope>;
  /** True for a request that only asks whether anybody is there. */
  readonly isPing: (envelope: Envelope) => boolean;
  readonly signatureHeader: string;
  /** Header whose text is signed in front of the body, and how many of its units a second has; undefined for none. */
  readonly timestamp: { readonly header: string; readonly perSecond: number | undefined } | undefined;
  readonly acknowledged: number;
  readonly refused: number;
  /** Seconds for which a delivery is tried again; what `replayWindow` is where absent. */
  readonly retriedFor: number | undefined;
}

const MAX_BYTES = 1_048_576;

/** Answers requests. Never rejects, whatever is sent. */
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
  // The same work for whatever is wrong: a sender learns nothing from the time that it takes.
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

/** The body as bytes, or the status that says why there is none. */
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
        // Whoever sends too much may not keep the answer waiting.
        void reader.cancel().catch(() => undefined);
        return CONTENT_TOO_LARGE;
      }
      chunks.push(value);
    }
  } catch {
    return BAD_REQUEST; // the connection broke, or somebody has read the body already
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
    // The answer to the sender does not depend on it.
  }
}

/** What servers of today have, without asking for the types of one of them. */
const platform = globalThis as unknown as {
  readonly Response: new (body: null, init: { status: number; headers: Record<string, string> }) => unknown;
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };
};
