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
import type { Relation } from '../relation.js';
import { relateTypes } from '../type-relation.js';
import { compareConnections } from './connections.js';
import { compareFacts, compareOrigins, declaredFacts, type Facts } from './declared.js';
import { compareCarried } from './endpoints.js';
import { compareMembers } from './members.js';
import { lineOf, nameInPath, shortPath } from './text.js';
import { relievedBy } from './together.js';
import { reportParts, reportValue, type At } from './values.js';

/** Compares events with their payloads, and channels. */
export function compareEvents(comparison: Comparison): void {
  compareMembers(
    comparison.before.channels,
    comparison.after.channels,
    {
      place: ({ name }) => ({ path: `channels.${name}`, subject: { on: 'channel', name } }),
      added: () => 'channel.added',
      removed: () => 'channel.removed',
      content: ({ envelope, sessions, connection, delivery, subscription }) =>
        contentOf([envelope, sessions, connection, delivery, subscription]),
      compare: (old, now, place) => compareFacts(channelFacts, old, now, place, comparison),
    },
    comparison,
  );
  compareMembers(
    comparison.before.events,
    comparison.after.events,
    {
      place: ({ name }) => ({ path: `events.${nameInPath(name)}`, subject: { on: 'event', name } }),
      added: () => 'event.added',
      removed: () => 'event.removed',
      line: payloadText,
      content: ({ channels, payload }) => [channels, payload],
      compare: (old, now, place) => compareFacts(eventFacts, old, now, place, comparison),
    },
    comparison,
  );
}

const channelFacts: Facts<EventChannel> = {
  ...declaredFacts,
  envelope: reportParts('channel.envelope.changed', 'envelope'),
  sessions: reportParts('channel.sessions.changed', 'sessions'),
  connection: (before, after, at) => compareConnections(before, after, at),
  delivery: (before, after, at) =>
    reportParts<EventChannel>(
      contentOf(decisiveParts(before)) === contentOf(decisiveParts(after))
        ? 'channel.delivery.advice.changed'
        : 'channel.delivery.changed',
      'delivery',
    )(before, after, at),
  subscription: reportParts('channel.subscription.changed', 'subscription'),
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
  family: reportValue('event.family.changed', 'kind (one event or a family)'),
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
  uses: reportValue('event.uses.changed', 'views inside the payload'),
  instead: (before, after, at) => {
    const [old, now] = [alternativesText(before), alternativesText(after)];
    if (old !== now) {
      const name = shortPath(at.place.path);
      const place = { ...at.place, path: `${at.place.path}.instead` };
      const texts = { before: old, after: now };
      if (isNotShown(before) || isNotShown(after)) {
        const [kind, since] = isNotShown(before) ? (['shown', 'now'] as const) : (['hidden', 'no longer'] as const);
        const message = `the alternative payloads of ${name} are ${since} shown`;
        return at.comparison.report(`event.alternatives.${kind}`, place, at.before, at.after, { message, ...texts });
      }
      at.comparison.report('event.alternatives.changed', place, at.before, at.after, {
        message: `the alternative payloads of ${name} changed`,
        ...texts,
        relation: relateCarried(at.before, at.after, at.comparison),
      });
    } else if (!isNotShown(before) && !isNotShown(after)) compareAlternatives(before, after, at);
  },
  emittedBy: reportValue('event.emitted-by.changed', 'emitting endpoints'),
};

function payloadText({ payload }: Event): string {
  return isNotShown(payload) ? '!not-shown' : writeType(payload);
}

function kindOfPayload(before: Event, after: Event, comparison: Comparison): KindId {
  if (isNotShown(before.payload)) return 'event.payload.shown';
  if (isNotShown(after.payload)) return 'event.payload.hidden';
  const own = relateTypes(before.payload, comparison.before, after.payload, comparison.after);
  const isDecided = [before, after].every(({ instead }) => !isNotShown(instead));
  // What an alternative takes does not come as the payload.
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
  const around = { before: events.before.origin, after: events.after.origin };
  for (const [index, now] of after.entries()) {
    const old = before[index]!;
    const inside = { ...place, path: `${place.path}.instead.${writeType(now.type)}`, around };
    if (old.doc !== now.doc) {
      const message = `the documentation of ${shortPath(inside.path)} changed`;
      comparison.report('docs.changed', inside, old, now, { message, before: lineOf(old.doc), after: lineOf(now.doc) });
    }
    compareOrigins(old.origin, now.origin, inside, comparison);
  }
}

/** The names of a list that another one lacks. */
function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}
