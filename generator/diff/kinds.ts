import {
  about,
  added,
  declarationKinds,
  hidden,
  inputKinds,
  kind,
  memberKinds,
  removed,
  renamed,
  shown,
  TYPE_LEVELS,
  typeKinds,
  type Kind,
} from './kind.js';
import type { Relation } from './relation.js';

/**
 * Kinds of changes with their effects on readers and writers of data, and on TypeScript users who read or write it. `B`
 * breaks, `r` is risky, `S` is safe, `.` has no effect. `?` compares values: a reader breaks on further values, and a
 * writer on values that are no longer accepted.
 */
export const kinds = {
  // ---------------------------------------------------------------------------------------------- package and profile
  ...about('names', {
    'package.name.changed': kind('. . B B', 'The name of the package changed.'),
    'package.version.changed': kind('. . S S', 'The version of the spec changed.'),
    'package.described': kind('. . S S', 'The title or the description of the package changed.'),
    'package.license.changed': kind('. . r r', 'The license of the package changed.'),
    'profile.described': kind('. . S S', 'The description or the layers of the profile changed.'),
    'profile.added': added('. . S S', 'The package exports a further profile.'),
    'profile.removed': removed('. . B B', 'The package no longer exports a profile.'),
    'profile.entry.changed': kind('. . B B', 'The profile is exported from another entry point.'),
  }),
  'declaration.changed': kind('. . B B', 'A public declaration changed in a way that no other change explains.'),

  // ------------------------------------------------------------------------------------------------------ identifiers
  ...declarationKinds('identifier', 'An identifier type', TYPE_LEVELS),
  'identifier.wire.changed': kind('? ? B B', 'The JSON form of an identifier changed.'),
  'identifier.form.changed': kind('B B B B', 'An identifier became a text of a form of its own, or a number again.'),
  'identifier.epoch.changed': kind('r r S S', 'The epoch of the timestamp in an identifier changed.'),
  'identifier.part.added': added('S S S S', 'A part of an identifier was added.'),
  'identifier.part.removed': removed('r r B B', 'A part of an identifier was removed.'),
  'identifier.part.renamed': renamed('S S B B', 'A part of an identifier was renamed, as `was` declares.'),
  'identifier.part.changed': kind('r r S S', 'The bits, the role or the alias of a part of an identifier changed.'),

  // ---------------------------------------------------------------------------------------------------------- scalars
  ...declarationKinds('scalar', 'A scalar', TYPE_LEVELS),
  ...about('listing', {
    'scalar.wire.changed': kind('? ? B B', 'The JSON form of a scalar changed.'),
    'scalar.format.changed': kind('? ? S S', 'The format of a scalar changed.'),
  }),

  // ------------------------------------------------------------------------------------------------------------ enums
  ...declarationKinds('enum', 'An enumeration', TYPE_LEVELS),
  'enum.base.changed': kind('? ? B B', 'The JSON form of the values of an enumeration changed.'),
  ...about('listing', {
    'enum.opened': kind('? ? ? ?', 'An enumeration now accepts values that it does not list.'),
    'enum.closed': kind('? ? ? ?', 'An enumeration now accepts only the values that it lists.'),
  }),
  'enum.others.changed': kind('? ? ? ?', 'The statement whether an enumeration lists all its members changed.'),
  'enum.value.added': { ...added('? ? B S', 'A value was added to a closed enumeration.'), about: 'listing' },
  'enum.value.added.open': added('S S r S', 'An open enumeration lists a value that was already accepted.'),
  'enum.value.removed': {
    ...removed('? ? B B', 'A value was removed from a closed enumeration, or one of its names.'),
    about: 'listing',
  },
  'enum.value.removed.open': removed('S r B B', 'An open enumeration no longer lists a value, which stays valid.'),
  'enum.value.renumbered': kind('B B S S', 'The value of a member changed: other data now means it.'),
  'enum.value.renamed': renamed('S S B B', 'A member was renamed, as `was` declares.'),
  'enum.value.shown': shown('S ? r S', 'The value of a member is now shown.'),
  'enum.value.hidden': hidden('? S B B', 'The value of a member is no longer shown.'),
  ...about('statement', {
    'enum.reserved.added': added('S S S S', 'A name or value of an enumeration is now reserved.'),
    'enum.reserved.removed': removed('r r S S', 'A name or value of an enumeration is no longer reserved.'),
  }),

  // --------------------------------------------------------------------------------------------------------- bit sets
  ...declarationKinds('bitset', 'A bit set', TYPE_LEVELS),
  'bitset.encoding.changed': kind('? ? B B', 'The JSON form of a bit set changed: number or decimal string.'),
  'bitset.opened': kind('? ? S S', 'A bit set now accepts bits that it does not list.'),
  'bitset.closed': kind('? ? S S', 'A bit set now accepts only the bits that it lists.'),
  'bitset.others.changed': kind('? ? S S', 'The statement whether a bit set lists all its bits changed.'),
  'bitset.width.crossed': kind('r r S S', 'The highest bit crossed 31, 32 or 53, where JavaScript loses bits.'),
  ...about('statement', {
    'bitset.reserved.added': added('S S S S', 'A name or bit of a bit set is now reserved.'),
    'bitset.reserved.removed': removed('r r S S', 'A name or bit of a bit set is no longer reserved.'),
  }),
  'bit.added': added('? ? S S', 'A bit was added to a closed bit set.'),
  'bit.added.open': added('S S S S', 'An open bit set lists a bit that was already accepted.'),
  'bit.removed': removed('? ? B B', 'A bit was removed from a closed bit set, or one of its names.'),
  'bit.removed.open': removed('S r B B', 'An open bit set no longer lists a bit; data with it stays valid.'),
  'bit.moved': kind('B B S S', 'The position of a bit changed.'),
  'bit.renamed': renamed('S S B B', 'A bit was renamed, as `was` declares.'),
  'bit.grants-all.changed': kind('r r S S', 'A set with a bit counts as one with every bit, or no longer does.'),
  'bit.shown': shown('S ? S S', 'The position of a bit is now shown.'),
  'bit.hidden': hidden('? S B B', 'The position of a bit is no longer shown.'),

  // -------------------------------------------------------------------------------------------------- objects, fields
  ...declarationKinds('object', 'An object', { removed: '? ? B B' }),
  'object.shown': shown('S B B B', 'The fields of an object are now shown.'),
  'object.hidden': hidden('B S B B', 'The fields of an object are no longer shown.'),
  'object.identity.added': added('S B S B', 'A field was added to the identity of an object: `Partial` always has it.'),
  'object.identity.removed': removed('B S B S', 'A field left the identity of an object: `Partial` may lack it.'),
  'object.extends.changed': kind('S S S S', 'An object extends other objects; changed fields are reported, too.'),
  'object.closed': kind('S B S S', 'An object now refuses keys that it does not declare.'),
  'object.opened': kind('B S S S', 'An object no longer refuses keys that it does not declare.'),
  'object.other-keys.widened': kind('B S S B', 'Keys that an object does not declare may hold more values.'),
  'object.other-keys.narrowed': kind('S B B B', 'Keys that an object does not declare may hold fewer values.'),
  'object.other-keys.changed': kind('B B B B', 'Keys that an object does not declare hold different values.'),
  'object.other-keys.equivalent': kind('S S S B', 'Keys that an object does not declare have another type.'),
  'object.order.changed': kind('r r B B', 'The fields by which lists of an object are sorted changed.'),
  'object.within.changed': kind('r r S S', 'The containers of an object changed.'),
  ...about('statement', {
    'object.reserved.added': added('S S S S', 'The name of a field is now reserved.'),
    'object.reserved.removed': removed('r r S S', 'The name of a field is no longer reserved.'),
  }),
  ...memberKinds('field', 'field', 'an object'),
  'field.renamed': renamed('B B B B', 'A field was renamed, as `was` declares.'),
  'field.as.changed': kind('. . S S', 'The name of a field in code changed.'),
  'default.added': added('S S S S', 'The default of an absent value was added.'),
  'default.removed': removed('r r S S', 'The default of an absent value was removed.'),
  'default.changed': kind('r r S S', 'The default of an absent value changed.'),
  ...about('prose', {
    'examples.changed': kind('S S S S', 'The examples of a value changed.'),
    'sample.changed': kind('S S S S', 'The hint for samples of a value changed.'),
  }),
  'expected.changed': kind('S S S S', 'An expectation of a field, which nothing enforces, changed.'),
  'only-in.changed': kind('r r B B', 'A field is sent by requests or answers alone, or by both again.'),
  'unit.changed': kind('r B S S', 'The unit of a number changed.', { about: 'prose' }),
  'relevance.tightened': kind('? ? ? ?', 'A field is relevant in fewer cases.'),
  'relevance.loosened': kind('? ? ? ?', 'A field is relevant in more cases.'),
  'relevance.changed': kind('? ? ? ?', 'A field is relevant in other cases.'),

  // ------------------------------------------------------------------------------------------------------------ views
  ...declarationKinds('view', 'A view', { removed: '? ? B B' }),
  'view.of.changed': kind('r r B B', 'The object that a view derives from, or its key, changed.'),
  ...memberKinds('view.field', 'field', 'a view'),
  'view.field.renamed': renamed('B B B B', 'A field that only a view has was renamed, as `was` declares.'),

  // ----------------------------------------------------------------------------------------------------------- unions
  ...declarationKinds('union', 'A union', TYPE_LEVELS),
  'union.member.added': added('B S B S', 'A member was added to a closed union.'),
  'union.member.added.open': added('S r r S', 'An open union lists a member; objects of that kind now have to fit it.'),
  'union.member.removed': removed('S B B B', 'A member was removed from a closed union.'),
  'union.member.removed.open': removed('r S B B', 'An open union no longer lists a member, whose objects stay valid.'),
  'union.discriminator.changed': kind('r r r r', 'Another field, or none, distinguishes the members of a union.'),
  'union.opened': kind('? ? ? ?', 'A union now accepts members that it does not list.'),
  'union.closed': kind('? ? ? ?', 'A union now accepts only the members that it lists.'),

  // ----------------------------------------------------------------------------------------------------- limits, rules
  ...about('limit', {
    'limit.added': added('? ? ? ?', 'A limit was added.'),
    'limit.removed': removed('? ? ? ?', 'A limit was removed.'),
    'limit.max.raised': kind('? ? S S', 'The upper bound of a limit was raised or removed, or is in the range now.'),
    'limit.max.lowered': kind('? ? S S', 'The upper bound of a limit was lowered or added, or left the range.'),
    'limit.min.lowered': kind('? ? S S', 'The lower bound of a limit was lowered or removed, or is in the range now.'),
    'limit.min.raised': kind('? ? S S', 'The lower bound of a limit was raised or added, or left the range.'),
    'limit.format.changed': kind('? ? S S', 'The format of a text or number changed.'),
    'limit.pattern.widened': kind('? ? S S', 'A pattern matches more texts.'),
    'limit.pattern.narrowed': kind('? ? S S', 'A pattern matches fewer texts.'),
    'limit.pattern.changed': kind('? ? S S', 'A pattern matches other texts.'),
    'limit.pattern.rewritten': kind('S S S S', 'A pattern is written in another way and matches the same texts.'),
    'limit.trimmed.changed': kind('? ? S S', 'A length now counts white space at both ends, or no longer does.'),
    'limit.multiple-of.changed': kind('? ? S S', 'The number that others must be multiples of changed.'),
    'limit.values.added': added('? ? ? ?', 'More values are allowed.'),
    'limit.values.removed': removed('? ? ? ?', 'Fewer values are allowed.'),
    'limit.exception.added': added('? ? ? ?', 'An exception of a limit was added.'),
    'limit.exception.removed': removed('? ? ? ?', 'An exception of a limit was removed.'),
    'limit.exception.cases.changed': kind('? ? ? ?', 'An exception of a limit applies in other cases.'),
    'limit.exception.order.changed': kind('? ? S S', 'The order in which the exceptions of a limit are tried changed.'),
  }),
  ...about('rule', {
    'rule.added': added('S B S S', 'A rule over the fields of an object was added.'),
    'rule.removed': removed('B S S S', 'A rule over the fields of an object was removed.'),
    'rule.tightened': kind('S B S S', 'A rule applies in more cases.'),
    'rule.loosened': kind('B S S S', 'A rule applies in fewer cases.'),
    'rule.condition.changed': kind('B B S S', 'A rule applies in other cases.'),
  }),

  // ------------------------------------------------------------------------------------------------------ collections
  ...declarationKinds('collection', 'A set of rules for a list', { added: 'S B S S', removed: 'B S B B' }),
  'collection.of.changed': kind('B B B B', 'A set of rules for a list applies to another object.'),
  ...about('rule', {
    'collection.rule.added': added('S B S S', 'A rule of a list was added.'),
    'collection.rule.removed': removed('B S S S', 'A rule of a list was removed.'),
  }),
  'collection.max.raised': kind('B S S S', 'More members of a list may share a value.'),
  'collection.max.lowered': kind('S B S S', 'Fewer members of a list may share a value.'),
  'collection.condition.changed': kind('r r S S', 'A rule of a list counts other members.'),

  // -------------------------------------------------------------------------------------------------------- endpoints
  ...declarationKinds('endpoint', 'An endpoint'),
  'endpoint.method.changed': kind('B B S S', 'The method of an endpoint changed.'),
  'endpoint.path.changed': kind('B B S S', 'The path of an endpoint changed.'),
  ...memberKinds('endpoint.param', 'path parameter', 'an endpoint'),
  'endpoint.param.renamed': renamed('. S . B', 'A path parameter was renamed, as `was` declares.'),
  ...memberKinds('endpoint.query', 'query parameter', 'an endpoint'),
  'endpoint.query.as.changed': kind('. . B B', 'The name of a query parameter in code changed.'),
  'endpoint.query.renamed': renamed('. B . B', 'A query parameter was renamed, as `was` declares.'),
  ...memberKinds('endpoint.header', 'header', 'a request'),
  'endpoint.header.as.changed': kind('. . B B', 'The name of a header in code changed.'),
  'endpoint.header.renamed': renamed('. B . B', 'A header of a request was renamed, as `was` declares.'),
  ...memberKinds('endpoint.cookie', 'cookie', 'a request'),
  'endpoint.cookie.as.changed': kind('. . B B', 'The name of a cookie in code changed.'),
  'endpoint.cookie.renamed': renamed('. B . B', 'A cookie of a request was renamed, as `was` declares.'),
  'endpoint.as.reused': kind('. B . B', 'Calls now send another parameter under this name in code.', {
    about: 'names',
  }),
  'endpoint.style.changed': kind('. B . S', 'A list or an object in a request is written in another way.'),
  'endpoint.service.changed': kind('B B S S', 'Another service has an endpoint.'),
  'endpoint.groups.changed': kind('S S S S', 'The groups that documentation lists an endpoint in changed.'),
  'endpoint.body.added.optional': added('. S . S', 'A body that may be absent was added to a request.'),
  'endpoint.body.loosened': kind('. S . S', 'The body of a request may now be absent.'),
  'endpoint.body.required': kind('. B . B', 'The body of a request may no longer be absent.'),
  'endpoint.body.media.added': added('. S . S', 'The body of a request may have another content type.'),
  'endpoint.body.media.removed': removed('. B . B', 'The body of a request may no longer have a content type.'),
  'endpoint.body.media.covered': kind('. ? . B', 'A content type of a request is now part of a range of them.'),
  'endpoint.body.media.singled-out': kind('. ? . S', 'A content type of a request was part of a range of them.'),
  'endpoint.body.media.reordered': kind('. r . S', 'A body has another content type where a call names none.'),
  'endpoint.body.part.media.changed': kind('. ? . S', 'The content types that a part of a form may have changed.'),
  'endpoint.body.added': added('. B . B', 'The body of a request was added.'),
  'endpoint.body.removed': removed('. r . B', 'The body of a request was removed.'),
  'endpoint.body.shown': shown('. B . B', 'The body of a request is now shown.'),
  'endpoint.body.hidden': hidden('. S . B', 'The body of a request is no longer shown.'),
  ...typeKinds('endpoint.body', 'The body of a request', ['. S . ?', '. B . B', '. B . B', '. S . B']),
  'endpoint.response.added': added('r . B .', 'A response of an endpoint was added.'),
  'endpoint.response.removed': removed('B . B .', 'A response of an endpoint was removed.'),
  'endpoint.failure.added': added('r . S .', 'A response that says that a request failed was added.'),
  'endpoint.failure.added.further': added('r . r .', 'A failure with a body was added to others that have one.'),
  'endpoint.failure.removed': removed('S . S .', 'A response that says that a request failed was removed.'),
  'endpoint.response.covered': kind('? . B .', 'A response was removed, and a wider range describes its statuses.'),
  'endpoint.response.widened': kind('r . B .', 'A response was replaced by a wider range that was not described.'),
  'endpoint.response.singled-out': kind('? . B .', 'A response was added for statuses that a wider range described.'),
  'endpoint.response.narrowed': kind('S . B .', 'A range of statuses was removed, and other responses describe some.'),
  'endpoint.response.order.changed': kind('r . r .', 'The order in which responses are tried changed.'),
  'endpoint.response.media.reordered': kind('r . S .', 'Clients accept content types in another order.'),
  'endpoint.response.body.added': added('B . B .', 'The body of a response was added.'),
  'endpoint.response.body.removed': removed('B . B .', 'The body of a response was removed.'),
  'endpoint.response.shown': shown('S . B .', 'The body of a response is now shown.'),
  'endpoint.response.hidden': hidden('B . B .', 'The body of a response is no longer shown.'),
  ...typeKinds('endpoint.response', 'The body of a response', ['B . B .', 'S . B .', 'B . B .', 'S . B .']),
  'endpoint.response.stream.changed': kind('B . B .', 'A response is a sequence, or one value, or its marks differ.'),
  ...memberKinds('endpoint.response.header', 'header', 'a response'),
  'endpoint.response.header.as.changed': kind('. . B .', 'The name in code of a header of a response changed.'),
  'endpoint.auth.added': added('. ? . S', 'An endpoint accepts another auth scheme, or requires a first one.'),
  'endpoint.auth.removed': removed('. ? . S', 'An endpoint no longer accepts or requires an auth scheme.'),
  'endpoint.auth.reordered': kind('. r . S', 'Clients that have several tokens send another one to an endpoint.'),
  'endpoint.auth.shown': shown('. r . S', 'The auth schemes of an endpoint are now shown.'),
  'endpoint.auth.hidden': hidden('. r . S', 'The auth schemes of an endpoint are no longer shown.'),
  'endpoint.effects.changed': kind('. r . S', 'The fields that a request sets or clears changed.'),
  'endpoint.needs.changed': kind('. r . S', 'The permissions that an endpoint needs changed.'),
  'endpoint.paging.added': added('S S S S', 'Paging of an endpoint was added.'),
  'endpoint.paging.removed': removed('r B B B', 'Paging of an endpoint was removed.'),
  'endpoint.paging.style.changed': kind('r B B B', 'Pages of an endpoint follow one another in another way.'),
  'endpoint.paging.answer.added': added('S S S S', 'Answers say whether there are more pages, or how many items.'),
  'endpoint.paging.answer.removed': removed('r r S S', 'Answers say elsewhere whether there is more, or no longer.'),
  'endpoint.paging.changed': kind('r B S S', 'Paging of an endpoint changed.'),

  ...declarationKinds('service', 'The service that endpoints belong to', { removed: '? ? B B' }),
  'service.variable.added': added('S S S S', 'A variable was added to the address of a service.'),
  'service.variable.removed': removed('S B S B', 'A variable of the address of a service was removed.'),
  'service.variable.renamed': renamed('S S S B', 'A variable of an address was renamed, as `was` declares.'),
  'service.variable.default.changed': kind('r r S S', 'The default of a variable of an address changed.'),
  'service.variable.value.added': added('S S S S', 'A variable of an address may have more values.'),
  'service.variable.value.removed': removed('S B S B', 'A variable of an address may have fewer values.'),
  'service.url.changed': kind('r r S S', 'The address that serves the endpoints changed.'),
  'service.url.rewritten': kind('S S S S', 'The address that serves the endpoints is written in another way.'),
  'service.user-agent.changed': kind('. r S S', 'The user agent that clients send changed.'),
  'service.reason-header.changed': kind(
    '. r S S',
    'The header that says why a request is made, or its limit, changed.',
  ),
  'service.json-part.changed': kind('. r S S', 'The part of a form that has everything but files as JSON changed.'),
  'service.errors.changed': kind('r . S S', 'The keys of the body of an error changed.'),
  'service.rate-limits.changed': kind('r r S S', 'The rate limits of requests, or their headers, changed.'),

  // ------------------------------------------------------------------------------------------------------ permissions
  ...declarationKinds('permission', 'A calculation of permissions', TYPE_LEVELS),
  'permission.of.changed': kind('r r B B', 'A calculation of permissions is about another bit set.'),
  ...inputKinds('permission.input', 'input', 'a calculation of permissions'),
  'permission.input.renamed': renamed('. . . B', 'An input of a calculation was renamed, as `was` declares.'),
  'permission.input.as.reused': kind('. . . B', 'The name of an input in code was that of another one.', {
    about: 'names',
  }),
  'permission.steps.changed': kind('r r S S', 'The steps of a calculation of permissions changed.'),
  'permission.steps.shown': shown('S S S S', 'The steps of a calculation of permissions are now shown.'),
  'permission.steps.hidden': hidden('r r B B', 'The steps of a calculation of permissions are no longer shown.'),

  // ------------------------------------------------------------------------------------------------------------- urls
  ...declarationKinds('url', 'An address of files', { removed: 'B B B B' }),
  'url.base.changed': kind('r r S S', 'The beginning of an address of files changed.'),
  'url.base.rewritten': kind('S S S S', 'The beginning of an address is written in other letters.'),
  'url.path.changed': kind('B B S S', 'The path of an address of files changed.'),
  ...memberKinds('url.param', 'parameter', 'an address of files'),
  'url.param.renamed': renamed('. S . B', 'A parameter of an address of files was renamed, as `was` declares.'),
  'url.param.as.reused': kind('. B . B', 'The name of a parameter in code was that of another one.', {
    about: 'names',
  }),
  'url.formats.added': added('. S . S', 'Files have another format.'),
  'url.formats.removed': removed('. B . B', 'Files no longer have a format.'),
  'url.formats.reordered': kind('r . S .', 'Files have another default format.'),
  'url.animated.changed': kind('r r S S', 'Other files are animated, or have other formats then.'),
  'url.sizes.added': added('. S . S', 'Files have another size.'),
  'url.sizes.removed': removed('. B . B', 'Files no longer have a size.'),
  'url.sizes.query.changed': kind('. B . S', 'Another query parameter selects the size of a file, or none does.'),

  // ----------------------------------------------------------------------------------------------------------- events
  // The name of an event is part of the data, and a member of an enumeration in TypeScript. Only the service sends
  // events, and code that tests a program makes them.
  ...declarationKinds('event', 'An event', { added: 'S . r S', removed: 'B . B B', renamed: 'B . B B' }),
  'event.channel.changed': kind('B . B B', 'The channel of an event changed.'),
  'event.channel.added': added('S . r S', 'Another channel delivers an event as well.'),
  'event.channel.removed': removed('B . B B', 'One of several channels no longer delivers an event.'),
  'event.family.changed': kind('B . B B', 'An event has become a family of events, or the reverse.'),
  'event.payload.shown': shown('S . B B', 'The payload of an event is now shown.'),
  'event.payload.hidden': hidden('B . B B', 'The payload of an event is no longer shown.'),
  'event.payload.widened': kind('B . B B', 'The payload of an event accepts more values.'),
  'event.payload.narrowed': kind('S . B B', 'The payload of an event accepts fewer values.'),
  'event.payload.changed': kind('B . B B', 'The payload of an event accepts different values.'),
  'event.payload.equivalent': kind('S . B B', 'The payload of an event has another type with the same values.'),
  'event.answer.added': added('. S . r', 'An event may now be answered with a body.'),
  'event.answer.removed': removed('. B . B', 'An event is no longer answered with a body.'),
  'event.answer.shown': shown('. B . B', 'The answer to an event is now shown.'),
  'event.answer.hidden': hidden('. S . B', 'The answer to an event is no longer shown.'),
  ...typeKinds('event.answer', 'The answer to an event', ['. S . ?', '. B . B', '. B . B', '. S . B']),
  'event.alternatives.changed': kind('? . B B', 'The alternative payloads of an event changed.'),
  'event.alternatives.shown': shown('S . B B', 'The alternative payloads of an event are now shown.'),
  'event.alternatives.hidden': hidden('r . B B', 'The alternative payloads of an event are no longer shown.'),
  'event.uses.changed': kind('r . S S', 'The views that an event uses inside its payload changed.'),
  'event.emitted-by.changed': kind('r . S S', 'The endpoints that emit an event changed.'),

  ...declarationKinds('channel', 'A channel of events'),
  'channel.envelope.changed': kind('B . B B', 'The envelope of the events of a channel changed.'),
  'channel.connection.changed': kind('B . B B', 'How a connection is opened, kept alive, limited or resumed changed.'),
  'channel.message.added': added('S S S S', 'A connection has another message.'),
  'channel.message.removed': removed('B B B B', 'A connection lacks a message that it had.'),
  'channel.message.changed': kind('? ? B B', 'The op code, the direction or the type of a message changed.'),
  'channel.close-code.added': added('S . S S', 'A close code is now listed.'),
  'channel.close-code.removed': removed('r . r r', 'A close code is no longer listed.'),
  'channel.close-code.changed': kind('r . S S', 'The reaction to a close code changed.'),
  'channel.intents.changed': kind('r . B B', 'The events that an intent brings changed.'),
  'channel.delivery.changed': kind('B . B B', 'The signature, headers or acknowledgement of deliveries changed.'),
  'channel.delivery.advice.changed': kind('r . S S', 'The repetition, the key or the tolerance of deliveries changed.'),
  'channel.subscription.changed': kind('r . S S', 'The fields for the address or the events of a channel changed.'),
  'channel.sessions.changed': kind('r . S S', 'The limits on connections, or the fields that report them, changed.'),

  // ----------------------------------------------------------------------------------------------------- states, auth
  ...declarationKinds('state', 'A state machine', { removed: 'r r B B' }),
  'state.field.changed': kind('r r B B', 'The field that holds the state changed.'),
  'state.value.added': added('r S r S', 'A state was added.'),
  'state.value.removed': removed('S r B B', 'A state was removed.'),
  'state.value.renamed': renamed('S S B B', 'A state was renamed, as `was` declares.'),
  'state.value.changed': kind('r r S S', 'The values that mean a state changed.'),
  'state.predicate.changed': kind('S S B B', 'The function that checks a state or a permission was renamed.'),
  'state.predicate.reused': kind('B B B B', 'The function that checked one state or permission checks another.', {
    about: 'names',
  }),
  'state.transition.added': added('r S S S', 'A transition was added.'),
  'state.transition.removed': removed('S B S S', 'A transition was removed.'),
  'state.transition.needs.changed': kind('S r S S', 'The permissions that a transition needs changed.'),
  'state.transitions.shown': shown('S r S S', 'The transitions between states are now shown.'),
  'state.transitions.hidden': hidden('S r S S', 'The transitions between states are no longer shown.'),
  ...declarationKinds('auth', 'An auth scheme', { removed: '. B B B' }),
  'auth.kind.changed': kind('B B B B', 'The kind of an auth scheme changed.'),
  'auth.property.added': added('S S S S', 'A property of an auth scheme was added.'),
  'auth.property.removed': removed('r r S S', 'A property of an auth scheme was removed.'),
  'auth.property.changed': kind('r r S S', 'The value of a property of an auth scheme changed.'),
  'auth.default.changed': kind('. r S S', 'Programs that name no scheme send the token of another one.'),
  'auth.place.changed': kind('. B S S', 'The place or the form of a token in requests changed.'),
  'auth.place.rewritten': kind('. S S S', 'Where a request has a token is written in another way.'),
  'auth.flow.added': added('S S S S', 'A flow of OAuth 2 was added.'),
  'auth.flow.removed': removed('. B S S', 'A flow of OAuth 2 was removed.'),
  'auth.flow.changed': kind('. r S S', 'The addresses or the scopes of a flow of OAuth 2 changed.'),
  'auth.scope.added': added('S S S S', 'A scope was added.'),
  'auth.scope.removed': removed('. B B B', 'A scope was removed.'),
  'auth.scope.renamed': renamed('. B B B', 'A scope was renamed, as `was` declares.'),

  // ------------------------------------------------------------------------------------------------------------ facts
  ...about('statement', {
    'fact.added': added('S S S S', 'A fact that belongs to no declaration was added.'),
    'fact.removed': removed('r r S S', 'A fact that belongs to no declaration was removed.'),
    'fact.renamed': renamed('S S S S', 'A fact was renamed, as `was` declares.'),
    'fact.value.changed': kind('r r S S', 'The value of a fact that belongs to no declaration changed.'),
  }),

  // --------------------------------------------------------------------------------------- what every declaration has
  ...about('prose', {
    'deprecation.added': added('S S S S', 'A declaration is now deprecated; linters warn.'),
    'deprecation.removed': removed('S S S S', 'A declaration is no longer deprecated.'),
    'deprecation.changed': kind('S S S S', 'The reason or the replacement of a deprecation changed.'),
    'stability.raised': kind('S S S S', 'A declaration that was experimental is stable.'),
    'stability.lowered': kind('B B S S', 'A declaration that was stable is experimental: it may change at any time.'),
    'former-name.changed': kind('S S S S', 'The declared former name of a declaration that keeps its name changed.'),
    'docs.changed': kind('S S S S', 'The documentation of a declaration changed.'),
    'extra.changed': kind('S S S S', 'The keys of other tools changed.'),
    'docs.link.changed': kind('S S S S', 'The links of a declaration changed.'),
  }),
  ...about('statement', {
    'note.added': added('r r S S', 'A note about a fact that no validator enforces was added.'),
    'note.removed': removed('r r S S', 'A note about a fact that no validator enforces was removed.'),
  }),
  'header.rewritten': kind('S S S ?', 'The name of a header is written in other letters.', { about: 'names' }),
  ...about('prose', {
    'section.changed': kind('S S S S', 'A fact moved to another section of the source document.'),
    'source.changed': kind('S S S S', 'A fact comes from another layer or cites another source.'),
    'file.moved': kind('S S S S', 'A declaration moved to another file of the spec.'),
    'gap.opened': kind('S S S S', 'The spec marks a fact as not shown.'),
    'gap.closed': kind('S S S S', 'The spec shows a fact that was not shown.'),
    'gap.filled.changed': kind('S S S S', 'A layer fills a gap differently.'),
  }),
  ...about('statement', {
    'correction.added': added('S S S S', 'A correction of the profile was added.'),
    'correction.removed': removed('S S S S', 'A correction of the profile was removed.'),
    'correction.changed': kind('S S S S', 'The reason or the source of a correction changed.'),
  }),
} as const satisfies Record<string, Kind>;

export type KindId = keyof typeof kinds;

export const kindIds = Object.keys(kinds) as readonly KindId[];

/** The families of kinds for types. */
export type TypeFamily = KindId extends infer Id ? (Id extends `${infer Name}.type.equivalent` ? Name : never) : never;

/** The kind of a change of a type, by how its values relate. */
export function typeKind(family: TypeFamily, relation: Relation): KindId {
  return `${family}.type.${relation === 'same' ? 'equivalent' : relation}`;
}

/** The row of a kind in the table. */
export function kindOf(id: KindId): Kind {
  return kinds[id];
}

export function isKindId(id: string): id is KindId {
  return Object.hasOwn(kinds, id);
}
