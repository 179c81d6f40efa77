import {
  limitedType,
  isNotShown,
  type CollectionRule,
  type Condition,
  type Declared,
  type Deprecation,
  type EndpointResponse,
  type EventChannel,
  type Field,
  type Limit,
  type Model,
  type ObjectType,
  type PayloadAlternative,
  type RequestBody,
  type Rule,
  type Transition,
} from './model.js';
import { JSON_MEDIA, shownBodies } from './requests.js';
import { entriesOf, type PermissionStep } from './permissions.js';
import type { Connection, ConnectionMessage } from './connection.js';
import { keyPatternsOf, typeOfOtherKeys } from './objects.js';
import { declarationsIn, nounOf, sectionNames, type DeclarationIn, type NounOf, type SectionName } from './sections.js';
import type { Type } from './types.js';

/** Functions for the declarations of each section. Views are also objects. */
type DeclarationVisitor = {
  [Section in SectionName as NounOf<Section>]?: (declared: DeclarationIn<Section>, at: At) => void;
};

/**
 * A visitor of a Model: functions for its declarations (`object`, `bitSet`, `authScheme`) and for the kinds of their parts.
 * A visitor for all types, conditions or names thereby misses no place.
 */
export interface ModelVisitor extends DeclarationVisitor {
  /** Each declaration, and each named member: fields, parameters, headers, values, bits, parts, states, scopes, variables. */
  declared?(declared: Declared, at: At): void;
  /** Named members only. */
  member?(member: Declared, at: At & { readonly place: MemberPlace }): void;
  /** Fields of objects, parameters of requests, and headers of answers and of parts of bodies. */
  field?(field: Field, at: At): void;
  connection?(connection: Connection, at: At, channel: EventChannel): void;
  step?(step: PermissionStep, at: At): void;
  body?(body: RequestBody, at: At): void;
  response?(response: EndpointResponse, at: At): void;
  alternative?(alternative: PayloadAlternative, at: At): void;
  transition?(transition: Transition, at: At): void;
  /** A whole type; `typesIn` returns the types inside it. */
  type?(type: Type, at: At): void;
  /** `type` is the limited type, or the one whose items are limited. */
  limit?(limit: Limit, at: At, type: Type): void;
  /** All limits of one type, if there are any. */
  limits?(limits: readonly Limit[], at: At, type: Type): void;
  condition?(condition: Condition, at: At): void;
  rule?(rule: Rule | CollectionRule, at: At): void;
  deprecation?(deprecation: Deprecation, at: At): void;
  /** A reference to a declaration outside of a type. */
  reference?(reference: Reference, at: At): void;
  /** Called after everything else. */
  end?(): void;
}

export interface At {
  readonly section: SectionName;
  readonly owner: Declared;
  /** The named member of the declaration that contains the part, if any. */
  readonly member?: Declared;
  readonly place: Place;
  /** The innermost enclosing part of the Model that has a position in the spec: `spanOf(at.part)`. */
  readonly part: object;
  /** The fields for conditions: those of the named object, or parameters. */
  readonly looksIn?: string | readonly Field[];
  /** The path that gaps and corrections use: `objects.Book.fields.title`. */
  readonly path: string;
}

export type Place =
  | MemberPlace
  | 'declaration'
  | 'other-keys'
  | 'member'
  | 'rule'
  | 'body'
  | 'response'
  | 'payload'
  | 'answer'
  | 'alternative'
  | 'transition'
  | 'step'
  | 'envelope'
  | 'sessions'
  | 'connection'
  | 'delivery'
  | 'subscription';

export type MemberPlace = keyof typeof memberKeys;

export interface Reference {
  /** `type`: any name in the namespace of types, such as a view. */
  readonly to: 'type' | 'object' | 'endpoint' | 'channel' | 'auth' | 'service';
  readonly name: string;
  /** The role of the referenced declaration in words; absent if the kind implies it. */
  readonly as?: string;
}

