import type { EventChannel, FieldRef } from '../model.js';

/** Where the requests of a channel go and which events come, as a sentence without its full stop; empty if nothing says. */
export function subscriptionText({ subscription }: Pick<EventChannel, 'subscription'>): string {
  if (subscription === undefined) return '';
  const { address, events } = subscription;
  const only = events === undefined ? '' : `, only events that \`${written(events)}\` lists`;
  return `Requests to the address in \`${written(address)}\`${only}`;
}

function written({ object, field }: FieldRef): string {
  return `${object}.${field}`;
}
