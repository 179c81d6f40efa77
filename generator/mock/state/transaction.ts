import { defined } from '../../defined.js';
import { isRecord } from '../../json.js';
import { expectedConditions } from '../../model/conditions.js';
import {
  isNotShown,
  type Effect,
  type EffectValue,
  type Field,
  type Limit,
  type ObjectType,
  type Type,
} from '../../model/model.js';
import { isIdentifier, isList, isObjectRef, isWholeObject, type ObjectRef } from '../../model/types.js';
import { valueAt } from '../sample-value.js';
import { itemsOf, type Data, type LazyList, type Subject } from './data.js';
import { effectValue, inPath, isOfFiles, itemsLeft, listIn, placedIn, type Sent } from './effects.js';
import { concretePath, parentOf, textsIn, valueOf } from './paths.js';
import type { Action, ListItems } from './resources.js';
import { fieldsIn, type Fields } from './store.js';
import type { DataRequest } from './surroundings.js';
import { declaredFields } from './valid-objects.js';
import { isId, type Id } from './world.js';

/** Finds the action of a valid request, and replaces a word in its path by an id. */
export function transactionOf(given: DataRequest, data: Data): Transaction {
  const { resources } = data.source;
  const { endpoint, template } = given;
  const isAction = endpoint.method === 'POST' || resources.itemsAt(template) !== undefined;
  const placed = resources.inPlaceOf(template, (object) => namedByWord(data.baseOf(object), given, data) !== undefined);
  if (placed === undefined || isAction) return new Transaction(given, resources.actionOf(endpoint), data);
  const thing = data.baseOf(placed.of);
  const id = namedByWord(thing, given, data)!;
  const params = { ...given.params, [placed.param]: String(id) };
  const request = { ...given, template: placed.template, params, ids: new Map([[thing, id]]) };
  return new Transaction(request, resources.actionAt(placed.template, endpoint), data);
}

/** The id for a word in a path: `@me` of the session, `@original` of the resource made with the token in the path. */
function namedByWord(thing: string, { endpoint, params }: DataRequest, { source, world }: Data): Id | undefined {
  const made = textsIn(endpoint, params).flatMap((token) => source.store.addedTo(madeWith(token, thing)));
  return world.own.get(thing) ?? made[0];
}

/** The list of the resources that requests with a token in their path have made. */
function madeWith(token: string, thing: string): string {
  return `${thing} made with ${token}`;
}

/** A request that changes the data of a mock, and the values of its response and its events. */
export class Transaction {
  /** The path with the values of its parameters. */
  readonly #path: string;
  /** The resource that the request reads or changes. */
  #subject: Subject | undefined;

  constructor(
    readonly request: DataRequest,
    readonly action: Action | undefined,
    readonly data: Data,
  ) {
    this.#path = concretePath(request.template, request.params);
  }

  /** The base object of the first removed resource in the path, if any. */
  missing(): string | undefined {
    const { store, resources } = this.data.source;
    const { template, params } = this.request;
    for (const above of resources.above(template)) {
      const isSelf = above.template === template;
      // A request that replaces a removed resource creates it again.
      if (isSelf && (this.action?.kind === 'replace' || this.action?.kind === 'include')) continue;
      const { object, param } = above.resource;
      const isExcluded =
        param !== undefined &&
        store.isExcluded(this.#listAbove({ template: above.template, params }), valueOf(params, param));
      if (isExcluded || store.isRemoved(this.data.subjectAt(above, params).key)) return object;
    }
    return undefined;
  }

  /** Applies the request. `finish` completes a removal after the response is made. */
  begin(): void {
    this.#subject = this.#subjectOf();
    this.#apply();
    this.#affect();
  }

  finish(): void {
    const { store } = this.data.source;
    const subject = this.#subject;
    if (this.action?.kind !== 'remove' || subject === undefined) return;
    const { param, isHome } = this.action.resource;
    if (param !== undefined) store.exclude(this.#listAbove(), valueOf(this.request.params, param));
    // Elsewhere, only the list loses the item.
    if (isHome || param === undefined) store.remove(subject.key);
  }

  list(item: Type, by: readonly string[]): LazyList {
    return this.data.list(item, by, this.request);
  }

  /** The path of the list around an item. */
  #listAbove({ template, params }: Pick<DataRequest, 'template' | 'params'> = this.request): string {
    return concretePath(this.data.source.resources.listInPlaceOf(parentOf(template)), params);
  }

  // ----------------------------------------------------------------------------------------------------------- changes

  #subjectOf(): Subject | undefined {
    const { action } = this;
    if (action?.kind === 'create') return this.#newSubject(action.items);
    if (action === undefined || !('resource' in action)) return undefined;
    return this.data.subjectAt({ template: this.request.template, resource: action.resource }, this.request.params);
  }

