import {
  contentOf,
  conditionsNotation,
  isNotShown,
  writeType,
  type CloseCode,
  type Connection,
  type ConnectionMessage,
  type Event,
  type EventChannel,
  type Intent,
  type NotShown,
  type Type,
} from '../../model/index.js';
import { relatePayloads } from '../cases/payload-cases.js';
import type { At, Comparison } from '../finding.js';
import type { KindId } from '../kinds.js';
import { type Relation, relateTypes } from '../relation.js';
import {
  compareFacts,
  compareMembers,
  compareProse,
  compareSection,
  comparedElsewhere,
  declaredFacts,
  members,
  parts,
  partsThatDiffer,
  reportShown,
  value,
  type Facts,
  type MemberComparer,
} from '../facts.js';
import { carriedText, compareCarried } from './endpoints.js';
import { lineOf } from './text.js';
import { relievedBy } from './together.js';

/** Compares events with their payloads, and channels. */
export function compareEvents(comparison: Comparison): void {
  const channels = {
    facts: channelFacts,
    content: ({ envelope, sessions, connection, delivery, subscription }: EventChannel) =>
      contentOf([envelope, sessions, connection, delivery, subscription]),
  };
  compareSection('channels', 'channel', ({ name }) => ({ on: 'channel', name }), channels, comparison);
  const events = {
    facts: eventFacts,
    line: ({ payload }: Event) => carriedText(payload),
    content: ({ channels: through, payload }: Event) => [through, payload],
  };
  compareSection('events', 'event', ({ name }) => ({ on: 'event', name }), events, comparison);
}

// ------------------------------------------------------------------------------------------------------------- events

const eventFacts: Facts<Event> = {
  ...declaredFacts,
  channels: (before, after, at) => {
    const [gone, added] = [without(before, after), without(after, before)];
    const report = (kind: KindId, verb: string): void =>
      at.report(kind, `the channel of ${at.name} ${verb}`, { before: before.join(', '), after: after.join(', ') });
    if (gone.length === before.length && added.length > 0) return report('event.channel.changed', 'changed');
    if (gone.length > 0) report('event.channel.removed', `is gone: ${gone.join(', ')}`);
    if (added.length > 0) report('event.channel.added', `is new: ${added.join(', ')}`);
  },
  family: value('event.family.changed', 'kind (one event or a family)'),
  payload: (before, after, at) => {
    const [old, now] = [carriedText(before), carriedText(after)];
    if (old !== now) at.report(kindOfPayload(at), `the payload of ${at.name} changed`, { before: old, after: now });
  },
  answer: (before, after, at) => {
    const subject = { on: 'event', name: at.after.name, side: 'answer' } as const;
    compareCarried('event.answer', before ?? null, after ?? null, at.about({ inside: 'answer', subject }));
  },
  uses: value('event.uses.changed', 'views inside the payload'),
  instead: (before, after, at) => {
    const [old, now] = [alternativesText(before), alternativesText(after)];
    const texts = { before: old, after: now };
    const what = `the alternative payloads of ${at.name}`;
    const inside = at.about({ inside: 'instead' });
    if (old !== now && reportShown('event.alternatives', what, before, after, inside, texts)) return;
    if (old !== now)
      inside.report('event.alternatives.changed', `${what} changed`, { ...texts, relation: relateCarried(at) });
    else if (!isNotShown(before) && !isNotShown(after))
      after.forEach((alternative, index) =>
        compareProse(inside.part(writeType(alternative.type), before[index]!, alternative)),
      );
  },
  emittedBy: value('event.emitted-by.changed', 'emitting endpoints'),
};

function kindOfPayload(at: At<Event>): KindId {
  const { before, after, comparison } = at;
  if (isNotShown(before.payload)) return 'event.payload.shown';
  if (isNotShown(after.payload)) return 'event.payload.hidden';
  const own = relateTypes(before.payload, comparison.before, after.payload, comparison.after);
  const isDecided = [before, after].every(({ instead }) => !isNotShown(instead));
  // A payload may have become an alternative, so that both are compared together.
  const relation = isDecided ? relievedBy(own, relateCarried(at)) : own;
  return `event.payload.${relation === 'same' ? 'equivalent' : relation}`;
}

/** Relates the payloads and alternatives of an event in two versions. */
function relateCarried({ before, after, comparison }: At<Event>): Relation {
  return relatePayloads({ event: before, model: comparison.before }, { event: after, model: comparison.after });
}

function alternativesText(instead: Event['instead']): string {
  if (isNotShown(instead)) return '!not-shown';
  return instead.map(({ type, when }) => `${writeType(type)} when ${conditionsNotation(when)}`).join(', ');
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}

// ----------------------------------------------------------------------------------------------------------- channels

const channelFacts: Facts<EventChannel> = {
  ...declaredFacts,
  envelope: parts('channel.envelope.changed', 'envelope'),
  sessions: parts('channel.sessions.changed', 'sessions'),
  connection: compareConnections,
  delivery: (before, after, at) => {
    const isSame = contentOf(decisiveParts(before)) === contentOf(decisiveParts(after));
    const kind = isSame ? 'channel.delivery.advice.changed' : 'channel.delivery.changed';
    parts<EventChannel>(kind, 'delivery')(before, after, at);
  },
  subscription: parts('channel.subscription.changed', 'subscription'),
};

