import {
  isNotShown,
  type Effect,
  type EffectValue,
  type Endpoint,
  type Field,
  type Limit,
  type Model,
  type ObjectType,
  type Paging,
  type Type,
} from '../../model/model.js';
import {
  isIdentifier,
  isInteger,
  isList,
  isObjectRef,
  isPartial,
  isString,
  isWholeObject,
  type ObjectRef,
} from '../../model/types.js';
import { declaredAs } from '../../model/by-name.js';
import { expectedConditions } from '../../model/conditions.js';
import { finderOf, type FindObject } from '../../model/objects.js';
import { defined } from '../../defined.js';
import { declaredName } from '../../emit/type-names.js';
import type { SentFile } from '../read-body.js';
import { routesOf } from '../routes.js';
import { placeAt, valueAt } from '../sample-value.js';
import { effectValue, inPath, isOfFiles, itemsLeft, listIn, placedIn, type Sent } from './effects.js';
import { grantsOf, type Grants } from './grants.js';
import { linkedFields } from './links.js';
import { concretePath, parentOf, percentEncoded, valueOf } from './paths.js';
import { saysCreated, type Action, type ListItems, type Resource, type Resources } from './resources.js';
import { isRecord } from '../../json.js';
import { fieldsIn, type Fields, type Store } from './store.js';
import { declaredFields, ValidObjects, type ObjectSource } from './valid-objects.js';
import { worldOf, type Id, type Ids, type World } from './world.js';

export interface DataSource extends ObjectSource {
  readonly items: number;
  readonly resources: Resources;
  readonly store: Store;
}

export interface DataRequest {
  readonly endpoint: Endpoint;
  /** Path of the endpoint, such as `/books/{book_id}`. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly files?: readonly SentFile[];
  /** Ids that replace words such as `@me` in the path. */
  readonly ids?: Ids;
}

/** A list whose items are made on demand. */
export interface LazyList {
  readonly length: number;
  /** Whether paging starts at the end of the list, where requests add items. */
  readonly isNewestFirst: boolean;
  readonly at: (index: number) => unknown;
  readonly idAt: (index: number) => unknown;
  /** The value of an item in cursors: its id, or the field that the spec names. */
  readonly cursorAt: (index: number) => unknown;
}

export interface Transaction {
  /** A value for a response without paging, within the limits of a whole body. */
  readonly value: (type: Type, limits?: readonly Limit[]) => unknown;
  /**
   * The items of a list.
   *
   * @param by path of the cursor in an item, if the spec names it
   */
  readonly list: (item: Type, by: readonly string[]) => LazyList;
  /** The data of an event that the request causes. */
  readonly event: (type: ObjectRef, answer: unknown, answered: Type | undefined) => Fields;
  readonly finish: () => void;
}

/** The data of a mock: samples that agree with each other, with the paths of requests, and with earlier requests. */
export class Data {
  readonly #find: FindObject;
  readonly #objects: ValidObjects;
  readonly #world: World;
  /** Path segments such as `@me` in place of an id of the session. */
  readonly #words: ReadonlySet<string>;
  readonly #grants: Grants;
  /** Fields that a path may have beside an id: `code` for `{card_code}`. */
  readonly #secrets: ReadonlySet<string>;
  /** Fields of objects that effects make from path parameters: `genre` of `{ genre: { name: '{name}' } }`. */
  readonly #parts: ReadonlyMap<string, EffectValue>;

