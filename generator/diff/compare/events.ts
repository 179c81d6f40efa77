import { isNotShown, writeType, type Event } from '../../model/index.js';
import type { Comparison } from '../finding.js';
import type { KindId } from '../kinds.js';
import { relateTypes } from '../type-relation.js';
import { compareFacts, declaredFacts, type Facts } from './declared.js';
import { compareMembers } from './members.js';
import { shortPath } from './text.js';
import { tellValue } from './values.js';

/** Compares events and what they carry. */
export function compareEvents(comparison: Comparison): void {
  compareMembers(
    comparison.before.events,
    comparison.after.events,
    {
      place: ({ name }) => ({ path: `events.${name}`, subject: { on: 'event', name } }),
      added: () => 'event.added',
      removed: () => 'event.removed',
      line: payloadText,
      content: ({ channel, payload }) => [channel, payload],
      compare: (old, now, place) => compareFacts(eventFacts, old, now, place, comparison),
    },
    comparison,
  );
}

const eventFacts: Facts<Event> = {
  ...declaredFacts,
  channel: tellValue('event.channel.changed', 'channel'),
  family: tellValue('event.family.changed', 'meaning: one event, or a family of them'),
  payload: (_before, _after, { place, comparison, ...events }) => {
    const [old, now] = [payloadText(events.before), payloadText(events.after)];
    if (old === now) return;
    comparison.report(kindOfPayload(events.before, events.after, comparison), place, events.before, events.after, {
      message: `${shortPath(place.path)} carries something else`,
      before: old,
      after: now,
    });
  },
  uses: tellValue('event.uses.changed', 'set of shapes inside'),
  emittedBy: tellValue('event.emitted-by.changed', 'cause'),
};

function payloadText({ payload }: Event): string {
  return isNotShown(payload) ? '!not-shown' : writeType(payload);
}

function kindOfPayload(before: Event, after: Event, comparison: Comparison): KindId {
  if (isNotShown(before.payload)) return 'event.payload.shown';
  if (isNotShown(after.payload)) return 'event.payload.hidden';
  const relation = relateTypes(before.payload, comparison.before, after.payload, comparison.after);
  return `event.payload.${relation === 'same' ? 'equivalent' : relation}`;
}
