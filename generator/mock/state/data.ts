import { defined } from '../../defined.js';
import { declaredName } from '../../emit/type-names.js';
import { isRecord } from '../../json.js';
import type { EffectValue, Field, ObjectType, Paging, Type } from '../../model/model.js';
import { finderOf, type FindObject } from '../../model/objects.js';
import { isIdentifier, isList, isObjectRef, isPartial, isWholeObject, type ObjectRef } from '../../model/types.js';
import { fieldIn } from '../list-type.js';
import { placeAt, valueAt } from '../sample-value.js';
import { inPath } from './effects.js';
import { grantsOf, type Grants } from './grants.js';
import { linkedFields } from './links.js';
import { concretePath, parentOf, percentEncoded, valueOf } from './paths.js';
import { createsObject, type ListItems, type PlacedResource, type Resources } from './resources.js';
import { fieldsIn, keyOf, type Fields, type Store } from './store.js';
import { Surroundings, type DataRequest } from './surroundings.js';
import { declaredFields, ValidObjects, type ObjectSource } from './valid-objects.js';
import { isId, worldOf, type Id, type Ids, type World } from './world.js';

export interface DataSource extends ObjectSource {
  readonly items: number;
  readonly resources: Resources;
  readonly store: Store;
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

/** The data of a mock: samples that agree with each other, with the paths of requests, and with earlier requests. */
export class Data {
  readonly find: FindObject;
  readonly objects: ValidObjects;
  readonly world: World;
  readonly surroundings: Surroundings;
  readonly #grants: Grants;
  /** Fields of objects that effects make from path parameters: `genre` of `{ genre: { name: '{name}' } }`. */
  readonly parts: ReadonlyMap<string, EffectValue>;

  constructor(readonly source: DataSource) {
    const { model, resources, store, items } = source;
    this.find = finderOf(model);
    this.objects = new ValidObjects(source);
    this.world = worldOf(model, resources, items);
    this.surroundings = new Surroundings(model, this.find, resources, this.world, store);
    this.#grants = grantsOf(model, resources, this.world);
    const effects = model.endpoints.flatMap(({ sets, clears }) => [...sets, ...clears]);
    const inPaths = effects.map(({ value }) => inPath(value));
    this.parts = new Map(inPaths.flatMap((item) => (item?.kind === 'fields' ? Object.entries(item.fields) : [])));
  }

  // ------------------------------------------------------------------------------------------------------------ values

  /** The form in which a type shows a resource: the form that it was created as, or that of its sample. */
  formOf(type: Type, { key, object }: Subject): ObjectRef | undefined {
    if (isObjectRef(type)) return this.baseOf(type.name) === object ? type : undefined;
    const { seed, samples, store, validators, resources } = this.source;
    const names = resources.alternatives.formsOf(type);
    if (!names.some((name) => this.baseOf(name) === object)) return undefined;
    const created = store.createdAs(key)?.object;
    const known = names.find((name) => name === created);
    if (known !== undefined) return { kind: 'object', name: known };
    const value = samples.type(type, [], `${seed} ${key}`);
    const fitting = names.find((name) => validators.issues(name, value, 'strict').length === 0);
    return { kind: 'object', name: fitting ?? names[0]! };
  }

