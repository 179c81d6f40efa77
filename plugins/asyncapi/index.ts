import {
  isNotShown,
  type Connection,
  type ConnectionMessage,
  type Declared,
  type Delivery,
  type Envelope,
  type Event,
  type EventChannel,
  type Json,
  type JsonSchema,
  type Model,
  type NotShown,
  type Plugin,
  type PluginApi,
  type Type,
} from 'snowspec/plugin';
import { asDraft7 } from './draft-7.js';

/**
 * Writes `asyncapi.json`, or `asyncapi.live.json` for a profile with the entry `./live`: the channels of a spec as an AsyncAPI 3
 * document, from the point of view of the service. It sends events, and receives the messages of clients.
 */
export function asyncApi(): Plugin {
  return {
    name: 'asyncapi',
    emit(model, api) {
      if (model.channels.length === 0) return [];
      const path = `asyncapi${model.profile.entry.slice(1).replaceAll('/', '.')}.json`;
      const text = JSON.stringify(documentOf(model, api));
      return [{ path, text, format: 'json', entry: 'asyncapi.json', doc: 'The channels as an AsyncAPI document.' }];
    },
  };
}

interface Scope {
  readonly model: Model;
  readonly schema: (type: Type) => JsonSchema;
}

function documentOf(model: Model, api: PluginApi): JsonSchema {
  const { title, version, doc, license } = model.package;
  const scope: Scope = { model, schema: (type) => asDraft7(api.schema(type)) };
  const servers = model.channels.flatMap((channel) => serverOf(channel));
  const channels = Object.fromEntries(model.channels.map((channel) => [channel.name, channelOf(channel, scope)]));
  return {
    asyncapi: '3.0.0',
    info: { title, version, ...described({ doc }), license: { name: license } },
    ...(servers.length === 0 ? {} : { servers: Object.fromEntries(servers) }),
    defaultContentType: 'application/json',
    channels,
    operations: Object.assign({}, ...model.channels.map((channel) => operationsOf(channel, scope))) as JsonSchema,
    components: { schemas: schemasFor(channels, api.schemas()) },
  };
}

/** The schemas that a value refers to, directly or indirectly. */
function schemasFor(value: Json, all: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const found = new Map<string, JsonSchema>();
  const visit = (inner: Json): void => {
    for (const [, name = ''] of JSON.stringify(inner).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      const schema = asDraft7(all[name]!);
      found.set(name, schema);
      visit(schema);
    }
  };
  visit(value);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function described({ doc }: { readonly doc: string }): JsonSchema {
  return doc === '' ? {} : { description: doc };
}

function shown<Fact extends object | string>(fact: Fact | NotShown | undefined): Fact | undefined {
  return isNotShown(fact) ? undefined : fact;
}

// ------------------------------------------------------------------------------------------------ servers and channels

function addressOf(channel: EventChannel): URL | undefined {
  const address = shown(shown(channel.connection)?.address);
  return address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
}

function serverOf(channel: EventChannel): readonly (readonly [string, JsonSchema])[] {
  const address = addressOf(channel);
  if (address === undefined) return [];
  const protocol = address.protocol.replace(':', '');
  return [[channel.name, { host: address.host, protocol, ...described(shown(channel.connection) ?? channel) }]];
}

function channelOf(channel: EventChannel, scope: Scope): JsonSchema {
  const address = addressOf(channel);
  const families = eventsOf(channel, scope.model).filter(({ family }) => family);
  const others =
    families.length === 0 ? '' : `It also delivers ${families.map(({ name }) => `\`${name}\``).join(', ')}.`;
  return {
    address: address?.pathname ?? null,
    ...described({ doc: [channel.doc, others].filter((text) => text !== '').join('\n\n') }),
    ...(address === undefined ? {} : { servers: [{ $ref: `#/servers/${channel.name}` }] }),
    messages: Object.fromEntries(messagesOf(channel, scope).map(({ key, message }) => [key, message])),
    ...bindingsOf(channel),
  };
}

/** The query parameters of every address. */
function bindingsOf({ connection }: EventChannel): JsonSchema {
  const parameters = shown(connection)?.parameters ?? [];
  if (parameters.length === 0) return {};
  const properties = Object.fromEntries(parameters.map(({ name, value }) => [name, { type: 'string', const: value }]));
  return { bindings: { ws: { query: { type: 'object', required: Object.keys(properties), properties } } } };
}

// ---------------------------------------------------------------------------------------------------------- operations

/** One operation for all messages of the service, one for those of clients, and one for each message with an answer. */
function operationsOf(channel: EventChannel, scope: Scope): JsonSchema {
  const messages = messagesOf(channel, scope);
  const here = { $ref: `#/channels/${channel.name}` };
  const refTo = (key: string): JsonSchema => ({ $ref: `#/channels/${channel.name}/messages/${key}` });
  const answers = new Map(shown(channel.connection)?.answers.map(({ message, event }) => [message, event]));
  const sent = messages.filter(({ by }) => by === 'service');
  const received = messages.filter(({ by }) => by === 'client');
  const plain = received.filter(({ name }) => !answers.has(name));
  const all = (action: 'send' | 'receive', some: readonly Message[]): JsonSchema =>
    some.length === 0
      ? {}
      : { [`${channel.name}.${action}`]: { action, channel: here, messages: some.map(({ key }) => refTo(key)) } };
  return {
    ...all('send', sent),
    ...all('receive', plain),
    ...Object.fromEntries(
      received.flatMap(({ key, name }) => {
        const answer = sent.find((message) => message.name === answers.get(name));
        if (answer === undefined) return [];
        const reply = { channel: here, messages: [refTo(answer.key)] };
        const operation = { action: 'receive', channel: here, messages: [refTo(key)], reply };
        return [[`${channel.name}.receive.${name}`, operation] as const];
      }),
    ),
  };
}

