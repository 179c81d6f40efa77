import type { SectionName } from '../model/index.js';
import { declarationKinds, kind, memberKinds, TYPE_LEVELS, type Kind } from './kind.js';

/** Prefix of the kinds of changes of each section's declarations. */
export const familyOf = {
  identifiers: 'identifier',
  scalars: 'scalar',
  enums: 'enum',
  bitsets: 'bitset',
  objects: 'object',
  unions: 'union',
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
 * who read or write it. `B` breaks, `r` is risky, `S` is safe, `.` has no effect on them, `?` is decided by inclusion:
 * a reader breaks when the old values do not include the new ones, a writer when the new values do not include the old ones.
 */
export const kinds = {
  // ---------------------------------------------------------------------------------------------- package and profile
  'package.name.changed': kind('. . B B', 'The name of the package changed.'),
  'package.version.changed': kind('. . S S', 'The version of the spec changed.'),
  'package.described': kind('. . S S', 'The title or the description of the package changed.'),
  'package.license.changed': kind('. . r r', 'The license of the package changed.'),
  'profile.described': kind('. . S S', 'The description or the layers of the profile changed.'),
  'profile.added': kind('. . S S', 'The package exports a further profile.'),
  'profile.removed': kind('. . B B', 'The package no longer exports a profile.'),
  'profile.entry.changed': kind('. . B B', 'The profile is exported from another entry point.'),

  // ------------------------------------------------------------------------------------------------------ identifiers
  ...declarationKinds('identifier', 'An identifier type', TYPE_LEVELS),
  'identifier.wire.changed': kind('? ? B B', 'The JSON form of an identifier changed.'),
  'identifier.form.changed': kind('B B B B', 'An identifier became a text of a form of its own, or a number again.'),
  'identifier.epoch.changed': kind('r r r r', 'The epoch of the timestamp in an identifier changed.'),
  'identifier.part.added': kind('S S S S', 'A part of an identifier was added.'),
  'identifier.part.removed': kind('r r B B', 'A part of an identifier was removed.'),
  'identifier.part.renamed': kind('S S B B', 'A part of an identifier was renamed, as `was` declares.'),
  'identifier.part.changed': kind('r r r r', 'The bits, the role or the alias of a part of an identifier changed.'),

  // ---------------------------------------------------------------------------------------------------------- scalars
  ...declarationKinds('scalar', 'A scalar', TYPE_LEVELS),
  'scalar.wire.changed': kind('? ? B B', 'The JSON form of a scalar changed.'),
  'scalar.format.changed': kind('? ? S S', 'The format of a scalar changed.'),

  // ------------------------------------------------------------------------------------------------------------ enums
  ...declarationKinds('enum', 'An enumeration', TYPE_LEVELS),
  'enum.base.changed': kind('? ? B B', 'The JSON form of the values of an enumeration changed.'),
  'enum.opened': kind('? ? ? ?', 'An enumeration now accepts values that it does not list.'),
  'enum.closed': kind('? ? ? ?', 'An enumeration now accepts only the values that it lists.'),
  'enum.others.changed': kind('? ? ? ?', 'The statement whether an enumeration lists all its members changed.'),
  'enum.value.added': kind('B S B S', 'A value was added to a closed enumeration.'),
  'enum.value.added.open': kind('S S r S', 'An open enumeration lists a value that was already accepted.'),
  'enum.value.removed': kind('S B B B', 'A value was removed from a closed enumeration.'),
  'enum.value.removed.open': kind('S r B B', 'An open enumeration no longer lists a value; data with it stays valid.'),
  'enum.value.renumbered': kind('B B S S', 'The value of a member changed: other data now means it.'),
  'enum.value.renamed': kind('S S B B', 'A member was renamed, as `was` declares.'),
  'enum.value.shown': kind('S ? r S', 'The value of a member is now shown.'),
  'enum.value.hidden': kind('? S B B', 'The value of a member is no longer shown.'),
  'enum.reserved.added': kind('S S S S', 'A name or value of an enumeration is now reserved.'),
  'enum.reserved.removed': kind('r r S S', 'A name or value of an enumeration is no longer reserved.'),

  // --------------------------------------------------------------------------------------------------------- bit sets
  ...declarationKinds('bitset', 'A bit set', TYPE_LEVELS),
  'bitset.encoding.changed': kind('? ? B B', 'The JSON form of a bit set changed: number or decimal string.'),
  'bitset.opened': kind('? ? S S', 'A bit set now accepts bits that it does not list.'),
  'bitset.closed': kind('? ? S S', 'A bit set now accepts only the bits that it lists.'),
  'bitset.others.changed': kind('? ? S S', 'The statement whether a bit set lists all its bits changed.'),
  'bitset.width.crossed': kind(
    'r r S S',
    'The highest bit has crossed 31, 32 or 53, where JavaScript numbers lose bits.',
  ),
  'bitset.reserved.added': kind('S S S S', 'A name or bit of a bit set is now reserved.'),
  'bitset.reserved.removed': kind('r r S S', 'A name or bit of a bit set is no longer reserved.'),
  'bit.added': kind('B S S S', 'A bit was added to a closed bit set.'),
  'bit.added.open': kind('S S S S', 'An open bit set lists a bit that was already accepted.'),
  'bit.removed': kind('S B B B', 'A bit was removed from a closed bit set.'),
  'bit.removed.open': kind('S r B B', 'An open bit set no longer lists a bit; data with it stays valid.'),
  'bit.moved': kind('B B S S', 'The position of a bit changed.'),
  'bit.renamed': kind('S S B B', 'A bit was renamed, as `was` declares.'),
  'bit.shown': kind('S ? S S', 'The position of a bit is now shown.'),
  'bit.hidden': kind('? S B B', 'The position of a bit is no longer shown.'),

  // -------------------------------------------------------------------------------------------------- objects, fields
  ...declarationKinds('object', 'An object'),
  'object.shown': kind('S B B B', 'The fields of an object are now shown.'),
  'object.hidden': kind('B S B B', 'The fields of an object are no longer shown.'),
  'object.identity.added': kind('S B S B', 'A field was added to the identity of an object: `Partial` always has it.'),
  'object.identity.removed': kind(
    'B S B S',
    'A field was removed from the identity of an object: `Partial` may lack it.',
  ),
  'object.extends.changed': kind('S S S S', 'An object extends other objects; changed fields are reported, too.'),
  'object.closed': kind('S B S S', 'An object now refuses keys that it does not declare.'),
  'object.opened': kind('B S S S', 'An object no longer refuses keys that it does not declare.'),
  'object.other-keys.widened': kind('B S r B', 'Keys that an object does not declare may hold more values.'),
  'object.other-keys.narrowed': kind('S B B B', 'Keys that an object does not declare may hold fewer values.'),
  'object.other-keys.changed': kind('B B B B', 'Keys that an object does not declare hold different values.'),
  'object.other-keys.equivalent': kind('S S r B', 'Keys that an object does not declare have another type.'),
  'object.within.changed': kind('r r r r', 'The containers of an object changed.'),
  'object.reserved.added': kind('S S S S', 'The name of a field is now reserved.'),
  'object.reserved.removed': kind('r r S S', 'The name of a field is no longer reserved.'),
  ...memberKinds('field', 'field', 'an object'),
  'field.renamed': kind('B B B B', 'A field was renamed, as `was` declares.'),
  'field.as.changed': kind('. . S S', 'The name of a field in code changed.'),
  'default.added': kind('S S S S', 'The default of an absent value was added.'),
  'default.removed': kind('r r S S', 'The default of an absent value was removed.'),
  'default.changed': kind('r r S S', 'The default of an absent value changed.'),
  'examples.changed': kind('S S S S', 'The examples of a value changed.'),
  'sample.changed': kind('S S S S', 'The hint for samples of a value changed.'),
  'only-in.changed': kind('r r B B', 'A field is sent by requests or answers alone, or by both again.'),
  'unit.changed': kind('r B S S', 'The unit of a number changed.'),
  'relevance.tightened': kind('? ? ? ?', 'A field is relevant in fewer cases.'),
  'relevance.loosened': kind('? ? ? ?', 'A field is relevant in more cases.'),
  'relevance.changed': kind('? ? ? ?', 'A field is relevant in other cases.'),

  // ------------------------------------------------------------------------------------------------------------ views
  ...declarationKinds('view', 'A view'),
  'view.of.changed': kind('r r B B', 'The object that a view derives from, or its key, changed.'),
  ...memberKinds('view.field', 'field', 'a view'),
  'view.field.renamed': kind('B B B B', 'A field that only a view has was renamed, as `was` declares.'),

  // ----------------------------------------------------------------------------------------------------------- unions
  ...declarationKinds('union', 'A union', TYPE_LEVELS),
  'union.member.added': kind('B S B S', 'A member was added to a closed union.'),
  'union.member.added.open': kind('S r r S', 'An open union lists a member; objects of that kind now have to fit it.'),
  'union.member.removed': kind('S B B B', 'A member was removed from a closed union.'),
  'union.member.removed.open': kind(
    'r S B B',
    'An open union no longer lists a member; objects of that kind stay valid.',
  ),
  'union.discriminator.changed': kind('r r r r', 'Another field, or none, distinguishes the members of a union.'),
  'union.opened': kind('? ? ? ?', 'A union now accepts members that it does not list.'),
  'union.closed': kind('? ? ? ?', 'A union now accepts only the members that it lists.'),

  // ----------------------------------------------------------------------------------------------------- limits, rules
  'limit.added': kind('S B ? ?', 'A limit was added.'),
  'limit.removed': kind('B S ? ?', 'A limit was removed.'),
  'limit.max.raised': kind('B S S S', 'The upper bound of a limit was raised or removed, or belongs to the range now.'),
  'limit.max.lowered': kind(
    'S B S S',
    'The upper bound of a limit was lowered or added, or no longer belongs to the range.',
  ),
  'limit.min.lowered': kind(
    'B S S S',
    'The lower bound of a limit was lowered or removed, or belongs to the range now.',
  ),
  'limit.min.raised': kind(
    'S B S S',
    'The lower bound of a limit was raised or added, or no longer belongs to the range.',
  ),
  'limit.format.changed': kind('? ? S S', 'The format of a text or number changed.'),
  'limit.pattern.widened': kind('B S S S', 'A pattern matches more texts.'),
  'limit.pattern.narrowed': kind('S B S S', 'A pattern matches fewer texts.'),
  'limit.pattern.changed': kind('B B S S', 'A pattern matches other texts.'),
  'limit.pattern.rewritten': kind('S S S S', 'A pattern is written in another way and matches the same texts.'),
  'limit.trimmed.changed': kind('? ? S S', 'A length now counts white space at both ends, or no longer does.'),
  'limit.multiple-of.changed': kind('? ? S S', 'The number that others must be multiples of changed.'),
  'limit.values.added': kind('B S ? ?', 'More values are allowed.'),
  'limit.values.removed': kind('S B ? ?', 'Fewer values are allowed.'),
  'limit.exception.added': kind('? ? ? ?', 'An exception of a limit was added.'),
  'limit.exception.removed': kind('? ? ? ?', 'An exception of a limit was removed.'),
  'limit.exception.order.changed': kind('r r S S', 'The order in which the exceptions of a limit are tried changed.'),
  'rule.added': kind('S B S S', 'A rule over the fields of an object was added.'),
  'rule.removed': kind('B S S S', 'A rule over the fields of an object was removed.'),
  'rule.tightened': kind('S B S S', 'A rule applies in more cases.'),
  'rule.loosened': kind('B S S S', 'A rule applies in fewer cases.'),
  'rule.condition.changed': kind('B B S S', 'A rule applies in other cases.'),

  // ------------------------------------------------------------------------------------------------------ collections
  ...declarationKinds('collection', 'A set of rules for a list', { added: 'S B S S', removed: 'B S B B' }),
  'collection.of.changed': kind('B B B B', 'A set of rules for a list applies to another object.'),
  'collection.rule.added': kind('S B S S', 'A rule of a list was added.'),
  'collection.rule.removed': kind('B S S S', 'A rule of a list was removed.'),
  'collection.max.raised': kind('B S S S', 'More members of a list may share a value.'),
  'collection.max.lowered': kind('S B S S', 'Fewer members of a list may share a value.'),
  'collection.condition.changed': kind('r r S S', 'A rule of a list counts other members.'),

  // -------------------------------------------------------------------------------------------------------- endpoints
  ...declarationKinds('endpoint', 'An endpoint'),
  'endpoint.method.changed': kind('B B S S', 'The method of an endpoint changed.'),
  'endpoint.path.changed': kind('B B S S', 'The path of an endpoint changed.'),
  ...memberKinds('endpoint.param', 'path parameter', 'an endpoint'),
  'endpoint.param.renamed': kind('. S . B', 'A path parameter was renamed, as `was` declares.'),
  ...memberKinds('endpoint.query', 'query parameter', 'an endpoint'),
  'endpoint.query.as.changed': kind('. . B B', 'The name of a query parameter in code changed.'),
  'endpoint.query.renamed': kind('. B . B', 'A query parameter was renamed, as `was` declares.'),
  'endpoint.body.added': kind('. B . B', 'The body of a request was added.'),
  'endpoint.body.removed': kind('. r . B', 'The body of a request was removed.'),
  'endpoint.body.shown': kind('. B . B', 'The body of a request is now shown.'),
  'endpoint.body.hidden': kind('. S . B', 'The body of a request is no longer shown.'),
  'endpoint.body.type.widened': kind('. S . ?', 'The body of a request accepts more values.'),
  'endpoint.body.type.narrowed': kind('. B . B', 'The body of a request accepts fewer values.'),
  'endpoint.body.type.changed': kind('. B . B', 'The body of a request accepts different values.'),
  'endpoint.body.type.equivalent': kind('. S . B', 'The body of a request has another type with the same values.'),
  'endpoint.response.added': kind('r . B .', 'A response of an endpoint was added.'),
  'endpoint.response.removed': kind('B . B .', 'A response of an endpoint was removed.'),
  'endpoint.response.order.changed': kind(
    'r . r .',
    'The order in which the responses of an endpoint are tried changed.',
  ),
  'endpoint.response.body.added': kind('B . B .', 'The body of a response was added.'),
  'endpoint.response.body.removed': kind('B . B .', 'The body of a response was removed.'),
  'endpoint.response.shown': kind('S . B .', 'The body of a response is now shown.'),
  'endpoint.response.hidden': kind('B . B .', 'The body of a response is no longer shown.'),
  'endpoint.response.type.widened': kind('B . B .', 'The body of a response accepts more values.'),
  'endpoint.response.type.narrowed': kind('S . B .', 'The body of a response accepts fewer values.'),
  'endpoint.response.type.changed': kind('B . B .', 'The body of a response accepts different values.'),
  'endpoint.response.type.equivalent': kind('S . B .', 'The body of a response has another type with the same values.'),
  'endpoint.auth.added': kind(
    '. ? . S',
    'An endpoint accepts another auth scheme, or requires one for the first time.',
  ),
  'endpoint.auth.removed': kind('. ? . S', 'An endpoint no longer accepts an auth scheme, or no longer requires one.'),
  'endpoint.auth.shown': kind('. r . S', 'The auth schemes of an endpoint are now shown.'),
  'endpoint.auth.hidden': kind('. r . S', 'The auth schemes of an endpoint are no longer shown.'),
  'endpoint.paging.added': kind('S S S S', 'Paging of an endpoint was added.'),
  'endpoint.paging.removed': kind('r B B B', 'Paging of an endpoint was removed.'),
  'endpoint.paging.changed': kind('r B r r', 'Paging of an endpoint changed.'),

  ...declarationKinds('service', 'The service that endpoints belong to'),
  'service.url.changed': kind('r r S S', 'The address that serves the endpoints changed.'),
  'service.user-agent.changed': kind('. r . S', 'The user agent that clients send changed.'),
  'service.errors.changed': kind('r . r .', 'The keys of the body of an error changed.'),
  'service.rate-limits.changed': kind(
    'r r S S',
    'The rate limits of requests, or the headers that report them, changed.',
  ),

  // ----------------------------------------------------------------------------------------------------------- events
  // The name of an event is part of the data, and a member of an enumeration in TypeScript.
  ...declarationKinds('event', 'An event', { added: 'S . r .', removed: 'B . B .', renamed: 'B . B .' }),
  'event.channel.changed': kind('B . B .', 'The channel of an event changed.'),
  'event.family.changed': kind('B . B .', 'An event has become a family of events, or the reverse.'),
  'event.payload.shown': kind('S . B .', 'The payload of an event is now shown.'),
  'event.payload.hidden': kind('B . B .', 'The payload of an event is no longer shown.'),
  'event.payload.widened': kind('B . B .', 'The payload of an event accepts more values.'),
  'event.payload.narrowed': kind('S . B .', 'The payload of an event accepts fewer values.'),
  'event.payload.changed': kind('B . B .', 'The payload of an event accepts different values.'),
  'event.payload.equivalent': kind('S . B .', 'The payload of an event has another type with the same values.'),
  'event.alternatives.changed': kind('r . r .', 'The alternative payloads of an event changed.'),
  'event.uses.changed': kind('r . S .', 'The views that an event uses inside its payload changed.'),
  'event.emitted-by.changed': kind('r . S .', 'The endpoints that emit an event changed.'),

  ...declarationKinds('channel', 'A channel of events'),
  'channel.envelope.changed': kind('B . B .', 'The envelope of the events of a channel changed.'),
  'channel.delivery.changed': kind(
    'B . B .',
    'The signature, the headers or the acknowledgement of requests that deliver events changed.',
  ),
  'channel.sessions.changed': kind(
    'r . r .',
    'The limits on starting connections, or the fields that report them, changed.',
  ),

  // ----------------------------------------------------------------------------------------------------- states, auth
  ...declarationKinds('state', 'A state machine', { removed: 'r r B B' }),
  'state.field.changed': kind('r r B B', 'The field that holds the state changed.'),
  'state.value.added': kind('r S r S', 'A state was added.'),
  'state.value.removed': kind('S r B B', 'A state was removed.'),
  'state.value.renamed': kind('S S B B', 'A state was renamed, as `was` declares.'),
  'state.value.changed': kind('r r S S', 'The values that mean a state changed.'),
  'state.predicate.changed': kind('S S B B', 'The function that checks a state or a permission was renamed.'),
  'state.transition.added': kind('r S S S', 'A transition was added.'),
  'state.transition.removed': kind('S B S S', 'A transition was removed.'),
  'state.transition.needs.changed': kind('S r S S', 'The permissions that a transition needs changed.'),
  'state.transitions.shown': kind('S r S S', 'The transitions between states are now shown.'),
  'state.transitions.hidden': kind('S r S S', 'The transitions between states are no longer shown.'),
  ...declarationKinds('auth', 'An auth scheme', { removed: '. B B B' }),
  'auth.kind.changed': kind('B B B B', 'The kind of an auth scheme changed.'),
  'auth.property.added': kind('S S S S', 'A property of an auth scheme was added.'),
  'auth.property.removed': kind('r r S S', 'A property of an auth scheme was removed.'),
  'auth.property.changed': kind('r r S S', 'The value of a property of an auth scheme changed.'),
  'auth.scope.added': kind('S S S S', 'A scope was added.'),
  'auth.scope.removed': kind('. B . B', 'A scope was removed.'),
  'auth.scope.renamed': kind('. B . B', 'A scope was renamed, as `was` declares.'),

  // ------------------------------------------------------------------------------------------------------------ facts
  'fact.added': kind('S S S S', 'A fact that belongs to no declaration was added.'),
  'fact.removed': kind('r r S S', 'A fact that belongs to no declaration was removed.'),
  'fact.renamed': kind('S S S S', 'A fact was renamed, as `was` declares.'),
  'fact.value.changed': kind('r r S S', 'The value of a fact that belongs to no declaration changed.'),

  // --------------------------------------------------------------------------------------- what every declaration has
  'deprecation.added': kind('S S S S', 'A declaration is now deprecated; linters warn.'),
  'deprecation.removed': kind('S S S S', 'A declaration is no longer deprecated.'),
  'deprecation.changed': kind('S S S S', 'The reason or the replacement of a deprecation changed.'),
  'former-name.changed': kind('S S S S', 'The declared former name of a declaration that keeps its name changed.'),
  'docs.changed': kind('S S S S', 'The documentation of a declaration changed.'),
  'extra.changed': kind('S S S S', 'The keys of other tools changed.'),
  'docs.link.changed': kind('S S S S', 'The links of a declaration changed.'),
  'note.added': kind('r r S S', 'A note about a fact that no validator enforces was added.'),
  'note.removed': kind('r r S S', 'A note about a fact that no validator enforces was removed.'),
  'section.changed': kind('S S S S', 'A fact moved to another section of the source document.'),
  'source.changed': kind('S S S S', 'A fact comes from another layer or cites another source.'),
  'file.moved': kind('S S S S', 'A declaration moved to another file of the spec.'),
  'gap.opened': kind('S S S S', 'The spec marks a fact as not shown.'),
  'gap.closed': kind('S S S S', 'The spec shows a fact that was not shown.'),
  'gap.filled.changed': kind('S S S S', 'A layer fills a gap differently.'),
  'correction.added': kind('S S S S', 'A correction of the profile was added.'),
  'correction.removed': kind('S S S S', 'A correction of the profile was removed.'),
  'correction.changed': kind('S S S S', 'The reason or the source of a correction changed.'),
} as const satisfies Record<string, Kind>;

export type KindId = keyof typeof kinds;

export const kindIds = Object.keys(kinds) as readonly KindId[];

export function isKindId(id: string): id is KindId {
  return Object.hasOwn(kinds, id);
}
