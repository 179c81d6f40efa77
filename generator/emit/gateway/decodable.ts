import {
  type Condition,
  type Envelope,
  type Event,
  type EventChannel,
  isNotShown,
  type Type,
} from '../../model/model.js';
import { isList, isObjectRef } from '../../model/types.js';
import type { EmitContext } from '../emit-context.js';
import { camel } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { capitalised } from '../../capitals.js';

/** A channel with decodable messages, and its events with known payloads. */
export interface DecodableChannel {
  readonly channel: EventChannel;
  /** The name in its functions and types, such as `Gateway`. */
  readonly name: string;
  readonly envelope: Envelope;
  readonly events: readonly DecodableEvent[];
}

export interface DecodableEvent {
  readonly event: Event;
  /** The general payload is last. */
  readonly payloads: readonly DecodablePayload[];
}

export interface DecodablePayload {
  readonly type: ObjectPayload;
  /** Conditions on the payload for this type; empty for the general one. */
  readonly when: readonly Condition[];
}

/** An object, or a list of one kind of objects. */
export type ObjectPayload =
  | (Type & { readonly kind: 'object' | 'partial' })
  | { readonly kind: 'list'; readonly item: Type & { readonly kind: 'object' | 'partial' } };

/** Channels with a known envelope and at least one event that can be validated. */
export function decodableChannels({ model }: EmitContext): readonly DecodableChannel[] {
  return model.channels.flatMap((channel) => {
    const { envelope } = channel;
    if (envelope === undefined || isNotShown(envelope) || !envelope.when.every(isKnown)) return [];
    const events = model.events.filter((event) => event.channels.includes(channel.name) && !event.family);
    const decodable = events.flatMap((event) => decodableEvent(event) ?? []);
    return decodable.length === 0 ? [] : [{ channel, name: pascal(channel.name), envelope, events: decodable }];
  });
}

function decodableEvent(event: Event): DecodableEvent | undefined {
  const general = objectPayload(event.payload);
  if (general === undefined || isNotShown(event.instead)) return undefined;
  const others = event.instead.flatMap(({ type, when }) => {
    const payload = objectPayload(type);
    return payload === undefined || !when.every(isKnown) ? [] : [{ type: payload, when }];
  });
  return { event, payloads: [...others, { type: general, when: [] }] };
}

function objectPayload(type: Event['payload']): ObjectPayload | undefined {
  if (isNotShown(type)) return undefined;
  if (isObjectRef(type)) return type;
  if (!isList(type)) return undefined;
  const { item } = type;
  return isObjectRef(item) ? { kind: 'list', item } : undefined;
}

/** False for a condition on a member whose value is not shown. */
function isKnown(condition: Condition): boolean {
  return condition.values.length > 0;
}

/** `Gateway` for `gateway`. */
export function pascal(name: string): string {
  return capitalised(camel(name));
}

/** A part of the entry of a channel. */
export interface ChannelPart {
  /** Its purpose, for the README. */
  readonly use: string;
  readonly file: OutputFile;
  readonly types: readonly string[];
  readonly values: readonly string[];
  /** Exports of modules of the runtime: `['export type { EventOf }', 'decode-event']`. */
  readonly runtime: readonly (readonly [exported: string, runtimeModule: string])[];
}
