import { messageNamed, sentType, type Connection, type Signal } from '../model/connection.js';
import { isNotShown, type Endpoint, type EventChannel, type Field, type Model, type Type } from '../model/model.js';
import { isIdentifier, isList, isObjectRef, isWholeObject, nonNull, typesIn, type ObjectRef } from '../model/types.js';
import { fieldsOf } from './list-type.js';
import type { Data } from './state/data.js';
import { listIn } from './state/effects.js';
import type { Fields } from './state/store.js';
import type { Transaction } from './state/transaction.js';
import { isRecord } from '../json.js';

export interface MockEvent {
  readonly name: string;
  readonly data: unknown;
}

/** Makes the events of a connection from the data of a mock. */
export interface Events {
  readonly names: readonly string[];
  readonly typeOf: (name: string) => Type | undefined;
  /** The data of an event, completed from given fields. */
  readonly told: (name: string, given?: unknown) => unknown;
  /** A sample for a type outside of events. */
  readonly sample: (type: Type | undefined, seed: string) => unknown;
  /** The events that the response of an operation causes. */
  readonly causedBy: (
    endpoint: Endpoint,
    transaction: Transaction,
    answer: unknown,
    type: Type | undefined,
  ) => readonly MockEvent[];
  /** The data for the start of a session, and the events that follow it, filtered by the events of the session. */
  readonly start: (
    connection: Connection,
    isOf: (event: string, data: unknown) => boolean,
  ) => { readonly data: Fields; readonly then: readonly MockEvent[] };
  /** The event that answers a message of the client, if there is one. */
  readonly answerTo: (connection: Connection, message: string, body: unknown) => MockEvent | undefined;
}

