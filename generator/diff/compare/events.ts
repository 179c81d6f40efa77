import {
  contentOf,
  conditionsNotation,
  isNotShown,
  writeType,
  type Event,
  type EventChannel,
  type PayloadAlternative,
} from '../../model/index.js';
import { relatePayloads } from '../cases/payload-cases.js';
import type { Comparison } from '../finding.js';
import type { KindId } from '../kinds.js';
import { type Relation, relateTypes } from '../relation.js';
import { compareConnections } from './connections.js';
import {
  compareProse,
  compareSection,
  declaredFacts,
  originsOf,
  parts,
  reportShown,
  value,
  type At,
  type Facts,
} from '../facts.js';
import { compareCarried } from './endpoints.js';
import { shortPath } from './text.js';
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
    line: payloadText,
    content: ({ channels: through, payload }: Event) => [through, payload],
  };
  compareSection('events', 'event', ({ name }) => ({ on: 'event', name }), events, comparison);
}

const channelFacts: Facts<EventChannel> = {
  ...declaredFacts,
  envelope: parts('channel.envelope.changed', 'envelope'),
  sessions: parts('channel.sessions.changed', 'sessions'),
  connection: (before, after, at) => compareConnections(before, after, at),
  delivery: (before, after, at) =>
    parts<EventChannel>(
      contentOf(decisiveParts(before)) === contentOf(decisiveParts(after))
        ? 'channel.delivery.advice.changed'
        : 'channel.delivery.changed',
      'delivery',
    )(before, after, at),
  subscription: parts('channel.subscription.changed', 'subscription'),
};

/** A delivery without what decides about no request by itself. */
function decisiveParts(delivery: EventChannel['delivery']): unknown {
  if (delivery === undefined || isNotShown(delivery)) return delivery;
  const { retries: _retries, doc: _doc, signature, ...others } = delivery;
  if (signature === undefined || isNotShown(signature)) return { ...others, signature };
  const { key: _key, tolerance: _tolerance, ...rest } = signature;
  return { ...others, signature: rest };
}

const eventFacts: Facts<Event> = {
  ...declaredFacts,
  channels: (before, after, at) => {
    const [gone, added] = [without(before, after), without(after, before)];
    const report = (kind: KindId, verb: string, old: readonly string[], now: readonly string[]): void =>
      at.comparison.report(kind, at.place, at.before, at.after, {
        message: `the channel of ${shortPath(at.place.path)} ${verb}`,
        before: old.join(', '),
        after: now.join(', '),
      });
    if (gone.length === before.length && added.length > 0)
      return report('event.channel.changed', 'changed', before, after);
    if (gone.length > 0) report('event.channel.removed', `is gone: ${gone.join(', ')}`, before, after);
    if (added.length > 0) report('event.channel.added', `is new: ${added.join(', ')}`, before, after);
  },
  family: value('event.family.changed', 'kind (one event or a family)'),
  payload: (_before, _after, { place, comparison, ...events }) => {
    const [old, now] = [payloadText(events.before), payloadText(events.after)];
    if (old === now) return;
    comparison.report(kindOfPayload(events.before, events.after, comparison), place, events.before, events.after, {
      message: `the payload of ${shortPath(place.path)} changed`,
      before: old,
      after: now,
    });
  },
  answer: (before, after, at) => {
    const subject = { on: 'event', name: at.after.name, side: 'answer' } as const;
    const place = { ...at.place, path: `${at.place.path}.answer`, subject };
    compareCarried('event.answer', before ?? null, after ?? null, place, at);
  },
  uses: value('event.uses.changed', 'views inside the payload'),
  instead: (before, after, at) => {
    const [old, now] = [alternativesText(before), alternativesText(after)];
    if (old !== now) {
      const name = shortPath(at.place.path);
      const place = { ...at.place, path: `${at.place.path}.instead` };
      const texts = { before: old, after: now };
      const what = `the alternative payloads of ${name}`;
      if (reportShown('event.alternatives', what, before, after, { ...at, place }, texts)) return;
      at.comparison.report('event.alternatives.changed', place, at.before, at.after, {
        message: `the alternative payloads of ${name} changed`,
        ...texts,
        relation: relateCarried(at.before, at.after, at.comparison),
      });
    } else if (!isNotShown(before) && !isNotShown(after)) compareAlternatives(before, after, at);
  },
  emittedBy: value('event.emitted-by.changed', 'emitting endpoints'),
};

function payloadText({ payload }: Event): string {
  return isNotShown(payload) ? '!not-shown' : writeType(payload);
}

function kindOfPayload(before: Event, after: Event, comparison: Comparison): KindId {
  if (isNotShown(before.payload)) return 'event.payload.shown';
  if (isNotShown(after.payload)) return 'event.payload.hidden';
  const own = relateTypes(before.payload, comparison.before, after.payload, comparison.after);
  const isDecided = [before, after].every(({ instead }) => !isNotShown(instead));
  // An alternative payload replaces the payload.
  const relation = isDecided ? relievedBy(own, relateCarried(before, after, comparison)) : own;
  return `event.payload.${relation === 'same' ? 'equivalent' : relation}`;
}

/** How what two versions of an event carry relates: its payload and the alternatives together. */
function relateCarried(before: Event, after: Event, comparison: Comparison): Relation {
  return relatePayloads({ event: before, model: comparison.before }, { event: after, model: comparison.after });
}

function alternativesText(instead: Event['instead']): string {
  if (isNotShown(instead)) return '!not-shown';
  return instead.map(({ type, when }) => `${writeType(type)} when ${conditionsNotation(when)}`).join(', ');
}

/** Compares the documentation and origins of alternatives that have the same types and conditions. */
function compareAlternatives(
  before: readonly PayloadAlternative[],
  after: readonly PayloadAlternative[],
  { place, comparison, ...events }: At<Event>,
): void {
  for (const [index, now] of after.entries()) {
    const inside = { ...place, path: `${place.path}.instead.${writeType(now.type)}`, around: originsOf(events) };
    compareProse(before[index]!, now, inside, comparison);
  }
}

/** The names of a list that another one lacks. */
function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}
