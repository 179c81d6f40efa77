import type { CLOSE_CAUSES } from '../read/grammar/connection.js';
import { isNotShown, type Declared, type FixedParameter, type NotShown, type Origin } from './model.js';
import type { Type } from './types.js';

/**
 * The connection of a channel: its messages, how a session starts and resumes, its heartbeats and close codes. Names of
 * messages refer to `messages`.
 */
export interface Connection {
  readonly doc: string;
  readonly transport: 'websocket';
  /** `wss://...`, for starting a connection unless an object of the service provides another address. */
  readonly address: string | NotShown;
  /** Query parameters of every address. */
  readonly parameters: readonly FixedParameter[];
  readonly encoding: 'json';
  /** Compressions that an address can request. */
  readonly compressions: readonly Compression[];
  /** The object with the address and the recommended number of connections. */
  readonly advice?: Advice;
  /** Path of the field in the envelope that distinguishes messages. */
  readonly op: readonly string[];
  /** Path of the data of a message. */
  readonly body: readonly string[];
  /** Path of the number of an event. Absent: events have no numbers. */
  readonly sequence?: readonly string[];
  readonly messages: readonly ConnectionMessage[];
  readonly handshake: Handshake;
  readonly heartbeat?: Heartbeat;
  readonly invalidSession?: InvalidSession;
  /** The message that requires the client to reconnect. */
  readonly reconnect?: string;
  readonly closeCodes: readonly CloseCode[];
  /** The reaction to other close codes. */
  readonly otherwise: CloseReaction;
  /** The close codes of the client: `end` ends the session, `keep` keeps it. */
  readonly closing: { readonly end: number; readonly keep: number };
  /** The events for each bit of the intents. Other events need no intent. */
  readonly intents: readonly Intent[];
  readonly answers: readonly Answer[];
  readonly causes: readonly Cause[];
  readonly shards?: Shards;
  readonly sendLimit?: { readonly messages: number; readonly seconds: number };
  /** Most bytes of a message of the client. */
  readonly largestMessage?: number;
  readonly origin: Origin;
}

/** A message by its op code, with `sent`, `received` or both. */
export interface ConnectionMessage extends Declared {
  readonly op: number | string | NotShown;
  /** The data of a message from the client; `null` as a type if there are none. */
  readonly sent?: Type | NotShown;
  /** The data of a message from the service. */
  readonly received?: Type | NotShown;
}

export interface Compression {
  /** Compresses the whole connection, with a flush after each message. */
  readonly method: CompressionMethod;
  readonly parameters: readonly FixedParameter[];
}

export type CompressionMethod = 'zlib-stream' | 'zstd-stream';

/** Fields of an object of the service. */
export interface Advice {
  readonly object: string;
  readonly address?: string;
  /** Other objects with the address in the field of the same name. */
  readonly also: readonly string[];
  readonly shards?: string;
  /** The field with the limit on starts of sessions. */
  readonly limit?: string;
}

/** A session starts with `hello`, continues with `identify` or `resume`, and exists from `ready` on. */
export interface Handshake {
  /** Absent if the client sends the first message. */
  readonly hello?: string;
  readonly identify: Identify;
  readonly ready: Ready;
  /** Absent if a session ends with its connection. */
  readonly resume?: Resume;
}

export interface Identify {
  readonly message: string;
  /** Fields of the message: the secret, the intents, and `[shard, count]`. */
  readonly token?: string;
  readonly intents?: string;
  readonly shard?: string;
  /** Default values of fields. */
  readonly values: readonly { readonly name: string; readonly value: unknown }[];
}

/** The message or event that begins a session, with the fields for resuming it. */
export interface Ready {
  readonly by: Signal;
  readonly session?: string;
  /** The field with the address for resuming. */
  readonly address?: string;
  /** Fields whose value an operation also returns. */
  readonly from: readonly { readonly field: string; readonly operation: string }[];
  /** An event that follows for each item of a list. */
  readonly then?: { readonly event: string; readonly each: string };
}

export type Signal = { readonly message: string } | { readonly event: string };

export interface Resume {
  readonly message: string;
  readonly token?: string;
  readonly session?: string;
  readonly sequence?: string;
  /** The signal that ends the replay of missed events. */
  readonly done: Signal;
}

export interface Heartbeat {
  readonly message: string;
  /** The field of `hello` with the interval, or the interval in milliseconds. */
  readonly interval: string | number;
  /** The field of the heartbeat with the number of the last event. Absent: a numeric heartbeat is this number. */
  readonly sequence?: string;
  /** Whether the first heartbeat follows after a random fraction of the interval. */
  readonly jitter: boolean;
  /** The answer to a heartbeat. Without it before the next heartbeat, the connection is dead. */
  readonly acknowledgement?: string;
}

export interface InvalidSession {
  readonly message: string;
  /** The field that says whether the session may resume. Absent: the message is this flag, or never permits it. */
  readonly resumable?: string;
  /** The wait before the next session, in seconds. */
  readonly pause: { readonly min: number; readonly max: number };
}

/** `resume`: reconnect and resume. `reconnect`: reconnect and start a new session. `stop`: do not reconnect. */
export type CloseReaction = 'resume' | 'reconnect' | 'stop';

export interface CloseCode extends Declared {
  readonly code: number;
  readonly reaction: CloseReaction;
  /** The mistake of a client that causes this code. */
  readonly cause?: CloseCause;
}

export type CloseCause = (typeof CLOSE_CAUSES)[number];

export interface Intent {
  readonly bit: string;
  readonly events: readonly string[];
}

export interface Answer {
  readonly message: string;
  readonly event: string;
}

/** The events that follow a successful operation. */
export interface Cause {
  readonly operation: string;
  readonly events: readonly string[];
}

/** The shard for an identifier is `(identifier >> shift) % count`. */
export interface Shards {
  readonly by: Type;
  readonly shift: number;
}

/** The messages of a channel; empty if the spec shows no connection. */
export function messagesOf({
  connection,
}: {
  readonly connection?: Connection | NotShown;
}): readonly ConnectionMessage[] {
  return connection === undefined || isNotShown(connection) ? [] : connection.messages;
}

/** The data of a message from the client; `undefined` if the client never sends it. */
export function sentType({ sent }: ConnectionMessage): Type | undefined {
  return sent === undefined || 'notShown' in sent ? undefined : sent;
}

export function receivedType({ received }: ConnectionMessage): Type | undefined {
  return received === undefined || 'notShown' in received ? undefined : received;
}

export function messageNamed(connection: Connection, name: string | undefined): ConnectionMessage | undefined {
  return connection.messages.find((message) => message.name === name);
}
