import { SIGNATURE_ALGORITHMS } from '../../read/index.js';
import type { Entry, Node } from '../../read/syntax.js';
import {
  type Condition,
  type Delivery,
  type Envelope,
  type Event,
  type EventChannel,
  isNotShown,
  type NotShown,
  type PayloadAlternative,
  type Pong,
  type Sessions,
  type Signature,
  type Subscription,
} from '../model.js';
import { asText, entriesOf, entryOf, itemsOf, stringOf, stringsOf, valueOf } from '../node-access.js';
import { isWholeObject } from '../types.js';
import { resolveConditions, resolveFieldRef } from './conditions.js';
import { resolveConnection } from './connection.js';
import { payloadOf } from './endpoints.js';
import { declaredOf, enter, jsonOf, notShown, originAt, originOf, type Resolving, type Scope } from './resolving.js';
import { resolveType } from './types.js';

export function resolveChannel(entry: Entry, context: Resolving): EventChannel {
  const scope = enter({}, entry.value);
  const envelope = entryOf(entry.value, 'envelope');
  const sessions = entryOf(entry.value, 'sessions');
  const delivery = entryOf(entry.value, 'delivery');
  const connection = entryOf(entry.value, 'connection');
  const subscription = resolveSubscription(entryOf(entry.value, 'subscription'), scope, context);
  const type = stringOf(envelope?.value, 'type') ?? '';
  const resolved = envelope === undefined ? undefined : resolveEnvelope(envelope, scope, context);
  const shown = resolved === undefined || isNotShown(resolved) ? undefined : resolved;
  const channel: EventChannel = {
    ...declaredOf(entry, {}, context.trace),
    ...(resolved === undefined ? {} : { envelope: resolved }),
    ...(sessions?.value.kind === 'map' ? { sessions: resolveSessions(sessions, scope, context) } : {}),
    ...(connection === undefined ? {} : { connection: resolveConnection(connection, shown, scope, context) }),
    ...(delivery === undefined ? {} : { delivery: resolveDelivery(delivery, type, scope, context) }),
    ...given('subscription', subscription),
  };
  return context.trace.mark(channel, entry.keySpan);
}

function resolveEnvelope(entry: Entry, outer: Scope, context: Resolving): Envelope | NotShown {
  const node = entry.value;
  if (node.kind !== 'map') return notShown;
  const type = stringOf(node, 'type') ?? '';
  const envelope: Envelope = {
    type,
    name: pathOf(node, 'name'),
    data: pathOf(node, 'data'),
    when: conditionsOn(type, valueOf(node, 'when'), context),
    origin: originOf(entry, enter(outer, node)),
  };
  return context.trace.mark(envelope, node.span);
}

/** A rule reports a missing object. Without the object, there are no fields. */
function conditionsOn(object: string, node: Node | undefined, context: Resolving): readonly Condition[] {
  const types = context.fieldTypes.get(object);
  return types === undefined
    ? []
    : resolveConditions(entriesOf(node), { owner: object, types, within: undefined }, context);
}

function resolveDelivery(entry: Entry, envelope: string, outer: Scope, context: Resolving): Delivery | NotShown {
  const node = entry.value;
  if (node.kind !== 'map') return notShown;
  const retries = factOf(node, 'retries', (value) => (typeof value === 'number' ? value : undefined));
  const delivery: Delivery = {
    doc: (asText(valueOf(node, 'doc')) ?? '').trim(),
    signature: resolveSignature(valueOf(node, 'signature'), context),
    ping: conditionsOn(envelope, valueOf(node, 'ping'), context),
    ...pongOf(valueOf(node, 'pong')),
    answer: numberOf(valueOf(node, 'answer')) || 200,
    acknowledge: numberOf(valueOf(node, 'acknowledge')),
    refuse: numberOf(valueOf(node, 'refuse')),
    ...(retries === undefined ? {} : { retries }),
    origin: originOf(entry, enter(outer, node)),
  };
  return context.trace.mark(delivery, node.span);
}

/** Unknown fields are reported; without an address, nothing is left to say. */
function resolveSubscription(entry: Entry | undefined, outer: Scope, context: Resolving): Subscription | undefined {
  if (entry === undefined) return undefined;
  const address = resolveFieldRef(valueOf(entry.value, 'address'), context);
  const events = resolveFieldRef(valueOf(entry.value, 'events'), context);
  if (address === undefined) return undefined;
  const origin = originOf(entry, enter(outer, entry.value));
  return context.trace.mark({ address, ...given('events', events), origin }, entry.value.span);
}

function pongOf(node: Node | undefined): { readonly pong?: Pong } {
  if (node === undefined) return {};
  const body = valueOf(node, 'body');
  const contentType = stringOf(node, 'content-type') ?? (body === undefined ? undefined : 'application/json');
  return {
    pong: {
      status: numberOf(valueOf(node, 'status')),
      ...(contentType === undefined ? {} : { contentType }),
      ...(body === undefined ? {} : { body: jsonOf(body) }),
    },
  };
}