export function visitModel(model: Model, ...visitors: readonly ModelVisitor[]): void {
  const visitor = together(visitors);
  for (const section of sectionNames) {
    for (const declared of declarationsIn(section, model)) visitDeclaration(section, declared, visitor);
  }
  visitor.end?.();
}

export function visitDeclaration<Section extends SectionName>(
  section: Section,
  declared: DeclarationIn<Section>,
  visitor: ModelVisitor,
): void {
  const at = place(section, declared);
  see(declared, at, visitor);
  (visitor as Readonly<Record<string, Visit<DeclarationIn<Section>> | undefined>>)[nounOf[section]]?.(declared, at);
  (walks[section] as Walk<DeclarationIn<Section>>)(declared, at, visitor);
}

type Visit<Of> = (declared: Of, at: At) => void;

type Walk<Of> = (declared: Of, at: At, visitor: ModelVisitor) => void;

/** The parts of a declaration of each section, in the order of the spec. */
const walks: { readonly [Section in SectionName]: Walk<DeclarationIn<Section>> } = {
  identifiers: (identifier, at, visitor) => {
    seeLimits(identifier.limits ?? [], { kind: 'str' }, at, visitor);
    members(identifier.parts, 'part', at, visitor);
  },
  scalars: (scalar, at, visitor) => {
    seeLimits(scalar.limits, { kind: scalar.wire }, at, visitor);
  },
  enums: (enumeration, at, visitor) => {
    members(enumeration.values, 'value', at, visitor);
  },
  bitsets: (bitSet, at, visitor) => {
    members(bitSet.bits, 'bit', at, visitor);
  },
  objects: (object, at, visitor) => {
    if (object.view !== undefined) visitor.reference?.({ to: 'object', name: object.view.of, as: 'view' }, at);
    for (const name of object.extends ?? []) visitor.reference?.({ to: 'object', name, as: 'extends' }, at);
    fields(object.fields, 'field', at, object.name, visitor);
    for (const pattern of keyPatternsOf(object)) visitor.type?.(pattern.type, within(at, 'other-keys'));
    const others = typeOfOtherKeys(object);
    if (others !== undefined) visitor.type?.(others, within(at, 'other-keys'));
    for (const rule of object.rules) {
      const inside = { ...within(at, 'rule', rule), looksIn: object.name };
      visitor.rule?.(rule, inside);
      if (rule.kind === 'required-when') conditions(rule.when, inside, visitor);
    }
    for (const { object: name } of object.within) visitor.reference?.({ to: 'type', name, as: 'is inside' }, at);
  },
  unions: (union, at, visitor) => {
    for (const type of union.of) visitor.type?.(type, within(at, 'member', type));
    seeLimits(union.limits ?? [], limitedType(union), at, visitor);
  },
  collections: (collection, at, visitor) => {
    visitor.reference?.({ to: 'type', name: collection.of, as: 'members' }, at);
    for (const rule of collection.rules) {
      const inside = { ...within(at, 'rule', rule), looksIn: collection.of };
      visitor.rule?.(rule, inside);
      conditions(rule.where, inside, visitor);
    }
  },
  endpoints: (endpoint, at, visitor) => {
    if (endpoint.service !== undefined) visitor.reference?.({ to: 'service', name: endpoint.service }, at);
    for (const needed of endpoint.needs)
      visitor.reference?.({ to: 'type', name: needed.split('.')[0]!, as: 'needed' }, at);
    fields(endpoint.params, 'param', at, endpoint.params, visitor);
    fields(endpoint.query, 'query', at, endpoint.query, visitor);
    fields(endpoint.headers, 'header', at, endpoint.headers, visitor);
    fields(endpoint.cookies, 'cookie', at, endpoint.cookies, visitor);
    for (const body of shownBodies(endpoint)) {
      const inside = within(at, 'body', body);
      visitor.body?.(body, inside);
      payload(body.type, inside, visitor);
      limitsOfCarried(body, inside, visitor);
      for (const part of body.parts) fieldsInside(part.headers, 'header', `body.parts.${part.name}`, inside, visitor);
    }
    for (const response of endpoint.responses) {
      const inside = { ...within(at, 'response', response), looksIn: endpoint.query };
      visitor.response?.(response, inside);
      payload(response.type, inside, visitor);
      limitsOfCarried(response, inside, visitor);
      fieldsInside(response.headers, 'answerHeader', `responses.${responseKey(response)}`, inside, visitor);
      conditions(response.when, inside, visitor);
    }
    if (isNotShown(endpoint.auth)) return;
    const named = within(at, 'declaration', endpoint.auth);
    for (const { schemes } of endpoint.auth)
      for (const { name } of schemes) visitor.reference?.({ to: 'auth', name }, named);
  },
  events: (event, at, visitor) => {
    for (const name of event.channels) visitor.reference?.({ to: 'channel', name }, at);
    payload(event.payload, within(at, 'payload'), visitor);
    for (const alternative of isNotShown(event.instead) ? [] : event.instead) {
      const looksIn = 'name' in alternative.type ? { looksIn: alternative.type.name } : {};
      const inside = { ...within(at, 'alternative', alternative), ...looksIn };
      visitor.alternative?.(alternative, inside);
      payload(alternative.type, inside, visitor);
      conditions(alternative.when, inside, visitor);
    }
    if (event.answer !== undefined) payload(event.answer, within(at, 'answer'), visitor);
    for (const name of event.uses) {
      visitor.reference?.({ to: 'type', name, as: 'in the payload' }, within(at, 'payload', event.uses));
    }
    if (isNotShown(event.emittedBy)) return;
    const causes = within(at, 'declaration', event.emittedBy);
    for (const name of event.emittedBy) visitor.reference?.({ to: 'endpoint', name, as: 'emitted by' }, causes);
  },
  channels: (channel, at, visitor) => {
    const { envelope, sessions, connection, delivery, subscription } = channel;
    const looksIn = envelope === undefined || isNotShown(envelope) ? {} : { looksIn: envelope.type };
    if (envelope !== undefined && !isNotShown(envelope)) {
      const inside = { ...within(at, 'envelope', envelope), ...looksIn };
      visitor.reference?.({ to: 'type', name: envelope.type, as: 'envelope' }, inside);
      conditions(envelope.when, inside, visitor);
    }
    if (sessions !== undefined) {
      visitor.reference?.(
        { to: 'type', name: sessions.limit, as: 'limit of sessions' },
        within(at, 'sessions', sessions),
      );
    }
    if (connection !== undefined && !isNotShown(connection)) {
      seeConnection(connection, channel, within(at, 'connection', connection), visitor);
    }
    if (delivery !== undefined && !isNotShown(delivery)) {
      const inside = { ...within(at, 'delivery', delivery), ...looksIn };
      const { key, algorithm } = delivery.signature;
      const as = algorithm === 'Ed25519' ? 'public key' : 'secret';
      if (key !== undefined) visitor.reference?.({ to: 'type', name: key.object, as }, inside);
      conditions(delivery.ping, inside, visitor);
    }
    if (subscription !== undefined) {
      const inside = within(at, 'subscription', subscription);
      const { address, events } = subscription;
      visitor.reference?.({ to: 'type', name: address.object, as: 'address of requests' }, inside);
      if (events !== undefined) visitor.reference?.({ to: 'type', name: events.object, as: 'list of events' }, inside);
    }
  },
  states: (state, at, visitor) => {
    visitor.reference?.({ to: 'type', name: state.object, as: 'state' }, at);
    members(state.values, 'state', at, visitor);
    for (const transition of isNotShown(state.transitions) ? [] : state.transitions) {
      const inside = { ...within(at, 'transition', transition), looksIn: state.object };
      visitor.transition?.(transition, inside);
      const needed = transition.needs?.split('.')[0];
      if (needed !== undefined) visitor.reference?.({ to: 'type', name: needed, as: 'needed' }, inside);
      conditions(transition.where, inside, visitor);
    }
  },
  permissions: (calculation, at, visitor) => {
    visitor.reference?.({ to: 'type', name: calculation.of, as: 'calculated' }, at);
    fields(calculation.inputs, 'input', at, calculation.inputs, visitor);
    if (isNotShown(calculation.steps)) return;
    for (const step of calculation.steps) {
      visitor.step?.(step, within(at, 'step', step));
      const entries = entriesOf(step);
      if (entries === undefined) continue;
      conditions(entries.where, { ...within(at, 'step', step), looksIn: entries.of }, visitor);
    }
  },
  auth: (scheme, at, visitor) => {
    members(scheme.scopes, 'scope', at, visitor);
  },
  services: (service, at, visitor) => {
    members(service.variables, 'variable', at, visitor);
    for (const { of } of isNotShown(service.errors) ? [] : service.errors.codes) {
      if (of !== undefined) visitor.reference?.({ to: 'object', name: of, as: 'error code' }, at);
    }
  },
  urls: (url, at, visitor) => {
    fields(url.params, 'param', at, url.params, visitor);
  },
  facts: () => {},
};

