import { declaredAs } from './by-name.js';
import { messageNamed, type Connection, type Signal } from './connection.js';
import {
  isNotShown,
  type CollectionRule,
  type Effect,
  type EffectValue,
  type Endpoint,
  type EventChannel,
  type Expectation,
  type Field,
  type FieldRef,
  type HeldField,
  type Model,
  type NotShown,
  type Paging,
  type Rule,
} from './model.js';
import type { PermissionCalculation, PermissionStep } from './permissions.js';
import { headerInCode, parameterLists, shownBodies, type ParameterList } from './requests.js';
import { isTypeSection, type SectionName } from './sections.js';
import {
  elementOf,
  isIdentifier,
  isLiteral,
  isNamed,
  isObjectRef,
  nameOfType,
  objectRefs,
  typesIn,
  type Type,
} from './types.js';
import { memberKeys, visitModel, type At, type ModelVisitor } from './visit.js';

/**
 * New names by old ones, for each owner of names: a section, `types` for the sections of types together, or a
 * declaration with members ({@link ownerOf}). A name without a new one stays.
 */
export type NewNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The owner of the members of a declaration: `types.Book`, `states.Life`, `endpoints.get_book.query`. */
export function ownerOf(section: SectionName | 'types', name: string, list?: ParameterList): string {
  const space = isTypeSection(section) ? 'types' : section;
  return list === undefined ? `${space}.${name}` : `${space}.${name}.${list}`;
}

/** The owner of the path parameters of all endpoints, which rate limits name. */
export const PATH_PARAMETERS = 'endpoints.*.params';

/** The Model with new names of declarations and members, also in references. */
export function withNewNames(model: Model, names: NewNames): Model {
  return [...names.values()].every(({ size }) => size === 0) ? model : new Renaming(model, names).run();
}

/** The owner of the names at a place. Its fields have types, in which paths go on. */
interface Holder {
  readonly owner: string;
  readonly fields: readonly Field[];
  readonly within?: readonly FieldRef[];
}

/** The values that a key has in the forms of a union. */
type PartOf<Whole, Key> = Whole extends unknown
  ? Key extends keyof Whole
    ? Exclude<Whole[Key], NotShown | null | undefined>
    : never
  : never;
type KeyOf<Whole> = Whole extends unknown ? keyof Whole : never;
type Changes<Whole> = { readonly [Key in KeyOf<Whole>]?: (part: PartOf<Whole, Key>) => unknown };

class Renaming {
  readonly #edits: (() => void)[] = [];

  constructor(
    /** The Model with the old names. */
    readonly model: Model,
    readonly names: NewNames,
  ) {}