function resolveSignature(node: Node | undefined, context: Resolving): Signature {
  const key = resolveFieldRef(valueOf(node, 'key'), context);
  const text = (name: string): string | undefined => stringOf(node, name);
  const timestamp = text('timestamp');
  const algorithm = oneOf(SIGNATURE_ALGORITHMS, text('algorithm')) ?? 'Ed25519';
  const encoding = oneOf(['hex', 'base64'] as const, text('encoding')) ?? 'hex';
  const tolerance = factOf(node, 'tolerance', (value) => (typeof value === 'number' ? value : undefined));
  const unit = factOf(node, 'timestamp-unit', (value) =>
    value === 'seconds' || value === 'milliseconds' ? value : undefined,
  );
  return {
    algorithm,
    encoding,
    ...(key === undefined ? {} : { key }),
    keyEncoding:
      oneOf(['hex', 'base64', 'text'] as const, text('key-encoding')) ?? (algorithm === 'Ed25519' ? encoding : 'text'),
    ...given('keyPrefix', text('key-prefix')),
    header: text('header') ?? '',
    ...given('prefix', text('prefix')),
    ...given('separator', text('separator')),
    ...given('id', text('id')),
    ...given('timestamp', timestamp),
    ...given('timestampPrefix', text('timestamp-prefix')),
    ...(unit === undefined ? {} : { timestampUnit: unit }),
    ...given('tolerance', tolerance),
    signed: text('signed') ?? (timestamp === undefined ? '{body}' : '{timestamp}{body}'),
  };
}

function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | undefined {
  return values.find((value) => value === text);
}

function given<Key extends string, T>(key: Key, value: T | undefined): { readonly [K in Key]?: T } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: T };
}

function resolveSessions(entry: Entry, outer: Scope, context: Resolving): Sessions {
  const node = entry.value;
  const period = factOf(node, 'period', (value) => (typeof value === 'number' ? value : undefined));
  const key = factOf(node, 'key', (value) => (value === 'modulo' ? value : undefined));
  const sessions: Sessions = {
    start: stringOf(node, 'start') ?? '',
    doc: (asText(valueOf(node, 'doc')) ?? '').trim(),
    limit: stringOf(node, 'limit') ?? '',
    total: stringOf(node, 'total') ?? '',
    remaining: stringOf(node, 'remaining') ?? '',
    resetAfter: stringOf(node, 'reset-after') ?? '',
    concurrency: stringOf(node, 'concurrency') ?? '',
    window: numberOf(valueOf(node, 'window')),
    ...(period === undefined ? {} : { period }),
    ...(key === undefined ? {} : { key }),
    origin: originOf(entry, enter(outer, node)),
  };
  return context.trace.mark(sessions, entry.keySpan);
}

function pathOf(node: Node, key: string): readonly string[] {
  return stringOf(node, key)?.split('.') ?? [];
}

function numberOf(node: Node | undefined): number {
  return node?.kind === 'scalar' && typeof node.value === 'number' ? node.value : 0;
}

function factOf<T>(
  node: Node | undefined,
  key: string,
  read: (value: unknown) => T | undefined,
): T | NotShown | undefined {
  const value = valueOf(node, key);
  if (value === undefined) return undefined;
  return value.kind === 'scalar' ? read(value.value) : notShown;
}

export function resolveEvent(entry: Entry, context: Resolving): Event {
  const scope = enter({}, entry.value);
  const emittedBy = valueOf(entry.value, 'emitted-by');
  const instead = valueOf(entry.value, 'instead');
  const answer = payloadOf(valueOf(entry.value, 'answer'), context);
  const event: Event = {
    ...declaredOf(entry, {}, context.trace),
    channels: stringsOf(valueOf(entry.value, 'channel')),
    family: entry.key.endsWith('*'),
    payload: payloadOf(valueOf(entry.value, 'payload'), context) ?? notShown,
    instead:
      instead?.kind === 'not-shown'
        ? notShown
        : itemsOf(instead).map((node) => resolveAlternative(node, scope, context)),
    ...(answer === null ? {} : { answer }),
    uses: stringsOf(valueOf(entry.value, 'uses')),
    emittedBy: emittedBy?.kind === 'not-shown' ? { ...notShown } : stringsOf(emittedBy),
  };
  context.trace.mark(event.uses, valueOf(entry.value, 'uses')?.span ?? entry.keySpan);
  context.trace.mark(event.emittedBy, emittedBy?.span ?? entry.keySpan);
  return context.trace.mark(event, entry.keySpan);
}

function resolveAlternative(node: Node, outer: Scope, context: Resolving): PayloadAlternative {
  const type = resolveType(valueOf(node, 'type'), context).type;
  const owner = isWholeObject(type) ? type.name : '';
  const fields = { owner, types: context.fieldTypes.get(owner) ?? new Map(), within: undefined };
  const alternative: PayloadAlternative = {
    type,
    // A rule reports a missing object. Without the object, there are no fields.
    when: owner === '' ? [] : resolveConditions(entriesOf(valueOf(node, 'when')), fields, context),
    doc: (asText(valueOf(node, 'doc')) ?? '').trim(),
    origin: originAt(node.span, enter(outer, node), node.provenance),
  };
  return context.trace.mark(alternative, node.span);
}
