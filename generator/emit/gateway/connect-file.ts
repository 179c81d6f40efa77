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
  type Json,
  type ObjectType,
  type Type,
} from '../../model/model.js';
import { defined } from '../../defined.js';
import { isBitSet, isInteger, isObjectRef, nonNull } from '../../model/types.js';
import { moduleFile } from '../declarations.js';
import type { EmitContext } from '../emit-context.js';
import { createImports, type Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';
import { propertyAccess, propertyKey } from '../names.js';
import { typeText } from '../objects/type-text.js';
import type { OutputFile } from '../output-file.js';
import { tsdoc } from '../tsdoc.js';
import { pascal } from './decodable.js';
import { hasSessions, sessionNames } from './session-file.js';
import { withValuesAt } from '../../model/requests.js';

const RUNTIME = runtimePath('gateway-connect');

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

export function connectNames({ name, connection }: ConnectableChannel): {
  readonly types: readonly string[];
  readonly values: readonly string[];
} {
  const types = ['ConnectOptions', 'Connection', 'EventData', 'IntentEvents', 'Sent'];
  return {
    types: types.map((word) => `${name}${word}`),
    values: ['connect', ...(connection.shards === undefined ? [] : ['shardOf'])],
  };
}

/** The module that connects to one channel: the types of what it sends and receives, and `connect`. */
export function connectFile(
  connectable: ConnectableChannel,
  modules: { readonly path: string; readonly decode: string | undefined; readonly sessions: string | undefined },
  context: EmitContext,
): OutputFile {
  const { types, values } = connectNames(connectable);
  const imports = createImports(modules.path, [...types, ...values]);
  const body = [
    eventData(connectable, context, imports),
    intentEvents(connectable, context),
    sentMessages(connectable, context, imports),
    typesOfConnection(connectable, context, imports),
    connectFunction(connectable, context, imports),
    ...shardFunction(connectable, context, imports),
    sourceObject(connectable, modules, context, imports),
  ];
  return moduleFile(modules.path, imports.text(), body);
}

// --------------------------------------------------------------------------------------------------------------- types

function eventsIn({ channel }: ConnectableChannel, { model }: EmitContext): readonly Event[] {
  return model.events.filter((event) => event.channels.includes(channel.name) && !event.family);
}

function eventData(connectable: ConnectableChannel, context: EmitContext, imports: Imports): string {
  const members = eventsIn(connectable, context).map((event) => {
    const doc = tsdoc(event);
    return `${doc}\n${propertyKey(event.name)}: ${dataText(event, context, imports)};`;
  });
  const doc = tsdoc({ doc: 'Payloads of the events, by name; `unknown` where the spec does not say it.' });
  return `${doc}\nexport interface ${connectable.name}EventData {\n${members.join('\n')}\n}`;
}

function dataText({ payload, instead }: Event, context: EmitContext, imports: Imports): string {
  if (isNotShown(payload) || isNotShown(instead)) return 'unknown';
  const texts = [...instead.map(({ type }) => type), payload].map((type) => typeText(type, context, imports));
  return [...new Set(texts)].join(' | ');
}

/** The indentation of a member, and the width of emitted code. */
const [INDENT, LINE_WIDTH] = [2, 120];

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
function sentMessages({ name, connection }: ConnectableChannel, context: EmitContext, imports: Imports): string {
  const { handshake, heartbeat } = connection;
  const own = new Set([handshake.identify.message, handshake.resume?.message, heartbeat?.message]);
  const sent = sendable(connection).filter((message) => !own.has(message.name));
  const members = sent.map((message) => {
    const type = sentType(message);
    const doc = tsdoc(message);
    return `${doc}\n${propertyKey(message.name)}: ${type === undefined ? 'unknown' : typeText(type, context, imports)};`;
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

function typesOfConnection(connectable: ConnectableChannel, context: EmitContext, imports: Imports): string {
  const { name, connection } = connectable;
  const { identify } = connection.handshake;
  const type = sentType(messageNamed(connection, identify.message)!);
  const identifyText = type && isObjectRef(type) ? typeText(type, context, imports) : 'object';
  const adviceText =
    connection.advice === undefined
      ? 'never'
      : typeText({ kind: 'object', name: connection.advice.object }, context, imports);
  const required = fieldsToGive(connectable, context).map((field) => JSON.stringify(field.name));
  const given =
    required.length === 0
      ? ''
      : ` & { readonly identify: Pick<${identifyText}, ${required.join(' | ')}> & Partial<${identifyText}> }`;
  const options = imports.type('GatewayOptions', RUNTIME);
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
    export type ${name}ConnectOptions<Intents = ${imports.type('Wanted', RUNTIME)}<$Types>> = ${base}${given};

    ${tsdoc({ doc: 'A running connection. With names of intents, it has listeners for their events only.' })}
    export type ${name}Connection<Intents = number> = ${imports.type('Gateway', RUNTIME)}<$Types, Intents>;`;
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

function connectFunction(
  { name, channel, connection }: ConnectableChannel,
  _context: EmitContext,
  imports: Imports,
): string {
  const wanted = `${imports.type('Wanted', RUNTIME)}<$Types>`;
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
      return ${imports.value('openGateway', RUNTIME)}<$Types, ${argument}>($connection, ${options});
    }`;
}

function shardFunction({ connection }: ConnectableChannel, context: EmitContext, imports: Imports): readonly string[] {
  const { shards } = connection;
  if (shards === undefined) return [];
  const doc = tsdoc({
    doc: `The shard, of \`total\`, that gets the events of what the id names: \`(id >> ${shards.shift}) % total\`.`,
  });
  return [
    `${doc}
    export function shardOf(id: ${typeText(shards.by, context, imports)}, total: number): number {
      return ${imports.value('shardOf', runtimePath('gateway-shard-plan'))}(id, total, ${shards.shift});
    }`,
  ];
}

// ------------------------------------------------------------------------------------------------------------ protocol

function sourceObject(
  connectable: ConnectableChannel,
  modules: { readonly decode: string | undefined; readonly sessions: string | undefined },
  context: EmitContext,
  imports: Imports,
): string {
  const type = imports.type('GatewaySource', RUNTIME);
  return `const $connection: ${type} = {
    protocol: ${literal(protocol(connectable, context, imports))},
    validatorOf: ${validatorText(modules.decode, imports)},
    readAdvice: ${adviceText(connectable, context, imports)},
    slots: ${slotsText(connectable, modules.sessions, context, imports)},
  };`;
}

function validatorText(decode: string | undefined, imports: Imports): string {
  if (decode === undefined) return '() => undefined';
  return `/* @__PURE__ */ ${imports.value('payloadValidator', runtimePath('gateway-payload'))}(${imports.value('$source', decode)})`;
}

function adviceText({ connection }: ConnectableChannel, context: EmitContext, imports: Imports): string {
  const { advice } = connection;
  if (advice === undefined) return '() => ({ address: undefined, shards: undefined, limit: undefined })';
  const type = typeText({ kind: 'object', name: advice.object }, context, imports);
  const read = (field: string | undefined): string =>
    field === undefined ? 'undefined' : `(advice as ${type})${propertyAccess(field)}`;
  return `(advice) => ({ address: ${read(advice.address)}, shards: ${read(advice.shards)}, limit: ${read(advice.limit)} })`;
}

/** Without a reported limit, one session starts in each window. */
function slotsText(
  { channel }: ConnectableChannel,
  sessions: string | undefined,
  context: EmitContext,
  imports: Imports,
): string {
  const create = imports.value('createIdentifySlots', runtimePath('gateway-slots'));
  if (sessions === undefined || !hasSessions(channel)) return `() => ${create}({ concurrency: 1, window: 0 })`;
  const [limiter = ''] = sessionNames(channel.sessions);
  const limit = typeText({ kind: 'object', name: channel.sessions.limit }, context, imports);
  return `(limit) => limit === undefined
      ? ${create}({ concurrency: 1, window: ${channel.sessions.window * 1000} })
      : ${imports.value(limiter, sessions)}(limit as ${limit})`;
}

/** A value in emitted code. */
type Literal = Json | undefined | Code | readonly Literal[] | { readonly [key: string]: Literal };

class Code {
  constructor(readonly text: string) {}
}

function literal(value: Literal): string {
  if (value instanceof Code) return value.text;
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const keyText = (key: string): string => (/^[1-9]\d{0,9}$/.test(key) ? key : propertyKey(key));
  const entries = Object.entries(value as Readonly<Record<string, Literal>>);
  return `{ ${entries.map(([key, held]) => `${keyText(key)}: ${literal(held)}`).join(', ')} }`;
}

function protocol(connectable: ConnectableChannel, context: EmitContext, imports: Imports): Literal {
  const { channel, connection, envelope } = connectable;
  const { identify, hello, ready, resume } = connection.handshake;
  const { op, body, sequence, sendLimit } = connection;
  const read = (path: readonly string[]): Code => new Code(`(message) => ${readText(path, imports)}`);
  const named = (list: readonly { readonly name: string; readonly value: unknown }[]): Literal =>
    Object.fromEntries(list.map(({ name, value }) => [name, value as Literal]));
  const composed = [[op.join('.'), new Code('op')] as const, [body.join('.'), new Code('body')] as const];
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
    eventOf: new Code(`(message) => ${eventText(envelope, imports)}`),
    compose: new Code(`(op, body) => (${literal(withValuesAt<Literal>(composed, (inner) => inner))})`),
    sent: named(sendable(connection).map(({ name, op: value }) => ({ name, value }))),
    received: named(received),
    hello,
    identify: { ...members(identify, 'message', 'token', 'intents', 'shard'), values: named(identify.values) },
    ready: defined({ ...ready.by, session: ready.session, address: ready.address }),
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
function readText(path: readonly string[], imports: Imports): string {
  const read = imports.value('readField', runtimePath('gateway-protocol'));
  return path.reduce((from, name) => `${read}(${from}, ${JSON.stringify(name)})`, 'message');
}

/** Code for the name of the event in a message; undefined unless the conditions of the envelope hold. */
function eventText(envelope: Envelope, imports: Imports): string {
  const name = readText(envelope.name, imports);
  const tests = envelope.when.map(({ field, values }) => {
    const read = readText([field], imports);
    const each = values.map((value) => `${read} === ${JSON.stringify(value)}`);
    return each.length === 1 ? each[0]! : `(${each.join(' || ')})`;
  });
  return `${tests.join(' && ')} ? ${name} : undefined`;
}

/** Members of an object, those that are undefined included. */
function members<From>(from: From, ...names: readonly (keyof From & string)[]): Readonly<Record<string, Literal>> {
  return Object.fromEntries(names.map((name) => [name, from[name] as Literal]));
}

function heartbeat(connection: Connection, context: EmitContext): Literal {
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

function intervalOf({ interval }: Heartbeat, connection: Connection, context: EmitContext): Literal {
  if (typeof interval === 'number') return interval;
  const hello = messageNamed(connection, connection.handshake.hello)?.received;
  const object = hello === undefined || isNotShown(hello) ? undefined : objectOf(hello, context);
  const field = object?.fields.find(({ name }) => name === interval);
  return { field: interval, unit: field?.unit === 'seconds' ? 1000 : 1 };
}

function carried({ message, sequence }: Heartbeat, connection: Connection): Literal {
  if (sequence !== undefined) return { field: sequence };
  const type = sentType(messageNamed(connection, message)!);
  return type !== undefined && isInteger(nonNull(type)) ? 'sequence' : 'nothing';
}

function invalidSession({ invalidSession: invalid }: Connection): Literal {
  if (invalid === undefined) return undefined;
  const { message, resumable, pause } = invalid;
  return { message, resumable, pause: [pause.min * 1000, pause.max * 1000] };
}

function intents(connection: Connection, context: EmitContext): Literal {
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