/** A delivery without the facts that do not decide about requests. */
function decisiveParts(delivery: EventChannel['delivery']): unknown {
  if (delivery === undefined || isNotShown(delivery)) return delivery;
  const { retries: _retries, doc: _doc, signature, ...others } = delivery;
  if (signature === undefined || isNotShown(signature)) return { ...others, signature };
  const { key: _key, tolerance: _tolerance, ...rest } = signature;
  return { ...others, signature: rest };
}

/** Compares connections: messages and close codes one by one, all other facts as a whole. */
function compareConnections(
  before: EventChannel['connection'],
  after: EventChannel['connection'],
  at: At<EventChannel>,
): void {
  const [earlier, later] = [shownIn(before), shownIn(after)];
  const [old, now] = [protocolOf(before), protocolOf(after)];
  const { place } = at.about({ inside: 'connection' });
  if (contentOf(old) !== contentOf(now))
    at.comparison.report('channel.connection.changed', place, earlier, later, `the connection of ${at.name} changed`, {
      before: partsThatDiffer(old, now),
      after: partsThatDiffer(now, old),
    });
  if (earlier === undefined || later === undefined) return;
  const inside = at.part('connection', earlier, later);
  compareProse(inside);
  compareMessages(inside, at.after.name);
  closeCodes(earlier.closeCodes, later.closeCodes, inside);
  const intents = [earlier, later].map(
    (connection) => new Map(connection.intents.map((intent) => [intent.bit, intent])),
  );
  for (const bit of new Set(intents.flatMap((byBit) => [...byBit.keys()]))) {
    const [had, has] = intents.map((byBit) => intentText(byBit.get(bit))) as [string, string];
    const intent = at.about({ inside: `connection.intents.${bit}` });
    const texts = { before: lineOf(had), after: lineOf(has) };
    intent.reportChange('channel.intents.changed', `the events of the intent ${bit} changed`, had, has, texts);
  }
}

function shownIn(connection: EventChannel['connection']): Connection | undefined {
  return connection === undefined || isNotShown(connection) ? undefined : connection;
}

/** The facts of a connection that are compared as a whole. */
function protocolOf(connection: EventChannel['connection']): object | undefined {
  if (connection === undefined || isNotShown(connection)) return connection;
  const {
    doc: _doc,
    origin: _origin,
    messages: _messages,
    closeCodes: _codes,
    intents: _intents,
    ...rest
  } = connection;
  return rest;
}

function intentText(intent: Intent | undefined): string {
  return intent === undefined ? 'none' : intent.events.join(', ') || 'no events';
}

function compareMessages(at: At<Connection>, channel: string): void {
  const table: MemberComparer<ConnectionMessage> = {
    place: (message) => at.inside(`messages.${message.name}`, { on: 'channel', name: channel, side: sideOf(message) }),
    added: () => 'channel.message.added',
    removed: () => 'channel.message.removed',
    line: messageText,
    content: ({ op, sent, received }) => contentOf([op, sent, received]),
    compare: (message) => {
      compareMessage(message, channel);
      compareFacts(messageFacts, message);
    },
  };
  compareMembers(at.before.messages, at.after.messages, table, at.comparison);
}

function sideOf({ sent, received }: ConnectionMessage): 'sent' | 'received' | 'both' {
  return sent === undefined ? 'received' : received === undefined ? 'sent' : 'both';
}

/** Reports the changes for each sender of the message. */
function compareMessage(at: At<ConnectionMessage>, channel: string): void {
  const texts = { before: messageText(at.before), after: messageText(at.after) };
  if (texts.before === texts.after) return;
  const isAnother = contentOf(at.before.op) !== contentOf(at.after.op);
  const { before, after } = at.comparison;
  for (const side of ['sent', 'received'] as const) {
    const [former, latter] = [at.before[side], at.after[side]];
    if (former === undefined && latter === undefined) continue;
    if (!isAnother && contentOf(former) === contentOf(latter)) continue;
    const isGone = isAnother || latter === undefined;
    const same = former === undefined ? 'same' : undefined;
    const relation = isGone ? 'changed' : (same ?? relateTypes(shown(former!), before, shown(latter), after));
    const subject = { on: 'channel', name: channel, side } as const;
    at.about({ subject }).report('channel.message.changed', `the message ${at.name} changed`, { ...texts, relation });
  }
}

function shown(type: Type | NotShown): Type {
  return isNotShown(type) ? { kind: 'any' } : type;
}

const messageFacts: Facts<ConnectionMessage> = {
  ...declaredFacts,
  op: comparedElsewhere,
  sent: comparedElsewhere,
  received: comparedElsewhere,
};

function messageText({ op, sent, received }: ConnectionMessage): string {
  const code = isNotShown(op) ? '!not-shown' : JSON.stringify(op);
  const body = (direction: string, type: Type | NotShown | undefined): string =>
    type === undefined ? '' : `, ${direction}: ${carriedText(type)}`;
  return `op: ${code}${body('sent', sent)}${body('received', received)}`;
}

const closeCodeFacts: Facts<CloseCode> = {
  ...declaredFacts,
  code: value('channel.close-code.changed', 'number'),
  reaction: value('channel.close-code.changed', 'reaction'),
  cause: value('channel.close-code.changed', 'cause'),
};

const closeCodes = members<Connection, CloseCode>('channel.close-code', 'close-codes', {
  facts: closeCodeFacts,
  line: ({ code, reaction }) => `${code}: ${reaction}`,
  content: ({ code }) => code,
});