  run(): Model {
    const copy = JSON.parse(JSON.stringify(this.model)) as Model;
    visitModel(copy, this.#visitor());
    for (const edit of this.#edits) edit();
    return copy;
  }

  /** Plans changes of a part of the copy, since names are looked up by the old ones. Absent parts stay absent. */
  #in<Part extends object>(part: Part | NotShown | undefined, changes: Changes<Part>): void {
    if (part === undefined || isNotShown(part)) return;
    for (const [key, change] of Object.entries(changes as Readonly<Record<string, (part: unknown) => unknown>>)) {
      const value: unknown = part[key as keyof Part];
      if (value === undefined || value === null || isNotShown(value)) continue;
      const renamed = change(value);
      this.#edits.push(() => Object.assign(part, { [key]: renamed }));
    }
  }

  #visitor(): ModelVisitor {
    const { typeName, dotted } = this;
    const endpointNames = this.#namesOf('endpoints');
    return {
      declared: (declared, at) => this.#in(declared, { name: this.#namesOf(ownerAt(at)) }),
      deprecation: (deprecation) => this.#in(deprecation, { use: dotted }),
      type: (type) => this.#type(type),
      condition: (condition, at) => {
        const holder = this.#holderOfConditions(at, condition.up);
        const type = declaredAs(holder.fields, condition.field)?.type;
        this.#in(condition, { field: this.#namesOf(holder.owner), members: all(this.#members(type)) });
      },
      field: (field, at) => this.#field(field, at),
      rule: (rule, { looksIn }) => this.#rule(rule, this.#object(String(looksIn))),
      object: (object) => {
        const own = this.#namesOf(ownerOf('types', object.name));
        object.within.forEach((ref) => this.#fieldRef(ref));
        this.#in(object, { identity: all(own), extends: all(typeName) });
        this.#in(object.order, { by: all(own) });
        // The name of a view begins with the name of its object.
        const key = (): string => typeName(object.name).slice(typeName(object.view!.of).length);
        this.#in(object.view, { of: typeName, key });
      },
      union: (union) => this.#in(union, { by: this.#namesOf(this.#holder(union.of.find(isObjectRef)).owner) }),
      collection: (collection) => this.#in(collection, { of: typeName }),
      endpoint: (endpoint) => this.#endpoint(endpoint),
      event: (event) =>
        this.#in(event, {
          channels: all(this.#namesOf('channels')),
          uses: all(typeName),
          emittedBy: all(endpointNames),
        }),
      channel: (channel) => this.#channel(channel),
      connection: (connection, _, { envelope }) =>
        this.#connection(connection, isNotShown(envelope) ? undefined : envelope?.type),
      state: (state) => this.#in(state, { object: typeName, field: this.#namesOf(ownerOf('types', state.object)) }),
      transition: (transition, { owner }) => {
        const state = this.#namesOf(ownerOf('states', owner.name));
        this.#in(transition, { from: all(state), to: state, needs: dotted });
      },
      authScheme: ({ name, flows }) =>
        flows.forEach((flow) => this.#in(flow, { scopes: all(this.#namesOf(ownerOf('auth', name))) })),
      service: (service) => {
        const { errors, rateLimits } = service;
        this.#in(service, { url: inBraces(this.#namesOf(ownerOf('services', service.name))) });
        if (!isNotShown(errors)) errors.codes.forEach((code) => this.#in(code, { of: typeName }));
        this.#in(rateLimits, { per: all(this.#namesOf(PATH_PARAMETERS)) });
        if (!isNotShown(rateLimits)) this.#in(rateLimits.global, { except: all(endpointNames) });
      },
      permission: (calculation) => this.#in(calculation, { of: typeName }),
      step: (step, { owner }) => this.#step(step, owner as PermissionCalculation),
      url: (url) => {
        const param = this.#namesOf(ownerOf('urls', url.name));
        this.#in(url, { path: inBraces(param) });
        this.#in(url.animated, { param });
      },
    };
  }

  // ------------------------------------------------------------------------------------------------------------- names

  #namesOf(owner: string): (name: string) => string {
    const names = this.names.get(owner);
    return (name) => names?.get(name) ?? name;
  }

  readonly typeName = (name: string): string => this.#namesOf('types')(name);

  /** A type, or a member of one: `Flag.RARE`. */
  readonly dotted = (text: string): string => {
    const [type = '', member] = text.split('.');
    const name = this.typeName(type);
    return member === undefined ? name : `${name}.${this.#namesOf(ownerOf('types', type))(member)}`;
  };

  /** The members of the enumeration or the bit set of a type, or of the items of a list. */
  #members(type: Type | undefined): (name: string) => string {
    return this.#namesOf(this.#holder(type).owner);
  }