  constructor(readonly source: DataSource) {
    const { model } = source;
    this.#find = finderOf(model);
    this.#objects = new ValidObjects(source);
    this.#world = worldOf(model, source.resources, source.items);
    const isOwn = (object: string): boolean => this.#world.own.has(this.#baseOf(object));
    const templates = routesOf(model).map(({ path }) => path);
    this.#words = new Set(
      templates
        .filter((template) => source.resources.inPlaceOf(template, isOwn) !== undefined)
        .map((template) => template.split('/').at(-1)!),
    );
    this.#grants = grantsOf(model, source.resources, this.#world);
    this.#secrets = secretsIn(model);
    const effects = model.endpoints.flatMap(({ sets, clears }) => [...sets, ...clears]);
    const items = effects.map(({ value }) => inPath(value));
    this.#parts = new Map(items.flatMap((item) => (item?.kind === 'fields' ? Object.entries(item.fields) : [])));
  }

  /** The base object of the first removed resource in the path of a request, if any. */
  missing(given: DataRequest): string | undefined {
    const { store, resources } = this.source;
    const { request, action } = this.#placed(given);
    const { template, params } = request;
    for (const above of resources.above(template)) {
      const isSelf = above.template === template;
      // A request that replaces a removed resource creates it again.
      if (isSelf && (action?.kind === 'replace' || action?.kind === 'include')) continue;
      const path = concretePath(above.template, params);
      const { object, param } = above.resource;
      const isExcluded =
        param !== undefined &&
        store.isExcluded(this.#listAbove({ template: above.template, params }), valueOf(params, param));
      if (isExcluded || store.isRemoved(resourceKey(above.resource, path, params))) return object;
    }
    return undefined;
  }

  /** Applies a request. `finish` completes a removal after the response is made. */
  begin(given: DataRequest): Transaction {
    const { store } = this.source;
    const { request, action } = this.#placed(given);
    const { template, params } = request;
    const path = concretePath(template, params);
    const subject = this.#subjectOf(action, path, request);
    this.#apply(action, subject, path, request);
    this.#affect(subject, request);
    return {
      value: (type, limits) => this.#value(type, limits ?? [], { action, subject, path, request }),
      list: (item, by) => this.#list(item, by, path, request),
      event: (type, answer, answered) => this.#event(type, answer, answered, { action, subject, path, request }),
      finish: () => {
        if (action?.kind !== 'remove' || subject === undefined) return;
        const { param, isHome } = action.resource;
        if (param !== undefined) store.exclude(this.#listAbove(request), valueOf(params, param));
        // Elsewhere, only the list loses the item.
        if (isHome || param === undefined) store.remove(subject.key);
      },
    };
  }

  /** Replaces words such as `@me` in path parameters by ids. */
  named({ params: declared }: Endpoint, params: DataRequest['params']): DataRequest['params'] {
    const ids = declared.flatMap(({ name, type }) => {
      const thing = this.#words.has(params[name] ?? '') ? this.#identifiedBy(type) : undefined;
      const id = thing === undefined ? undefined : this.#world.own.get(thing);
      return id === undefined ? [] : [[name, String(id)]];
    });
    return { ...params, ...Object.fromEntries(ids) };
  }

  /** The path of the list around an item. */
  #listAbove({ template, params }: Pick<DataRequest, 'template' | 'params'>): string {
    return concretePath(this.source.resources.listInPlaceOf(parentOf(template)), params);
  }

  /** The ids in the path of a request, those of the resources that contain them, and those of the session. */
  around({ endpoint, params }: Pick<DataRequest, 'endpoint' | 'params'>): Ids {
    return new Map([...this.#closed(new Map(this.#idsOf({ endpoint, params }))), ...this.#world.own]);
  }

  /** The one of these ids that has a type. */
  idIn(ids: Ids, type: Type): Id | undefined {
    return ids.get(this.#identifiedBy(type) ?? '');
  }

  /** Replaces a word in the path of a request by an id, and finds the action. */
  #placed(given: DataRequest): { readonly request: DataRequest; readonly action: Action | undefined } {
    const { resources } = this.source;
    const { endpoint, template } = given;
    const isAction = endpoint.method === 'POST' || resources.itemsAt(template) !== undefined;
    const placed = resources.inPlaceOf(
      template,
      (object) => this.#namedByWord(this.#baseOf(object), given) !== undefined,
    );
    if (placed === undefined || isAction) return { request: given, action: resources.actionOf(endpoint) };
    const thing = this.#baseOf(placed.of);
    const id = this.#namedByWord(thing, given)!;
    const params = { ...given.params, [placed.param]: String(id) };
    const request = { ...given, template: placed.template, params, ids: new Map([[thing, id]]) };
    return { request, action: resources.actionAt(placed.template, endpoint) };
  }

  /** The id for a word in a path: `@me` of the session, `@original` of the resource made with the token in the path. */
  #namedByWord(thing: string, { endpoint, params }: DataRequest): Id | undefined {
    const made = textsIn(endpoint, params).flatMap((token) => this.source.store.addedTo(madeWith(token, thing)));
    return this.#world.own.get(thing) ?? made[0];
  }

  #subjectOf(action: Action | undefined, path: string, request: DataRequest): Subject | undefined {
    const { params, template } = request;
    if (action?.kind === 'create') return this.#newSubject(action.items, path, template, request);
    if (action === undefined || !('resource' in action)) return undefined;
    const { resource } = action;
    const key = resourceKey(resource, path, params);
    const { identity, param } = resource;
    if (identity === undefined || param === undefined) return { key, object: resource.object };
    const id = this.#typed(valueOf(params, param), this.#fieldOf(resource.object, [identity])?.type);
    return { key, object: resource.object, fields: { [identity]: id } };
  }

  #newSubject(items: ListItems, list: string, template: string, request: DataRequest): Subject {
    const { store, resources } = this.source;
    const { object } = items;
    const number = store.nextNumber();
    const [field] = this.#idPath(items, []);
    if (field === undefined) return { key: `${list}#${number}`, object };
    const id = this.#givenId(field, request) ?? this.#createdId(object, field, `${list} ${number}`, number);
    const text = String(id);
    if (resources.itemsAt(template) !== undefined) store.include(list, text);
    return { key: this.#itemKey(items, list, text), object, fields: { [field]: id } };
  }

  #apply(action: Action | undefined, subject: Subject | undefined, path: string, request: DataRequest): void {
    const { store } = this.source;
    const { params, endpoint } = request;
    if (action?.kind === 'include') return store.include(this.#listAbove(request), valueOf(params, action.param));
    if (action?.kind === 'exclude') return store.exclude(this.#listAbove(request), valueOf(params, action.param));
    if (action?.kind === 'replace-all') return this.#replaceAll(action.items, path, request);
    if (subject === undefined || action === undefined || action.kind === 'read' || action.kind === 'remove') return;
    const given = fieldsIn(request.body);
    const body: Record<string, unknown> = {
      ...this.#inside(given, subject),
      ...(this.#objects.filled({ kind: 'object', name: subject.object }, given) as Fields),
    };
    const own = this.#ownedBy(subject.object, request);
    const object = this.#find(subject.object);
    if (action.kind === 'create' && object !== undefined) {
      const companions = this.#companions(object, body);
      Object.assign(body, companions, this.#decided(object, companions, given));
    }
    const missing = action.kind === 'replace' ? this.#optionalIn(endpoint) : {};
    const before = store.changesOf(subject.key) ?? {};
    const created = action.kind === 'create' ? undefined : store.createdAs(subject.key);
    store.change(subject.key, { ...before, ...missing, ...body, ...own, ...subject.fields }, created);
    if (action.kind !== 'replace') return;
    const { param } = action.resource;
    if (param !== undefined) store.include(this.#listAbove(request), valueOf(params, param));
  }

  /** Moves fields of a body into the nested object that declares them: `closed` into `state`. */
  #inside(body: Fields, { object, key }: Subject): Fields {
    const fields = this.#find(object)?.fields ?? [];
    const own = new Set(fields.map(({ name }) => name));
    const before = this.source.store.changesOf(key) ?? {};
    const entries = fields.flatMap(({ name, type }) => {
      const inner = isWholeObject(type) ? (this.#find(type.name)?.fields ?? []) : [];
      const said = inner.filter((field) => !own.has(field.name) && body[field.name] !== undefined);
      if (said.length === 0) return [];
      const values = Object.fromEntries(said.map((field) => [field.name, body[field.name]]));
      return [[name, { ...fieldsIn(before[name]), ...values }] as const];
    });
    return Object.fromEntries(entries);
  }

  /** Applies the effects that the spec declares for an endpoint. */
  #affect(subject: Subject | undefined, { endpoint, params, body, files = [] }: DataRequest): void {
    const { store } = this.source;
    const typed = endpoint.params.map(({ name, type }) => [name, this.#typed(valueOf(params, name), type)]);
    const sent: Sent = { params: Object.fromEntries(typed) as Fields, body, files };
    for (const effect of [...endpoint.sets, ...endpoint.clears]) {
      const [name = '', ...rest] = effect.path;
      const thing = this.#affected(effect, subject, endpoint, sent);
      const field = thing && this.#fieldOf(thing.object, effect.path);
      if (thing === undefined || field === undefined) continue;
      const { key, object, fields = {} } = thing;
      const before = (): Fields => this.#make({ kind: 'object', name: object }, key, fields);
      const items = (): readonly unknown[] => listIn(valueAt(before(), effect.path)) ?? [];
      const value = endpoint.clears.includes(effect)
        ? itemsLeft(items(), effectValue(effect.value, sent))
        : this.#set(field, effect.value, items, sent);
      const changed = rest.length === 0 ? value : placedIn(before()[name], rest, value);
      if (changed === undefined) continue;
      store.change(key, { ...store.changesOf(key), [name]: changed }, store.createdAs(key));
    }
  }

  /** The resource that an effect changes: that of the request, or another one in the path. */
  #affected(effect: Effect, subject: Subject | undefined, { params }: Endpoint, sent: Sent): Subject | undefined {
    const object = this.#baseOf(effect.object);
    if (subject !== undefined && this.#baseOf(subject.object) === object) return subject;
    const param = params.findLast(({ type }) => this.#identifiedBy(type) === object);
    return param && this.#subjectWith(object, sent.params[param.name]);
  }

  /** The new value of a field. An item replaces the item of the list with the same path parameters. */
  #set(field: Field, value: EffectValue, before: () => readonly unknown[], sent: Sent): unknown {
    const item = isList(field.type) ? field.type.item : undefined;
    if (item === undefined || !isObjectRef(item)) return effectValue(value, sent, field);
    const whole = (fields: unknown): Fields => this.#itemOf(item, fieldsIn(fields), field.name);
    if (value.kind === 'items') return listIn(effectValue(value, sent))?.map(whole);
    if (!isOfFiles(value)) {
      const named = inPath(value);
      const others = named === undefined ? before() : itemsLeft(before(), effectValue(named, sent));
      return [...others, whole(effectValue(value, sent))];
    }
    const described = listIn(fieldsIn(sent.body)[field.name]) ?? [];
    const items = sent.files.map((file, index) => {
      const { [this.#world.identityOf(item.name)?.name ?? '']: _, ...given } = fieldsIn(described[index]);
      return whole({ ...given, ...fieldsIn(effectValue(value, sent, field, file)) });
    });
    return items.length === 0 ? undefined : items;
  }

  /** Completes an item of a list. If its object has ids, the item agrees with the other occurrences of its id. */
  #itemOf(item: ObjectRef, given: Fields, seed: string): Fields {
    const thing = this.#baseOf(item.name);
    const identity = this.#world.identityOf(thing)?.name;
    const object = this.#find(item.name)!;
    if (identity === undefined) return this.#objects.completedFields(object, given, seed);
    const id = given[identity] ?? this.#createdId(thing, identity, seed, this.source.store.nextNumber());
    if (this.#world.near(thing).length === 0)
      return this.#objects.completedFields(object, { ...given, [identity]: id }, seed);
    return { ...this.#existing(item, id), ...given };
  }

  /** Replaces all items of a list. */
  #replaceAll(items: ListItems, path: string, request: DataRequest): void {
    const { store } = this.source;
    const object: Type = { kind: 'object', name: items.object };
    const list = this.#list(object, [], path, request);
    const ids = Array.from({ length: list.length }, (_, index) => String(list.idAt(index)));
    for (const id of ids) store.exclude(path, id);
    for (const body of Array.isArray(request.body) ? (request.body as readonly unknown[]) : []) {
      const creation = { ...request, body };
      const subject = this.#newSubject(items, path, request.template, creation);
      this.#apply({ kind: 'create', items }, subject, path, creation);
      this.#affect(subject, creation);
    }
  }

  /** Optional fields of a body as undefined, because a request that replaces a resource removes the fields that it lacks. */
  #optionalIn(endpoint: Endpoint): Fields {
    const optional = this.#bodyFields(endpoint).filter((field) => field.optional);
    return Object.fromEntries(optional.map(({ name }) => [name, undefined]));
  }

  #bodyFields({ bodies }: Endpoint): readonly Field[] {
    if (isNotShown(bodies)) return [];
    const types = bodies.flatMap(({ type }) => (!isNotShown(type) && isWholeObject(type) ? [type] : []));
    return types.flatMap(({ name }) => this.#find(name)?.fields ?? []);
  }

  // ------------------------------------------------------------------------------------------------------------ values

  #value(type: Type, limits: readonly Limit[], { action, subject, path, request }: Begun): unknown {
    const { seed } = this.source;
    if (isList(type)) {
      const list = this.#list(type.item, [], path, request);
      return Array.from({ length: list.length }, (_, index) => list.at(index));
    }
    const made = action?.kind === 'create' && !isObjectRef(type) ? this.#likely(type, request, true) : undefined;
    const object = made ?? (subject === undefined ? undefined : this.#formOf(type, subject));
    if (subject === undefined || object === undefined) {
      const likely = isObjectRef(type) ? type : this.#likely(type, request);
      if (likely === undefined) return this.source.samples.type(type, limits ?? [], `${seed} ${path}`);
      const given = request.endpoint.method === 'POST' ? fieldsIn(request.body) : {};
      const object = this.#find(likely.name)!;
      const answer = this.#make(likely, path, {}, { request });
      return this.#objects.changed(answer, { ...this.#partsOf(object, given, request), ...given }, object);
    }
    const value = this.#make(object, subject.key, subject.fields ?? {}, { request });
    if (action?.kind === 'create' && isWholeObject(object)) {
      this.#keepCreated(value, subject, object.name);
      this.#includeCreated(subject, object.name, request);
      this.#keepSecret(value, this.#find(object.name)!);
    }
    return value;
  }

  /**
   * Optional parts of a response that the request selects by a literal, with the objects that it creates: `{ type: 4,
   * book }` for `{ type: 4, data }`.
   */
  #partsOf({ fields }: ObjectType, sent: Fields, { endpoint, params }: DataRequest): Fields {
    const tokens = textsIn(endpoint, params);
    const data = Object.values(sent).find(isRecord);
    const parts = fields.flatMap(({ name, type }) => {
      const forms = isObjectRef(type) ? [] : this.source.resources.alternatives.formsOf(type);
      const kinds = forms.map((form) => this.#find(form)!);
      const kind = kinds.find((alternative) =>
        alternative.fields.some((field) => field.type.kind === 'literal' && field.type.value === sent[field.name]),
      );
      if (kind === undefined) return [];
      const things = kind.fields.flatMap((field) => {
        const thing = isWholeObject(field.type) ? this.#baseOf(field.type.name) : '';
        const identity = this.#world.identityOf(thing);
        if (identity === undefined) return [];
        const made = this.told(field.type as ObjectRef, data ?? {}, true, true);
        for (const token of tokens) this.source.store.include(madeWith(token, thing), String(made[identity.name]));
        return [[field.name, made] as const];
      });
      const same = kind.fields.flatMap((field) =>
        field.type.kind === 'literal' ? [[field.name, field.type.value]] : [],
      );
      return [[name, this.#objects.completedFields(kind, Object.fromEntries([...same, ...things]), name)] as const];
    });
    return Object.fromEntries(parts);
  }

  /**
   * Chooses the alternative with the most fields that the request sends or that hold an object in its path.
   *
   * @param isAlone whether to return `undefined` if two have equally many
   */
  #likely(type: Type, request: DataRequest, isAlone = false): ObjectRef | undefined {
    const ids = this.#closed(new Map(this.#idsOf(request)));
    const sent = request.endpoint.method === 'POST' ? fieldsIn(request.body) : {};
    const count = (name: string): number =>
      (this.#find(name)?.fields ?? []).filter(
        (field) =>
          sent[field.name] !== undefined || (isObjectRef(field.type) && ids.has(this.#baseOf(field.type.name))),
      ).length;
    const [name, next] = this.source.resources.alternatives
      .formsOf(type)
      .toSorted((form, next) => count(next) - count(form));
    if (name === undefined || count(name) === 0) return undefined;
    return isAlone && next !== undefined && count(next) === count(name) ? undefined : { kind: 'object', name };
  }

  /** Stores a created resource with several forms, so that later responses use the same form. */
  #keepCreated(value: Fields, { key }: Subject, object: string): void {
    const { store, resources } = this.source;
    // A resource without an id would be nested in other resources next time.
    if (!resources.alternatives.isOneOfSeveral(object) && this.#world.identityOf(this.#baseOf(object)) !== undefined)
      return;
    const fields = Object.fromEntries(this.#find(object)!.fields.map(({ name }) => [name, value[name]]));
    const others = Object.entries(store.changesOf(key) ?? {}).filter(([name]) => !Object.hasOwn(fields, name));
    store.change(key, Object.fromEntries(others), { object, fields });
  }

  /** Adds a created resource to the lists near its path that contain its form. */
  #includeCreated({ fields = {} }: Subject, form: string, request: DataRequest): void {
    const thing = this.#baseOf(form);
    const [id] = Object.values(fields);
    if (id === undefined) return;
    const lists = this.#world.listsWith(thing, form, this.#around(new Map(this.#idsOf(request)), thing, fields));
    for (const list of lists) this.source.store.include(list, String(id));
  }

  /** The form in which a type shows a resource: the form that it was created as, or that of its sample. */
  #formOf(type: Type, { key, object }: Subject): ObjectRef | undefined {
    if (isObjectRef(type)) return this.#baseOf(type.name) === object ? type : undefined;
    const { seed, samples, store, validators, resources } = this.source;
    const names = resources.alternatives.formsOf(type);
    if (!names.some((name) => this.#baseOf(name) === object)) return undefined;
    const created = store.createdAs(key)?.object;
    const known = names.find((name) => name === created);
    if (known !== undefined) return { kind: 'object', name: known };
    const value = samples.type(type, [], `${seed} ${key}`);
    const fitting = names.find((name) => validators.issues(name, value, 'strict').length === 0);
    return { kind: 'object', name: fitting ?? names[0]! };
  }

  /** Makes an object: a sample, changed by earlier requests. */
  #make(type: ObjectRef, key: string, fields: Fields, { request, nearer, told }: Making = {}): Fields {
    const { seed, store } = this.source;
    const object = this.#find(type.name)!;
    const thing = this.#baseOf(type.name);
    const outer = new Map([...(nearer ?? []), ...(request === undefined ? [] : this.#idsOf(request))]);
    const ids = this.#around(outer, thing, fields);
    const own = {
      ...this.#fieldsFor(object, thing, ids, outer, request !== undefined && createsObject(request.endpoint)),
      ...this.#ownFieldsOf(thing, fields),
      ...this.#grants.grantedBy(thing, fields, ids),
      ...(request && this.#ownedBy(object.name, request)),
      ...fields,
    };
    const created = store.createdAs(key)?.fields ?? {};
    const changes = { ...own, ...created, ...store.changesOf(key), ...fields };
    // Passes the values of the path and of earlier responses to the sample, so that its other fields agree with them.
    const said = declaredFields(object, { ...own, ...defined(created), ...told?.given });
    const known = told === undefined ? said : { ...said, ...this.#companions(object, said) };
    const made = this.#objects.sample(declaredName(type), `${seed} ${key}`, known);
    const shared = isPartial(type) ? made : this.#objects.asElsewhere(made, object, key, known);
    const kept = { ...this.#asListed(thing, fields, object, key), ...this.#objects.withoutHeldBack(shared, object) };
    const linked = linkedFields(kept, object, {
      find: this.#find,
      alternatives: this.source.resources.alternatives,
      world: this.#world,
      ids,
      seed: key,
      about: object.identity.length > 0 ? new Map() : outer,
      isCreated: told?.isOwn ?? this.#world.isCreated(fields[object.identity[0] ?? '']),
      existing: (inner, id) => this.#existing(inner, id),
      items: (field, item) => {
        const owners = ids.has(thing) ? [thing] : object.identity.length > 0 ? [] : [...ids.keys()];
        const found = owners.flatMap((owner) => this.#itemsOf(owner, ids.get(owner), field, item) ?? []);
        return found.length === 0 ? undefined : found;
      },
    });
    const held = { ...linked, ...this.#grants.heldIn(linked, thing, ids) };
    const changed = this.#objects.changed(held, changes, isPartial(type) ? undefined : object);
    return this.#withIncluded(changed, object, key);
  }

  /** Fields that the given ones imply: the reader of a loan with a shop. */
  #companions({ name: of, fields }: ObjectType, given: Fields): Fields {
    const entries = fields.flatMap(({ name, type, optional, expected = [] }): [string, unknown][] => {
      const others = expected.flatMap((expectation) => (expectation.kind === 'with' ? expectation.fields : []));
      const isMissing = optional && given[name] === undefined && others.length > 0;
      if (!isMissing || isList(type) || others.some((other) => (given[other] ?? null) === null)) return [];
      const whole: ObjectRef | undefined = isObjectRef(type) ? { kind: 'object', name: type.name } : undefined;
      const [id] = others.flatMap((other) => this.#idIn(given[other], whole?.name, fields, other) ?? []);
      const companion = id === undefined ? undefined : this.#existing(whole!, id);
      return [[name, companion ?? this.source.samples.type(type, [], `${this.source.seed} ${of} ${name}`)]];
    });
    return Object.fromEntries(entries);
  }

  /** The id of an object in the value of a field: `book_id` of a reference to a book. */
  #idIn(value: unknown, object: string | undefined, fields: readonly Field[], name: string): Id | undefined {
    const type = fields.find((field) => field.name === name)?.type;
    if (type === undefined || object === undefined) return undefined;
    const isOf = (inner: Type): boolean => this.#identifiedBy(inner) === this.#baseOf(object);
    const inner = isObjectRef(type) ? this.#find(type.name)?.fields.find((field) => isOf(field.type)) : undefined;
    const id = isOf(type) ? value : inner && fieldsIn(value)[inner.name];
    return isId(id) ? id : undefined;
  }

  /** Sets the fields on which given fields depend: `kind: 'reply'` if `reply_to` is given. */
  #decided({ fields }: ObjectType, given: Fields, body: Fields): Fields {
    const conditions = fields
      .filter(({ name }) => given[name] !== undefined && given[name] !== null)
      .flatMap(expectedConditions);
    const open = conditions.filter(({ field, up, ofItem }) => !up && ofItem === undefined && body[field] === undefined);
    return Object.fromEntries(open.map(({ field, values }) => [field, values[0]]));
  }

  /** Updates lists of ids by what requests have added to the collections below a resource, or removed from them. */
  #withIncluded(value: Fields, { fields }: ObjectType, path: string): Fields {
    const { store } = this.source;
    if (!path.startsWith('/')) return value;
    const lists = fields.filter(
      ({ type, name }) => isList(type) && isIdentifier(type.item) && Array.isArray(value[name]),
    );
    const entries = lists.map(({ name }) => {
      const ids = [...new Set([...(value[name] as readonly string[]), ...store.addedTo(`${path}/${name}`)])];
      return [name, ids.filter((id) => !store.isExcluded(`${path}/${name}`, id))] as const;
    });
    const inner = fields.flatMap(({ name, type }) => {
      const added = store.addedTo(`${path}.${name}`);
      const item = isList(type) && isObjectRef(type.item) && added.length > 0 ? type.item : undefined;
      if (item === undefined || this.#world.identityOf(this.#baseOf(item.name)) === undefined) return [];
      const left = added.filter((id) => !store.isRemoved(keyOf(this.#baseOf(item.name), id)));
      const items = left.map((id) => this.#existing(item, id));
      return [[name, [...((value[name] ?? []) as readonly unknown[]), ...items]] as const];
    });
    return { ...value, ...Object.fromEntries([...entries, ...inner]) };
  }

  /** The fields of an item in its list, for another form of the same resource. */
  #asListed(thing: string, fields: Fields, object: ObjectType, key: string): Fields {
    const id = this.#world.idIn(thing, fields);
    const form = this.#world.formOf(id);
    if (form === undefined || form === object.name || this.source.store.createdAs(key) !== undefined) return {};
    return declaredFields(object, this.#objects.sample(form, `${this.source.seed} ${key}`, fields));
  }

  /** The ids in the path of a request. */
  #idsOf({ endpoint, params, ids }: Pick<DataRequest, 'endpoint' | 'params' | 'ids'>): Ids {
    const found = new Map<string, Id>(ids);
    for (const { name, type } of endpoint.params) {
      const thing = this.#identifiedBy(type);
      if (thing !== undefined && params[name] !== undefined) found.set(thing, this.#typed(params[name], type) as Id);
    }
    for (const secret of textsIn(endpoint, params)) {
      for (const [of, id] of Object.entries(this.source.store.changesOf(`secret ${secret}`) ?? {}))
        if (!found.has(of)) found.set(of, id as Id);
    }
    return found;
  }

  /** Stores the ids of an object by its secret, so that what is made with the secret belongs to it. */
  #keepSecret(value: Fields, { fields }: ObjectType): void {
    const secret = fields.find(({ name, type }) => isString(type) && this.#secrets.has(name))?.name;
    if (secret === undefined || typeof value[secret] !== 'string') return;
    const ids = fields.flatMap(({ name, type }) => {
      const thing = this.#identifiedBy(type);
      return thing === undefined || (value[name] ?? null) === null ? [] : [[thing, value[name]] as const];
    });
    this.source.store.change(`secret ${value[secret]}`, Object.fromEntries(ids));
  }

  /** The given ids, with the id of an object and those of the objects that contain it. */
  #around(given: Ids, thing: string, fields: Fields): Ids {
    const id = this.#world.idIn(thing, fields);
    const outer = this.#closed(new Map(given));
    return id === undefined ? outer : this.#closed(outer.set(thing, id as Id));
  }

  #closed(all: Map<string, Id>): Map<string, Id> {
    // Iterating over a map includes entries that are added meanwhile.
    for (const [thing, id] of all) {
      const { store } = this.source;
      const key = keyOf(thing, id);
      const changes = { ...store.createdAs(key)?.fields, ...store.changesOf(key) };
      const held = (this.#find(thing)?.fields ?? []).flatMap(({ name, type }) => {
        const outer = this.#identifiedBy(type);
        const value = changes[name];
        return outer === undefined || outer === thing || typeof value !== 'string' ? [] : [[outer, value] as const];
      });
      for (const [other, outer] of [...this.#world.around(id), ...held]) if (!all.has(other)) all.set(other, outer);
    }
    return all;
  }

  /** Fields with the ids of the objects that contain an object. */
  #fieldsFor({ fields, identity }: ObjectType, thing: string, ids: Ids, outer: Ids, isNew: boolean): Fields {
    const own = new Set([this.#world.identityOf(thing)?.name, ...(isNew ? identity : [])]);
    return Object.fromEntries(
      fields.flatMap(({ name, type }) => {
        const identified = own.has(name) ? undefined : this.#identifiedBy(type);
        if (identified === undefined) return [];
        // An id of the same kind in the path identifies another object.
        const isSelf = identified === thing;
        const id = isSelf && outer.get(thing) === ids.get(thing) ? undefined : (isSelf ? outer : ids).get(identified);
        return id === undefined ? [] : [[name, id]];
      }),
    );
  }

  #ownFieldsOf(thing: string, fields: Fields): Fields {
    const { own, ownFields, idIn } = this.#world;
    const id = idIn(thing, fields);
    return id !== undefined && String(own.get(thing)) === String(id) ? (ownFields.get(thing) ?? {}) : {};
  }

  /** The items of a collection below a resource, for the field of the same name. */
  #itemsOf(thing: string, id: Id | undefined, { name }: Field, item: ObjectRef): readonly unknown[] | undefined {
    const route = id === undefined ? undefined : this.source.resources.collectionOf(thing, name);
    const [param] = route?.endpoint.params ?? [];
    if (route === undefined || param === undefined) return undefined;
    const { endpoint, path: template } = route;
    const params = { [param.name]: String(id) };
    const by = endpoint.paging?.style === 'cursors' && endpoint.paging.by !== '' ? endpoint.paging.by.split('.') : [];
    const request: DataRequest = { endpoint, template, params, body: undefined };
    const list = this.#list(item, by, concretePath(template, params), request);
    return Array.from({ length: list.length }, (_, index) => list.at(index));
  }

  /** Fields with the ids in the path of a request, or with the name and type of one of its parameters. */
  #ownedBy(name: string, { endpoint, params }: DataRequest): Fields {
    const { fields, identity, view } = this.#find(name)!;
    const base = view?.of ?? name;
    const found: Record<string, unknown> = {};
    // A POST creates a new id, even if the path contains an id of the same kind.
    const isNew = createsObject(endpoint);
    for (const param of endpoint.params) {
      const { type } = param;
      const field = fields.find((candidate) => {
        const isNamed = candidate.name === param.name;
        if (!isIdentifier(type)) return isNamed && JSON.stringify(candidate.type) === JSON.stringify(type);
        if (!isIdentifier(candidate.type)) return false;
        const identifies = candidate.type.of === type.of && type.of !== undefined;
        return isNamed || (identifies && (identity.includes(candidate.name) ? !isNew : type.of === base));
      });
      if (field !== undefined) found[field.name] = this.#typed(valueOf(params, param.name), field.type);
    }
    return found;
  }

  /** Converts the text of a path parameter to the type of a field: numeric ids are numbers in JSON. */
  #typed(text: string, type: Type | undefined): unknown {
    if (type === undefined) return text;
    const { identifiers } = this.source.model;
    const isNumber = isIdentifier(type) ? declaredAs(identifiers, type.name)?.wire === 'int' : isInteger(type);
    return isNumber ? Number(text) : text;
  }

  // ------------------------------------------------------------------------------------------------------------ events

  #event(type: ObjectRef, given: unknown, answered: Type | undefined, { action, subject, request }: Begun): Fields {
    const object = this.#find(type.name)!;
    const answer = given ?? this.#ownerOf(action, object, request);
    const thing = this.#baseOf(type.name);
    const of = answered !== undefined && isObjectRef(answered) ? this.#baseOf(answered.name) : subject?.object;
    const identity = this.#world.identityOf(thing);
    const parts = object.fields.filter((field) => isObjectRef(field.type) && this.#baseOf(field.type.name) === of);
    const told: Record<string, unknown> = {
      ...this.#saidBy(request, object),
      ...this.#idsIn(fieldsIn(answer), object, answered),
      ...declaredFields(object, fieldsIn(answer)),
    };
    if (of !== thing && isRecord(answer)) {
      if (parts.length > 0 && identity !== undefined) delete told[identity.name];
      for (const { name } of parts) told[name] = answer;
    }
    const ids = this.#around(
      new Map([...this.#world.own, ...this.#idsOf(request)]),
      subject?.object ?? '',
      subject?.fields ?? {},
    );
    return this.#told(type, told, ids, true);
  }

  /** Ids of an event that are in objects of the response: `shop_id` of `shop`. */
  #idsIn(answer: Fields, { fields }: ObjectType, answered: Type | undefined): Fields {
    const forms = answered === undefined ? [] : this.source.resources.alternatives.formsOf(answered);
    const held = forms.flatMap((name) => this.#find(name)?.fields ?? []);
    const entries = fields.flatMap(({ name, type }): [string, unknown][] => {
      if (this.#identifiedBy(type) === undefined) return [];
      const holder = held.find((field) => isObjectRef(field.type) && field.name === name.replace(/_id$/, ''));
      const id = holder === undefined ? undefined : fieldsIn(answer[holder.name])['id'];
      return id === undefined ? [] : [[name, id]];
    });
    return Object.fromEntries(entries);
  }

  /** The owner of the list that a request changes, for an event with this list: the reader who gets a card. */
  #ownerOf(action: Action | undefined, { fields }: ObjectType, request: DataRequest): Fields | undefined {
    const isChanged = action?.kind === 'include' || action?.kind === 'exclude' || action?.kind === 'remove';
    const path = parentOf(request.template);
    const list = path.slice(path.lastIndexOf('/') + 1);
    const { resource, template } = this.source.resources.above(parentOf(path)).at(-1) ?? {};
    if (!isChanged || resource === undefined || template !== parentOf(path)) return undefined;
    if (!fields.some((field) => field.name === list && isList(field.type))) return undefined;
    const { object, identity, param } = resource;
    const key = resourceKey(resource, concretePath(template, request.params), request.params);
    const own = identity === undefined || param === undefined ? {} : { [identity]: valueOf(request.params, param) };
    const owner = { ...request, endpoint: { ...request.endpoint, params: request.endpoint.params.slice(0, -1) } };
    return this.#make({ kind: 'object', name: object }, key, own, { request: owner });
  }

  /** The data of an event that are in its request: lists of ids in the body, and objects that effects make from the path. */
  #saidBy({ endpoint, params, body }: DataRequest, { fields }: ObjectType): Fields {
    const sent = this.#bodyFields(endpoint);
    const entries = fields.map(({ name, type }): [string, unknown] => {
      const effect = isObjectRef(type) ? this.#parts.get(name) : undefined;
      const part = effect && fieldsIn(effectValue(effect, { params, body, files: [] }));
      if (part !== undefined && Object.keys(part).length > 0) return [name, part];
      const isIds = isList(type) && isIdentifier(type.item);
      const ids = sent.find((field) => isIds && JSON.stringify(field.type) === JSON.stringify(type));
      return [name, ids && fieldsIn(body)[ids.name]];
    });
    return defined(Object.fromEntries(entries));
  }

  /** Completes given fields to an object, and stores it if `isKept` and it has an id. */
  told(type: ObjectRef, given: Fields, isKept: boolean, isOwn = false): Fields {
    const object = this.#find(type.name);
    if (object === undefined) return { ...given };
    const thing = this.#baseOf(type.name);
    const identity = this.#world.identityOf(thing);
    const ids = new Map<string, Id>();
    const put = (other: string, id: unknown): void => {
      if (isId(id) && !ids.has(other)) ids.set(other, id);
    };
    const references = object.fields.flatMap((field) => {
      const other = field.name === identity?.name ? undefined : this.#identifiedBy(field.type);
      return other === undefined ? [] : [{ ...field, other }];
    });
    for (const { name, other } of references) put(other, given[name]);
    // Chooses missing ids here, so that optional fields have the same surroundings.
    for (const { other } of references.filter(({ optional }) => !optional)) {
      const near = this.#world.near(other, this.#around(ids, '', {}));
      put(other, near.find((id) => id !== this.#world.notOf(other)) ?? near[0]);
    }
    const around = this.#around(ids, '', {});
    const isWhole = this.source.validators.has(object.name) && this.#objects.isValid(object, given);
    if (identity === undefined) return isWhole ? given : this.#told(type, given, around, isOwn);
    const id = given[identity.name] ?? this.#createdId(thing, identity.name, 'told', this.source.store.nextNumber());
    const value = isWhole ? given : this.#told(type, { ...given, [identity.name]: id }, around, isOwn);
    if (isKept) {
      this.source.store.change(keyOf(thing, id), value);
      this.#keepSecret(value, object);
      const list = this.#world.listOf(thing, around);
      if (list !== undefined) this.source.store.include(list, String(id));
    }
    return value;
  }

  #told(type: ObjectRef, given: Fields, ids: Ids, isOwn: boolean): Fields {
    const object = this.#find(type.name)!;
    const thing = this.#baseOf(type.name);
    const identity = this.#world.identityOf(thing)?.name;
    const id = identity === undefined ? undefined : (given[identity] ?? ids.get(thing));
    const key = id === undefined ? `${type.name} ${JSON.stringify(given)}` : keyOf(thing, id);
    const fields = identity === undefined || id === undefined ? {} : { [identity]: id };
    const made = this.#make(type, key, fields, { nearer: ids, told: { given, isOwn } });
    return this.#objects.changed(made, given, object);
  }

  /** The ids of all objects of a kind that are not nested in others. */
  idsOfAll(object: string): readonly Id[] {
    const thing = this.#baseOf(object);
    const { store } = this.source;
    const list = this.#world.listOf(thing, new Map());
    const isThere = (id: Id): boolean =>
      !store.isRemoved(keyOf(thing, id)) && (list === undefined || !store.isExcluded(list, String(id)));
    const added = list === undefined ? [] : store.addedTo(list);
    return [...new Set([...this.#world.near(thing), ...added])].filter(isThere);
  }

  // ------------------------------------------------------------------------------------------------------------- lists

  #list(item: Type, by: readonly string[], given: string, request: DataRequest): LazyList {
    const { resources, seed } = this.source;
    const template = resources.listInPlaceOf(request.template);
    const path = template === request.template ? given : concretePath(template, request.params);
    const [form] = resources.alternatives.formsOf(item);
    const object = form === undefined ? undefined : this.#baseOf(form);
    const around = parentOf(request.template);
    const isSearch = object !== undefined && resources.itemsAt(around)?.object === object;
    if (isSearch && !request.template.endsWith('}')) {
      const search = { ...request, template: around };
      return this.#list(item, by, parentOf(path), search);
    }
    const known = resources.itemsAt(request.template);
    const items = known !== undefined && known.object === object ? known : undefined;
    const isIdentifying = by.length === 0 || isIdentifier(this.#typeOf(item, by) ?? { kind: 'any' });
    const own = items === undefined ? by : this.#idPath(items, isIdentifying ? by : []);
    const idPath = own.length > 0 ? own : this.#aboutPath(item, path);
    if (items?.identity !== undefined && form !== undefined)
      this.#world.remember(path, this.#idsOf(request), this.#fieldOf(items.object, [items.identity])?.type, form);
    const isPart = request.endpoint.params.length > 0 && idPath.length === 1 && idPath[0] === items?.identity;
    const ids = this.#sampleIds(item, idPath, path, isPart);
    const { kept, added } = this.#present(items, path, ids);
    const isNumbered = this.#world.idsOf(path, this.#typeOf(item, idPath), isPart) !== undefined;
    const idAt = (index: number): unknown =>
      index < kept.length ? ids(kept[index]!) : this.#typed(added[index - kept.length]!, this.#typeOf(item, idPath));
    const at = (index: number): unknown => {
      const id = idAt(index);
      const key =
        items === undefined || idPath.length === 0 ? `${path} ${index}` : this.#itemKey(items, path, String(id));
      const shown = isObjectRef(item) || items === undefined ? item : this.#formOf(item, { key, object: items.object });
      if (shown === undefined || !isObjectRef(shown)) return this.source.samples.type(item, [], `${seed} ${key}`);
      const fields = idPath.length === 1 ? { [idPath[0]!]: id } : {};
      const nested = idPath.length > 1 ? this.#identifiedBy(this.#typeOf(item, idPath)) : undefined;
      const nearer = nested === undefined ? undefined : new Map([[nested, id as Id]]);
      const made = this.#make(shown, key, fields, { request, nearer });
      if (idPath.length > 1 && isRecord(valueAt(made, idPath.slice(0, -1)))) placeAt(made, idPath, id);
      return made;
    };
    return {
      length: kept.length + added.length,
      isNewestFirst: isNumbered && isNewestFirst(request.endpoint.paging, resources.isAddedTo(request.template)),
      idAt,
      at,
      cursorAt: isIdentifying ? idAt : (index) => valueAt(at(index), by),
    };
  }

  /** The path of the id of the nested object that gives a list its name, for items without an id: `user.id` in `/users`. */
  #aboutPath(item: Type, path: string): readonly string[] {
    if (!isWholeObject(item)) return [];
    const field = this.#find(item.name)?.fields.find(
      ({ name, type }) => isObjectRef(type) && path.endsWith(`/${name}s`),
    );
    const identity = field && this.#world.identityOf(this.#baseOf((field.type as ObjectRef).name));
    return identity === undefined ? [] : [field!.name, identity.name];
  }

  /** The numbers of the sample items that remain in a list, and the ids that requests have added. */
  #present(
    items: ListItems | undefined,
    path: string,
    ids: (index: number) => unknown,
  ): { readonly kept: readonly number[]; readonly added: readonly string[] } {
    const { store, items: count } = this.source;
    const all = Array.from({ length: count }, (_, index) => index);
    if (items === undefined) return { kept: all, added: [] };
    const always = this.#grants.idsIn(path);
    const isRemoved = (id: string): boolean => store.isRemoved(this.#itemKey(items, path, id));
    const kept = all.filter((index) => {
      const id = String(ids(index));
      return !store.isExcluded(path, id) && !isRemoved(id);
    });
    const isSample = new Set(kept.map((index) => String(ids(index))));
    return { kept, added: [...always, ...store.addedTo(path)].filter((id) => !isSample.has(id) && !isRemoved(id)) };
  }

  #itemKey({ identity, object }: ListItems, list: string, id: string): string {
    return identity === undefined ? `${list}/${percentEncoded(id)}` : keyOf(object, id);
  }

  /** The path of the id in an item. */
  #idPath({ object, identity, param, of }: ListItems, by: readonly string[]): readonly string[] {
    if (by.length > 0) return by;
    if (identity !== undefined) return [identity];
    const field = param === undefined ? undefined : this.#fieldOf(object, [param]);
    if (field !== undefined || of === undefined) return field === undefined ? [] : [field.name];
    // The id is that of a nested object.
    const held = this.#find(object)?.fields.find(({ type }) => isObjectRef(type) && this.#baseOf(type.name) === of);
    const inner = held && this.#world.identityOf(of);
    return inner === undefined ? [] : [held!.name, inner.name];
  }

  /** The ids of sample items: numbers if ids are numeric, otherwise those of the samples. */
  #sampleIds(item: Type, idPath: readonly string[], path: string, isPart: boolean): (index: number) => unknown {
    const counted = this.#world.idsOf(path, this.#typeOf(item, idPath), isPart);
    if (counted !== undefined) return counted;
    const known = new Map<number, unknown>();
    return (index) => {
      if (!known.has(index)) {
        known.set(index, valueAt(this.source.samples.type(item, [], `${this.source.seed} ${path} ${index}`), idPath));
      }
      return known.get(index);
    };
  }

  /** The id in a request that creates a resource, if the spec or the required fields of the body determine it. */
  #givenId(name: string, { endpoint, params, body }: DataRequest): string | number | undefined {
    const set = endpoint.sets.find(({ path }) => path.length === 1 && path[0] === name);
    if (set !== undefined) return effectValue(set.value, { params, body, files: [] }) as Id | undefined;
    const isInBody = this.#bodyFields(endpoint).some((field) => field.name === name && !field.optional);
    const id = isInBody ? fieldsIn(body)[name] : undefined;
    return isId(id) ? id : undefined;
  }

  #createdId(object: string, field: string, seed: string, number: number): unknown {
    const id = this.#world.createdId(this.#fieldOf(object, [field])?.type, number);
    if (id !== undefined) return id;
    return this.#objects.sample(object, `${this.source.seed} created ${seed}`)[field];
  }

  // ----------------------------------------------------------------------------------------------------------- objects

  #baseOf(name: string): string {
    return this.source.resources.alternatives.thingOf(name);
  }

  #identifiedBy(type: Type | undefined): string | undefined {
    return this.source.resources.alternatives.identifiedBy(type);
  }

  #subjectWith(object: string, id: unknown): Required<Subject> | undefined {
    const identity = this.#world.identityOf(object)?.name;
    return identity === undefined ? undefined : { key: keyOf(object, id), object, fields: { [identity]: id } };
  }

  /** The object with an id; `undefined` if references to its kind have no id. */
  #existing(type: ObjectRef, id: unknown): Fields | undefined {
    const subject = this.#subjectWith(this.#baseOf(type.name), id);
    return subject && this.#make(type, subject.key, subject.fields);
  }

  #typeOf(type: Type, path: readonly string[]): Type | undefined {
    const [name] = this.source.resources.alternatives.formsOf(type);
    return name === undefined ? undefined : this.#fieldOf(name, path)?.type;
  }

  #fieldOf(object: string, [key, ...rest]: readonly string[]): Field | undefined {
    const field = this.#find(object)?.fields.find(({ name }) => name === key);
    if (field === undefined || rest.length === 0) return field;
    return isObjectRef(field.type) ? this.#fieldOf(field.type.name, rest) : undefined;
  }
}

/** Whether paging starts at the newest item. */
function isNewestFirst(paging: Paging | undefined, isAddedTo: boolean): boolean {
  if (paging?.style !== 'cursors') return false;
  const directions = new Set(paging.cursors.map(({ direction }) => direction));
  return directions.has('before') && (isAddedTo || !directions.has('after'));
}

/** Name endings of text parameters beside an id of the same object: `code` of `{card_id}/{card_code}`. */
function secretsIn({ endpoints }: Model): ReadonlySet<string> {
  return new Set(
    endpoints.flatMap(({ params }) =>
      params.flatMap(({ name, type }) => {
        const [, thing, secret] = /^(.+)_([^_]+)$/.exec(name) ?? [];
        return isString(type) && params.some((other) => other.name === `${thing}_id`) ? [secret!] : [];
      }),
    ),
  );
}

/** A request with its action and its resource. */
interface Begun {
  readonly action: Action | undefined;
  readonly subject: Subject | undefined;
  /** The path with the values of its parameters. */
  readonly path: string;
  readonly request: DataRequest;
}

/** The request that shows an object, or its surroundings. */
interface Making {
  readonly request?: DataRequest;
  /** Ids near the object that are not in the path. */
  readonly nearer?: Ids | undefined;
  readonly told?: Told;
}

/** Given fields of an object, and whether it belongs to the user of the session. */
interface Told {
  readonly given: Fields;
  readonly isOwn: boolean;
}

interface Subject {
  /** The key in the store, and the seed of the sample. */
  readonly key: string;
  readonly object: string;
  /** The identifying fields. */
  readonly fields?: Fields;
}

function resourceKey({ object, identity, param }: Resource, path: string, params: DataRequest['params']): string {
  return identity === undefined || param === undefined ? path : keyOf(object, valueOf(params, param));
}

/** The key of an object with an id in the store. */
function keyOf(thing: string, id: unknown): string {
  return `${thing} ${String(id)}`;
}

function createsObject(endpoint: Endpoint): boolean {
  return endpoint.method === 'POST' && saysCreated(endpoint);
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || typeof value === 'number';
}

/** The values of parameters that are texts and no ids, such as a token. */
function textsIn({ params: declared }: Endpoint, params: DataRequest['params']): readonly string[] {
  return declared.flatMap(({ name, type }) => (isString(type) ? [valueOf(params, name)] : []));
}

/** The list of the resources that requests with a token in their path have made. */
function madeWith(token: string, thing: string): string {
  return `${thing} made with ${token}`;
}
