import {
  messageNamed,
  sentType,
  type Connection,
  type ConnectionMessage,
  type Heartbeat,
} from '../../model/connection.js';
import {
  isNotShown,
  type BitSet,
  type Envelope,
  type Event,
  type EventChannel,
  type Field,
  type ObjectType,
  type Type,
} from '../../model/model.js';
import { isBitSet, isInteger, isObjectRef, nonNull } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { LINE_WIDTH } from '../imports.js';
import { createModule, type Module } from '../module.js';
import { propertyAccess, propertyKey } from '../names.js';
import { typeText } from '../objects/type-text.js';
import { tsdoc } from '../tsdoc.js';
import { type ChannelPart, pascal } from './decodable.js';
import { membership } from '../validators/conditions.js';
import { dataCode } from '../validators/descriptor-code.js';
import { Code, type Data, type Descriptor } from '../validators/descriptor.js';
import { hasSessions, sessionNames } from './session-file.js';
import { withValuesAt } from '../../model/requests.js';

const RUNTIME = 'gateway-connect';

/** A channel whose connection the package supports. */
export interface ConnectableChannel {
  readonly channel: EventChannel;
  /** The name in its types, such as `Gateway`. */
  readonly name: string;
  readonly connection: Connection;
  readonly envelope: Envelope;
}

/** Returns the channel if the spec shows all facts for a connection, such as op codes for starting a session. */
export function connectable(channel: EventChannel): ConnectableChannel | undefined {
  const { connection, envelope } = channel;
  if (connection === undefined || isNotShown(connection)) return undefined;
  if (envelope === undefined || isNotShown(envelope)) return undefined;
  if (envelope.when.some(({ values }) => values.length === 0)) return undefined;
  const { hello, identify, ready, resume } = connection.handshake;
  const needed = [
    hello,
    identify.message,
    resume?.message,
    'message' in ready.by ? ready.by.message : undefined,
    connection.heartbeat?.message,
  ];
  const isHidden = (name: string): boolean => isNotShown(messageNamed(connection, name)?.op ?? { notShown: true });
  if (needed.some((name) => name !== undefined && isHidden(name))) return undefined;
  return { channel, name: pascal(channel.name), connection, envelope };
}

/**
 * The module that connects to one channel: the types of what it sends and receives, and `connect`.
 *
 * @param modules paths of the modules of the channel
 */
export function connectPart(
  connectable: ConnectableChannel,
  path: string,
  modules: ChannelModules,
  context: EmitContext,
): ChannelPart {
  const types = TYPES.map((word) => `${connectable.name}${word}`);
  const values = ['connect', ...(connectable.connection.shards === undefined ? [] : ['shardOf'])];
  const module = createModule(path, context, [...types, ...values]);
  const body = [
    eventData(connectable, module),
    intentEvents(connectable, context),
    sentMessages(connectable, module),
    typesOfConnection(connectable, module),
    connectFunction(connectable, module),
    ...shardFunction(connectable, module),
    sourceObject(connectable, modules, module),
  ];
  return { use: 'a connection', file: module.file(body), types, values, runtime: OF_RUNTIME };
}

/** Modules of a channel that a connection uses. */
interface ChannelModules {
  readonly decode: string | undefined;
  readonly sessions: string | undefined;
}

/** The types of the module, without the name of the channel. */
const TYPES = ['ConnectOptions', 'Connection', 'EventData', 'IntentEvents', 'Sent'];

const OF_RUNTIME: ChannelPart['runtime'] = [
  ['export type { GatewayChange }', 'gateway-connect'],
  ['export type { GatewayErrorKind }', 'gateway-error'],
  ['export { GatewayError }', 'gateway-error'],
  ['export type { Backoff }', 'gateway-session'],
  ['export type { GatewayClock }', 'gateway-socket'],
  ['export type { SendOptions, ShardStatus }', 'gateway-shard'],
  ['export type { ShardRange }', 'gateway-shard-plan'],
  ['export { shardPlan }', 'gateway-shard-plan'],
  ['export type { IdentifySlots, SlotRule }', 'gateway-slots'],
  ['export { createIdentifySlots }', 'gateway-slots'],
  ['export type { SlotPort }', 'gateway-slot-port'],
  ['export { serveSlots, slotsOver }', 'gateway-slot-port'],
];

// --------------------------------------------------------------------------------------------------------------- types

function eventsIn({ channel }: ConnectableChannel, { model }: EmitContext): readonly Event[] {
  return model.events.filter((event) => event.channels.includes(channel.name) && !event.family);
}

