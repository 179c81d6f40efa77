import { declaredAs } from '../../model/by-name.js';
import {
  messageNamed,
  receivedType,
  sentType,
  type CloseCause,
  type Connection,
  type ConnectionMessage,
  type Signal,
} from '../../model/connection.js';
import { isNotShown, type BitSet, type Envelope, type EventChannel, type Model, type Type } from '../../model/model.js';
import { isBitSet, isIdentifier, nonNull } from '../../model/types.js';
import type { Events } from '../events.js';
import { fieldsOf } from '../list-type.js';
import { placeAt, valueAt } from '../sample-value.js';

/** The protocol of a channel from the service's side. */
export interface ServedProtocol {
  readonly connection: Connection;
  readonly envelope: Envelope;
  readonly channel: string;
  /** Finds the message of a client by its op code. */
  readonly sentBy: (envelope: unknown) => ConnectionMessage | undefined;
  readonly bodyOf: (envelope: unknown) => unknown;
  readonly message: (name: string, body: unknown) => object;
  readonly event: (name: string, data: unknown, number: number) => object;
  /** The events that a session with these intents receives. */
  readonly eventsFor: (intents: unknown) => readonly string[];
  /** The bits of all intents in the spec; `undefined` without intents. */
  readonly knownIntents: bigint | undefined;
  readonly intentNamed: (name: string) => bigint | undefined;
  readonly closeCode: (cause: CloseCause) => number;
  readonly sampleOf: (name: string, seed: string) => unknown;
  /** Whether a shard receives an event: each shard those with its ids, and the first one also those without an id. */
  readonly isOf: (session: { readonly shard: number; readonly total: number }, name: string, data: unknown) => boolean;
  /** The data of `hello`, with the heartbeat interval in milliseconds. */
  readonly helloBody: (interval: number) => unknown;
}

/** The close code if the spec names none: policy violation. */
const VIOLATION = 1008;

/** The protocol of a channel, or the reason why it cannot be served. */
export function servedProtocol(
  model: Model,
  channel: EventChannel,
  { told, sample }: Pick<Events, 'told' | 'sample'>,
): ServedProtocol | string {
  const { connection, envelope } = channel;
  if (connection === undefined || isNotShown(connection))
    return `the spec does not show a connection of ${channel.name}`;
  if (envelope === undefined || isNotShown(envelope)) return `the spec does not show the envelope of ${channel.name}`;
  const { intents, message: identify } = connection.handshake.identify;
  const bitSet = intentsOf(model, sentType(messageNamed(connection, identify)!), intents);
  const opCodes = new Map(connection.messages.map((message) => [message.op, message]));
  const bits = new Map(
    bitSet?.bits.flatMap(({ name, bit }) => (isNotShown(bit) ? [] : [[name, 1n << BigInt(bit)] as const])) ?? [],
  );
  const named = model.events.filter((event) => event.channels.includes(channel.name) && !event.family);
  const ofIntents = new Set(connection.intents.flatMap(({ events }) => events));
  // If the fields for the number and the name of an event are nullable, other messages contain them as null.
  const fields = declaredAs(model.objects, envelope.type)?.fields ?? [];
  const nullable = new Set(fields.flatMap(({ name, nullable: isNullable }) => (isNullable ? [name] : [])));
  const absent = [connection.sequence ?? [], envelope.name].flatMap((path) =>
    path.length === 1 && nullable.has(path[0]!) ? [[path, null] as const] : [],
  );
  const own = new Set([connection.handshake.ready.by, connection.handshake.resume?.done].map(eventOf));
  return {
    connection,
    envelope,
    channel: channel.name,
    sentBy: (message) => {
      const found = opCodes.get(valueAt(message, connection.op) as number);
      return found?.sent === undefined ? undefined : found;
    },
    bodyOf: (message) => valueAt(message, connection.body),
    message: (name, body) => {
      const op = messageNamed(connection, name)?.op;
      return built([...absent, [connection.op, op], [connection.body, body]]);
    },
    event: (name, data, number) =>
      built([
        ...envelope.when.map(({ field, values }) => [[field], values[0]] as const),
        [envelope.name, name],
        [envelope.data, data],
        ...(connection.sequence === undefined ? [] : [[connection.sequence, number] as const]),
      ]),
    eventsFor: (wanted) => {
      const value = bitsIn(wanted) ?? 0n;
      const brought = new Set(
        connection.intents.filter(({ bit }) => (value & (bits.get(bit) ?? 0n)) !== 0n).flatMap(({ events }) => events),
      );
      return named
        .map(({ name }) => name)
        .filter((name) => !own.has(name) && (brought.has(name) || !ofIntents.has(name)));
    },
    intentNamed: (name) => bits.get(name),
    knownIntents: bitSet && [...bits.values()].reduce((all, bit) => all | bit, 0n),
    closeCode: (cause) => connection.closeCodes.find((code) => code.cause === cause)?.code ?? VIOLATION,
    sampleOf: kept((name, seed) => {
      if (named.some((event) => event.name === name)) return told(name);
      const message = messageNamed(connection, name);
      return message === undefined ? {} : sample(receivedType(message), seed);
    }),
    isOf: ({ shard, total }, name, data) => {
      const { by, shift } = connection.shards ?? {};
      const of = by !== undefined && isIdentifier(by) ? by.of : undefined;
      const payload = named.find((event) => event.name === name)?.payload;
      const field = fieldsOf(payload, model).find(
        ({ type }) => of !== undefined && isIdentifier(type) && type.of === of,
      );
      const id = field === undefined ? undefined : valueAt(data, [field.name]);
      if (typeof id !== 'string' || !/^\d+$/.test(id)) return of === undefined || shard === 0;
      return (BigInt(id) >> BigInt(shift ?? 0)) % BigInt(total) === BigInt(shard);
    },
    helloBody: (interval) => {
      const { hello } = connection.handshake;
      const { heartbeat } = connection;
      const type = receivedType(messageNamed(connection, hello ?? '')!);
      const body = sample(type, 'hello');
      if (typeof heartbeat?.interval !== 'string') return body;
      const inSeconds = fieldsOf(type, model).find(({ name }) => name === heartbeat.interval)?.unit === 'seconds';
      return { ...(body as object), [heartbeat.interval]: inSeconds ? interval / 1000 : interval };
    },
  };
}

/** Returns the same sample for the same name and seed, because sessions keep what they were sent. */
function kept(sampleOf: ServedProtocol['sampleOf']): ServedProtocol['sampleOf'] {
  const samples = new Map<string, unknown>();
  return (name, seed) => {
    const key = `${name} ${seed}`;
    if (!samples.has(key)) samples.set(key, sampleOf(name, seed));
    return samples.get(key);
  };
}

function eventOf(signal: Signal | undefined): string | undefined {
  return signal !== undefined && 'event' in signal ? signal.event : undefined;
}

function intentsOf(model: Model, type: Type | undefined, field: string | undefined): BitSet | undefined {
  const found = fieldsOf(type, model).find(({ name }) => name === field)?.type;
  const bits = found && nonNull(found);
  return bits && isBitSet(bits) ? declaredAs(model.bitSets, bits.name) : undefined;
}

/** Reads bits from a number or its digits; `undefined` for other values. */
export function bitsIn(value: unknown): bigint | undefined {
  const digits = typeof value === 'number' ? String(value) : value;
  return typeof digits === 'string' && /^\d{1,30}$/.test(digits) ? BigInt(digits) : undefined;
}

/** Makes an object from values at paths. */
function built(places: readonly (readonly [path: readonly string[], value: unknown])[]): object {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of places) placeAt(whole, path, value);
  return whole;
}
