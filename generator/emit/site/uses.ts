import { isNotShown, type Field, type Model, type NotShown, type Type } from '../../model/model.js';
import { isIdentifier, isPartial, namedTypes } from '../../model/types.js';
import type { Entry, Kind, MemberGroup } from './entries.js';
import { groupBy } from './group.js';
import type { Places } from './places.js';

/** One declaration that needs another. */
export interface Use {
  readonly user: Entry;
  readonly used: Entry;
  /** The member of the user that does. */
  readonly member?: { readonly group: MemberGroup; readonly name: string };
  /** `id`: only its identifier is there. Otherwise a word for the place: `body`, `payload`. */
  readonly as?: string;
}

export interface Uses {
  readonly by: (used: Entry) => readonly Use[];
  readonly of: (user: Entry) => readonly Use[];
}

/** Who needs whom, told from both sides. What a view takes over from its object unchanged counts for the object alone. */
export function usesIn(places: Places): Uses {
  const uses = places.entries.flatMap((entry) => usesOfEntry(entry, places));
  const by = groupBy(uses, ({ used }) => used);
  const of = groupBy(uses, ({ user }) => user);
  return { by: (used) => by.get(used) ?? [], of: (user) => of.get(user) ?? [] };
}

/** That an object has an id of its own says nothing about who needs it. */
function isOwnId(user: Entry, used: Entry, field: string | undefined): boolean {
  return user === used && user.kind === 'object' && user.declared.identity.includes(field ?? '');
}

interface Mention {
  readonly kind: Kind | 'type';
  readonly name: string;
  readonly member?: Use['member'];
  readonly as?: string;
}

function usesOfEntry(user: Entry, places: Places): readonly Use[] {
  return mentionsOf(user, places.model).flatMap(({ kind, name, member, as }) => {
    const used = kind === 'type' ? places.findType(name) : places.find(kind, name);
    if (used === undefined || isOwnId(user, used, member?.name)) return [];
    return [{ user, used, ...(member === undefined ? {} : { member }), ...(as === undefined ? {} : { as }) }];
  });
}

function mentionsOf(entry: Entry, model: Model): readonly Mention[] {
  switch (entry.kind) {
    case 'object':
      return [
        ...entry.declared.fields.flatMap((field) => inField(field, 'field')),
        ...entry.declared.within.map(({ object }): Mention => ({ kind: 'type', name: object, as: 'is inside' })),
      ];
    case 'view':
      return [
        { kind: 'object', name: entry.declared.view?.of ?? '', as: 'view' },
        ...ownFields(entry.declared, model).flatMap((field) => inField(field, 'field')),
      ];
    case 'endpoint': {
      const { params, query, body, responses, auth } = entry.declared;
      return [
        ...params.flatMap((field) => inField(field, 'param')),
        ...query.flatMap((field) => inField(field, 'query')),
        ...inType(body, 'body'),
        ...responses.flatMap(({ type }) => inType(type, 'response')),
        ...(isNotShown(auth) ? [] : auth.map((name): Mention => ({ kind: 'auth', name: schemeOf(name) }))),
      ];
    }
    case 'event': {
      const { channel, payload, instead, uses, emittedBy } = entry.declared;
      return [
        { kind: 'channel', name: channel },
        ...inType(payload, 'payload'),
        ...(isNotShown(instead) ? [] : instead.flatMap(({ type }) => inType(type, 'payload'))),
        ...uses.map((name): Mention => ({ kind: 'type', name, as: 'in the payload' })),
        ...(isNotShown(emittedBy)
          ? []
          : emittedBy.map((name): Mention => ({ kind: 'endpoint', name, as: 'emitted by' }))),
      ];
    }
    case 'channel': {
      const { envelope, sessions, delivery } = entry.declared;
      const key = delivery === undefined || isNotShown(delivery) ? undefined : delivery.signature.key;
      return [
        ...(envelope === undefined || isNotShown(envelope) ? [] : [type(envelope.type, 'envelope')]),
        ...(sessions === undefined ? [] : [type(sessions.limit, 'limit of sessions')]),
        ...(key === undefined ? [] : [type(key.object, 'public key')]),
      ];
    }
    case 'state': {
      const { object, transitions } = entry.declared;
      const needed = isNotShown(transitions) ? [] : transitions.flatMap(({ needs }) => needs?.split('.')[0] ?? []);
      return [type(object, 'state'), ...needed.map((name) => type(name, 'needed'))];
    }
    case 'collection':
      return [type(entry.declared.of, 'members')];
    default:
      return [];
  }
}

function type(name: string, as: string): Mention {
  return { kind: 'type', name, as };
}

/** `OAuth2` of `OAuth2 guilds`. */
export function schemeOf(auth: string): string {
  return auth.split(' ')[0] ?? auth;
}

/** What a view adds to its object, or has another type for. */
function ownFields(view: Entry<'view'>['declared'], model: Model): readonly Field[] {
  const base = model.objects.find(({ name }) => name === view.view?.of);
  const taken = new Map(base?.fields.map((field) => [field.name, JSON.stringify(field.type)]));
  return view.fields.filter((field) => taken.get(field.name) !== JSON.stringify(field.type));
}

function inField(field: Field, group: MemberGroup): readonly Mention[] {
  return inType(field.type).map((mention) => ({ ...mention, member: { group, name: field.name } }));
}

function inType(type: Type | NotShown | null, as?: string): readonly Mention[] {
  if (type === null || isNotShown(type)) return [];
  const place = as === undefined ? {} : { as };
  return namedTypes(type).flatMap((one): readonly Mention[] => [
    { kind: 'type', name: one.name, ...(isPartial(one) ? { as: 'partial' } : place) },
    ...(isIdentifier(one) && one.of !== undefined ? [{ kind: 'type' as const, name: one.of, as: 'id' }] : []),
  ]);
}