// ----------------------------------------------------------------------------------------------- parts of declarations

function see(declared: Declared, at: At, visitor: ModelVisitor): void {
  visitor.declared?.(declared, at);
  if (declared.deprecated !== undefined) visitor.deprecation?.(declared.deprecated, at);
}

function seeMember(member: Declared, at: At & { readonly place: MemberPlace }, visitor: ModelVisitor): void {
  see(member, at, visitor);
  visitor.member?.(member, at);
}

function members(list: readonly Declared[], where: MemberPlace, at: At, visitor: ModelVisitor): void {
  for (const member of list) seeMember(member, memberAt(at, where, member), visitor);
}

function fields(
  list: readonly Field[],
  where: 'field' | 'param' | 'input' | 'query' | 'header' | 'cookie',
  at: At,
  looksIn: string | readonly Field[],
  visitor: ModelVisitor,
): void {
  for (const field of list) seeField(field, { ...memberAt(at, where, field), looksIn }, visitor);
}

/** The headers of an unnamed part of a declaration. */
function fieldsInside(
  list: readonly Field[],
  where: 'header' | 'answerHeader',
  path: string,
  at: At,
  visitor: ModelVisitor,
): void {
  const outer = { ...at, path: `${at.path}.${path}` };
  for (const field of list) seeField(field, { ...memberAt(outer, where, field), looksIn: list }, visitor);
}