  #newSubject(items: ListItems): Subject {
    const { store, resources } = this.data.source;
    const { object } = items;
    const number = store.nextNumber();
    const [field] = this.data.idPath(items, []);
    if (field === undefined) return { key: `${this.#path}#${number}`, object };
    const id = this.#givenId(field) ?? this.data.createdId(object, field, `${this.#path} ${number}`, number);
    const text = String(id);
    if (resources.itemsAt(this.request.template) !== undefined) store.include(this.#path, text);
    return { key: this.data.itemKey(items, this.#path, text), object, fields: { [field]: id } };
  }

  /** The id in a request that creates a resource, if the spec or the required fields of the body determine it. */
  #givenId(name: string): string | number | undefined {
    const { endpoint, params, body } = this.request;
    const set = endpoint.sets.find(({ path }) => path.length === 1 && path[0] === name);
    if (set !== undefined) return effectValue(set.value, { params, body, files: [] }) as Id | undefined;
    const isInBody = this.#bodyFields().some((field) => field.name === name && !field.optional);
    const id = isInBody ? fieldsIn(body)[name] : undefined;
    return isId(id) ? id : undefined;
  }

  #apply(): void {
    const { action, data } = this;
    const subject = this.#subject;
    const { store } = data.source;
    const { params } = this.request;
    if (action?.kind === 'include') return store.include(this.#listAbove(), valueOf(params, action.param));
    if (action?.kind === 'exclude') return store.exclude(this.#listAbove(), valueOf(params, action.param));
    if (action?.kind === 'replace-all') return this.#replaceAll(action.items);
    if (subject === undefined || action === undefined || action.kind === 'read' || action.kind === 'remove') return;
    const given = fieldsIn(this.request.body);
    const body: Record<string, unknown> = {
      ...this.#inside(given, subject),
      ...(data.objects.filled({ kind: 'object', name: subject.object }, given) as Fields),
    };
    const own = data.surroundings.ownedBy(subject.object, this.request);
    const object = data.find(subject.object);
    if (action.kind === 'create' && object !== undefined) {
      const companions = data.companions(object, body);
      Object.assign(body, companions, decided(object, companions, given));
    }
    const missing = action.kind === 'replace' ? this.#optionalFields() : {};
    const before = store.changesOf(subject.key) ?? {};
    const created = action.kind === 'create' ? undefined : store.createdAs(subject.key);
    store.change(subject.key, { ...before, ...missing, ...body, ...own, ...subject.fields }, created);
    if (action.kind !== 'replace') return;
    const { param } = action.resource;
    if (param !== undefined) store.include(this.#listAbove(), valueOf(params, param));
  }

  /** Moves fields of a body into the nested object that declares them: `closed` into `state`. */
  #inside(body: Fields, { object, key }: Subject): Fields {
    const { find, source } = this.data;
    const fields = find(object)?.fields ?? [];
    const own = new Set(fields.map(({ name }) => name));
    const before = source.store.changesOf(key) ?? {};
    const entries = fields.flatMap(({ name, type }) => {
      const inner = isWholeObject(type) ? (find(type.name)?.fields ?? []) : [];
      const said = inner.filter((field) => !own.has(field.name) && body[field.name] !== undefined);
      if (said.length === 0) return [];
      const values = Object.fromEntries(said.map((field) => [field.name, body[field.name]]));
      return [[name, { ...fieldsIn(before[name]), ...values }] as const];
    });
    return Object.fromEntries(entries);
  }

  /** Replaces all items of a list. */
  #replaceAll(items: ListItems): void {
    const { data, request } = this;
    const list = this.list({ kind: 'object', name: items.object }, []);
    const ids = Array.from({ length: list.length }, (_, index) => String(list.idAt(index)));
    for (const id of ids) data.source.store.exclude(this.#path, id);
    for (const body of listIn(request.body) ?? [])
      new Transaction({ ...request, body }, { kind: 'create', items }, data).begin();
  }

  /** Optional fields of a body as undefined, because a request that replaces a resource removes the fields that it lacks. */
  #optionalFields(): Fields {
    const optional = this.#bodyFields().filter((field) => field.optional);
    return Object.fromEntries(optional.map(({ name }) => [name, undefined]));
  }

  #bodyFields(): readonly Field[] {
    const { bodies } = this.request.endpoint;
    if (isNotShown(bodies)) return [];
    const types = bodies.flatMap(({ type }) => (!isNotShown(type) && isWholeObject(type) ? [type] : []));
    return types.flatMap(({ name }) => this.data.find(name)?.fields ?? []);
  }