function eventData(connectable: ConnectableChannel, module: Module): string {
  const members = eventsIn(connectable, module.context).map((event) => {
    const doc = tsdoc(event);
    return `${doc}\n${propertyKey(event.name)}: ${dataText(event, module)};`;
  });
  const doc = tsdoc({ doc: 'Payloads of the events, by name; `unknown` where the spec does not say it.' });
  return `${doc}\nexport interface ${connectable.name}EventData {\n${members.join('\n')}\n}`;
}

function dataText({ payload, instead }: Event, module: Module): string {
  if (isNotShown(payload) || isNotShown(instead)) return 'unknown';
  const texts = [...instead.map(({ type }) => type), payload].map((type) => typeText(type, module));
  return [...new Set(texts)].join(' | ');
}

/** The indentation of a member. */
const INDENT = 2;

function intentEvents({ name, connection }: ConnectableChannel, context: EmitContext): string {
  const known = new Set(connection.intents.map(({ bit }) => bit));
  const others =
    intentsOf(connection, context)?.bits.filter(({ name, bit }) => !known.has(name) && !isNotShown(bit)) ?? [];
  // A bit without events can be requested as well.
  const intents = [...connection.intents, ...others.map(({ name }) => ({ bit: name, events: [] }))];
  const members = intents.map(({ bit, events }) => {
    const names = events.map((event) => JSON.stringify(event));
    const line = `${propertyKey(bit)}: ${names.length === 0 ? 'never' : names.join(' | ')};`;
    // Formatters disagree about a union that fits only on the next line, and agree about a list.
    return INDENT + line.length <= LINE_WIDTH ? line : `${propertyKey(bit)}: [${names.join(', ')}][number];`;
  });
  const doc = tsdoc({ doc: 'Names of the events that each intent brings. Events of no intent always come.' });
  return `${doc}\nexport interface ${name}IntentEvents {\n${members.join('\n')}\n}`;
}

/** Messages that a program can send. The session sends the others. */
function sentMessages({ name, connection }: ConnectableChannel, module: Module): string {
  const { handshake, heartbeat } = connection;
  const own = new Set([handshake.identify.message, handshake.resume?.message, heartbeat?.message]);
  const sent = sendable(connection).filter((message) => !own.has(message.name));
  const members = sent.map((message) => {
    const type = sentType(message);
    const doc = tsdoc(message);
    return `${doc}\n${propertyKey(message.name)}: ${type === undefined ? 'unknown' : typeText(type, module)};`;
  });
  const doc = tsdoc({ doc: 'Payloads of the messages that a program sends, by name.' });
  return `${doc}\nexport interface ${name}Sent {\n${members.join('\n')}\n}`;
}

function sendable({ messages }: Connection): readonly (ConnectionMessage & { readonly op: number | string })[] {
  return messages.filter(
    (message): message is ConnectionMessage & { readonly op: number | string } =>
      message.sent !== undefined && !isNotShown(message.op),
  );
}

function typesOfConnection(connectable: ConnectableChannel, module: Module): string {
  const { name, connection } = connectable;
  const { identify } = connection.handshake;
  const type = sentType(messageNamed(connection, identify.message)!);
  const identifyText = type && isObjectRef(type) ? typeText(type, module) : 'object';
  const adviceText =
    connection.advice === undefined ? 'never' : typeText({ kind: 'object', name: connection.advice.object }, module);
  const required = fieldsToGive(connectable, module.context).map((field) => JSON.stringify(field.name));
  const given =
    required.length === 0
      ? ''
      : ` & { readonly identify: Pick<${identifyText}, ${required.join(' | ')}> & Partial<${identifyText}> }`;
  const options = module.runtimeType('GatewayOptions', RUNTIME);
  const dropped = [
    ...(identify.token === undefined ? ["'token'"] : []),
    ...(identify.intents === undefined ? ["'intents'"] : []),
  ];
  const withTypes = `${options}<$Types, Intents>`;
  const base = dropped.length === 0 ? withTypes : `Omit<${withTypes}, ${dropped.join(' | ')}>`;
  return `interface $Types {
      events: ${name}EventData;
      intents: ${name}IntentEvents;
      sent: ${name}Sent;
      identify: ${identifyText};
      advice: ${adviceText};
    }

    ${tsdoc({ doc: 'Options of `connect`.' })}
    export type ${name}ConnectOptions<Intents = ${module.runtimeType('Wanted', RUNTIME)}<$Types>> = ${base}${given};

    ${tsdoc({ doc: 'A running connection. With names of intents, it has listeners for their events only.' })}
    export type ${name}Connection<Intents = number> = ${module.runtimeType('Gateway', RUNTIME)}<$Types, Intents>;`;
}

/** Required fields that a program must supply. */
function fieldsToGive({ connection }: ConnectableChannel, context: EmitContext): readonly Field[] {
  const { identify } = connection.handshake;
  const filled = new Set([identify.token, identify.intents, ...identify.values.map(({ name }) => name)]);
  return identifyFields(connection, context).filter(({ name, optional }) => !optional && !filled.has(name));
}