function seeField(field: Field, inside: At & { readonly place: MemberPlace }, visitor: ModelVisitor): void {
  seeMember(field, inside, visitor);
  visitor.field?.(field, inside);
  visitor.type?.(field.type, inside);
  seeLimits(field.limits, field.type, inside, visitor);
  conditions(field.relevant, inside, visitor);
  for (const expectation of field.expected ?? []) {
    if (expectation.kind === 'when' || expectation.kind === 'refers' || expectation.kind === 'is')
      conditions(expectation.when, inside, visitor);
  }
}

/** `200`, `4XX.text/csv`: the status of a response, and its content type unless that is JSON. */
export function responseKey({ status, media }: EndpointResponse): string {
  const written = isNotShown(status) ? '!not-shown' : String(status);
  return media === '' || media === JSON_MEDIA ? written : `${written}.${media}`;
}

function seeLimits(limits: readonly Limit[], type: Type, at: At, visitor: ModelVisitor): void {
  if (limits.length > 0) visitor.limits?.(limits, at, type);
  for (const limit of limits) {
    visitor.limit?.(limit, at, type);
    conditions(limit.when, at, visitor);
  }
}

function limitsOfCarried(
  { type, limits = [] }: Pick<EndpointResponse, 'type' | 'limits'>,
  at: At,
  visitor: ModelVisitor,
): void {
  if (type !== null && !isNotShown(type)) seeLimits(limits, type, at, visitor);
}