/** @param read returns the response of an operation without parameters */
export function createEvents(data: Data, read: (operation: string) => unknown): Events {
  const { model, samples, seed } = data.source;
  const payloadOf = (name: string): Type | undefined => {
    const payload = model.events.find((event) => event.name === name && !event.family)?.payload;
    return payload === undefined || isNotShown(payload) ? undefined : payload;
  };
  /** For each id, the family of the event that announced it: `ORDER` of `ORDER_PLACED`. */
  const families = new Map<string, string>();
  let count = 0;
  const sampled = (type: Type | undefined, use: string): unknown => {
    if (type === undefined) return null;
    const inner = nonNull(type);
    return isList(inner) ? [sampled(inner.item, use)] : samples.type(inner, [], `${seed} ${use}`);
  };
  const valueOf = (type: Type | undefined, given: unknown, isKept: boolean): unknown => {
    if (type === undefined) return given ?? {};
    if (isObjectRef(type)) return data.told(type, isRecord(given) ? given : {}, isKept);
    return given ?? sampled(type, `told ${count++}`);
  };

  const itemsOf = (field: Field | undefined): readonly Fields[] => {
    const item =
      field !== undefined && isList(field.type) && isObjectRef(field.type.item) ? field.type.item : undefined;
    const id = fieldsOf(item, model).find(({ type }) => isIdentifier(type) && type.of !== undefined);
    if (item === undefined || id === undefined) return [];
    const object = isIdentifier(id.type) ? id.type.of! : '';
    return data.idsOfAll(object).map((value) => data.told(item, { [id.name]: value }, false));
  };

  const start: Events['start'] = ({ handshake: { ready } }, isOf) => {
    const type = startType(ready.by, model);
    const { then } = ready;
    const each = then === undefined ? undefined : fieldsOf(type, model).find(({ name }) => name === then.each);
    const followed = itemsOf(each).map((item) => ({
      item,
      event: { name: then!.event, data: ofItem(then!.event, item) },
    }));
    const own = followed.filter(({ event }) => isOf(event.name, event.data));
    const items = own.map(({ item }) => item);
    const from = ready.from.map(({ field, operation }) => [field, read(operation)] as const);
    const given = { ...Object.fromEntries(from), ...(each === undefined ? {} : { [each.name]: items }) };
    const started = valueOf(type, given, false);
    // Optional lists are present, because the start of a session lists what exists.
    const lists = fieldsOf(type, model).filter((field) => field.optional && isList(field.type));
    const empty = Object.fromEntries(lists.map(({ name }) => [name, []]));
    return {
      data: { ...empty, ...(isRecord(started) ? started : {}) },
      then: own.map(({ event }) => event),
    };
  };

  /** The data of an event about an item, which share an id. */
  const ofItem = (name: string, item: Fields): unknown => {
    const type = payloadOf(name);
    const shared = fieldsOf(type, model).filter((field) => isIdentifier(field.type) && item[field.name] !== undefined);
    return valueOf(type, Object.fromEntries(shared.map((field) => [field.name, item[field.name]])), false);
  };

  return {
    names: model.events.filter(({ family }) => !family).map(({ name }) => name),
    typeOf: payloadOf,
    start,
    sample: sampled,
    told: (name, given) => valueOf(payloadOf(name), given, true),
    causedBy: ({ name }, transaction, answer, type) => {
      const causes = model.channels.flatMap(connectionsOf).flatMap(({ causes }) => causes);
      const names = causes.flatMap((cause) => (cause.operation === name ? cause.events : []));
      const answered = type === undefined ? undefined : nonNull(type);
      const events = names.flatMap((event): readonly MockEvent[] => {
        const payload = payloadOf(event);
        if (payload === undefined || !isWholeObject(payload)) return [{ name: event, data: answer ?? {} }];
        return [{ name: event, data: transaction.event(payload, answer, answered) }];
      });
      // If several events match, sends the one whose family announced the resource before, or else the last.
      const about = isRecord(answer) ? answer : events[0]?.data;
      const id = isRecord(about) ? String(about['id']) : '';
      const family = families.get(id);
      const fitting = events.find((event) => familyOf(event.name) === family) ?? events.at(-1);
      if (fitting === undefined) return [];
      if (family === undefined && families.size < MOST_FAMILIES) families.set(id, familyOf(fitting.name));
      return [fitting];
    },
    answerTo: ({ answers, ...connection }, message, body) => {
      const event = answers.find((answer) => answer.message === message)?.event;
      if (event === undefined) return undefined;
      const type = payloadOf(event);
      const asked = isRecord(body) ? body : {};
      const known = fieldsOf(type, model).filter(({ name }) => asked[name] !== undefined);
      const given = Object.fromEntries(known.map(({ name }) => [name, asked[name]]));
      const value = valueOf(type, given, false);
      const sent = messageNamed({ answers, ...connection }, message);
      return {
        name: event,
        data: isRecord(value) ? selected(value, asked, fieldsOf(sent && sentType(sent), model)) : value,
      };
    },
  };

  /** Filters lists by the ids in a message, up to its `limit`. */
  function selected(value: Fields, asked: Fields, fields: readonly Field[]): Fields {
    const identifying = fields.filter(
      ({ name, type }) => value[name] === undefined && !isIdentifier(type) && typesIn(type).some(isIdentifier),
    );
    const wanted = identifying.flatMap(({ name }) => asked[name] ?? []);
    const isWanted = (item: unknown): boolean => wanted.length === 0 || wanted.some((id) => hasId(item, id));
    const limit = Number(asked['limit']);
    const select = (items?: readonly unknown[]) => items?.filter(isWanted).slice(0, limit > 0 ? limit : undefined);
    const entries = Object.entries(value).map(([name, inner]) => [name, select(listIn(inner)) ?? inner]);
    return Object.fromEntries(entries) as Fields;
  }
}

const MOST_FAMILIES = 10_000;

function familyOf(event: string): string {
  return event.split('_', 1)[0]!;
}

function hasId(item: unknown, id: unknown): boolean {
  if (!isRecord(item)) return false;
  return Object.values(item).some((value) => value === id || (isRecord(value) && Object.values(value).includes(id)));
}

function connectionsOf({ connection }: EventChannel): readonly Connection[] {
  return connection === undefined || isNotShown(connection) ? [] : [connection];
}

function startType(by: Signal, { events, channels }: Model): Type | undefined {
  if ('event' in by) {
    const payload = events.find(({ name }) => name === by.event)?.payload;
    return payload === undefined || isNotShown(payload) ? undefined : payload;
  }
  const message = channels
    .flatMap(connectionsOf)
    .flatMap((connection) => messageNamed(connection, by.message) ?? [])[0];
  return message?.received === undefined || isNotShown(message.received) ? undefined : (message.received as ObjectRef);
}
