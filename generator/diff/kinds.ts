import type { SectionName } from '../model/index.js';
import { declarationKinds, kind, memberKinds, TYPE_LEVELS, type Kind } from './kind.js';

/** What the kinds of changes of each section's declarations begin with. */
export const familyOf = {
  identifiers: 'identifier',
  scalars: 'scalar',
  enums: 'enum',
  bitsets: 'bitset',
  objects: 'object',
  collections: 'collection',
  endpoints: 'endpoint',
  events: 'event',
  channels: 'channel',
  states: 'state',
  auth: 'auth',
  services: 'service',
  facts: 'fact',
} as const satisfies Readonly<Record<SectionName, string>>;

/**
 * Every kind of change: its id, what it means, and what it does to readers and writers of data and to TypeScript users
 * who read or write it. `B` breaks, `r` is risky, `S` is safe, `.` does not concern them, `?` is decided by inclusion:
 * a reader breaks when the new values are not among the old ones, a writer when the old are not among the new.
 */
export const kinds = {
  // ---------------------------------------------------------------------------------------------- package and profile
  'package.name.changed': kind('. . B B', 'The package has another name.'),
  'package.version.changed': kind('. . S S', 'The spec has another version.'),
  'package.described': kind('. . S S', 'The title or the description of the package has changed.'),
  'package.license.changed': kind('. . r r', 'The package has another license.'),
  'profile.described': kind('. . S S', 'The description or the layers of the profile have changed.'),
  'profile.entry.changed': kind('. . B B', 'The profile is exported from another entry point.'),

  // ------------------------------------------------------------------------------------------------------ identifiers
  ...declarationKinds('identifier', 'An identifier type', TYPE_LEVELS),
  'identifier.wire.changed': kind('? ? B B', 'An identifier has another form in JSON.'),
  'identifier.epoch.changed': kind('r r r r', 'The time in an identifier counts from another moment.'),
  'identifier.part.added': kind('S S S S', 'An identifier has another part.'),
  'identifier.part.removed': kind('r r B B', 'An identifier has lost a part.'),
  'identifier.part.renamed': kind('S S B B', 'A part of an identifier has a new name, and `was` says so.'),
  'identifier.part.changed': kind('r r r r', 'A part of an identifier has other bits, another role or another alias.'),

  // ---------------------------------------------------------------------------------------------------------- scalars
  ...declarationKinds('scalar', 'A scalar', TYPE_LEVELS),
  'scalar.wire.changed': kind('? ? B B', 'A scalar has another form in JSON.'),
  'scalar.format.changed': kind('? ? S S', 'A scalar has another format.'),

  // ------------------------------------------------------------------------------------------------------------ enums
  ...declarationKinds('enum', 'An enumeration', TYPE_LEVELS),
  'enum.base.changed': kind('? ? B B', 'The values of an enumeration have another form in JSON.'),
  'enum.opened': kind('? ? ? ?', 'Values that an enumeration does not list are legal now.'),
  'enum.closed': kind('? ? ? ?', 'Only the listed values of an enumeration are legal now.'),
  'enum.others.changed': kind('? ? ? ?', 'Whether an enumeration lists all its members is told differently.'),
  'enum.value.added': kind('B S B S', 'A closed enumeration has a new value.'),
  'enum.value.added.open': kind('S S r S', 'An open enumeration lists a new value, which was legal before.'),
  'enum.value.removed': kind('S B B B', 'A closed enumeration has lost a value.'),
  'enum.value.removed.open': kind('S r B B', 'An open enumeration lists a value no more; data with it stays valid.'),
  'enum.value.renumbered': kind('B B S S', 'A member has another value, with which other data means it.'),
  'enum.value.renamed': kind('S S B B', 'A member has a new name, and `was` says so.'),
  'enum.value.shown': kind('S ? r S', 'The value of a member has become known.'),
  'enum.value.hidden': kind('? S B B', 'The value of a member is not shown any more.'),
  'enum.reserved.added': kind('S S S S', 'A name or value of an enumeration must not be used again.'),
  'enum.reserved.removed': kind('r r S S', 'A name or value of an enumeration may be used again.'),

  // --------------------------------------------------------------------------------------------------------- bit sets
  ...declarationKinds('bitset', 'A bit set', TYPE_LEVELS),
  'bitset.encoding.changed': kind('? ? B B', 'A bit set has another form in JSON: number or decimal string.'),
  'bitset.opened': kind('? ? S S', 'Bits that a bit set does not list are legal now.'),
  'bitset.closed': kind('? ? S S', 'Only the listed bits of a bit set are legal now.'),
  'bitset.others.changed': kind('? ? S S', 'Whether a bit set lists all its bits is told differently.'),
  'bitset.width.crossed': kind('r r S S', 'The highest bit has passed 31, 32 or 53: numbers lose bits there.'),
  'bitset.reserved.added': kind('S S S S', 'A name or bit of a bit set must not be used again.'),
  'bitset.reserved.removed': kind('r r S S', 'A name or bit of a bit set may be used again.'),
  'bit.added': kind('B S S S', 'A closed bit set has a new bit.'),
  'bit.added.open': kind('S S S S', 'An open bit set lists a new bit, which was legal before.'),
  'bit.removed': kind('S B B B', 'A closed bit set has lost a bit.'),
  'bit.removed.open': kind('S r B B', 'An open bit set lists a bit no more; data with it stays valid.'),
  'bit.moved': kind('B B S S', 'A bit has another position.'),
  'bit.renamed': kind('S S B B', 'A bit has a new name, and `was` says so.'),
  'bit.shown': kind('S ? S S', 'The position of a bit has become known.'),
  'bit.hidden': kind('? S B B', 'The position of a bit is not shown any more.'),

  // -------------------------------------------------------------------------------------------------- objects, fields
  ...declarationKinds('object', 'An object'),
  'object.shown': kind('S B B B', 'The fields of an object have become known.'),
  'object.hidden': kind('B S B B', 'The fields of an object are not shown any more.'),
  'object.identity.added': kind('S B S B', 'Another field identifies an object: `Partial` has it for sure.'),
  'object.identity.removed': kind('B S B S', 'A field identifies an object no more: `Partial` may lack it.'),
  'object.within.changed': kind('r r r r', 'An object is contained in other places.'),
  'object.reserved.added': kind('S S S S', 'The name of a field must not be used again.'),
  'object.reserved.removed': kind('r r S S', 'The name of a field may be used again.'),
  ...memberKinds('field', 'a field', 'object'),
  'field.renamed': kind('B B B B', 'A field has a new name, and `was` says so.'),
  'default.added': kind('S S S S', 'What an absent value means has become known.'),
  'default.removed': kind('r r S S', 'What an absent value means is not told any more.'),
  'default.changed': kind('r r S S', 'An absent value means something else.'),
  'unit.changed': kind('r B S S', 'A number counts another unit.'),
  'relevance.tightened': kind('? ? ? ?', 'A field has a meaning in fewer cases.'),
  'relevance.loosened': kind('? ? ? ?', 'A field has a meaning in more cases.'),
  'relevance.changed': kind('? ? ? ?', 'A field has a meaning in other cases.'),

  // ------------------------------------------------------------------------------------------------------------ views
  ...declarationKinds('view', 'A view'),
  'view.of.changed': kind('r r B B', 'A view derives from another object, or has another key.'),
  ...memberKinds('view.field', 'a field', 'view'),
  'view.field.renamed': kind('B B B B', 'A field that only a view has has a new name, and `was` says so.'),

  // ----------------------------------------------------------------------------------------------------- limits, rules
  'limit.added': kind('S B ? ?', 'A limit stands where none stood.'),
  'limit.removed': kind('B S ? ?', 'A limit has gone.'),
  'limit.max.raised': kind('B S S S', 'The upper bound of a limit is higher, or has gone.'),
  'limit.max.lowered': kind('S B S S', 'The upper bound of a limit is lower, or new.'),
  'limit.min.lowered': kind('B S S S', 'The lower bound of a limit is lower, or has gone.'),
  'limit.min.raised': kind('S B S S', 'The lower bound of a limit is higher, or new.'),
  'limit.trimmed.changed': kind('? ? S S', 'A length counts white space at both ends, or does so no more.'),
  'limit.values.added': kind('B S ? ?', 'More values are allowed.'),
  'limit.values.removed': kind('S B ? ?', 'Fewer values are allowed.'),
  'limit.exception.added': kind('? ? ? ?', 'A limit has another exception.'),
  'limit.exception.removed': kind('? ? ? ?', 'A limit has lost an exception.'),
  'limit.exception.order.changed': kind('r r S S', 'The exceptions of a limit are tried in another order.'),
  'rule.added': kind('S B S S', 'A rule ties the fields of an object together.'),
  'rule.removed': kind('B S S S', 'A rule between the fields of an object has gone.'),
  'rule.tightened': kind('S B S S', 'A rule holds in more cases.'),
  'rule.loosened': kind('B S S S', 'A rule holds in fewer cases.'),
  'rule.condition.changed': kind('B B S S', 'A rule holds in other cases.'),

  // ------------------------------------------------------------------------------------------------------ collections
  ...declarationKinds('collection', 'A set of rules for a list', { added: 'S B S S', removed: 'B S B B' }),
  'collection.of.changed': kind('B B B B', 'A set of rules for a list is about another object.'),
  'collection.rule.added': kind('S B S S', 'A list has another rule.'),
  'collection.rule.removed': kind('B S S S', 'A list has lost a rule.'),
  'collection.max.raised': kind('B S S S', 'More members of a list may share a value.'),
  'collection.max.lowered': kind('S B S S', 'Fewer members of a list may share a value.'),
  'collection.condition.changed': kind('r r S S', 'A rule of a list counts other members.'),

  // -------------------------------------------------------------------------------------------------------- endpoints
  ...declarationKinds('endpoint', 'An endpoint'),
  'endpoint.method.changed': kind('B B S S', 'An endpoint has another method.'),
  'endpoint.path.changed': kind('B B S S', 'An endpoint has another path.'),
  ...memberKinds('endpoint.param', 'a parameter of the path', 'endpoint'),
  'endpoint.param.renamed': kind('. S . B', 'A parameter of a path has a new name, and `was` says so.'),
  ...memberKinds('endpoint.query', 'a query parameter', 'endpoint'),
  'endpoint.query.renamed': kind('. B . B', 'A query parameter has a new name, and `was` says so.'),
  'endpoint.body.added': kind('. B . B', 'A request has a body now.'),
  'endpoint.body.removed': kind('. r . B', 'A request has no body any more.'),
  'endpoint.body.shown': kind('. B . B', 'What a request carries has become known.'),
  'endpoint.body.hidden': kind('. S . B', 'What a request carries is not shown any more.'),
  'endpoint.body.type.widened': kind('. S . ?', 'A request may carry more.'),
  'endpoint.body.type.narrowed': kind('. B . B', 'A request may carry less.'),
  'endpoint.body.type.changed': kind('. B . B', 'A request carries something else.'),
  'endpoint.body.type.equivalent': kind('. S . B', 'A request carries another type with the same values.'),
  'endpoint.response.added': kind('r . B .', 'An endpoint has another answer.'),
  'endpoint.response.removed': kind('B . B .', 'An endpoint has lost an answer.'),
  'endpoint.response.order.changed': kind('r . r .', 'The answers of an endpoint are tried in another order.'),
  'endpoint.response.body.added': kind('B . B .', 'An answer that was empty has a body.'),
  'endpoint.response.body.removed': kind('B . B .', 'An answer has no body any more.'),
  'endpoint.response.shown': kind('S . B .', 'What an answer carries has become known.'),
  'endpoint.response.hidden': kind('B . B .', 'What an answer carries is not shown any more.'),
  'endpoint.response.type.widened': kind('B . B .', 'An answer may carry more.'),
  'endpoint.response.type.narrowed': kind('S . B .', 'An answer may carry less.'),
  'endpoint.response.type.changed': kind('B . B .', 'An answer carries something else.'),
  'endpoint.response.type.equivalent': kind('S . B .', 'An answer carries another type with the same values.'),
  'endpoint.auth.added': kind(
    '. ? . S',
    'An endpoint takes another way to authorise, or asks for one where it asked for none.',
  ),
  'endpoint.auth.removed': kind('. ? . S', 'An endpoint takes a way to authorise no more, or asks for none any more.'),
  'endpoint.auth.shown': kind('. r . S', 'How an endpoint is authorised has become known.'),
  'endpoint.auth.hidden': kind('. r . S', 'How an endpoint is authorised is not shown any more.'),
  'endpoint.paging.added': kind('S S S S', 'The answers of an endpoint can be paged through.'),
  'endpoint.paging.removed': kind('r B B B', 'The answers of an endpoint can be paged through no more.'),
  'endpoint.paging.changed': kind('r B r r', 'The answers of an endpoint are paged through in another way.'),

  ...declarationKinds('service', 'The service that endpoints belong to'),
  'service.url.changed': kind('r r S S', 'The endpoints are served at another address.'),
  'service.user-agent.changed': kind('. r . S', 'A client names itself in another way.'),
  'service.errors.changed': kind('r . r .', 'The body of an error has other keys.'),
  'service.rate-limits.changed': kind('r r S S', 'Requests are limited in another way, or tell so with other headers.'),

  // ----------------------------------------------------------------------------------------------------------- events
  // The name of an event is in the data, and an enumeration of its own for TypeScript.
  ...declarationKinds('event', 'An event', { added: 'S . r .', removed: 'B . B .', renamed: 'B . B .' }),
  'event.channel.changed': kind('B . B .', 'An event comes through another channel.'),
  'event.family.changed': kind('B . B .', 'A name stands for one event, or for a family of them.'),
  'event.payload.shown': kind('S . B .', 'What an event carries has become known.'),
  'event.payload.hidden': kind('B . B .', 'What an event carries is not shown any more.'),
  'event.payload.widened': kind('B . B .', 'An event may carry more.'),
  'event.payload.narrowed': kind('S . B .', 'An event may carry less.'),
  'event.payload.changed': kind('B . B .', 'An event carries something else.'),
  'event.payload.equivalent': kind('S . B .', 'An event carries another type with the same values.'),
  'event.alternatives.changed': kind('r . r .', 'Something else may come in place of what an event carries.'),
  'event.uses.changed': kind('r . S .', 'Objects take other shapes inside an event.'),
  'event.emitted-by.changed': kind('r . S .', 'Other requests cause an event.'),

  ...declarationKinds('channel', 'A channel of events'),
  'channel.envelope.changed': kind('B . B .', 'The message that carries an event has another shape.'),
  'channel.delivery.changed': kind(
    'B . B .',
    'Requests that deliver messages are signed, marked or answered in another way.',
  ),
  'channel.sessions.changed': kind('r . r .', 'Connections may start more or less often, or it is told differently.'),

  // ----------------------------------------------------------------------------------------------------- states, auth
  ...declarationKinds('state', 'A machine of states', { removed: 'r r B B' }),
  'state.field.changed': kind('r r B B', 'States are held by another field.'),
  'state.value.added': kind('r S r S', 'There is another state.'),
  'state.value.removed': kind('S r B B', 'There is a state less.'),
  'state.value.renamed': kind('S S B B', 'A state has a new name, and `was` says so.'),
  'state.value.changed': kind('r r S S', 'Other values mean a state.'),
  'state.predicate.changed': kind('S S B B', 'The function that tells a state or a permission has another name.'),
  'state.transition.added': kind('r S S S', 'A state can be reached from another one.'),
  'state.transition.removed': kind('S B S S', 'A state can be reached from another one no more.'),
  'state.transition.needs.changed': kind('S r S S', 'A transition needs other permissions.'),
  'state.transitions.shown': kind('S r S S', 'How states follow each other has become known.'),
  'state.transitions.hidden': kind('S r S S', 'How states follow each other is not shown any more.'),
  ...declarationKinds('auth', 'An auth scheme', { removed: '. B B B' }),
  'auth.kind.changed': kind('B B B B', 'An auth scheme works in another way.'),
  'auth.property.added': kind('S S S S', 'A property of an auth scheme is told.'),
  'auth.property.removed': kind('r r S S', 'A property of an auth scheme is told no more.'),
  'auth.property.changed': kind('r r S S', 'A property of an auth scheme has another value.'),
  'auth.scope.added': kind('S S S S', 'There is another scope.'),
  'auth.scope.removed': kind('. B . B', 'There is a scope less.'),
  'auth.scope.renamed': kind('. B . B', 'A scope has a new name, and `was` says so.'),

  // ------------------------------------------------------------------------------------------------------------ facts
  'fact.added': kind('S S S S', 'A fact that belongs to no declaration is told.'),
  'fact.removed': kind('r r S S', 'A fact that belongs to no declaration is told no more.'),
  'fact.renamed': kind('S S S S', 'A fact has a new name, and `was` says so.'),
  'fact.value.changed': kind('r r S S', 'A fact that belongs to no declaration has another value.'),

  // --------------------------------------------------------------------------------------- what every declaration has
  'deprecation.added': kind('S S S S', 'Something is not to be used any more; linters warn.'),
  'deprecation.removed': kind('S S S S', 'Something may be used again.'),
  'deprecation.changed': kind('S S S S', 'The reason or the replacement of a deprecation has changed.'),
  'former-name.changed': kind('S S S S', 'Another former name is declared, of something that keeps its name.'),
  'docs.changed': kind('S S S S', 'The prose about something has changed.'),
  'docs.link.changed': kind('S S S S', 'The links of something have changed.'),
  'note.added': kind('r r S S', 'A note tells what no validator enforces.'),
  'note.removed': kind('r r S S', 'A note about what no validator enforces has gone.'),
  'section.changed': kind('S S S S', 'A fact stands in another section of the source document.'),
  'source.changed': kind('S S S S', 'A fact comes from another layer or cites something else.'),
  'file.moved': kind('S S S S', 'A declaration stands in another file of the spec.'),
  'gap.opened': kind('S S S S', 'The spec says that something is not shown.'),
  'gap.closed': kind('S S S S', 'The spec shows something that was not shown.'),
  'gap.filled.changed': kind('S S S S', 'A layer fills a gap differently.'),
  'correction.added': kind('S S S S', 'The profile corrects the spec in another place.'),
  'correction.removed': kind('S S S S', 'The profile has lost a correction.'),
  'correction.changed': kind('S S S S', 'A correction gives another reason or source.'),
} as const satisfies Record<string, Kind>;

export type KindId = keyof typeof kinds;

export const kindIds = Object.keys(kinds) as readonly KindId[];

export function isKindId(id: string): id is KindId {
  return Object.hasOwn(kinds, id);
}