function payload(type: EndpointResponse['type'], at: At, visitor: ModelVisitor): void {
  if (type !== null && !isNotShown(type)) visitor.type?.(type, at);
}

function seeConnection(connection: Connection, channel: EventChannel, at: At, visitor: ModelVisitor): void {
  visitor.connection?.(connection, at, channel);
  const { advice, messages, closeCodes, shards } = connection;
  if (advice !== undefined) visitor.reference?.({ to: 'type', name: advice.object, as: 'advice on connections' }, at);
  for (const message of messages) {
    const inside = memberAt(at, 'message', message);
    seeMember(message, inside, visitor);
    for (const type of bodiesOf(message)) visitor.type?.(type, inside);
  }
  members(closeCodes, 'closeCode', at, visitor);
  if (shards !== undefined) visitor.type?.(shards.by, at);
}

function bodiesOf({ sent, received }: ConnectionMessage): readonly Type[] {
  return [sent, received].flatMap((body) => (body === undefined || isNotShown(body) ? [] : [body]));
}

function conditions(list: readonly Condition[], at: At, visitor: ModelVisitor): void {
  if (visitor.condition === undefined) return;
  for (const condition of list) visitor.condition(condition, at);
}

// -------------------------------------------------------------------------------------------------------------- places

function place(section: SectionName, owner: Declared): At {
  return { section, owner, place: 'declaration', part: owner, path: pathOf(section, owner) };
}

/** An unnamed part of a declaration, by default with the position of the declaration. */
function within(at: At, where: Place, part: object = at.part): At {
  return { ...at, place: where, part };
}

/** The key of the map of members, by their kind. */
export const memberKeys = {
  field: 'fields',
  param: 'params',
  input: 'inputs',
  query: 'query',
  /** A header of a request or a form part. */
  header: 'headers',
  answerHeader: 'headers',
  cookie: 'cookies',
  variable: 'variables',
  value: 'values',
  bit: 'bits',
  part: 'parts',
  state: 'values',
  scope: 'scopes',
  message: 'connection.messages',
  closeCode: 'connection.close-codes',
} as const;

function memberAt(at: At, where: MemberPlace, member: Declared): At & { readonly place: MemberPlace } {
  return { ...at, place: where, member, part: member, path: `${at.path}.${memberKeys[where]}.${member.name}` };
}

/** `enums.Genre`, `objects.Book.views.InLoan`, `objects.Book.fields.cover` for an inline object. */
export function pathOf(section: SectionName, declared: Declared): string {
  const { view, writtenAt } = declared as Partial<ObjectType>;
  if (view !== undefined) return `${section}.${view.of}.views.${view.key}`;
  return writtenAt ?? `${section}.${declared.name}`;
}

// ------------------------------------------------------------------------------------------------------------ visitors

function together(visitors: readonly ModelVisitor[]): ModelVisitor {
  if (visitors.length === 1) return visitors[0]!;
  const events = new Set(visitors.flatMap((visitor) => Object.keys(visitor) as (keyof ModelVisitor)[]));
  const handlers = [...events].map((event) => {
    const interested = visitors.flatMap((visitor) => {
      const handler = visitor[event] as ((...seen: readonly unknown[]) => void) | undefined;
      return handler === undefined ? [] : [handler.bind(visitor)];
    });
    const each = (part: unknown, at: unknown, more: unknown): void => {
      for (const handler of interested) handler(part, at, more);
    };
    return [event, each] as const;
  });
  return Object.fromEntries(handlers) as ModelVisitor;
}
