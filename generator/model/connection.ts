import type { CLOSE_CAUSES } from '../read/grammar/connection.js';
import { isNotShown, type Declared, type FixedParameter, type NotShown, type Origin } from './model.js';
import type { Type } from './types.js';

/**
 * How a client holds a connection of a channel: its messages, how a session starts and resumes, what keeps it alive
 * and what ends it. It refers to messages by name; each name is one of `messages`.
 */
export interface Connection {
  readonly doc: string;
  readonly transport: 'websocket';
  /** `wss://...`: where a connection starts unless an object of the service says otherwise. */
  readonly address: string | NotShown;
  /** Parameters that every address gets. */
  readonly parameters: readonly FixedParameter[];
  /** How messages become text. */
  readonly encoding: 'json';
  /** Compressions that the service offers, if the address requests one. */
  readonly compressions: readonly Compression[];
  /** The object that reports the address and the recommended number of connections. */
  readonly advice?: Advice;
  /** Path of the field, in the envelope, whose value distinguishes messages. */
  readonly op: readonly string[];
  /** Path of what a message carries. */
  readonly body: readonly string[];
  /** Path of the number of an event. Absent: events have none. */
  readonly sequence?: readonly string[];
  readonly messages: readonly ConnectionMessage[];
  readonly handshake: Handshake;
  readonly heartbeat?: Heartbeat;
  readonly invalidSession?: InvalidSession;
  /** The message by which the service requires the client to connect again. */
  readonly reconnect?: string;
  readonly closeCodes: readonly CloseCode[];
  /** The reaction to a close code that is not listed. */
  readonly otherwise: CloseReaction;
  /** Codes with which the client closes: one ends the session, the other keeps it. */
  readonly closing: { readonly end: number; readonly keep: number };
  /** The events that each bit of the intents brings. An event of no bit always comes. */
  readonly intents: readonly Intent[];
  readonly answers: readonly Answer[];
  readonly causes: readonly Cause[];
  readonly shards?: Shards;
  /** How much the client may send. */
  readonly sendLimit?: { readonly messages: number; readonly seconds: number };
  /** Bytes of a message that the client sends. */
  readonly largestMessage?: number;
  readonly origin: Origin;
}

/** A message by its op code. At least one of the directions is there. */
export interface ConnectionMessage extends Declared {
  readonly op: number | string | NotShown;
  /** The data of the message that the client sends; `null` as a type if it has none. */
  readonly sent?: Type | NotShown;
  /** The data of the message that the service sends. */
  readonly received?: Type | NotShown;
}

export interface Compression {
  /** Both compress the whole connection, and end each message where the stream is flushed. */
  readonly method: CompressionMethod;
  readonly parameters: readonly FixedParameter[];
}

export type CompressionMethod = 'zlib-stream' | 'zstd-stream';

/** Fields of an object of the service. */
export interface Advice {
  readonly object: string;
  readonly address?: string;
  /** Other objects that have the address in the field of the same name. */
  readonly also: readonly string[];
  readonly shards?: string;
  /** The field with the limit on starting sessions. */
  readonly limit?: string;
}

/** A session starts with `hello`, continues with `identify` or `resume`, and exists from `ready`. */
export interface Handshake {
  /** Absent: the client speaks first. */
  readonly hello?: string;
  readonly identify: Identify;
  readonly ready: Ready;
  /** Absent: a session ends with its connection. */
  readonly resume?: Resume;
}

export interface Identify {
  readonly message: string;
  /** Fields of what it carries: the secret of the client, the bit set of intents, and `[shard, count]`. */
  readonly token?: string;
  readonly intents?: string;
  readonly shard?: string;
  /** Values of fields unless the program sets others: one JSON value each. */
  readonly values: readonly { readonly name: string; readonly value: unknown }[];
}

/** The message or event from which a session exists, and the fields that later resume it. */
export interface Ready {
  readonly by: Signal;
  readonly session?: string;
  /** The field with the address at which the session resumes. */
  readonly address?: string;
  /** Fields whose value an operation returns, too. */
  readonly from: readonly { readonly field: string; readonly operation: string }[];
  /** An event that follows for each item of the list in a field. */
  readonly then?: { readonly event: string; readonly each: string };
}

/** One of the messages, or an event of the channel. */
export type Signal = { readonly message: string } | { readonly event: string };

export interface Resume {
  readonly message: string;
  readonly token?: string;
  readonly session?: string;
  readonly sequence?: string;
  /** The signal that all missed events have been sent. */
  readonly done: Signal;
}

export interface Heartbeat {
  readonly message: string;
  /** The field of `hello` with the interval, or milliseconds. */
  readonly interval: string | number;
  /** The field of the heartbeat that has the number of the last event. Absent: a heartbeat that is a number is this number. */
  readonly sequence?: string;
  /** Whether the first heartbeat follows after a random part of the interval. */
  readonly jitter: boolean;
  /** The answer to a heartbeat. If it does not come before the next heartbeat, the connection is dead. */
  readonly acknowledgement?: string;
}

export interface InvalidSession {
  readonly message: string;
  /** The field that says whether the session may resume. Absent: the message is that flag itself, or never allows it. */
  readonly resumable?: string;
  /** Seconds to wait before the next session, at least and at most. */
  readonly pause: { readonly min: number; readonly max: number };
}

/** `resume`: connect and resume. `reconnect`: connect and start a session. `stop`: connecting again is of no use. */
export type CloseReaction = 'resume' | 'reconnect' | 'stop';

export interface CloseCode extends Declared {
  readonly code: number;
  readonly reaction: CloseReaction;
  /** The mistake of a client that leads to it. */
  readonly cause?: CloseCause;
}

export type CloseCause = (typeof CLOSE_CAUSES)[number];

export interface Intent {
  /** The name of a bit. */
  readonly bit: string;
  readonly events: readonly string[];
}

/** The event that answers a message of the client. */
export interface Answer {
  readonly message: string;
  readonly event: string;
}

/** The events that follow when an operation has succeeded. */
export interface Cause {
  readonly operation: string;
  readonly events: readonly string[];
}

/** The shard of what an identifier names is `(identifier >> shift) % count`. */
export interface Shards {
  readonly by: Type;
  readonly shift: number;
}

/** The messages of a channel: none if it has no connection, or one that the spec does not show. */
export function messagesOf({
  connection,
}: {
  readonly connection?: Connection | NotShown;
}): readonly ConnectionMessage[] {
  return connection === undefined || isNotShown(connection) ? [] : connection.messages;
}

/** The data of a message that the client sends; undefined if it never sends the message. */
export function sentType({ sent }: ConnectionMessage): Type | undefined {
  return sent === undefined || 'notShown' in sent ? undefined : sent;
}

/** The data of a message that the client receives. */
export function receivedType({ received }: ConnectionMessage): Type | undefined {
  return received === undefined || 'notShown' in received ? undefined : received;
}

export function messageNamed(connection: Connection, name: string | undefined): ConnectionMessage | undefined {
  return connection.messages.find((message) => message.name === name);
}