  /** Makes an object: a sample, changed by earlier requests. */
  make(type: ObjectRef, key: string, fields: Fields, { request, nearer, told }: Making = {}): Fields {
    const { seed, store } = this.source;
    const object = this.find(type.name)!;
    const thing = this.baseOf(type.name);
    const outer = new Map([...(nearer ?? []), ...(request === undefined ? [] : this.surroundings.idsOf(request))]);
    const ids = this.surroundings.around(outer, thing, fields);
    const own = {
      ...this.surroundings.fieldsFor(
        object,
        thing,
        ids,
        outer,
        request !== undefined && createsObject(request.endpoint),
      ),
      ...this.surroundings.ownFieldsOf(thing, fields),
      ...this.#grants.grantedBy(thing, fields, ids),
      ...(request && this.surroundings.ownedBy(object.name, request)),
      ...fields,
    };
    const created = store.createdAs(key)?.fields ?? {};
    const changes = { ...own, ...created, ...store.changesOf(key), ...fields };
    // Passes the values of the path and of earlier responses to the sample, so that its other fields agree with them.
    const said = declaredFields(object, { ...own, ...defined(created), ...told?.given });
    const known = told === undefined ? said : { ...said, ...this.companions(object, said) };
    const made = this.objects.sample(declaredName(type), `${seed} ${key}`, known);
    const shared = isPartial(type) ? made : this.objects.asElsewhere(made, object, key, known);
    const kept = { ...this.#asListed(thing, fields, object, key), ...this.objects.withoutHeldBack(shared, object) };
    const linked = linkedFields(kept, object, {
      find: this.find,
      alternatives: this.source.resources.alternatives,
      world: this.world,
      ids,
      seed: key,
      about: object.identity.length > 0 ? new Map() : outer,
      isCreated: told?.isOwn ?? this.world.isCreated(fields[object.identity[0] ?? '']),
      existing: (inner, id) => this.existing(inner, id),
      items: (field, item) => {
        const owners = ids.has(thing) ? [thing] : object.identity.length > 0 ? [] : [...ids.keys()];
        const found = owners.flatMap((owner) => this.#itemsOf(owner, ids.get(owner), field, item) ?? []);
        return found.length === 0 ? undefined : found;
      },
    });
    const held = { ...linked, ...this.#grants.heldIn(linked, thing, ids) };
    const changed = this.objects.changed(held, changes, isPartial(type) ? undefined : object);
    return this.#withIncluded(changed, object, key);
  }

  /** Fields that the given ones imply: the reader of a loan with a shop. */
  companions({ name: object, fields }: ObjectType, given: Fields): Fields {
    const entries = fields.flatMap(({ name, type, optional, expected = [] }): [string, unknown][] => {
      const partners = expected.flatMap((expectation) => (expectation.kind === 'with' ? expectation.fields : []));
      const isMissing = optional && given[name] === undefined && partners.length > 0;
      if (!isMissing || isList(type) || partners.some((partner) => (given[partner] ?? null) === null)) return [];
      const whole: ObjectRef | undefined = isObjectRef(type) ? { kind: 'object', name: type.name } : undefined;
      const [id] = partners.flatMap((partner) => this.#idIn(given[partner], whole?.name, fields, partner) ?? []);
      const companion = id === undefined ? undefined : this.existing(whole!, id);
      return [[name, companion ?? this.source.samples.type(type, [], `${this.source.seed} ${object} ${name}`)]];
    });
    return Object.fromEntries(entries);
  }

  /** The id of an object in the value of a field: `book_id` of a reference to a book. */
  #idIn(value: unknown, object: string | undefined, fields: readonly Field[], name: string): Id | undefined {
    const type = fields.find((field) => field.name === name)?.type;
    if (type === undefined || object === undefined) return undefined;
    const isOf = (inner: Type): boolean => this.identifiedBy(inner) === this.baseOf(object);
    const inner = isObjectRef(type) ? this.find(type.name)?.fields.find((field) => isOf(field.type)) : undefined;
    const id = isOf(type) ? value : inner && fieldsIn(value)[inner.name];
    return isId(id) ? id : undefined;
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
      if (item === undefined || this.world.identityOf(this.baseOf(item.name)) === undefined) return [];
      const left = added.filter((id) => !store.isRemoved(keyOf(this.baseOf(item.name), id)));
      const items = left.map((id) => this.existing(item, id));
      return [[name, [...((value[name] ?? []) as readonly unknown[]), ...items]] as const];
    });
    return { ...value, ...Object.fromEntries([...entries, ...inner]) };
  }

  /** The fields of an item in its list, for another form of the same resource. */
  #asListed(thing: string, fields: Fields, object: ObjectType, key: string): Fields {
    const id = this.world.idIn(thing, fields);
    const form = this.world.formOf(id);
    if (form === undefined || form === object.name || this.source.store.createdAs(key) !== undefined) return {};
    return declaredFields(object, this.objects.sample(form, `${this.source.seed} ${key}`, fields));
  }

