import type {
  AuthScheme,
  BitSet,
  Collection,
  Declared,
  Endpoint,
  Enum,
  Event,
  Field,
  EventChannel,
  Identifier,
  Model,
  ObjectType,
  Scalar,
  Service,
  State,
} from '../../model/model.js';

/** Every kind of declaration that has pages, in the order in which the site lists them. */
export const KINDS = [
  { kind: 'object', folder: 'objects', one: 'Object', many: 'Objects' },
  { kind: 'view', folder: 'views', one: 'View', many: 'Views' },
  { kind: 'enum', folder: 'enums', one: 'Enum', many: 'Enums' },
  { kind: 'bit-set', folder: 'bit-sets', one: 'Bit set', many: 'Bit sets' },
  { kind: 'identifier', folder: 'identifiers', one: 'Identifier', many: 'Identifiers' },
  { kind: 'scalar', folder: 'scalars', one: 'Scalar', many: 'Scalars' },
  { kind: 'endpoint', folder: 'endpoints', one: 'Endpoint', many: 'Endpoints' },
  { kind: 'event', folder: 'events', one: 'Event', many: 'Events' },
  { kind: 'channel', folder: 'channels', one: 'Channel of events', many: 'Channels of events' },
  { kind: 'state', folder: 'states', one: 'State', many: 'States' },
  { kind: 'collection', folder: 'collections', one: 'Collection', many: 'Collections' },
  { kind: 'auth', folder: 'auth', one: 'Authorization', many: 'Authorization' },
  { kind: 'service', folder: 'services', one: 'Service', many: 'Services' },
] as const;

export type Kind = (typeof KINDS)[number]['kind'];

/** Kinds whose names stand where a type does; they share one namespace. */
export const TYPE_KINDS: readonly Kind[] = ['object', 'view', 'enum', 'bit-set', 'identifier', 'scalar'];

interface Declarations {
  readonly object: ObjectType;
  readonly view: ObjectType;
  readonly enum: Enum;
  readonly 'bit-set': BitSet;
  readonly identifier: Identifier;
  readonly scalar: Scalar;
  readonly endpoint: Endpoint;
  readonly event: Event;
  readonly channel: EventChannel;
  readonly state: State;
  readonly collection: Collection;
  readonly auth: AuthScheme;
  readonly service: Service;
}

/** A declaration that has a page of its own. */
export type Entry<Of extends Kind = Kind> = {
  readonly [One in Of]: {
    readonly kind: One;
    readonly name: string;
    readonly declared: Declarations[One];
    /** Where it stands in the spec, as gaps and corrections name it: `objects.Guild`. */
    readonly specPath: string;
  };
}[Of];

/** All declarations of a Model, in the order of the spec within each kind. */
export function entriesOf(model: Model): readonly Entry[] {
  const entries = <One extends Kind>(kind: One, section: string, list: readonly Declarations[One][]): Entry[] =>
    list.map((declared) => ({ kind, name: declared.name, declared, specPath: `${section}.${declared.name}` }) as Entry);
  return [
    ...entries(
      'object',
      'objects',
      model.objects.filter((object) => object.view === undefined),
    ),
    ...model.objects.flatMap(viewEntry),
    ...entries('enum', 'enums', model.enums),
    ...entries('bit-set', 'bitsets', model.bitSets),
    ...entries('identifier', 'identifiers', model.identifiers),
    ...entries('scalar', 'scalars', model.scalars),
    ...entries('endpoint', 'endpoints', model.endpoints),
    ...entries('event', 'events', model.events),
    ...entries('channel', 'channels', model.channels),
    ...entries('state', 'states', model.states),
    ...entries('collection', 'collections', model.collections),
    ...entries('auth', 'auth', model.auth),
    ...entries('service', 'services', model.services),
  ];
}

function viewEntry(object: ObjectType): readonly Entry[] {
  if (object.view === undefined) return [];
  const specPath = `objects.${object.view.of}.views.${object.view.key}`;
  return [{ kind: 'view', name: object.name, declared: object, specPath }];
}

/** A part of a declaration that can be pointed at. */
export interface Member {
  readonly declared: Declared | Field;
  readonly group: MemberGroup;
}

export type MemberGroup = 'field' | 'value' | 'bit' | 'part' | 'param' | 'query' | 'state' | 'scope';

/** What a declaration consists of, as far as it has a name. */
export function membersOf(entry: Entry): readonly Member[] {
  const members = (group: MemberGroup, list: readonly (Declared | Field)[]) =>
    list.map((declared) => ({ group, declared }));
  switch (entry.kind) {
    case 'object':
    case 'view':
      return members('field', entry.declared.fields);
    case 'enum':
      return members('value', entry.declared.values);
    case 'bit-set':
      return members('bit', entry.declared.bits);
    case 'identifier':
      return members('part', entry.declared.parts);
    case 'endpoint':
      return [...members('param', entry.declared.params), ...members('query', entry.declared.query)];
    case 'state':
      return members('state', entry.declared.values);
    case 'auth':
      return members('scope', entry.declared.scopes);
    default:
      return [];
  }
}

/** Where the members of a group stand below their declaration in the spec. */
export const MEMBER_SECTIONS: Readonly<Record<MemberGroup, string>> = {
  field: 'fields',
  value: 'values',
  bit: 'bits',
  part: 'parts',
  param: 'params',
  query: 'query',
  state: 'values',
  scope: 'scopes',
};
