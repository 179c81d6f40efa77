import { pathOfBody, responseName } from './compare/endpoints.js';
import { nameInPath } from './compare/text.js';
import {
  declarationsIn,
  finderOf,
  headerInCode,
  inheritedFrom,
  isEnum,
  isLiteral,
  isNotShown,
  isObjectRef,
  isTypeSection,
  isWholeObject,
  listOf,
  mapTypes,
  messageNamed,
  nameOfType,
  nonNull,
  objectRefs,
  renameTypes,
  sectionNames,
  serviceOf,
  shownBodies,
  writtenPath,
  typeSections,
  type Condition,
  type NeededScheme,
  type Parameter,
  type Connection,
  type Declared,
  type Delivery,
  type Effect,
  type EffectValue,
  type Endpoint,
  type Envelope,
  type EventChannel,
  type Expectation,
  type ExpectationKind,
  type Field,
  type FieldRef,
  type HeldField,
  type InputPath,
  type Limit,
  type Model,
  type NotShown,
  type ObjectType,
  type Paging,
  type RateLimits,
  type PermissionCalculation,
  type PermissionStep,
  type Rule,
  type SectionName,
  type SelectedEntries,
  type Service,
  type Sessions,
  type Signal,
  type State,
  type Type,
  type Union,
  type UrlTemplate,
} from '../model/index.js';
import { groupBy } from '../model/group-by.js';
import { declaredAs, isView, type View } from '../model/by-name.js';
import type { Located } from './finding.js';
import { familyOf, type KindId } from './kinds.js';

/** A rename that `was` declares, or that follows from the identity of an endpoint. */
export interface Rename {
  /** Prefix of the kind of the change, such as `enum.value`. */
  readonly family: RenameFamily;
  readonly path: string;
  /** The path with the former name of the declaration, and with new names of those that contain it. */
  readonly formerPath: string;
  readonly before: Declared;
  readonly after: Declared;
  readonly owner: string;
}

/** The families of kinds of changes with a kind for renames. */
export type RenameFamily = KindId extends infer Kind
  ? Kind extends `${infer Family}.renamed`
    ? Family
    : never
  : never;

/** Another spelling of the name of a header, such as `ETag` for `etag`. */
export interface Respelling {
  /** Path of the header, or of the fact that names it, in the new Model. */
  readonly path: string;
  /** The endpoint with the header, and the side that sends it; absent if a service or a channel names the header. */
  readonly endpoint?: { readonly name: string; readonly side: 'request' | 'response' };
  /** Whether programs write the name: that of a header of a part of a form. */
  readonly isInCode?: boolean;
  readonly before: string;
  readonly after: string;
  readonly nodes: { readonly before: object & Located; readonly after: object & Located };
}

export interface Aligned {
  /** The old Model with declared new names, and with headers in the spelling of the new Model. */
  readonly before: Model;
  readonly renames: readonly Rename[];
  readonly respellings: readonly Respelling[];
}

/**
 * Gives the declarations of the old Model their new names, so that a rename does not look like a change of every
 * reference. A rename is declared with `was`, or is an endpoint with the same requests.
 */
export function alignNames(before: Model, after: Model): Aligned {
  return new Alignment(before, after).run();
}

/** The request of an endpoint, such as `GET /books/{}`. Endpoints with equal requests are the same endpoint. */
function requestOf(endpoint: Endpoint, service = ''): string | undefined {
  const path = writtenPath(endpoint);
  if (isNotShown(endpoint.method) || isNotShown(path)) return undefined;
  return `${service} ${endpoint.method} ${withoutNames(path)}`;
}

/** A path without the names of its parameters, such as `/books/{}`. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

function placesInPath(...endpoints: readonly (Endpoint | undefined)[]): ReadonlyMap<Parameter, string> {
  return new Map(
    endpoints.flatMap((endpoint) => {
      if (endpoint === undefined || isNotShown(endpoint.path)) return [];
      const { path } = endpoint;
      return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ''], index) => {
        const param = declaredAs(endpoint.params, name);
        return param === undefined ? [] : [[param, `${withoutNames(path)} ${index}`] as const];
      });
    }),
  );
}

/** The declarations by identity. */
function byIdentity<T>(
  list: readonly T[],
  identityOf: (declared: T) => string | undefined,
): ReadonlyMap<string | undefined, T> {
  return new Map(list.map((declared) => [identityOf(declared), declared]));
}

/** The lists of members with names, apart from fields and the parameters and headers of endpoints. */
const MEMBERS = [
  ['identifiers', 'parts', 'identifier.part'],
  ['enums', 'values', 'enum.value'],
  ['bitsets', 'bits', 'bit'],
  ['auth', 'scopes', 'auth.scope'],
  ['states', 'values', 'state.value'],
  ['permissions', 'inputs', 'permission.input'],
  ['services', 'variables', 'service.variable'],
  ['urls', 'params', 'url.param'],
] as const satisfies readonly (readonly [SectionName, string, RenameFamily])[];

function membersIn(declared: Declared, list: (typeof MEMBERS)[number][1]): readonly Declared[] {
  return (declared as unknown as Readonly<Record<string, readonly Declared[]>>)[list]!;
}