  /** The items of a collection below a resource, for the field of the same name. */
  #itemsOf(thing: string, id: Id | undefined, { name }: Field, item: ObjectRef): readonly unknown[] | undefined {
    const route = id === undefined ? undefined : this.source.resources.collectionOf(thing, name);
    const [param] = route?.endpoint.params ?? [];
    if (route === undefined || param === undefined) return undefined;
    const { endpoint, path: template } = route;
    const params = { [param.name]: String(id) };
    const request: DataRequest = { endpoint, template, params, body: undefined };
    return itemsOf(this.list(item, cursorPath(endpoint.paging), request));
  }

  // ------------------------------------------------------------------------------------------------------------ events

  /** Completes given fields to an object, and stores it if `isKept` and it has an id. */
  told(type: ObjectRef, given: Fields, isKept: boolean, isOwn = false): Fields {
    const object = this.find(type.name);
    if (object === undefined) return { ...given };
    const thing = this.baseOf(type.name);
    const identity = this.world.identityOf(thing);
    const ids = new Map<string, Id>();
    const put = (target: string, id: unknown): void => {
      if (isId(id) && !ids.has(target)) ids.set(target, id);
    };
    const references = object.fields.flatMap((field) => {
      const target = field.name === identity?.name ? undefined : this.identifiedBy(field.type);
      return target === undefined ? [] : [{ ...field, target }];
    });
    for (const { name, target } of references) put(target, given[name]);
    // Chooses missing ids here, so that optional fields have the same surroundings.
    for (const { target } of references.filter(({ optional }) => !optional)) {
      const near = this.world.near(target, this.surroundings.around(ids, '', {}));
      put(target, near.find((id) => id !== this.world.notOf(target)) ?? near[0]);
    }
    const around = this.surroundings.around(ids, '', {});
    const isWhole = this.source.validators.has(object.name) && this.objects.isValid(object, given);
    if (identity === undefined) return isWhole ? given : this.toldAmong(type, given, around, isOwn);
    const id = given[identity.name] ?? this.createdId(thing, identity.name, 'told', this.source.store.nextNumber());
    const value = isWhole ? given : this.toldAmong(type, { ...given, [identity.name]: id }, around, isOwn);
    if (isKept) {
      this.source.store.change(keyOf(thing, id), value);
      this.surroundings.keepSecret(value, object);
      const list = this.world.listOf(thing, around);
      if (list !== undefined) this.source.store.include(list, String(id));
    }
    return value;
  }

  toldAmong(type: ObjectRef, given: Fields, ids: Ids, isOwn: boolean): Fields {
    const object = this.find(type.name)!;
    const thing = this.baseOf(type.name);
    const identity = this.world.identityOf(thing)?.name;
    const id = identity === undefined ? undefined : (given[identity] ?? ids.get(thing));
    const key = id === undefined ? `${type.name} ${JSON.stringify(given)}` : keyOf(thing, id);
    const fields = identity === undefined || id === undefined ? {} : { [identity]: id };
    const made = this.make(type, key, fields, { nearer: ids, told: { given, isOwn } });
    return this.objects.changed(made, given, object);
  }

  /** The ids of all objects of a kind that are not nested in others. */
  idsOfAll(object: string): readonly Id[] {
    const thing = this.baseOf(object);
    const { store } = this.source;
    const list = this.world.listOf(thing, new Map());
    const isThere = (id: Id): boolean =>
      !store.isRemoved(keyOf(thing, id)) && (list === undefined || !store.isExcluded(list, String(id)));
    const added = list === undefined ? [] : store.addedTo(list);
    return [...new Set([...this.world.near(thing), ...added])].filter(isThere);
  }

