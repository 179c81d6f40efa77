import { defined } from '../../defined.js';
import { SIGNATURE_ALGORITHMS } from '../../read/index.js';
import type { Entry, Node } from '../../read/syntax.js';
import {
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
import {
  entryOf,
  itemsOf,
  scalarText,
  stringOf,
  stringsOf,
  valueOf,
  docOf,
  numberOf,
  asNumber,
} from '../../read/nodes.js';
import { isWholeObject } from '../types.js';
import { conditionsOn, resolveFieldRef } from './conditions.js';
import { resolveConnection } from './connection.js';
import { payloadOf } from './endpoints.js';
import {
  declare,
  inside,
  jsonOf,
  mark,
  notShown,
  partAt,
  partUnder,
  pathOf,
  type Resolving,
  textsOf,
} from './resolving.js';
import { resolveType } from './types.js';

export function resolveChannel(entry: Entry, outer: Resolving): EventChannel {
  const node = entry.value;
  const context = inside(outer, node);
  const envelope = entryOf(node, 'envelope');
  const sessions = entryOf(node, 'sessions');
  const delivery = entryOf(node, 'delivery');
  const connection = entryOf(node, 'connection');
  const resolved = envelope && resolveEnvelope(envelope, context);
  const shown = resolved === undefined || isNotShown(resolved) ? undefined : resolved;
  return declare(entry, outer, {
    envelope: resolved,
    sessions: sessions?.value.kind === 'map' ? resolveSessions(sessions, context) : undefined,
    connection: connection && resolveConnection(connection, shown, context),
    delivery: delivery && resolveDelivery(delivery, stringOf(envelope?.value, 'type') ?? '', context),
    subscription: resolveSubscription(entryOf(node, 'subscription'), context),
  });
}

function resolveEnvelope(entry: Entry, context: Resolving): Envelope | NotShown {
  const node = entry.value;
  if (node.kind !== 'map') return notShown;
  const type = stringOf(node, 'type') ?? '';
  return partUnder(entry, context, {
    type,
    name: pathOf(node, 'name') ?? [],
    data: pathOf(node, 'data') ?? [],
    when: conditionsOn(type, valueOf(node, 'when'), context),
  });
}

function resolveDelivery(entry: Entry, envelope: string, context: Resolving): Delivery | NotShown {
  const node = entry.value;
  if (node.kind !== 'map') return notShown;
  return partUnder(entry, context, {
    doc: docOf(node),
    signature: resolveSignature(valueOf(node, 'signature'), context),
    ping: conditionsOn(envelope, valueOf(node, 'ping'), context),
    ...pongOf(valueOf(node, 'pong')),
    answer: numberOf(node, 'answer') || 200,
    acknowledge: numberOf(node, 'acknowledge') ?? 0,
    refuse: numberOf(node, 'refuse') ?? 0,
    retries: factOf(node, 'retries', asNumber),
  });
}

/** Reports unknown fields. Returns `undefined` without a valid address. */
function resolveSubscription(entry: Entry | undefined, context: Resolving): Subscription | undefined {
  if (entry === undefined) return undefined;
  const address = resolveFieldRef(valueOf(entry.value, 'address'), context);
  const events = resolveFieldRef(valueOf(entry.value, 'events'), context);
  return address && partUnder(entry, context, { address, events });
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
  const encoding = oneOf(['hex', 'base64'], text('encoding')) ?? 'hex';
  return defined({
    algorithm,
    encoding,
    key: resolveFieldRef(valueOf(node, 'key'), context),
    keyEncoding:
      oneOf(['hex', 'base64', 'text'], text('key-encoding')) ?? (algorithm === 'Ed25519' ? encoding : 'text'),
    keyPrefix: text('key-prefix'),
    header: text('header') ?? '',
    ...textsOf(node, 'prefix', 'separator', 'id'),
    timestamp,
    timestampPrefix: text('timestamp-prefix'),
    timestampUnit: factOf(node, 'timestamp-unit', (unit) => oneOf(['seconds', 'milliseconds'], scalarText(unit))),
    tolerance: factOf(node, 'tolerance', asNumber),
    signed: text('signed') ?? (timestamp === undefined ? '{body}' : '{timestamp}{body}'),
  });
}

function oneOf<const T extends string>(values: readonly T[], text: string | undefined): T | undefined {
  return values.find((value) => value === text);
}

function resolveSessions(entry: Entry, context: Resolving): Sessions {
  const node = entry.value;
  const facts = {
    start: stringOf(node, 'start') ?? '',
    doc: docOf(node),
    limit: stringOf(node, 'limit') ?? '',
    total: stringOf(node, 'total') ?? '',
    remaining: stringOf(node, 'remaining') ?? '',
    resetAfter: stringOf(node, 'reset-after') ?? '',
    concurrency: stringOf(node, 'concurrency') ?? '',
    window: numberOf(node, 'window') ?? 0,
    period: factOf(node, 'period', asNumber),
    key: factOf(node, 'key', (key) => oneOf(['modulo'], scalarText(key))),
  };
  return partUnder(entry, context, facts, entry.keySpan);
}

function factOf<T>(
  node: Node | undefined,
  key: string,
  read: (value: Node) => T | undefined,
): T | NotShown | undefined {
  const value = valueOf(node, key);
  return value === undefined || value.kind === 'scalar' ? value && read(value) : notShown;
}

export function resolveEvent(entry: Entry, outer: Resolving): Event {
  const node = entry.value;
  const context = inside(outer, node);
  const emittedBy = valueOf(node, 'emitted-by');
  const instead = valueOf(node, 'instead');
  const uses = valueOf(node, 'uses');
  return declare(entry, outer, {
    channels: stringsOf(valueOf(node, 'channel')),
    family: entry.key.endsWith('*'),
    payload: payloadOf(valueOf(node, 'payload'), context) ?? notShown,
    instead:
      instead?.kind === 'not-shown'
        ? notShown
        : itemsOf(instead).map((alternative) => resolveAlternative(alternative, context)),
    answer: payloadOf(valueOf(node, 'answer'), context) ?? undefined,
    uses: mark(stringsOf(uses), uses?.span ?? entry.keySpan),
    emittedBy: mark(
      emittedBy?.kind === 'not-shown' ? { ...notShown } : stringsOf(emittedBy),
      emittedBy?.span ?? entry.keySpan,
    ),
  });
}

function resolveAlternative(node: Node, context: Resolving): PayloadAlternative {
  const type = resolveType(valueOf(node, 'type'), context).type;
  return partAt(node, context, {
    type,
    when: conditionsOn(isWholeObject(type) ? type.name : '', valueOf(node, 'when'), context),
    doc: docOf(node),
  });
}