class Alignment {
  readonly #renames: Rename[] = [];
  readonly #respellings: Respelling[] = [];
  readonly #types = new Map<string, string>();
  /** New names of members, by the new name of their type, or the section and the new name of another declaration. */
  readonly #members = new Map<string, ReadonlyMap<string, string>>();
  readonly #declared: Readonly<Record<SectionName, ReadonlyMap<string, string>>>;
  /** New names of the path parameters of all endpoints. */
  readonly #params = new Map<string, string>();
  #formerViews: ReadonlyMap<string, readonly View[]> | undefined;
  /** New paths by former ones, after all renames are found. */
  #newPaths: ReadonlyMap<string, string> | undefined;

  constructor(
    readonly before: Model,
    readonly after: Model,
  ) {
    const own = (section: SectionName, model: Model): readonly Declared[] =>
      declarationsIn(section, model).filter((declared) => !('view' in declared) || declared.view === undefined);
    const services = this.#find(familyOf.services, 'services', before.services, after.services);
    const requests = new Map<Endpoint, string | undefined>(
      after.endpoints.map((endpoint) => [endpoint, requestOf(endpoint, serviceOf(endpoint, after)?.name)]),
    );
    for (const endpoint of before.endpoints) {
      const name = serviceOf(endpoint, before)?.name ?? '';
      requests.set(endpoint, requestOf(endpoint, services.get(name) ?? name));
    }
    this.#declared = Object.fromEntries(
      sectionNames.map((section) => [
        section,
        section === 'services'
          ? services
          : section === 'endpoints'
            ? this.#find(familyOf[section], section, before.endpoints, after.endpoints, undefined, (endpoint) =>
                requests.get(endpoint),
              )
            : this.#find(familyOf[section], section, own(section, before), own(section, after)),
      ]),
    ) as unknown as Readonly<Record<SectionName, ReadonlyMap<string, string>>>;
    this.#findTypes();
    this.#findMembers();
  }

  run(): Aligned {
    const { before } = this;
    const model: Model = {
      ...before,
      ...this.#renamedLists(),
      objects: before.objects.map((object) => this.#object(object)),
      unions: before.unions.map((union) =>
        withParts(this.#named(union, this.#declared.unions), {
          of: (members) => members.map((member) => this.#typeIn(member)),
          by: (field) => this.#fieldOfMembers(union, field),
        }),
      ),
      collections: before.collections.map((collection) => ({
        ...this.#named(collection, this.#declared.collections),
        of: this.#type(collection.of),
        rules: collection.rules.map((rule) => ({
          ...rule,
          field: this.#member(collection.of, rule.field),
          where: this.#conditions(rule.where, this.#objectNamed(collection.of)),
        })),
      })),
      endpoints: before.endpoints.map((endpoint) => this.#endpoint(endpoint)),
      events: before.events.map((event) =>
        withParts(this.#named(event, this.#declared.events), {
          payload: (type) => this.#typeIn(type),
          answer: (type) => this.#typeIn(type),
          instead: (list) =>
            list.map(({ type, when, ...other }) => {
              const object = isWholeObject(type) ? this.#objectNamed(type.name) : undefined;
              return { ...other, type: this.#typeIn(type), when: this.#conditions(when, object) };
            }),
          channels: (names) => names.map((name) => this.#declared.channels.get(name) ?? name),
          uses: (names) => names.map((name) => this.#type(name)),
          emittedBy: (names) => names.map((name) => this.#declared.endpoints.get(name) ?? name),
        }),
      ),
      states: before.states.map((state) => this.#state(state, this.#declared.states)),
      channels: before.channels.map((channel) => this.#channel(channel, this.#declared.channels)),
      auth: before.auth.map((scheme) => ({
        ...this.#named(scheme, this.#declared.auth),
        scopes: scheme.scopes.map((scope) => this.#named(scope, this.#membersOf(scheme.name, 'auth'))),
        flows: scheme.flows.map((flow) =>
          withParts(flow, {
            scopes: (names) => names.map((name) => this.#member(scheme.name, name, 'auth')),
          }),
        ),
      })),
      permissions: before.permissions.map((calculation) => this.#permission(calculation, this.#declared.permissions)),
      services: before.services.map((service) => this.#service(service, this.#declared.services)),
      urls: before.urls.map((url) => this.#url(url, this.#declared.urls)),
    };
    const respellings = this.#respellings;
    if (this.#renames.length + respellings.length === 0) return { before, renames: [], respellings };
    const gaps = before.gaps.map((gap) =>
      withParts(gap, { path: (path) => this.#path(path), filledWith: (text) => this.#text(text) }),
    );
    const corrections = before.corrections.map((correction) => ({ ...correction, path: this.#path(correction.path) }));
    return { before: { ...model, gaps, corrections }, renames: this.#renames, respellings };
  }

  /** Every declaration and its members under their new names. The caller renames references inside the declarations. */
  #renamedLists(): Pick<Model, (typeof listOf)[SectionName]> {
    const lists = sectionNames.map((section) => [
      listOf[section],
      declarationsIn(section, this.before).map((declared) => {
        const members = MEMBERS.flatMap(([of, list]) => {
          const names = this.#membersOf(declared.name, of);
          return of === section ? [[list, membersIn(declared, list).map((member) => this.#named(member, names))]] : [];
        });
        return { ...this.#named<Declared>(declared, this.#declared[section]), ...Object.fromEntries(members) };
      }),
    ]);
    return Object.fromEntries(lists) as unknown as Pick<Model, (typeof listOf)[SectionName]>;
  }

  // ------------------------------------------------------------------------------------------------- finding renames

  /** New names by old ones. A rename counts only if the new name is unused before and the old name is unused after. */
  #find<T extends Declared>(
    family: RenameFamily,
    path: string,
    before: readonly T[],
    after: readonly T[] = [],
    owner?: string,
    identityOf?: (declared: T) => string | undefined,
    isReported: (declared: T) => boolean = () => true,
  ): ReadonlyMap<string, string> {
    const old = new Map(before.map((declared) => [declared.name, declared]));
    const now = new Set(after.map(({ name }) => name));
    const found = new Map<string, string>();
    const alike = identityOf && byIdentity(before, identityOf);
    for (const declared of after) {
      const identity = identityOf?.(declared);
      const same = identity === undefined ? undefined : alike?.get(identity);
      const former = declared.was === undefined ? same : old.get(declared.was);
      if (former === undefined || old.has(declared.name) || now.has(former.name)) continue;
      found.set(former.name, declared.name);
      if (!isReported(declared)) continue;
      const paths = { path: `${path}.${nameInPath(declared.name)}`, formerPath: `${path}.${nameInPath(former.name)}` };
      this.#renames.push({ family, ...paths, before: former, after: declared, owner: owner ?? declared.name });
    }
    return found;
  }

  #findTypes(): void {
    const { before, after } = this;
    for (const section of typeSections) for (const [old, now] of this.#declared[section]) this.#types.set(old, now);
    for (const view of after.objects) this.#findView(view);
    // The names of views begin with the name of their object.
    for (const { name, view } of before.objects) {
      const base = view && this.#types.get(view.of);
      if (view !== undefined && base !== undefined && !this.#types.has(name)) this.#types.set(name, base + view.key);
    }
  }

  #findView(now: ObjectType): void {
    const { view, was } = now;
    if (view === undefined) return;
    const former = this.#viewsBefore(view.of).find((candidate) => candidate.view.key === was || candidate.name === was);
    const hasObject = ({ objects }: Model, name: string): boolean => declaredAs(objects, name) !== undefined;
    if (former === undefined || hasObject(this.before, now.name) || hasObject(this.after, former.name)) return;
    this.#types.set(former.name, now.name);
    const pathOf = (key: string): string => `objects.${view.of}.views.${key}`;
    const paths = { path: pathOf(view.key), formerPath: pathOf(former.view.key) };
    this.#renames.push({ family: 'view', ...paths, before: former, after: now, owner: now.name });
  }

  #viewsBefore(object: string): readonly View[] {
    this.#formerViews ??= groupBy(this.before.objects.filter(isView), ({ view }) => this.#type(view.of));
    return this.#formerViews.get(object) ?? [];
  }

  #findMembers(): void {
    const { before, after } = this;
    for (const [section, list, family] of MEMBERS) {
      for (const old of declarationsIn(section, before)) {
        const now = this.#newOf(old, this.#declared[section], declarationsIn(section, after));
        if (now === undefined) continue;
        const path = `${section}.${now.name}`;
        const found = this.#find(family, `${path}.${list}`, membersIn(old, list), membersIn(now, list), now.name);
        this.#members.set(isTypeSection(section) ? now.name : path, found);
      }
    }
    this.#findFieldsOfObjects();
    for (const view of before.objects) this.#findFieldsOfView(view);
  }

  /** A field that several objects inherit is renamed once, where it is declared. */
  #findFieldsOfObjects(): void {
    const { before, after } = this;
    const find = finderOf(after);
    const known = new Set(before.objects.map(({ name }) => this.#type(name)));
    for (const old of before.objects) {
      const now = find(this.#type(old.name));
      if (now === undefined || now.view !== undefined || old.view !== undefined) continue;
      const isDeclared = (field: Field): boolean => !known.has(inheritedFrom(field, now, find) ?? '');
      const path = `objects.${now.name}.fields`;
      const renamed = this.#find('field', path, old.fields, now.fields, now.name, undefined, isDeclared);
      this.#members.set(now.name, renamed);
    }
  }

  /** A view inherits the renames of its object and adds those of its own fields. */
  #findFieldsOfView(old: ObjectType): void {
    const now = declaredAs(this.after.objects, this.#type(old.name));
    if (old.view === undefined || now?.view === undefined) return;
    const inherited = this.#membersOf(old.view.of);
    const added = (object: ObjectType): readonly Field[] =>
      object.fields.filter(({ was, name }) => !inherited.has(was ?? '') && !inherited.has(name));
    const path = `objects.${now.view.of}.views.${now.view.key}.fields`;
    const own = this.#find('view.field', path, added(old), added(now), now.name);
    this.#members.set(now.name, new Map([...inherited, ...own]));
  }

  /** The new name of a field that every member of a union has. */
  #fieldOfMembers({ of }: Union, field: string): string {
    const first = of.find(isObjectRef);
    return first === undefined ? field : this.#member(first.name, field);
  }

  // ------------------------------------------------------------------------------------------------- applying renames

  /** The declaration and its replacement under their new names. */
  #named<T extends Declared>(declared: T, names: ReadonlyMap<string, string> = this.#types): T {
    const name = names.get(declared.name);
    return name === undefined
      ? this.#withNamedReplacement(declared)
      : this.#withNamedReplacement({ ...declared, name });
  }

  #withNamedReplacement<T extends Declared>(declared: T): T {
    const use = declared.deprecated?.use;
    if (use === undefined) return declared;
    const [type = '', member] = use.split('.');
    const named = member === undefined ? this.#type(type) : `${this.#type(type)}.${this.#member(type, member)}`;
    return { ...declared, deprecated: { ...declared.deprecated!, use: named } };
  }

  #newOf<T extends Declared>(declared: T, names: ReadonlyMap<string, string>, after: readonly T[]): T | undefined {
    return declaredAs(after, names.get(declared.name) ?? declared.name);
  }

  /** The new path of an old one. Renames of containing declarations have shorter paths and are applied first. */
  #path(old: string): string {
    this.#newPaths ??= new Map(this.#renames.map(({ path, formerPath }) => [formerPath, path]));
    const [first = '', ...others] = old.split('.');
    const renamed = (path: string): string => this.#newPaths?.get(path) ?? path;
    return others.reduce((path, part) => renamed(`${path}.${part}`), renamed(first));
  }

  /** Replaces the names of types in a notation of the spec. */
  #text(old: string): string {
    return old.replaceAll(/\w+/g, (word) => this.#type(word));
  }

  #type(name: string): string {
    return this.#types.get(name) ?? name;
  }

  #membersOf(owner: string, section: SectionName = 'objects'): ReadonlyMap<string, string> {
    const path = `${section}.${this.#declared[section].get(owner) ?? owner}`;
    return this.#members.get(isTypeSection(section) ? this.#type(owner) : path) ?? new Map();
  }

  #member(owner: string, name: string, section?: SectionName): string {
    return this.#membersOf(owner, section).get(name) ?? name;
  }

  #typeIn(type: Type): Type {
    const named = mapTypes(type, (literal) =>
      isLiteral(literal) && literal.of !== undefined
        ? { ...literal, of: { ...literal.of, member: this.#member(literal.of.enum, literal.of.member) } }
        : literal,
    );
    return renameTypes(named, (name) => this.#type(name));
  }

  #objectNamed(name: string): ObjectType | undefined {
    return declaredAs(this.before.objects, name);
  }

  /** The object of a type that refers to one. */
  #objectOf(type: Type | undefined): ObjectType | undefined {
    const target = type && nonNull(type);
    return target && isObjectRef(target) ? this.#objectNamed(target.name) : undefined;
  }

  #object(object: ObjectType): ObjectType {
    const member = (name: string): string => this.#member(object.name, name);
    const now = declaredAs(this.after.objects, this.#type(object.name));
    return withParts(this.#named(object), {
      fields: (fields) => fields.map((field) => this.#field(field, this.#membersOf(object.name), object)),
      rules: (rules) => rules.map((rule) => this.#rule(rule, object)),
      identity: (names) => names.map(member),
      within: (places) => places.map((place) => this.#fieldRef(place)),
      order: (order) => ({ ...order, by: order.by.map(member) }),
      extends: (names) => names.map((name) => this.#type(name)),
      otherKeys: (type) => (type === 'none' ? type : this.#typeIn(type)),
      keyPatterns: (patterns) => patterns.map((pattern) => ({ ...pattern, type: this.#typeIn(pattern.type) })),
      view: (view) => ({ ...view, of: this.#type(view.of), key: now?.view?.key ?? view.key }),
    });
  }

  #rule(rule: Rule, object: ObjectType): Rule {
    if (rule.kind === 'key-count') return rule;
    const fields = rule.fields.map((name) => this.#member(object.name, name));
    return rule.kind === 'required-when'
      ? { ...rule, fields, when: this.#conditions(rule.when, object) }
      : { ...rule, fields };
  }

  #field(field: Field, names: ReadonlyMap<string, string>, owner: ObjectType | undefined): Field {
    const { type } = field;
    return withParts(this.#named(field, names), {
      type: () => this.#typeIn(type),
      limits: (limits) => limits.map((limit): Limit => ({ ...limit, when: this.#conditions(limit.when, owner) })),
      relevant: (conditions) => this.#conditions(conditions, owner),
      expected: (all) =>
        owner === undefined
          ? all
          : all.map((expectation): Expectation => ({ ...expectation, ...this.#expectation(expectation, type, owner) })),
      default: (value) =>
        value.member === undefined || !isEnum(type)
          ? value
          : { ...value, member: this.#member(type.name, value.member) },
    });
  }

  #expectation(expectation: ExpectationKind, type: Type, owner: ObjectType): ExpectationKind {
    const own = (name: string): string => this.#member(owner.name, name);
    const conditions = (when: readonly Condition[]): readonly Condition[] => this.#conditions(when, owner);
    switch (expectation.kind) {
      case 'when':
        return { ...expectation, when: conditions(expectation.when) };
      case 'in':
        return { ...expectation, views: expectation.views.map((name) => this.#type(name)) };
      case 'at-least':
      case 'at-most': {
        const { bound } = expectation;
        return 'field' in bound ? { ...expectation, bound: { field: own(bound.field) } } : expectation;
      }
      case 'has': {
        const held = objectRefs(type).map(({ name }) => name);
        return { ...expectation, fields: expectation.fields.map((field) => this.#heldField(field, held, own)) };
      }
      case 'refers': {
        const { to, has, when } = expectation;
        return {
          ...expectation,
          to: this.#type(to),
          ...(has === undefined ? {} : { has: has.map((field) => this.#heldField(field, [to], own)) }),
          when: conditions(when),
        };
      }
      case 'is':
        return { ...expectation, type: this.#typeIn(expectation.type), when: conditions(expectation.when) };
      case 'keys-of':
        return { ...expectation, field: own(expectation.field) };
      case 'with':
        return { ...expectation, fields: expectation.fields.map(own) };
      case 'null-means':
      case 'null-only':
        return expectation;
    }
  }

  /** A field of the objects in a list, and its expected values. */
  #heldField(field: HeldField, objects: readonly string[], own: (name: string) => string): HeldField {
    const holder = objects.find((object) => this.#objectNamed(object)?.fields.some(({ name }) => name === field.name));
    const name = this.#member(holder ?? '', field.name);
    if ('same' in field) return { ...field, name, same: own(field.same) };
    const type = typeOfField(this.#objectNamed(holder ?? ''), field.name);
    return { ...field, name, members: this.#membersIn(type, field.members) };
  }

  #membersIn(type: Type | undefined, members: readonly string[]): readonly string[] {
    return type?.kind === 'enum' ? members.map((name) => this.#member(type.name, name)) : members;
  }

  #conditions(conditions: readonly Condition[], owner: ObjectType | undefined): readonly Condition[] {
    return conditions.map((condition) => {
      const object = condition.up ? this.#objectNamed(owner?.within[0]?.object ?? '') : owner;
      const type = typeOfField(object, condition.field);
      // The field of an expectation may be a list, whose items are expected.
      return {
        ...condition,
        field: object === undefined ? condition.field : this.#member(object.name, condition.field),
        members: this.#membersIn(itemOf(type), condition.members),
      };
    });
  }

  #endpoint(endpoint: Endpoint): Endpoint {
    const now = this.#newOf(endpoint, this.#declared.endpoints, this.after.endpoints);
    const path = `endpoints.${now?.name}`;
    const places = placesInPath(endpoint, now);
    const params = this.#find('endpoint.param', `${path}.params`, endpoint.params, now?.params, now?.name, (param) =>
      places.get(param),
    );
    const query = this.#find('endpoint.query', `${path}.query`, endpoint.query, now?.query, now?.name);
    const spelled = this.#headers(`${path}.headers`, endpoint.headers, now?.headers, now, 'request');
    const isRenamed = ({ was, name }: Parameter): boolean => was?.toLowerCase() !== name.toLowerCase();
    const declared = now?.headers.filter(isRenamed);
    const headers = new Map([
      ...this.#find('endpoint.header', `${path}.headers`, endpoint.headers, declared, now?.name),
      ...spelled,
    ]);
    const cookies = this.#find('endpoint.cookie', `${path}.cookies`, endpoint.cookies, now?.cookies, now?.name);
    const inside = (list: readonly Field[], names: ReadonlyMap<string, string>): readonly Field[] =>
      list.map((field) => this.#field(field, names, undefined));
    const newBodies = now === undefined ? [] : shownBodies(now);
    const scheme = ({ name, scopes }: NeededScheme): NeededScheme => ({
      name: this.#declared.auth.get(name) ?? name,
      scopes: scopes.map((scope) => this.#member(name, scope, 'auth')),
    });
    const parameters = (list: readonly Parameter[], names: ReadonlyMap<string, string>): readonly Parameter[] =>
      list.map((field) => ({ ...this.#field(field, names, undefined), style: field.style }));
    for (const [old, name] of params) this.#params.set(old, name);
    return withParts(this.#named(endpoint, this.#declared.endpoints), {
      service: (name) => this.#declared.services.get(name) ?? name,
      needs: (bits) => bits.map((bit) => this.#bit(bit)),
      params: (list) => parameters(list, params),
      query: (list) => parameters(list, query),
      headers: (list) =>
        parameters(list, headers).map((header, index) => {
          // The name in code follows from the name, unless the spec gives one.
          const isDerived = header.as === headerInCode(list[index]!.name);
          return isDerived ? { ...header, as: headerInCode(header.name) } : header;
        }),
      cookies: (list) => parameters(list, cookies),
      path: (text) => inBraces(text, params),
      paging: (paging) => this.#paging(paging, endpoint, query),
      bodies: (bodies) =>
        bodies.map((body) =>
          withParts(body, {
            type: (type) => this.#typeIn(type),
            parts: (parts) =>
              parts.map((part) => {
                const name = isNotShown(body.type) ? part.name : this.#fieldPath(body.type, [part.name])[0]!;
                const latter = newBodies
                  .find(({ media }) => media === body.media)
                  ?.parts.find((part) => part.name === name);
                const inPart = `${path}.${pathOfBody(body)}.parts.${nameInPath(name)}.headers`;
                const names = this.#headers(inPart, part.headers, latter?.headers, now, 'request', true);
                return { ...part, name, headers: inside(part.headers, names) };
              }),
          }),
        ),
      responses: (responses) =>
        responses.map((response) => {
          const when = response.when.map((condition) => ({
            ...condition,
            field: query.get(condition.field) ?? condition.field,
            members: this.#membersIn(declaredAs(endpoint.query, condition.field)?.type, condition.members),
          }));
          const name = responseName({ ...response, when });
          const latter = now?.responses.find((response) => responseName(response) === name);
          const inResponse = `${path}.responses.${name}.headers`;
          const names = this.#headers(inResponse, response.headers, latter?.headers, now, 'response');
          return withParts(response, {
            type: (type) => type && this.#typeIn(type),
            headers: (list) => inside(list, names),
            when: () => when,
          });
        }),
      auth: (list) => list.map(({ schemes }) => ({ schemes: schemes.map(scheme) })),
      sets: (effects) => effects.map((effect) => this.#effect(effect, endpoint, params)),
      clears: (effects) => effects.map((effect) => this.#effect(effect, endpoint, params)),
    });
  }

  #effect({ object, path, value }: Effect, endpoint: Endpoint, params: ReadonlyMap<string, string>): Effect {
    const owner: Type = { kind: 'object', name: object };
    const bodies = shownBodies(endpoint).flatMap(({ type }) => (isNotShown(type) ? [] : [type]));
    const renamed = (value: EffectValue, type: Type | undefined): EffectValue => {
      switch (value.kind) {
        case 'param':
          return { ...value, name: params.get(value.name) ?? value.name };
        case 'body': {
          const body = bodies.find((type) => this.#typeAt(type, value.path));
          return { ...value, path: this.#fieldPath(body, value.path) };
        }
        case 'items':
          return { ...value, items: value.items.map((item) => renamed(item, type)) };
        case 'fields': {
          const fields = Object.entries(value.fields).map(([name, inner]) => {
            const [newName = name] = this.#fieldPath(type, [name]);
            return [newName, renamed(inner, itemOf(this.#typeAt(type, [name])))] as const;
          });
          return { ...value, fields: Object.fromEntries(fields) };
        }
        case 'literal':
        case 'now':
        case 'file':
          return value;
      }
    };
    return {
      object: this.#type(object),
      path: this.#fieldPath(owner, path),
      value: renamed(value, itemOf(this.#typeAt(owner, path))),
    };
  }

  /** New spellings of headers by old ones. */
  #headers(
    path: string,
    before: readonly Field[],
    after: readonly Field[] = [],
    endpoint: Endpoint | undefined,
    side: 'request' | 'response',
    isInCode = false,
  ): ReadonlyMap<string, string> {
    const known = new Set(before.map(({ name }) => name));
    const byNotation = new Map(after.map((field) => [field.name.toLowerCase(), field]));
    const found = new Map<string, string>();
    for (const old of before) {
      const now = byNotation.get(old.name.toLowerCase());
      if (endpoint === undefined || now === undefined || known.has(now.name)) continue;
      found.set(old.name, now.name);
      this.#respellings.push({
        path: `${path}.${nameInPath(now.name)}`,
        endpoint: { name: endpoint.name, side },
        isInCode,
        before: old.name,
        after: now.name,
        nodes: { before: old, after: now },
      });
    }
    return found;
  }

  /** Parts that name headers in some of their keys, with the spelling of the new version. */
  #spelled<Part extends object>(
    path: string,
    before: Part,
    after: Part | undefined,
    keys: readonly (keyof Part)[],
    nodes: Respelling['nodes'] | undefined,
  ): Part {
    const spelled = keys.flatMap((key) => {
      const [old, now] = [before[key], after?.[key]];
      if (typeof old !== 'string' || typeof now !== 'string' || nodes === undefined) return [];
      if (old === now || old.toLowerCase() !== now.toLowerCase()) return [];
      this.#respellings.push({ path, before: old, after: now, nodes });
      return [[key, now] as const];
    });
    return spelled.length === 0 ? before : { ...before, ...Object.fromEntries(spelled) };
  }

  #paging(paging: Paging, { responses }: Endpoint, query: ReadonlyMap<string, string>): Paging {
    const isPaged = (type: Type): boolean => this.#typeAt(type, paging.items)?.kind === 'list';
    const body = responses.flatMap(({ type }) => (type !== null && !isNotShown(type) ? [type] : [])).find(isPaged);
    const list = this.#typeAt(body, paging.items);
    const parameter = (name: string): string => query.get(name) ?? name;
    const inBody = (path: readonly string[]): readonly string[] => this.#fieldPath(body, path);
    return withParts(paging, {
      limit: parameter,
      page: parameter,
      offset: parameter,
      token: parameter,
      items: inBody,
      total: inBody,
      more: inBody,
      next: inBody,
      cursors: (cursors) => cursors.map((cursor) => ({ ...cursor, param: parameter(cursor.param) })),
      by: (path) => this.#fieldPath(itemOf(list), path.split('.')).join('.'),
    });
  }

  #typeAt(type: Type | undefined, [key, ...rest]: readonly string[]): Type | undefined {
    return key === undefined ? type : this.#typeAt(typeOfField(this.#objectOf(type), key), rest);
  }

  /** New names of the fields on a path that begins in an object. */
  #fieldPath(type: Type | undefined, path: readonly string[]): readonly string[] {
    const object = this.#objectOf(type);
    const [name, ...rest] = path;
    if (name === undefined || object === undefined) return path;
    return [this.#member(object.name, name), ...this.#fieldPath(typeOfField(object, name), rest)];
  }

  #channel(channel: EventChannel, names: ReadonlyMap<string, string>): EventChannel {
    const { envelope } = channel;
    const now = this.#newOf(channel, names, this.after.channels);
    const message = envelope === undefined || isNotShown(envelope) ? undefined : this.#objectNamed(envelope.type);
    return withParts(this.#named(channel, names), {
      envelope: (shape) => this.#envelope(shape, message),
      sessions: (sessions) => this.#sessions(sessions),
      connection: (connection) => this.#connection(connection, message?.name),
      delivery: (delivery) => this.#delivery(delivery, message, channel, now),
      subscription: (subscription) =>
        withParts(subscription, { address: (ref) => this.#fieldRef(ref), events: (ref) => this.#fieldRef(ref) }),
    });
  }

  #envelope(envelope: Envelope, message: ObjectType | undefined): Envelope {
    const type: Type = { kind: 'object', name: envelope.type };
    return {
      ...envelope,
      type: this.#type(envelope.type),
      name: this.#fieldPath(type, envelope.name),
      data: this.#fieldPath(type, envelope.data),
      when: this.#conditions(envelope.when, message),
    };
  }

  #sessions(sessions: Sessions): Sessions {
    const type: Type = { kind: 'object', name: sessions.limit };
    const named = this.#inFields(sessions, ['total', 'remaining', 'resetAfter', 'concurrency'], type);
    return { ...named, limit: this.#type(sessions.limit) };
  }

  #connection(connection: Connection, envelope: string | undefined): Connection {
    const { handshake } = connection;
    const inEnvelope = (path: readonly string[]): readonly string[] =>
      this.#fieldPath(envelope === undefined ? undefined : { kind: 'object', name: envelope }, path);
    const sent = (name: string): Type | undefined => withoutGap(messageNamed(connection, name)?.sent);
    const received = (name: string | undefined): Type | undefined =>
      withoutGap(messageNamed(connection, name)?.received);
    const carried = (signal: Signal): Type | undefined =>
      'message' in signal
        ? received(signal.message)
        : withoutGap(declaredAs(this.before.events, signal.event)?.payload);
    const intents = this.#intentsType(connection);
    return withParts(connection, {
      op: inEnvelope,
      body: inEnvelope,
      sequence: inEnvelope,
      messages: (list) =>
        list.map((message) =>
          withParts(message, { sent: (type) => this.#typeIn(type), received: (type) => this.#typeIn(type) }),
        ),
      advice: (advice) => ({
        ...this.#inFields(advice, ['address', 'shards', 'limit'], { kind: 'object', name: advice.object }),
        object: this.#type(advice.object),
      }),
      handshake: (steps) =>
        withParts(steps, {
          identify: (step) => ({
            ...this.#inFields(step, ['token', 'intents', 'shard'], sent(step.message)),
            values: step.values.map((entry) => this.#inFields(entry, ['name'], sent(step.message))),
          }),
          ready: (step) => ({
            ...this.#inFields(step, ['session', 'address'], carried(step.by)),
            by: this.#signal(step.by),
          }),
          resume: (step) => ({
            ...this.#inFields(step, ['token', 'session', 'sequence'], sent(step.message)),
            done: this.#signal(step.done),
          }),
        }),
      heartbeat: (beat) => {
        const named = this.#inFields(beat, ['interval'], received(handshake.hello));
        return this.#inFields(named, ['sequence'], sent(beat.message));
      },
      invalidSession: (invalidSession) =>
        this.#inFields(invalidSession, ['resumable'], received(invalidSession.message)),
      intents: (list) =>
        list.map((intent) => ({
          bit: this.#inFields(intent, ['bit'], intents).bit,
          events: intent.events.map((name) => this.#declared.events.get(name) ?? name),
        })),
      shards: (shards) => ({ ...shards, by: this.#typeIn(shards.by) }),
    });
  }

  #intentsType(connection: Connection): Type | undefined {
    const { message, intents } = connection.handshake.identify;
    return typeOfField(this.#objectOf(withoutGap(messageNamed(connection, message)?.sent)), intents ?? '');
  }

  #signal(signal: Signal): Signal {
    return 'event' in signal ? { event: this.#declared.events.get(signal.event) ?? signal.event } : signal;
  }

  /** Gives the members of an object or a bit set, which some keys of a part name, their new names. */
  #inFields<T extends object>(part: T, keys: readonly (keyof T)[], type: Type | undefined): T {
    const owner = type && nameOfType(nonNull(type));
    if (owner === undefined) return part;
    const named = keys.flatMap((key) => {
      const name = part[key];
      return typeof name === 'string' ? [[key, this.#member(owner, name)] as const] : [];
    });
    return { ...part, ...Object.fromEntries(named) };
  }

  #delivery(
    delivery: Delivery,
    message: ObjectType | undefined,
    before: EventChannel,
    after: EventChannel | undefined,
  ): Delivery {
    const { key } = delivery.signature;
    const nodes = after && { before, after };
    const path = `channels.${after?.name}.delivery`;
    const latter = withoutGap(after?.delivery)?.signature;
    const spelled = this.#spelled(path, delivery.signature, latter, ['header', 'id', 'timestamp'], nodes);
    const signature = key === undefined ? spelled : { ...spelled, key: this.#fieldRef(key) };
    return { ...delivery, signature, ping: this.#conditions(delivery.ping, message) };
  }

  #fieldRef({ object, field }: FieldRef): FieldRef {
    return { object: this.#type(object), field: this.#member(object, field) };
  }

  #url(url: UrlTemplate, names: ReadonlyMap<string, string>): UrlTemplate {
    const params = this.#membersOf(url.name, 'urls');
    return withParts(this.#named(url, names), {
      params: (list) => list.map((field) => this.#field(field, params, undefined)),
      path: (text) => inBraces(text, params),
      animated: (format) => ({ ...format, param: params.get(format.param) ?? format.param }),
    });
  }

  #permission(calculation: PermissionCalculation, names: ReadonlyMap<string, string>): PermissionCalculation {
    const { inputs, of } = calculation;
    const renamed = this.#membersOf(calculation.name, 'permissions');
    const bit = (name: string): string => this.#member(of, name);
    const inPath = ([input = '', ...fields]: InputPath): InputPath => [
      renamed.get(input) ?? input,
      ...this.#fieldPath(declaredAs(inputs, input)?.type, fields),
    ];
    const selected = (entries: SelectedEntries): SelectedEntries => ({
      list: inPath(entries.list),
      of: this.#type(entries.of),
      by: this.#member(entries.of, entries.by),
      ids: entries.ids.map(inPath),
      where: this.#conditions(entries.where, this.#objectNamed(entries.of)),
    });
    const inStep = (step: PermissionStep): PermissionStep => {
      switch (step.kind) {
        case 'everything-if-equal':
          return { ...step, ids: step.ids.map(inPath) };
        case 'everything-if':
          return { ...step, bit: bit(step.bit) };
        case 'grant':
          return { ...step, bits: inPath(step.bits) };
        case 'grant-entries':
          return { ...step, entries: selected(step.entries), bits: this.#member(step.entries.of, step.bits) };
        case 'overwrite': {
          const [deny, allow] = [step.deny, step.allow].map((field) => this.#member(step.entries.of, field));
          return { ...step, entries: selected(step.entries), deny: deny!, allow: allow! };
        }
        case 'while-future':
          return { ...step, moment: inPath(step.moment), keep: step.keep.map(bit) };
        case 'without':
          return { ...step, bit: bit(step.bit), deny: step.deny === 'all' ? 'all' : step.deny.map(bit) };
      }
    };
    return {
      ...this.#named(calculation, names),
      of: this.#type(of),
      inputs: inputs.map((field) => this.#field(field, renamed, undefined)),
      steps: mapShown(calculation.steps, (list) => list.map(inStep)),
    };
  }

  #service(service: Service, names: ReadonlyMap<string, string>): Service {
    const now = this.#newOf(service, names, this.after.services);
    const nodes = now && { before: service, after: now };
    const latter = withoutGap(now?.rateLimits)?.headers;
    const variables = this.#membersOf(service.name, 'services');
    const own = this.#spelled(`services.${now?.name}`, this.#named(service, names), now, ['reasonHeader'], nodes);
    return withParts(own, {
      url: (url) => inBraces(url, variables),
      variables: (list) => list.map((variable) => this.#named(variable, variables)),
      errors: (errors) => ({
        ...errors,
        codes: errors.codes.map((code) => withParts(code, { of: (name) => this.#type(name) })),
      }),
      rateLimits: (limits) =>
        withParts(limits, {
          headers: (headers) => {
            const keys = Object.keys(headers) as (keyof RateLimits['headers'])[];
            return this.#spelled(`services.${now?.name}.rate-limits`, headers, latter, keys, nodes);
          },
          per: (list) => list.map((name) => this.#params.get(name) ?? name),
          global: (global) =>
            withParts(global, {
              except: (list) => list.map((name) => this.#declared.endpoints.get(name) ?? name),
            }),
        }),
    });
  }

  #bit(permission: string): string {
    const [type = '', bit = ''] = permission.split('.');
    return `${this.#type(type)}.${this.#member(type, bit)}`;
  }

  #state(state: State, names: ReadonlyMap<string, string>): State {
    const values = this.#membersOf(state.name, 'states');
    const named = (name: string): string => values.get(name) ?? name;
    const object = this.#objectNamed(state.object);
    return {
      ...this.#named(state, names),
      object: this.#type(state.object),
      field: this.#member(state.object, state.field),
      values: state.values.map((value) => this.#named(value, values)),
      transitions: mapShown(state.transitions, (list) =>
        list.map((transition) =>
          withParts(transition, {
            from: (values) => values.map(named),
            to: named,
            needs: (bit) => this.#bit(bit),
            where: (conditions) => this.#conditions(conditions, object),
          }),
        ),
      ),
    };
  }
}

function inBraces(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => (names.has(name) ? `{${names.get(name)}}` : whole));
}

function typeOfField(object: ObjectType | undefined, name: string): Type | undefined {
  return object && declaredAs(object.fields, name)?.type;
}

/** The type of the items of a list, or any other type itself. */
function itemOf(type: Type | undefined): Type | undefined {
  return type?.kind === 'list' ? type.item : type;
}

function withoutGap<T>(fact: T | NotShown | undefined): T | undefined {
  return isNotShown(fact) ? undefined : fact;
}

function mapShown<T, U>(fact: T | NotShown, map: (fact: T) => U): U | NotShown {
  return isNotShown(fact) ? fact : map(fact);
}

/** The values that a key has in the forms of a union. */
type PartOf<T, Key> = T extends unknown ? (Key extends keyof T ? Exclude<T[Key], NotShown | undefined> : never) : never;
type KeyOf<T> = T extends unknown ? keyof T : never;

/** A copy with some parts changed. A part that is absent or not shown stays. */
function withParts<T extends object>(
  whole: T,
  changes: { readonly [Key in KeyOf<T>]?: (part: PartOf<T, Key>) => PartOf<T, Key> | NotShown },
): T {
  const parts = Object.entries(changes as Readonly<Record<string, (part: unknown) => unknown>>).flatMap(
    ([key, change]) => {
      const part: unknown = whole[key as keyof T];
      return part === undefined || isNotShown(part) ? [] : [[key, change(part)] as const];
    },
  );
  return { ...whole, ...Object.fromEntries(parts) };
}