  // ------------------------------------------------------------------------------------------------------------- lists

  /**
   * The items of a list.
   *
   * @param by path of the cursor in an item, if the spec names it
   */
  list(item: Type, by: readonly string[], request: DataRequest): LazyList {
    const { resources, seed, samples } = this.source;
    const { endpoint, template, params } = request;
    const [form] = resources.alternatives.formsOf(item);
    const object = form === undefined ? undefined : this.baseOf(form);
    const around = parentOf(template);
    const isSearch = object !== undefined && resources.itemsAt(around)?.object === object;
    if (isSearch && !template.endsWith('}')) return this.list(item, by, { ...request, template: around });
    const path = concretePath(resources.listInPlaceOf(template), params);
    const known = resources.itemsAt(template);
    const items = known?.object === object ? known : undefined;
    const isIdentifying = by.length === 0 || isIdentifier(this.#typeOf(item, by) ?? { kind: 'any' });
    const own = items === undefined ? by : this.idPath(items, isIdentifying ? by : []);
    const idPath = own.length > 0 ? own : this.#aboutPath(item, path);
    const idType = this.#typeOf(item, idPath);
    if (items?.identity !== undefined && form !== undefined) {
      const { type } = this.fieldOf(items.object, [items.identity]) ?? {};
      this.world.remember(path, this.surroundings.idsOf(request), type, form);
    }
    const isPart = endpoint.params.length > 0 && idPath.length === 1 && idPath[0] === items?.identity;
    const numbers = this.world.idsOf(path, idType, isPart);
    const ids = numbers ?? this.#sampleIds(item, idPath, path);
    const { kept, added } = this.#present(items, path, ids);
    const idAt = (index: number): unknown =>
      index < kept.length ? ids(kept[index]!) : this.surroundings.typed(added[index - kept.length]!, idType);
    const at = (index: number): unknown => {
      const id = idAt(index);
      const key =
        items === undefined || idPath.length === 0 ? `${path} ${index}` : this.itemKey(items, path, String(id));
      const shown = isObjectRef(item) || items === undefined ? item : this.formOf(item, { key, object: items.object });
      if (shown === undefined || !isObjectRef(shown)) return samples.type(item, [], `${seed} ${key}`);
      const fields = idPath.length === 1 ? { [idPath[0]!]: id } : {};
      const nested = idPath.length > 1 ? this.identifiedBy(idType) : undefined;
      const nearer = nested === undefined ? undefined : new Map([[nested, id as Id]]);
      const made = this.make(shown, key, fields, { request, nearer });
      if (idPath.length > 1 && isRecord(valueAt(made, idPath.slice(0, -1)))) placeAt(made, idPath, id);
      return made;
    };
    return {
      length: kept.length + added.length,
      isNewestFirst: numbers !== undefined && isNewestFirst(endpoint.paging, resources.isAddedTo(template)),
      idAt,
      at,
      cursorAt: isIdentifying ? idAt : (index) => valueAt(at(index), by),
    };
  }

  /** The path of the id of the nested object that gives a list its name, for items without an id: `user.id` in `/users`. */
  #aboutPath(item: Type, path: string): readonly string[] {
    if (!isWholeObject(item)) return [];
    const field = this.find(item.name)?.fields.find(
      ({ name, type }) => isObjectRef(type) && path.endsWith(`/${name}s`),
    );
    const identity = field && this.world.identityOf(this.baseOf((field.type as ObjectRef).name));
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
    const isRemoved = (id: string): boolean => store.isRemoved(this.itemKey(items, path, id));
    const kept = all.filter((index) => {
      const id = String(ids(index));
      return !store.isExcluded(path, id) && !isRemoved(id);
    });
    const isSample = new Set(kept.map((index) => String(ids(index))));
    return { kept, added: [...always, ...store.addedTo(path)].filter((id) => !isSample.has(id) && !isRemoved(id)) };
  }