  // ----------------------------------------------------------------------------------------------------------- effects

  /** Applies the effects that the spec declares for an endpoint. */
  #affect(): void {
    const { store } = this.data.source;
    const { endpoint, params, body, files = [] } = this.request;
    const typed = endpoint.params.map(({ name, type }) => [
      name,
      this.data.surroundings.typed(valueOf(params, name), type),
    ]);
    const sent: Sent = { params: Object.fromEntries(typed) as Fields, body, files };
    for (const effect of [...endpoint.sets, ...endpoint.clears]) {
      const [name = '', ...rest] = effect.path;
      const thing = this.#affected(effect, sent);
      const field = thing && this.data.fieldOf(thing.object, effect.path);
      if (thing === undefined || field === undefined) continue;
      const { key, object, fields = {} } = thing;
      const before = (): Fields => this.data.make({ kind: 'object', name: object }, key, fields);
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
  #affected(effect: Effect, sent: Sent): Subject | undefined {
    const { data } = this;
    const object = data.baseOf(effect.object);
    if (this.#subject !== undefined && data.baseOf(this.#subject.object) === object) return this.#subject;
    const param = this.request.endpoint.params.findLast(({ type }) => data.identifiedBy(type) === object);
    return param && data.subjectWith(object, sent.params[param.name]);
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
      const { [this.data.world.identityOf(item.name)?.name ?? '']: _, ...given } = fieldsIn(described[index]);
      return whole({ ...given, ...fieldsIn(effectValue(value, sent, field, file)) });
    });
    return items.length === 0 ? undefined : items;
  }

  /** Completes an item of a list. If its object has ids, the item agrees with the other occurrences of its id. */
  #itemOf(item: ObjectRef, given: Fields, seed: string): Fields {
    const { objects, world, source } = this.data;
    const thing = this.data.baseOf(item.name);
    const identity = world.identityOf(thing)?.name;
    const object = this.data.find(item.name)!;
    if (identity === undefined) return objects.completedFields(object, given, seed);
    const id = given[identity] ?? this.data.createdId(thing, identity, seed, source.store.nextNumber());
    if (world.near(thing).length === 0) return objects.completedFields(object, { ...given, [identity]: id }, seed);
    return { ...this.data.existing(item, id), ...given };
  }

  // ---------------------------------------------------------------------------------------------------------- response

  /** A value for a response without paging, within the limits of a whole body. */
  value(type: Type, limits: readonly Limit[] = []): unknown {
    const { action, data, request } = this;
    const subject = this.#subject;
    if (isList(type)) return itemsOf(this.list(type.item, []));
    const made = action?.kind === 'create' && !isObjectRef(type) ? this.#likely(type, true) : undefined;
    const form = made ?? (subject === undefined ? undefined : data.formOf(type, subject));
    if (subject === undefined || form === undefined) {
      const likely = isObjectRef(type) ? type : this.#likely(type);
      if (likely === undefined) return data.source.samples.type(type, limits, `${data.source.seed} ${this.#path}`);
      const given = this.#posted();
      const object = data.find(likely.name)!;
      const answer = data.make(likely, this.#path, {}, { request });
      return data.objects.changed(answer, { ...this.#partsOf(object, given), ...given }, object);
    }
    const value = data.make(form, subject.key, subject.fields ?? {}, { request });
    if (action?.kind === 'create' && isWholeObject(form)) {
      const object = data.find(form.name)!;
      this.#keepCreated(value, subject, object);
      this.#includeCreated(subject, form.name);
      data.surroundings.keepSecret(value, object);
    }
    return value;
  }

  /** The fields in the body of a POST. */
  #posted(): Fields {
    return this.request.endpoint.method === 'POST' ? fieldsIn(this.request.body) : {};
  }

  /**
   * Optional parts of a response that the request selects by a literal, with the objects that it creates: `{ type: 4,
   * book }` for `{ type: 4, data }`.
   */
  #partsOf({ fields }: ObjectType, sent: Fields): Fields {
    const { find, source, world, objects } = this.data;
    const tokens = textsIn(this.request.endpoint, this.request.params);
    const data = Object.values(sent).find(isRecord);
    const parts = fields.flatMap(({ name, type }) => {
      const forms = isObjectRef(type) ? [] : source.resources.alternatives.formsOf(type);
      const kinds = forms.map((form) => find(form)!);
      const kind = kinds.find((alternative) =>
        alternative.fields.some((field) => field.type.kind === 'literal' && field.type.value === sent[field.name]),
      );
      if (kind === undefined) return [];
      const things = kind.fields.flatMap((field) => {
        const thing = isWholeObject(field.type) ? this.data.baseOf(field.type.name) : '';
        const identity = world.identityOf(thing);
        if (identity === undefined) return [];
        const made = this.data.told(field.type as ObjectRef, data ?? {}, true, true);
        for (const token of tokens) source.store.include(madeWith(token, thing), String(made[identity.name]));
        return [[field.name, made] as const];
      });
      const same = kind.fields.flatMap((field) =>
        field.type.kind === 'literal' ? [[field.name, field.type.value]] : [],
      );
      return [[name, objects.completedFields(kind, Object.fromEntries([...same, ...things]), name)] as const];
    });
    return Object.fromEntries(parts);
  }

  /**
   * Chooses the alternative with the most fields that the request sends or that hold an object in its path.
   *
   * @param isAlone whether to return `undefined` if two have equally many
   */
  #likely(type: Type, isAlone = false): ObjectRef | undefined {
    const { find, surroundings, source } = this.data;
    const ids = surroundings.closed(surroundings.idsOf(this.request));
    const sent = this.#posted();
    const count = (name: string): number =>
      (find(name)?.fields ?? []).filter(
        (field) =>
          sent[field.name] !== undefined || (isObjectRef(field.type) && ids.has(this.data.baseOf(field.type.name))),
      ).length;
    const [name, second] = source.resources.alternatives
      .formsOf(type)
      .toSorted((form, next) => count(next) - count(form));
    if (name === undefined || count(name) === 0) return undefined;
    return isAlone && second !== undefined && count(second) === count(name) ? undefined : { kind: 'object', name };
  }

  /** Stores a created resource with several forms, so that later responses use the same form. */
  #keepCreated(value: Fields, { key }: Subject, { name: object, fields: declared }: ObjectType): void {
    const { store, resources } = this.data.source;
    const hasIdentity = this.data.world.identityOf(this.data.baseOf(object)) !== undefined;
    // A resource without an id would be nested in other resources next time.
    if (!resources.alternatives.isOneOfSeveral(object) && hasIdentity) return;
    const fields = Object.fromEntries(declared.map(({ name }) => [name, value[name]]));
    const others = Object.entries(store.changesOf(key) ?? {}).filter(([name]) => !Object.hasOwn(fields, name));
    store.change(key, Object.fromEntries(others), { object, fields });
  }

  /** Adds a created resource to the lists near its path that contain its form. */
  #includeCreated({ fields = {} }: Subject, form: string): void {
    const { surroundings, world, source } = this.data;
    const thing = this.data.baseOf(form);
    const [id] = Object.values(fields);
    if (id === undefined) return;
    const around = surroundings.around(surroundings.idsOf(this.request), thing, fields);
    for (const list of world.listsWith(thing, form, around)) source.store.include(list, String(id));
  }

  // ------------------------------------------------------------------------------------------------------------ events

  /** The data of an event that the request causes. */
  event(type: ObjectRef, given: unknown, answered: Type | undefined): Fields {
    const { data, request } = this;
    const object = data.find(type.name)!;
    const answer = given ?? this.#ownerOf(object);
    const thing = data.baseOf(type.name);
    const subject =
      answered !== undefined && isObjectRef(answered) ? data.baseOf(answered.name) : this.#subject?.object;
    const identity = data.world.identityOf(thing);
    const parts = object.fields.filter((field) => isObjectRef(field.type) && data.baseOf(field.type.name) === subject);
    const told: Record<string, unknown> = {
      ...this.#saidBy(object),
      ...this.#idsIn(fieldsIn(answer), object, answered),
      ...declaredFields(object, fieldsIn(answer)),
    };
    if (subject !== thing && isRecord(answer)) {
      if (parts.length > 0 && identity !== undefined) delete told[identity.name];
      for (const { name } of parts) told[name] = answer;
    }
    const known = new Map([...data.world.own, ...data.surroundings.idsOf(request)]);
    const ids = data.surroundings.around(known, this.#subject?.object ?? '', this.#subject?.fields ?? {});
    return data.toldAmong(type, told, ids, true);
  }

  /** Ids of an event that are in objects of the response: `shop_id` of `shop`. */
  #idsIn(answer: Fields, { fields }: ObjectType, answered: Type | undefined): Fields {
    const { source, find } = this.data;
    const forms = answered === undefined ? [] : source.resources.alternatives.formsOf(answered);
    const held = forms.flatMap((name) => find(name)?.fields ?? []);
    const entries = fields.flatMap(({ name, type }): [string, unknown][] => {
      if (this.data.identifiedBy(type) === undefined) return [];
      const holder = held.find((field) => isObjectRef(field.type) && field.name === name.replace(/_id$/, ''));
      const id = holder === undefined ? undefined : fieldsIn(answer[holder.name])['id'];
      return id === undefined ? [] : [[name, id]];
    });
    return Object.fromEntries(entries);
  }

  /** The owner of the list that a request changes, for an event with this list: the reader who gets a card. */
  #ownerOf({ fields }: ObjectType): Fields | undefined {
    const { action, data, request } = this;
    const isChanged = action?.kind === 'include' || action?.kind === 'exclude' || action?.kind === 'remove';
    const path = parentOf(request.template);
    const list = path.slice(path.lastIndexOf('/') + 1);
    const above = data.source.resources.above(parentOf(path)).at(-1);
    if (!isChanged || above === undefined || above.template !== parentOf(path)) return undefined;
    if (!fields.some((field) => field.name === list && isList(field.type))) return undefined;
    const { key, object, fields: own = {} } = data.subjectAt(above, request.params);
    const owner = { ...request, endpoint: { ...request.endpoint, params: request.endpoint.params.slice(0, -1) } };
    return data.make({ kind: 'object', name: object }, key, own, { request: owner });
  }

  /** The data of an event that are in its request: lists of ids in the body, and objects that effects make from the path. */
  #saidBy({ fields }: ObjectType): Fields {
    const { params, body } = this.request;
    const sent = this.#bodyFields();
    const entries = fields.map(({ name, type }): [string, unknown] => {
      const effect = isObjectRef(type) ? this.data.parts.get(name) : undefined;
      const part = effect && fieldsIn(effectValue(effect, { params, body, files: [] }));
      if (part !== undefined && Object.keys(part).length > 0) return [name, part];
      const isIds = isList(type) && isIdentifier(type.item);
      const ids = sent.find((field) => isIds && JSON.stringify(field.type) === JSON.stringify(type));
      return [name, ids && fieldsIn(body)[ids.name]];
    });
    return defined(Object.fromEntries(entries));
  }
}

/** Sets the fields on which given fields depend: `kind: 'reply'` if `reply_to` is given. */
function decided({ fields }: ObjectType, given: Fields, body: Fields): Fields {
  const conditions = fields
    .filter(({ name }) => given[name] !== undefined && given[name] !== null)
    .flatMap(expectedConditions);
  const open = conditions.filter(({ field, up, ofItem }) => !up && ofItem === undefined && body[field] === undefined);
  return Object.fromEntries(open.map(({ field, values }) => [field, values[0]]));
}