  #object(name: string | undefined): Holder {
    const object = name === undefined ? undefined : declaredAs(this.model.objects, name);
    return { owner: ownerOf('types', name ?? ''), fields: [], ...object };
  }

  /** The owner of the members of a type, or of the items of a list. */
  #holder(type: Type | NotShown | null | undefined): Holder {
    return this.#object(type === undefined || type === null || isNotShown(type) ? '' : nameOfType(elementOf(type)));
  }

  #holderOfConditions({ section, owner, looksIn }: At, isUp: boolean): Holder {
    if (typeof looksIn === 'string') {
      const object = this.#object(looksIn);
      return isUp ? this.#object(object.within?.[0]?.object) : object;
    }
    const list = parameterLists.find((name) => (owner as Partial<Endpoint>)[name] === looksIn);
    return { owner: ownerOf(section, owner.name, section === 'endpoints' ? list : undefined), fields: looksIn ?? [] };
  }

  /** The new names on a path of fields. */
  #path({ owner, fields }: Holder, [name, ...rest]: readonly string[]): readonly string[] {
    if (name === undefined) return [];
    const inner = rest.length === 0 ? [] : this.#path(this.#holder(declaredAs(fields, name)?.type), rest);
    return [this.#namesOf(owner)(name), ...inner];
  }

  #pathIn(holder: Holder): (path: readonly string[]) => readonly string[] {
    return (path) => this.#path(holder, path);
  }

  /** The type at the end of a path of fields. */
  #typeAt(holder: Holder, [name, ...rest]: readonly string[]): Type | undefined {
    const type = name === undefined ? undefined : declaredAs(holder.fields, name)?.type;
    return rest.length === 0 ? type : this.#typeAt(this.#holder(type), rest);
  }

  #type(whole: Type): void {
    for (const part of typesIn(whole)) {
      if (isLiteral(part) && part.of !== undefined)
        this.#in(part.of, { enum: this.typeName, member: this.#namesOf(ownerOf('types', part.of.enum)) });
      else if (isIdentifier(part)) this.#in(part, { name: this.typeName, of: this.typeName });
      else if (isNamed(part)) this.#in(part, { name: this.typeName });
    }
  }

  #fieldRef(ref: FieldRef | undefined): void {
    if (ref !== undefined) this.#in(ref, { object: this.typeName, field: this.#namesOf(ownerOf('types', ref.object)) });
  }

  // ------------------------------------------------------------------------------------------------- fields and objects

  #field(field: Field, at: At): void {
    this.#in(field.default, { member: this.#members(field.type) });
    // The name of a header in code follows from its name, unless the spec gives one.
    if (at.place === 'header' && field.as === headerInCode(field.name))
      this.#in(field, { as: () => headerInCode(this.#namesOf(ownerAt(at))(field.name)) });
    for (const expectation of field.expected ?? []) {
      if (typeof at.looksIn === 'string') this.#expectation(expectation, field.type, this.#object(at.looksIn));
    }
  }

  #expectation(expectation: Expectation, type: Type, object: Holder): void {
    const own = this.#namesOf(object.owner);
    switch (expectation.kind) {
      case 'in':
        return this.#in(expectation, { views: all(this.typeName) });
      case 'at-least':
      case 'at-most':
        return this.#in(expectation.bound, { field: own });
      case 'has': {
        const held = objectRefs(type).map(({ name }) => name);
        return expectation.fields.forEach((field) => this.#heldField(field, held, own));
      }
      case 'refers':
        this.#in(expectation, { to: this.typeName });
        return expectation.has?.forEach((field) => this.#heldField(field, [expectation.to], own));
      case 'is':
        return this.#type(expectation.type);
      case 'keys-of':
        return this.#in(expectation, { field: own });
      case 'with':
        return this.#in(expectation, { fields: all(own) });
      case 'when':
      case 'null-means':
      case 'null-only':
        return;
    }
  }

  /** A field of one of the objects, and its expected values. */
  #heldField(held: HeldField, objects: readonly string[], own: (name: string) => string): void {
    const holders = objects.map((name) => this.#object(name));
    const holder = holders.find(({ fields }) => declaredAs(fields, held.name) !== undefined);
    const members = this.#members(holder && declaredAs(holder.fields, held.name)?.type);
    this.#in(held, { name: this.#namesOf(holder?.owner ?? ''), same: own, members: all(members) });
  }

  #rule(rule: Rule | CollectionRule, object: Holder): void {
    const own = this.#namesOf(object.owner);
    if (rule.kind === 'at-most-per') return this.#in(rule, { field: own });
    const bits = this.#typeAt(object, rule.fields.slice(0, 1));
    this.#in<Rule>(rule, { fields: all(own), paths: all(this.#pathIn(object)), bit: this.#members(bits) });
  }

  // --------------------------------------------------------------------------------------------------------- endpoints

  #endpoint(endpoint: Endpoint): void {
    const params = this.#namesOf(ownerOf('endpoints', endpoint.name, 'params'));
    this.#in(endpoint, {
      service: this.#namesOf('services'),
      needs: all(this.dotted),
      path: inBraces(params),
    });
    for (const { type, parts } of shownBodies(endpoint))
      parts.forEach((part) => this.#in(part, { name: this.#members(isNotShown(type) ? undefined : type) }));
    for (const { schemes } of isNotShown(endpoint.auth) ? [] : endpoint.auth)
      schemes.forEach((scheme) =>
        this.#in(scheme, {
          name: this.#namesOf('auth'),
          scopes: all(this.#namesOf(ownerOf('auth', scheme.name))),
        }),
      );
    for (const effect of [...endpoint.sets, ...endpoint.clears]) this.#effect(effect, endpoint, params);
    if (endpoint.paging !== undefined) this.#paging(endpoint.paging, endpoint);
  }

  #paging(paging: Paging, { name, responses }: Endpoint): void {
    const answers = responses.map(({ type }) => ({ type, holder: this.#holder(type) }));
    const isWhole = paging.items.length === 0;
    const answer = answers.find(({ type, holder }) =>
      isWhole
        ? type !== null && !isNotShown(type) && type.kind === 'list'
        : this.#typeAt(holder, paging.items)?.kind === 'list',
    );
    const holder = answer?.holder ?? this.#object('');
    const item = isWhole ? holder : this.#holder(this.#typeAt(holder, paging.items));
    const parameter = this.#namesOf(ownerOf('endpoints', name, 'query'));
    const path = this.#pathIn(isWhole ? this.#object('') : holder);
    this.#in(paging, {
      limit: parameter,
      page: parameter,
      offset: parameter,
      token: parameter,
      items: path,
      total: path,
      more: path,
      next: path,
      by: (text) => this.#path(item, text.split('.')).join('.'),
    });
    if (paging.style === 'cursors') paging.cursors.forEach((cursor) => this.#in(cursor, { param: parameter }));
  }

  #effect(effect: Effect, endpoint: Endpoint, param: (name: string) => string): void {
    const holder = this.#object(effect.object);
    const bodies = shownBodies(endpoint).map(({ type }) => this.#holder(type));
    const valueOf = (value: EffectValue, type: Type | undefined): void => {
      switch (value.kind) {
        case 'param':
          return this.#in(value, { name: param });
        case 'body': {
          const body = bodies.find((candidate) => this.#typeAt(candidate, value.path) !== undefined);
          return this.#in(value, { path: this.#pathIn(body ?? this.#object('')) });
        }
        case 'items':
          return value.items.forEach((item) => valueOf(item, type));
        case 'fields': {
          const inner = this.#holder(type);
          const own = this.#namesOf(inner.owner);
          const fields = Object.entries(value.fields);
          for (const [name, field] of fields) valueOf(field, this.#typeAt(inner, [name]));
          return this.#in(value, {
            fields: () => Object.fromEntries(fields.map(([name, field]) => [own(name), field])),
          });
        }
        case 'literal':
        case 'now':
        case 'file':
      }
    };
    valueOf(effect.value, this.#typeAt(holder, effect.path));
    this.#in(effect, { object: this.typeName, path: this.#pathIn(holder) });
  }

  // ---------------------------------------------------------------------------------------------------------- channels

  #channel({ envelope, sessions, delivery, subscription }: EventChannel): void {
    if (envelope !== undefined && !isNotShown(envelope)) {
      const path = this.#pathIn(this.#object(envelope.type));
      this.#in(envelope, { type: this.typeName, name: path, data: path });
    }
    const limit = this.#namesOf(ownerOf('types', sessions?.limit ?? ''));
    this.#in(sessions, { limit: this.typeName, total: limit, remaining: limit, resetAfter: limit, concurrency: limit });
    if (delivery !== undefined && !isNotShown(delivery)) this.#fieldRef(delivery.signature.key);
    this.#fieldRef(subscription?.address);
    this.#fieldRef(subscription?.events);
  }

  #connection(connection: Connection, envelope: string | undefined): void {
    const { handshake, heartbeat, advice, invalidSession, intents, answers, causes } = connection;
    const { identify, ready, resume } = handshake;
    const [event, operation] = [this.#namesOf('events'), this.#namesOf('endpoints')];
    const sent = (name: string): Holder => this.#holder(messageNamed(connection, name)?.sent);
    const received = (name: string | undefined): Holder => this.#holder(messageNamed(connection, name)?.received);
    const carried = (by: Signal): Holder =>
      'message' in by ? received(by.message) : this.#holder(declaredAs(this.model.events, by.event)?.payload);
    const inFields = <Part extends object>(
      part: Part | undefined,
      { owner }: Holder,
      keys: readonly KeyOf<Part>[],
    ): void => {
      const own = (name: unknown): unknown => (typeof name === 'string' ? this.#namesOf(owner)(name) : name);
      this.#in(part, Object.fromEntries(keys.map((key) => [key, own])) as Changes<Part>);
    };
    const path = this.#pathIn(this.#object(envelope));
    this.#in(connection, { op: path, body: path, sequence: path });
    inFields(advice, this.#object(advice?.object), ['address', 'shards', 'limit']);
    this.#in(advice, { object: this.typeName, also: all(this.typeName) });
    inFields(identify, sent(identify.message), ['token', 'intents', 'shard']);
    for (const value of identify.values) inFields(value, sent(identify.message), ['name']);
    inFields(ready, carried(ready.by), ['session', 'address']);
    for (const from of ready.from) {
      inFields(from, carried(ready.by), ['field']);
      this.#in(from, { operation });
    }
    inFields(ready.then, carried(ready.by), ['each']);
    this.#in(ready.then, { event });
    this.#in(ready.by as Extract<Signal, { readonly event: string }>, { event });
    if (resume !== undefined) {
      inFields(resume, sent(resume.message), ['token', 'session', 'sequence']);
      this.#in(resume.done as Extract<Signal, { readonly event: string }>, { event });
    }
    if (heartbeat !== undefined) {
      inFields(heartbeat, received(handshake.hello), ['interval']);
      inFields(heartbeat, sent(heartbeat.message), ['sequence']);
    }
    inFields(invalidSession, received(invalidSession?.message), ['resumable']);
    const bits = this.#holder(this.#typeAt(sent(identify.message), [identify.intents ?? '']));
    for (const intent of intents) {
      inFields(intent, bits, ['bit']);
      this.#in(intent, { events: all(event) });
    }
    for (const answer of answers) this.#in(answer, { event });
    for (const cause of causes) this.#in(cause, { operation, events: all(event) });
  }

  // ------------------------------------------------------------------------------------------------------- permissions

  #step(step: PermissionStep, { name, of, inputs }: PermissionCalculation): void {
    const path = this.#pathIn({ owner: ownerOf('permissions', name), fields: inputs });
    const bit = this.#namesOf(ownerOf('types', of));
    switch (step.kind) {
      case 'everything-if-equal':
        return this.#in(step, { ids: all(path) });
      case 'everything-if':
        return this.#in(step, { bit });
      case 'grant':
        return this.#in(step, { bits: path });
      case 'grant-entries':
      case 'overwrite': {
        const own = this.#namesOf(ownerOf('types', step.entries.of));
        this.#in(step.entries, { list: path, of: this.typeName, by: own, ids: all(path) });
        return this.#in(step, { bits: own, deny: own, allow: own });
      }
      case 'while-future':
        return this.#in(step, { moment: path, keep: all(bit) });
      case 'without':
        return this.#in(step, { bit, deny: (denied) => (denied === 'all' ? denied : denied.map(bit)) });
    }
  }
}

/** The owner of the name of a declaration or a member. Headers of parts and responses have no new names. */
function ownerAt({ section, owner, member, place, path }: At): string {
  if (member === undefined) return isTypeSection(section) ? 'types' : section;
  const list = memberKeys[place as keyof typeof memberKeys] as ParameterList;
  if (section !== 'endpoints') return ownerOf(section, owner.name);
  return path === `endpoints.${owner.name}.${list}.${member.name}` ? ownerOf(section, owner.name, list) : '';
}

function all<Part>(change: (part: Part) => unknown): (list: readonly Part[]) => readonly unknown[] {
  return (list) => list.map(change);
}

/** The members that a text names in braces: `/books/{book_id}`. */
function inBraces(change: (name: string) => string): (text: string) => string {
  return (text) => text.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => `{${change(name)}}`);
}
