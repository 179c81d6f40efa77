import { defined } from '../../defined.js';
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
import { entriesOf, entryOf, itemsOf, stringOf, stringsOf, valueOf, docOf, numberOf } from '../../read/nodes.js';
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
  const type = stringOf(envelope?.value, 'type') ?? '';
  const resolved = envelope === undefined ? undefined : resolveEnvelope(envelope, scope, context);
  const shown = resolved === undefined || isNotShown(resolved) ? undefined : resolved;
  const channel: EventChannel = defined({
    ...declaredOf(entry, {}, context.trace),
    envelope: resolved,
    sessions: sessions?.value.kind === 'map' ? resolveSessions(sessions, scope, context) : undefined,
    connection: connection && resolveConnection(connection, shown, scope, context),
    delivery: delivery && resolveDelivery(delivery, type, scope, context),
    subscription: resolveSubscription(entryOf(entry.value, 'subscription'), scope, context),
  });
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
  const delivery: Delivery = defined({
    doc: docOf(node),
    signature: resolveSignature(valueOf(node, 'signature'), context),
    ping: conditionsOn(envelope, valueOf(node, 'ping'), context),
    ...pongOf(valueOf(node, 'pong')),
    answer: numberOf(node, 'answer') || 200,
    acknowledge: numberOf(node, 'acknowledge') ?? 0,
    refuse: numberOf(node, 'refuse') ?? 0,
    retries: factOf(node, 'retries', (value) => (typeof value === 'number' ? value : undefined)),
    origin: originOf(entry, enter(outer, node)),
  });
  return context.trace.mark(delivery, node.span);
}

/** Unknown fields are reported; without an address, nothing is left to say. */
function resolveSubscription(entry: Entry | undefined, outer: Scope, context: Resolving): Subscription | undefined {
  if (entry === undefined) return undefined;
  const address = resolveFieldRef(valueOf(entry.value, 'address'), context);
  const events = resolveFieldRef(valueOf(entry.value, 'events'), context);
  if (address === undefined) return undefined;
  const origin = originOf(entry, enter(outer, entry.value));
  return context.trace.mark(defined({ address, events, origin }), entry.value.span);
}

function pongOf(node: Node | undefined): { readonly pong?: Pong } {
  if (node === undefined) return {};
  const body = valueOf(node, 'body');
  return {
    pong: defined({
      status: numberOf(node, 'status') ?? 0,
      contentType: stringOf(node, 'content-type') ?? (body === undefined ? undefined : 'application/json'),
      body: body && jsonOf(body),
    }),
  };
}

function resolveSignature(node: Node | undefined, context: Resolving): Signature {
  const text = (name: string): string | undefined => stringOf(node, name);
  const timestamp = text('timestamp');
  const algorithm = oneOf(SIGNATURE_ALGORITHMS, text('algorithm')) ?? 'Ed25519';
  const encoding = oneOf(['hex', 'base64'] as const, text('encoding')) ?? 'hex';
  const unit = factOf(node, 'timestamp-unit', (value) =>
    value === 'seconds' || value === 'milliseconds' ? value : undefined,
  );
  return defined({
    algorithm,
    encoding,
    key: resolveFieldRef(valueOf(node, 'key'), context),
    keyEncoding:
      oneOf(['hex', 'base64', 'text'] as const, text('key-encoding')) ?? (algorithm === 'Ed25519' ? encoding : 'text'),
    keyPrefix: text('key-prefix'),
    header: text('header') ?? '',
    prefix: text('prefix'),
    separator: text('separator'),
    id: text('id'),
    timestamp,
    timestampPrefix: text('timestamp-prefix'),
    timestampUnit: unit,
    tolerance: factOf(node, 'tolerance', (value) => (typeof value === 'number' ? value : undefined)),
    signed: text('signed') ?? (timestamp === undefined ? '{body}' : '{timestamp}{body}'),
  });
}

function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | undefined {
  return values.find((value) => value === text);
}

function resolveSessions(entry: Entry, outer: Scope, context: Resolving): Sessions {
  const node = entry.value;
  const sessions: Sessions = defined({
    start: stringOf(node, 'start') ?? '',
    doc: docOf(node),
    limit: stringOf(node, 'limit') ?? '',
    total: stringOf(node, 'total') ?? '',
    remaining: stringOf(node, 'remaining') ?? '',
    resetAfter: stringOf(node, 'reset-after') ?? '',
    concurrency: stringOf(node, 'concurrency') ?? '',
    window: numberOf(node, 'window') ?? 0,
    period: factOf(node, 'period', (value) => (typeof value === 'number' ? value : undefined)),
    key: factOf(node, 'key', (value) => (value === 'modulo' ? value : undefined)),
    origin: originOf(entry, enter(outer, node)),
  });
  return context.trace.mark(sessions, entry.keySpan);
}

function pathOf(node: Node, key: string): readonly string[] {
  return stringOf(node, key)?.split('.') ?? [];
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
    doc: docOf(node),
    origin: originAt(node.span, enter(outer, node), node.provenance),
  };
  return context.trace.mark(alternative, node.span);
}