// ------------------------------------------------------------------------------------------------------------ messages

interface Message {
  readonly key: string;
  readonly name: string;
  readonly by: 'service' | 'client';
  readonly message: JsonSchema;
}

function eventsOf(channel: EventChannel, { events }: Model): readonly Event[] {
  return events.filter(({ channels }) => channels.includes(channel.name));
}

/** The messages and the events of a channel. A message that both sides send has two keys. */
function messagesOf(channel: EventChannel, scope: Scope): readonly Message[] {
  const connection = shown(channel.connection);
  const events = eventsOf(channel, scope.model).filter(({ family }) => !family);
  return [
    ...(connection?.messages ?? []).flatMap((message) => connectionMessages(message, connection!, channel, scope)),
    ...events.map((event): Message => {
      const payload = eventPayload(event, channel, scope);
      const headers = headersOf(shown(channel.delivery));
      return { key: event.name, name: event.name, by: 'service', message: messageOf(event, payload, headers) };
    }),
  ];
}

function connectionMessages(
  message: ConnectionMessage,
  { op, body }: Connection,
  channel: EventChannel,
  scope: Scope,
): readonly Message[] {
  const { name, sent, received } = message;
  const envelope = shown(channel.envelope);
  const make = (by: 'service' | 'client', type: Type | NotShown | undefined): readonly Message[] => {
    if (type === undefined) return [];
    const code = shown(typeof message.op === 'number' ? String(message.op) : message.op);
    const parts = [
      ...(code === undefined ? [] : [at(op, { const: message.op as number | string })]),
      ...(isNotShown(type) || type.kind === 'null' ? [] : [at(body, scope.schema(type))]),
    ];
    const key = sent !== undefined && received !== undefined ? `${name}.${by}` : name;
    return [{ key, name, by, message: messageOf(message, inEnvelope(envelope, parts), {}) }];
  };
  return [...make('client', sent), ...make('service', received)];
}

function messageOf(declared: Declared, payload: JsonSchema, headers: JsonSchema): JsonSchema {
  const { name, deprecated } = declared;
  const notice = deprecated === undefined ? '' : `Deprecated. ${deprecated.doc}`.trim();
  const doc = [declared.doc, notice].filter((text) => text !== '').join('\n\n');
  return { name, ...described({ doc }), ...headers, payload };
}

/** The payload of an event, or its alternatives, in the envelope of the channel. */
function eventPayload({ name, payload, instead }: Event, channel: EventChannel, scope: Scope): JsonSchema {
  const others = isNotShown(instead) ? [] : instead.map(({ type }) => scope.schema(type));
  const own = isNotShown(payload) ? {} : scope.schema(payload);
  const data = others.length === 0 || isNotShown(payload) ? own : { anyOf: [own, ...others] };
  const envelope = shown(channel.envelope);
  if (envelope === undefined) return data;
  const conditions = envelope.when.map(({ field, values }) => at([field], { enum: [...values] }));
  return inEnvelope(envelope, [
    ...conditions,
    at(envelope.name, { const: nameOnTheWire(name, envelope, scope.model) }),
    at(envelope.data, data),
  ]);
}

function inEnvelope(envelope: Envelope | undefined, parts: readonly JsonSchema[]): JsonSchema {
  const base = envelope === undefined ? [] : [{ $ref: `#/components/schemas/${envelope.type}` }];
  return { allOf: [...base, ...parts] };
}

function at(path: readonly string[], schema: JsonSchema): JsonSchema {
  return path.reduceRight<JsonSchema>((inner, key) => ({ required: [key], properties: { [key]: inner } }), schema);
}

/** The name of an event, or the value of the enum member with this name. */
function nameOnTheWire(name: string, envelope: Envelope, { objects, enums }: Model): Json {
  let type: Type | undefined = { kind: 'object', name: envelope.type };
  for (const key of envelope.name) {
    const owner: string | undefined = type?.kind === 'object' ? type.name : undefined;
    type = objects.find((object) => object.name === owner)?.fields.find((field) => field.name === key)?.type;
  }
  const named = type?.kind === 'enum' ? type.name : undefined;
  const value = enums.find((declared) => declared.name === named)?.values.find((member) => member.name === name)?.value;
  return value === undefined || isNotShown(value) ? name : value;
}

/** The headers of a request that delivers an event. */
function headersOf(delivery: Delivery | undefined): JsonSchema {
  if (delivery === undefined) return {};
  const { header, id, timestamp, algorithm, encoding } = delivery.signature;
  const described = [
    [header, `Signature of the request: ${algorithm}, ${encoding}.`],
    [timestamp, 'Time of the signature.'],
    [id, 'Identifies the delivery.'],
  ] as const;
  const properties = Object.fromEntries(
    described.flatMap(([name, description]) => (name === undefined ? [] : [[name, { type: 'string', description }]])),
  );
  return { headers: { type: 'object', required: Object.keys(properties), properties } };
}