function identifyFields(connection: Connection, context: EmitContext): readonly Field[] {
  const type = sentType(messageNamed(connection, connection.handshake.identify.message)!);
  return type && isObjectRef(type) ? (context.objects.get(type.name)?.fields ?? []) : [];
}

// ----------------------------------------------------------------------------------------------------------- functions

function connectFunction({ name, channel, connection }: ConnectableChannel, module: Module): string {
  const wanted = `${module.runtimeType('Wanted', RUNTIME)}<$Types>`;
  const { identify } = connection.handshake;
  const hasIntents = identify.intents !== undefined;
  const doc = tsdoc({
    doc: `Connects to \`${channel.name}\` and holds the connection until \`close\` is called or the service refuses it.`,
    extra: [channel.doc, connection.doc],
    origin: connection.origin,
  });
  const filled = [...(identify.token === undefined ? ["token: ''"] : []), ...(hasIntents ? [] : ['intents: 0'])];
  const options = filled.length === 0 ? 'options' : `{ ...options, ${filled.join(', ')} } as never`;
  const parameter = hasIntents ? `<const Intents extends ${wanted}>` : '';
  const argument = hasIntents ? 'Intents' : 'number';
  return `${doc}
    export function connect${parameter}(options: ${name}ConnectOptions<${argument}>): ${name}Connection<${argument}> {
      return ${module.runtime('openGateway', RUNTIME)}<$Types, ${argument}>($connection, ${options});
    }`;
}

function shardFunction({ connection }: ConnectableChannel, module: Module): readonly string[] {
  const { shards } = connection;
  if (shards === undefined) return [];
  const doc = tsdoc({
    doc: `The shard, of \`total\`, that gets the events of what the id names: \`(id >> ${shards.shift}) % total\`.`,
  });
  return [
    `${doc}
    export function shardOf(id: ${typeText(shards.by, module)}, total: number): number {
      return ${module.runtime('shardOf', 'gateway-shard-plan')}(id, total, ${shards.shift});
    }`,
  ];
}

// ------------------------------------------------------------------------------------------------------------ protocol

function sourceObject(connectable: ConnectableChannel, { decode, sessions }: ChannelModules, module: Module): string {
  const source = {
    protocol: protocol(connectable, module),
    validatorOf: new Code(validatorText(decode, module)),
    readAdvice: new Code(adviceText(connectable, module)),
    slots: new Code(slotsText(connectable, sessions, module)),
  };
  return `const $connection: ${module.runtimeType('GatewaySource', RUNTIME)} = ${dataCode(source, module, true)};`;
}

function validatorText(decode: string | undefined, module: Module): string {
  if (decode === undefined) return '() => undefined';
  return `/* @__PURE__ */ ${module.runtime('payloadValidator', 'gateway-payload')}(${module.value('$source', decode)})`;
}

function adviceText({ connection }: ConnectableChannel, module: Module): string {
  const { advice } = connection;
  if (advice === undefined) return '() => ({ address: undefined, shards: undefined, limit: undefined })';
  const type = typeText({ kind: 'object', name: advice.object }, module);
  const read = (field: string | undefined): string =>
    field === undefined ? 'undefined' : `(advice as ${type})${propertyAccess(field)}`;
  return `(advice) => ({ address: ${read(advice.address)}, shards: ${read(advice.shards)}, limit: ${read(advice.limit)} })`;
}

/** Without a reported limit, one session starts in each window. */
function slotsText({ channel }: ConnectableChannel, sessions: string | undefined, module: Module): string {
  const create = module.runtime('createIdentifySlots', 'gateway-slots');
  if (sessions === undefined || !hasSessions(channel)) return `() => ${create}({ concurrency: 1, window: 0 })`;
  const [limiter = ''] = sessionNames(channel.sessions);
  const limit = typeText({ kind: 'object', name: channel.sessions.limit }, module);
  return `(limit) => limit === undefined
      ? ${create}({ concurrency: 1, window: ${channel.sessions.window * 1000} })
      : ${module.value(limiter, sessions)}(limit as ${limit})`;
}

