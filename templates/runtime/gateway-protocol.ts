/** The facts of the spec about a connection, as the generated module gives them to the runtime. */
export interface Protocol {
  /** The name of the client in messages of errors. */
  readonly name: string;
  /** Where a connection starts; undefined if the spec does not show it. */
  readonly address: string | undefined;
  /** Parameters of every address. */
  readonly parameters: Parameters;
  readonly compressions: { readonly [Method in Compression]?: Parameters };
  readonly opOf: (message: unknown) => unknown;
  readonly bodyOf: (message: unknown) => unknown;
  /** The number of an event. */
  readonly sequenceOf: (message: unknown) => unknown;
  /** The name of the event that a message carries; undefined for any other message. */
  readonly eventOf: (message: unknown) => unknown;
  /** A message with an op code and what it carries. */
  readonly compose: (op: Op, body: unknown) => unknown;
  /** Op codes of the messages that the client may send, by name. */
  readonly sent: Readonly<Record<string, Op>>;
  /** Op codes of the messages that the client receives, by name. */
  readonly received: Readonly<Record<string, Op>>;
  /** The message with which the service speaks first; undefined if the client does. */
  readonly hello: string | undefined;
  readonly identify: {
    readonly message: string;
    readonly token: string | undefined;
    readonly intents: string | undefined;
    readonly shard: string | undefined;
    readonly values: Readonly<Record<string, unknown>>;
  };
  readonly ready: Signal & { readonly session?: string; readonly address?: string };
  /** Undefined if a session ends with its connection. */
  readonly resume:
    | {
        readonly message: string;
        readonly token: string | undefined;
        readonly session: string | undefined;
        readonly sequence: string | undefined;
        readonly done: Signal;
      }
    | undefined;
  readonly heartbeat: Heartbeat | undefined;
  readonly invalidSession:
    | {
        readonly message: string;
        /** The field that says whether the session may resume; undefined: the message is that flag itself. */
        readonly resumable: string | undefined;
        /** Milliseconds, at least and at most. */
        readonly pause: readonly [min: number, max: number];
      }
    | undefined;
  /** The message by which the service requests another connection. */
  readonly reconnect: string | undefined;
  readonly closeCodes: Readonly<Record<number, CloseCode>>;
  readonly otherwise: Reaction;
  readonly closing: { readonly end: number; readonly keep: number };
  /** Positions of the bits of the intents, and whether they are sent as text. */
  readonly intents: { readonly bits: Readonly<Record<string, number>>; readonly asText: boolean } | undefined;
  /** How much the client may send; the time is in milliseconds. */
  readonly sendLimit: { readonly messages: number; readonly time: number } | undefined;
  /** Bytes of a message that the client sends. */
  readonly largestMessage: number | undefined;
}

export type Op = string | number;

export type Parameters = Readonly<Record<string, string>>;

export type Compression = 'zlib-stream' | 'zstd-stream';

/** A message or an event by its name. */
export interface Signal {
  readonly message?: string;
  readonly event?: string;
}

export interface Heartbeat {
  readonly message: string;
  /** Milliseconds, or the field of `hello` with the interval and what one of its units is in milliseconds. */
  readonly interval: number | { readonly field: string; readonly unit: number };
  /** The data of a heartbeat: the number of the last event, a field with it, or nothing. */
  readonly carries: 'sequence' | 'nothing' | { readonly field: string };
  readonly jitter: boolean;
  readonly acknowledgement: string | undefined;
}

export interface CloseCode {
  readonly name: string;
  readonly then: Reaction;
  readonly text: string;
}

/** `resume` the session, `reconnect` and start another one, or `stop`. */
export type Reaction = 'resume' | 'reconnect' | 'stop';

/** A field of any value; undefined if there is none. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
