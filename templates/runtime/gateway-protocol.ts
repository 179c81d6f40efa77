/** The facts of the spec about a connection. */
export interface Protocol {
  readonly name: string;
  /** The default address; undefined if the spec does not show it. */
  readonly address?: string | undefined;
  /** Parameters of every address. */
  readonly parameters: Parameters;
  readonly compressions: { readonly [Method in Compression]?: Parameters };
  readonly opOf: (message: unknown) => unknown;
  readonly bodyOf: (message: unknown) => unknown;
  /** The number of an event. */
  readonly sequenceOf: (message: unknown) => unknown;
  /** The name of the event in a message; undefined for other messages. */
  readonly eventOf: (message: unknown) => unknown;
  /** Makes a message from its op code and data. */
  readonly compose: (op: Op, body: unknown) => unknown;
  /** Op codes of the messages that the client may send, by name. */
  readonly sent: Readonly<Record<string, Op>>;
  /** Op codes of the messages that the client receives, by name. */
  readonly received: Readonly<Record<string, Op>>;
  /** The first message of the service; undefined if the client sends first. */
  readonly hello?: string | undefined;
  readonly identify: {
    readonly message: string;
    readonly token?: string | undefined;
    readonly intents?: string | undefined;
    readonly shard?: string | undefined;
    readonly values: Readonly<Record<string, unknown>>;
  };
  readonly ready: Signal & { readonly session?: string; readonly address?: string };
  /** Undefined if a session ends with its connection. */
  readonly resume?:
    | {
        readonly message: string;
        readonly token?: string | undefined;
        readonly session?: string | undefined;
        readonly sequence?: string | undefined;
        readonly done: Signal;
      }
    | undefined;
  readonly heartbeat?: Heartbeat | undefined;
  readonly invalidSession?:
    | {
        readonly message: string;
        /** The field that says whether the session may resume; undefined if the whole message is that flag. */
        readonly resumable?: string | undefined;
        /** Milliseconds, at least and at most. */
        readonly pause: readonly [min: number, max: number];
      }
    | undefined;
  /** The message that requires the client to reconnect. */
  readonly reconnect?: string | undefined;
  readonly closeCodes: Readonly<Record<number, CloseCode>>;
  readonly otherwise: Reaction;
  readonly closing: { readonly end: number; readonly keep: number };
  /** Positions of the bits of the intents, and whether JSON has them as text. */
  readonly intents?: { readonly bits: Readonly<Record<string, number>>; readonly asText: boolean } | undefined;
  /** How much the client may send; the time is in milliseconds. */
  readonly sendLimit?: { readonly messages: number; readonly time: number } | undefined;
  /** Most bytes of a message of the client. */
  readonly largestMessage?: number | undefined;
}

export type Op = string | number;

export type Parameters = Readonly<Record<string, string>>;

export type Compression = 'zlib-stream' | 'zstd-stream';

export interface Signal {
  readonly message?: string;
  readonly event?: string;
}

export interface Heartbeat {
  readonly message: string;
  /** Milliseconds, or a field of `hello` with its unit in milliseconds. */
  readonly interval: number | { readonly field: string; readonly unit: number };
  /** The data of a heartbeat: the number of the last event, a field with it, or nothing. */
  readonly carries: 'sequence' | 'nothing' | { readonly field: string };
  readonly jitter: boolean;
  readonly acknowledgement?: string | undefined;
}

export interface CloseCode {
  readonly name: string;
  readonly then: Reaction;
  readonly text: string;
}

/** `resume` the session, `reconnect` and start another one, or `stop`. */
export type Reaction = 'resume' | 'reconnect' | 'stop';