function protocol({ channel, connection, envelope }: ConnectableChannel, module: Module): Data {
  const { context } = module;
  const { identify, hello, ready, resume } = connection.handshake;
  const { op, body, sequence, sendLimit } = connection;
  const read = (path: readonly string[]): Code => new Code(`(message) => ${readText(path, module)}`);
  const named = (list: readonly { readonly name: string; readonly value: unknown }[]): Descriptor =>
    Object.fromEntries(list.map(({ name, value }) => [name, value as Data]));
  const composed = withValuesAt<Data>(
    [[op.join('.'), new Code('op')] as const, [body.join('.'), new Code('body')] as const],
    (inner) => inner,
  );
  const received = connection.messages.flatMap(({ name, op: value, received: type }) =>
    type === undefined || isNotShown(value) ? [] : [{ name, value }],
  );
  return {
    name: channel.name,
    address: isNotShown(connection.address) ? undefined : connection.address,
    parameters: named(connection.parameters),
    compressions: named(
      connection.compressions.map(({ method, parameters }) => ({ name: method, value: named(parameters) })),
    ),
    opOf: read(op),
    bodyOf: read(body),
    sequenceOf: sequence === undefined ? new Code('() => undefined') : read(sequence),
    eventOf: new Code(`(message) => ${eventText(envelope, module)}`),
    compose: new Code(`(op, body) => (${dataCode(composed, module, true)})`),
    sent: named(sendable(connection).map(({ name, op: value }) => ({ name, value }))),
    received: named(received),
    hello,
    identify: { ...members(identify, 'message', 'token', 'intents', 'shard'), values: named(identify.values) },
    ready: { ...ready.by, session: ready.session, address: ready.address },
    resume: resume && members(resume, 'message', 'token', 'session', 'sequence', 'done'),
    heartbeat: heartbeat(connection, context),
    invalidSession: invalidSession(connection),
    reconnect: connection.reconnect,
    closeCodes: Object.fromEntries(
      connection.closeCodes.map(({ code, name, reaction, doc }) => [code, { name, then: reaction, text: doc }]),
    ),
    otherwise: connection.otherwise,
    closing: members(connection.closing, 'end', 'keep'),
    intents: intents(connection, context),
    sendLimit: sendLimit && { messages: sendLimit.messages, time: sendLimit.seconds * 1000 },
    largestMessage: connection.largestMessage,
  };
}

/** Code that reads a path of any message; undefined if it does not exist. */
function readText(path: readonly string[], module: Module): string {
  const read = module.runtime('fieldOf', 'decode-event');
  return path.reduce((from, name) => `${read}(${from}, ${JSON.stringify(name)})`, 'message');
}

/** Code for the name of the event in a message; undefined unless the conditions of the envelope hold. */
function eventText(envelope: Envelope, module: Module): string {
  const name = readText(envelope.name, module);
  const tests = envelope.when.map(({ field, values }) => membership(readText([field], module), values));
  return `${tests.join(' && ')} ? ${name} : undefined`;
}

function members<From>(from: From, ...names: readonly (keyof From & string)[]): Descriptor {
  return Object.fromEntries(names.map((name) => [name, from[name] as Data]));
}

function heartbeat(connection: Connection, context: EmitContext): Data {
  const { heartbeat: beat } = connection;
  if (beat === undefined) return undefined;
  const interval = intervalOf(beat, connection, context);
  return {
    message: beat.message,
    interval,
    carries: carried(beat, connection),
    ...members(beat, 'jitter', 'acknowledgement'),
  };
}

function intervalOf({ interval }: Heartbeat, connection: Connection, context: EmitContext): Data {
  if (typeof interval === 'number') return interval;
  const hello = messageNamed(connection, connection.handshake.hello)?.received;
  const object = hello === undefined || isNotShown(hello) ? undefined : objectOf(hello, context);
  const field = object?.fields.find(({ name }) => name === interval);
  return { field: interval, unit: field?.unit === 'seconds' ? 1000 : 1 };
}

function carried({ message, sequence }: Heartbeat, connection: Connection): Data {
  if (sequence !== undefined) return { field: sequence };
  const type = sentType(messageNamed(connection, message)!);
  return type !== undefined && isInteger(nonNull(type)) ? 'sequence' : 'nothing';
}

function invalidSession({ invalidSession: invalid }: Connection): Data {
  if (invalid === undefined) return undefined;
  const { message, resumable, pause } = invalid;
  return { message, resumable, pause: [pause.min * 1000, pause.max * 1000] };
}

function intents(connection: Connection, context: EmitContext): Data {
  const bitSet = intentsOf(connection, context);
  if (bitSet === undefined) return undefined;
  const bits = bitSet.bits.flatMap(({ name, bit }) => (isNotShown(bit) ? [] : [[name, bit] as const]));
  return { bits: Object.fromEntries(bits), asText: bitSet.wire === 'str' };
}

function intentsOf(connection: Connection, context: EmitContext): BitSet | undefined {
  const { intents } = connection.handshake.identify;
  const field = identifyFields(connection, context).find(({ name }) => name === intents);
  const type = field && nonNull(field.type);
  return type && isBitSet(type) ? context.model.bitSets.find(({ name }) => name === type.name) : undefined;
}

function objectOf(type: Type, context: EmitContext): ObjectType | undefined {
  const inner = nonNull(type);
  return isObjectRef(inner) ? context.objects.get(inner.name) : undefined;
}