  itemKey({ identity, object }: ListItems, list: string, id: string): string {
    return identity === undefined ? `${list}/${percentEncoded(id)}` : keyOf(object, id);
  }

  /** The path of the id in an item. */
  idPath({ object, identity, param, of }: ListItems, by: readonly string[]): readonly string[] {
    if (by.length > 0) return by;
    if (identity !== undefined) return [identity];
    const field = param === undefined ? undefined : this.fieldOf(object, [param]);
    if (field !== undefined || of === undefined) return field === undefined ? [] : [field.name];
    // The id is that of a nested object.
    const held = this.find(object)?.fields.find(({ type }) => isObjectRef(type) && this.baseOf(type.name) === of);
    const inner = held && this.world.identityOf(of);
    return inner === undefined ? [] : [held!.name, inner.name];
  }

  /** The ids in samples of items, where ids are no numbers. */
  #sampleIds(item: Type, idPath: readonly string[], path: string): (index: number) => unknown {
    const known = new Map<number, unknown>();
    return (index) => {
      const sample = (): unknown => this.source.samples.type(item, [], `${this.source.seed} ${path} ${index}`);
      if (!known.has(index)) known.set(index, valueAt(sample(), idPath));
      return known.get(index);
    };
  }

  createdId(object: string, field: string, seed: string, number: number): unknown {
    const id = this.world.createdId(this.fieldOf(object, [field])?.type, number);
    if (id !== undefined) return id;
    return this.objects.sample(object, `${this.source.seed} created ${seed}`)[field];
  }

  // ----------------------------------------------------------------------------------------------------------- objects

  baseOf(name: string): string {
    return this.source.resources.alternatives.thingOf(name);
  }

  identifiedBy(type: Type | undefined): string | undefined {
    return this.source.resources.alternatives.identifiedBy(type);
  }

  /** The resource at a path, with its id as a value of JSON. */
  subjectAt({ template, resource }: PlacedResource, params: DataRequest['params']): Subject {
    const { object, identity, param } = resource;
    if (identity === undefined || param === undefined) return { key: concretePath(template, params), object };
    const text = valueOf(params, param);
    const id = this.surroundings.typed(text, this.fieldOf(object, [identity])?.type);
    return { key: keyOf(object, text), object, fields: { [identity]: id } };
  }

  subjectWith(object: string, id: unknown): Required<Subject> | undefined {
    const identity = this.world.identityOf(object)?.name;
    return identity === undefined ? undefined : { key: keyOf(object, id), object, fields: { [identity]: id } };
  }

  /** The object with an id; `undefined` if references to its kind have no id. */
  existing(type: ObjectRef, id: unknown): Fields | undefined {
    const subject = this.subjectWith(this.baseOf(type.name), id);
    return subject && this.make(type, subject.key, subject.fields);
  }

  #typeOf(type: Type, path: readonly string[]): Type | undefined {
    const [name] = this.source.resources.alternatives.formsOf(type);
    return name === undefined ? undefined : this.fieldOf(name, path)?.type;
  }

  fieldOf(object: string, path: readonly string[]): Field | undefined {
    return fieldIn({ kind: 'object', name: object }, path, this.source.model);
  }
}

/** The path in an item of the field that cursors name. */
export function cursorPath(paging: Paging | undefined): readonly string[] {
  return paging?.style === 'cursors' && paging.by !== '' ? paging.by.split('.') : [];
}

/** Whether paging starts at the newest item. */
function isNewestFirst(paging: Paging | undefined, isAddedTo: boolean): boolean {
  if (paging?.style !== 'cursors') return false;
  const directions = new Set(paging.cursors.map(({ direction }) => direction));
  return directions.has('before') && (isAddedTo || !directions.has('after'));
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

export interface Subject {
  /** The key in the store, and the seed of the sample. */
  readonly key: string;
  readonly object: string;
  /** The identifying fields. */
  readonly fields?: Fields;
}

export function itemsOf({ length, at }: LazyList): readonly unknown[] {
  return Array.from({ length }, (_, index) => at(index));
}
