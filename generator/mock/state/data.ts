import {
  isNotShown,
  isOpaque,
  type Endpoint,
  type Field,
  type Identifier,
  type Limit,
  type Model,
  type ObjectType,
  type Type,
} from '../../model/model.js';
import {
  isIdentifier,
  isInteger,
  isList,
  isObjectRef,
  isPartial,
  isWholeObject,
  type ObjectRef,
} from '../../model/types.js';
import type { Validators } from '../../diff/witness/sides.js';
import { declaredName } from '../../emit/type-names.js';
import type { Samples } from '../../interpret/samples.js';
import { percentEncoded } from '../percent-encoding.js';
import { setAt, valueAt } from '../sample-value.js';
import { saysCreated, type Action, type ListItems, type Resource, type Resources } from './resources.js';
import type { Fields, Store } from './store.js';

/** Where the data of the mock come from. */
export interface DataSource {
  readonly model: Model;
  readonly samples: Samples;
  readonly validators: Validators;
  readonly seed: string;
  /** Number of sample items of each list. */
  readonly items: number;
  readonly resources: Resources;
  readonly store: Store;
}

/** A request whose parameters are valid. */
export interface DataRequest {
  readonly endpoint: Endpoint;
  /** Path of the endpoint, with its parameters. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** The JSON body; undefined if there is none. */
  readonly body: unknown;
}

/** A list of which each item is made when it is needed. */
export interface LazyList {
  readonly length: number;
  readonly at: (index: number) => unknown;
  /** The id by which an item is found. */
  readonly idAt: (index: number) => unknown;
}

export interface Data {
  /**
   * The base object of the resource of the request, or of one that it belongs to, if that was removed. Undefined if there
   * is none.
   */
  readonly missing: (request: DataRequest) => string | undefined;
  /** Does what the request demands. `finish` ends it, after the response is made. */
  readonly begin: (request: DataRequest) => Transaction;
}

export interface Transaction {
  /** A value of a type that is not a list of the collection of the request, within the limits of a whole body. */
  readonly value: (type: Type, limits?: readonly Limit[]) => unknown;
  /**
   * The items of a list.
   *
   * @param by path of the id in an item, if the spec names it
   */
  readonly list: (item: Type, by: readonly string[]) => LazyList;
  readonly finish: () => void;
}

/** Ids of sample items have equal lengths, so that they sort the same as numbers and as text. */
const FIRST_ID = 100_000_000_000_000_000n;
const ID_STEP = 4_194_304n;
const MOST_ITEMS = 100_000;
const LIST_NUMBERS = 1_048_576;
/** Ids of created resources are above those of all sample items. */
const FIRST_CREATED = FIRST_ID + BigInt(LIST_NUMBERS) * BigInt(MOST_ITEMS) * ID_STEP;

export function createData(source: DataSource): Data {
  const maker = new Maker(source);
  return {
    missing: (request) => maker.missing(request),
    begin: (request) => maker.begin(request),
  };
}

class Maker {
  readonly #objects: ReadonlyMap<string, ObjectType>;
  readonly #identifiers: ReadonlyMap<string, Identifier>;
  readonly #heldBack: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields of the items of lists that were read, by the number of the list: an item keeps them where it is read alone. */
  readonly #listed = new Map<number, Fields>();
  readonly #shared = new Map<string, readonly string[]>();

  constructor(readonly source: DataSource) {
    const { model } = source;
    this.#objects = new Map(model.objects.map((object) => [object.name, object]));
    this.#identifiers = new Map(model.identifiers.map((one) => [one.name, one]));
    this.#heldBack = fieldsHeldBack(model, this.#objects);
  }

  missing({ endpoint, template, params }: DataRequest): string | undefined {
    const { store, resources } = this.source;
    const action = resources.actionOf(endpoint);
    for (const above of resources.above(template)) {
      const isSelf = above.template === template;
      // A request that replaces a resource may make it again.
      if (isSelf && (action?.kind === 'replace' || action?.kind === 'include')) continue;
      const path = concretePath(above.template, params);
      const { object, param } = above.resource;
      const isExcluded = param !== undefined && store.isExcluded(parentOf(path), valueOf(params, param));
      if (isExcluded || store.isRemoved(keyOf(above.resource, path, params))) return object;
    }
    return undefined;
  }

  begin(request: DataRequest): Transaction {
    const { store, resources } = this.source;
    const { endpoint, template, params } = request;
    const action = resources.actionOf(endpoint);
    const path = concretePath(template, params);
    const subject = this.#subjectOf(action, path, request);
    this.#apply(action, subject, path, request);
    return {
      value: (type, limits) => this.#value(type, limits ?? [], { action, subject, path, request }),
      list: (item, by) => this.#list(item, by, path, request),
      finish: () => {
        if (action?.kind !== 'remove' || subject === undefined) return;
        const { param, isHome } = action.resource;
        if (param !== undefined) store.exclude(parentOf(path), valueOf(params, param));
        // Elsewhere, an item is kept out of its list alone.
        if (isHome || param === undefined) store.remove(subject.key);
      },
    };
  }

  /** The resource that a request is about. */
  #subjectOf(action: Action | undefined, path: string, request: DataRequest): Subject | undefined {
    const { params, template } = request;
    if (action === undefined || action.kind === 'list' || action.kind === 'include') return undefined;
    if (action.kind === 'create') return this.#newSubject(action.items, path, template, request);
    const { resource } = action;
    const key = keyOf(resource, path, params);
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
    const key = items.identity === undefined ? `${list}/${percentEncoded(text)}` : `${object} ${text}`;
    return { key, object, fields: { [field]: id } };
  }

  #apply(action: Action | undefined, subject: Subject | undefined, path: string, request: DataRequest): void {
    const { store } = this.source;
    const { params, endpoint } = request;
    if (action?.kind === 'include') return store.include(parentOf(path), valueOf(params, action.param));
    if (subject === undefined || action === undefined || action.kind === 'read' || action.kind === 'remove') return;
    const body = fieldsIn(request.body);
    const own = this.#ownedBy(subject.object, request);
    const missing = action.kind === 'replace' ? this.#optionalIn(endpoint) : {};
    const before = store.changesOf(subject.key) ?? {};
    const created = action.kind === 'create' ? undefined : store.createdAs(subject.key);
    store.change(subject.key, { ...before, ...missing, ...body, ...own, ...subject.fields }, created);
    if (action.kind !== 'replace') return;
    const { param } = action.resource;
    if (param !== undefined) store.include(parentOf(path), valueOf(params, param));
  }

  /** Optional fields that a body could have: a request that replaces a resource leaves out what it lacks of them. */
  #optionalIn({ bodies }: Endpoint): Fields {
    if (isNotShown(bodies)) return {};
    const [type] = bodies.flatMap(({ type }) => (!isNotShown(type) && isWholeObject(type) ? [type] : []));
    const fields = type === undefined ? [] : (this.#objects.get(type.name)?.fields ?? []);
    return Object.fromEntries(fields.flatMap(({ name, optional }) => (optional ? [[name, undefined]] : [])));
  }

  // ------------------------------------------------------------------------------------------------------------ values

  #value(type: Type, limits: readonly Limit[], { action, subject, path, request }: Begun): unknown {
    const { seed } = this.source;
    if (isList(type)) {
      const list = this.#list(type.item, [], path, request);
      return Array.from({ length: list.length }, (_, index) => list.at(index));
    }
    const object = subject === undefined ? undefined : this.#formOf(type, subject);
    if (subject === undefined || object === undefined) {
      if (!isObjectRef(type)) return this.source.samples.type(type, limits ?? [], `${seed} ${path}`);
      return this.#make(type, path, {}, request);
    }
    const value = this.#make(object, subject.key, subject.fields ?? {}, request);
    if (action?.kind === 'create' && isWholeObject(object)) this.#keepCreated(value, subject, object.name);
    return value;
  }

  /** Keeps what was created as one of several forms of a thing: another answer would show it as another one. */
  #keepCreated(value: Fields, { key }: Subject, object: string): void {
    const { store, resources } = this.source;
    if (!resources.alternatives.isOneOfSeveral(object)) return;
    const fields = Object.fromEntries(this.#objects.get(object)!.fields.map(({ name }) => [name, value[name]]));
    const others = Object.entries(store.changesOf(key) ?? {}).filter(([name]) => !Object.hasOwn(fields, name));
    store.change(key, Object.fromEntries(others), { object, fields });
  }

  /**
   * The object that a value of a type is, if the type is one of what a request is about. Of several, it is the one that it was
   * created as, or the one of its sample.
   */
  #formOf(type: Type, { key, object }: Subject): ObjectRef | undefined {
    if (isObjectRef(type)) return this.#baseOf(type.name) === object ? type : undefined;
    const { seed, samples, store, validators, resources } = this.source;
    const names = resources.alternatives.of(type);
    if (!names.some((name) => this.#baseOf(name) === object)) return undefined;
    const created = store.createdAs(key)?.object;
    const known = names.find((name) => name === created);
    if (known !== undefined) return { kind: 'object', name: known };
    const value = samples.type(type, [], `${seed} ${key}`);
    const fitting = names.find((name) => validators.issues(name, value, 'strict').length === 0);
    return { kind: 'object', name: fitting ?? names[0]! };
  }

  /** A value of an object type for a resource: sample data, with what requests have changed. */
  #make(type: ObjectRef, key: string, fields: Fields, request: DataRequest): Fields {
    const { seed, samples, store } = this.source;
    const object = this.#objects.get(type.name)!;
    const own = { ...this.#listedFields(fields, object), ...this.#ownedBy(object.name, request), ...fields };
    const created = store.createdAs(key)?.fields ?? {};
    const changes = { ...own, ...created, ...store.changesOf(key), ...fields };
    // The sample gets the values of the path and of earlier responses, so that the rest of it agrees.
    const known = fieldsOf(object, { ...own, ...present(created) });
    const made = samples.declared(declaredName(type), `${seed} ${key}`, known) as Fields;
    const shared = isPartial(type) ? made : this.#asElsewhere(made, object, key, known);
    const kept = this.#withoutHeldBack(shared, object);
    return this.#changed(kept, changes, isPartial(type) ? undefined : object);
  }

  /** The same values as the object itself has, where it and its view have a field of one type. */
  #asElsewhere(made: Fields, object: ObjectType, key: string, known: Fields): Fields {
    const base = object.view === undefined ? undefined : this.#objects.get(object.view.of);
    if (base === undefined || !base.shown) return made;
    const decided = decidedBy(object).map((name) => [name, made[name]]);
    const given = { ...fieldsOf(base, known), ...Object.fromEntries(decided) };
    const original = this.source.samples.declared(base.name, `${this.source.seed} ${key}`, given) as Fields;
    const taken = this.#sharedFields(object, base).filter((name) => name in made && name in original);
    const result = { ...made, ...Object.fromEntries(taken.map((name) => [name, original[name]])) };
    return this.#issues(object, result).length === 0 ? result : made;
  }

  #sharedFields(view: ObjectType, base: ObjectType): readonly string[] {
    let known = this.#shared.get(view.name);
    if (known === undefined) {
      const formOf = ({ type, optional }: Field): string => `${JSON.stringify(type)} ${optional}`;
      const forms = new Map(base.fields.map((field) => [field.name, formOf(field)]));
      known = view.fields.flatMap((field) => (forms.get(field.name) === formOf(field) ? [field.name] : []));
      this.#shared.set(view.name, known);
    }
    return known;
  }

  #withoutHeldBack(made: Fields, object: ObjectType): Fields {
    const held = this.#heldBack.get(object.name);
    if (held === undefined) return made;
    const kept = Object.fromEntries(Object.entries(made).filter(([name]) => !held.has(name)));
    return this.#issues(object, kept).length === 0 ? kept : made;
  }

  /** The value with the changes that keep it valid: a request may set what a response cannot have. */
  #changed(made: Fields, changes: Fields, object: ObjectType | undefined): Fields {
    const names = new Set(object?.fields.map(({ name }) => name) ?? Object.keys(made));
    let left = Object.entries(changes).filter(([name]) => names.has(name));
    while (left.length > 0) {
      const result = overlaid(made, left);
      const issues = object === undefined ? [] : this.#issues(object, result);
      if (issues.length === 0) return result;
      const wrong = new Set(issues.map(({ path: [name] }) => String(name)));
      const next = left.flatMap(([name, value]): [string, unknown][] => {
        if (!wrong.has(name)) return [[name, value]];
        // A field that is set to null, and cannot be null, is absent.
        return value === null ? [[name, undefined]] : [];
      });
      // The rest breaks a rule over several fields.
      const isSame = next.length === left.length && next.every(([, value], index) => value === left[index]![1]);
      left = isSame ? left.slice(0, -1) : next;
    }
    return made;
  }

  #issues(object: ObjectType, value: Fields): readonly { readonly path: readonly (string | number)[] }[] {
    const { validators } = this.source;
    return validators.has(object.name) ? validators.issues(object.name, value, 'spec') : [];
  }

  /** Fields of an object that are ids in the path of a request, or have the name and type of a parameter there. */
  #ownedBy(name: string, { endpoint, params }: DataRequest): Fields {
    const { fields, identity, view } = this.#objects.get(name)!;
    const base = view?.of ?? name;
    const found: Record<string, unknown> = {};
    // A POST creates a new id, even if the path names a thing of the same kind.
    const isNew = endpoint.method === 'POST' && saysCreated(endpoint);
    for (const param of endpoint.params) {
      const { type } = param;
      const field = fields.find((one) => {
        if (!isIdentifier(type)) return one.name === param.name && JSON.stringify(one.type) === JSON.stringify(type);
        if (!isIdentifier(one.type)) return false;
        const identifies = one.type.of === type.of && type.of !== undefined;
        const isOwn = identity.includes(one.name);
        return one.name === param.name || (identifies && (isOwn ? !isNew : one.type.of === base));
      });
      if (field !== undefined) found[field.name] = this.#typed(valueOf(params, param.name), field.type);
    }
    return found;
  }

  /** A text of a path as the value of a field: an id that is a number in JSON is one. */
  #typed(text: string, type: Type | undefined): unknown {
    if (type === undefined) return text;
    const isNumber = isIdentifier(type) ? this.#identifiers.get(type.name)?.wire === 'int' : isInteger(type);
    return isNumber ? Number(text) : text;
  }

  // ------------------------------------------------------------------------------------------------------------- lists

  #list(item: Type, by: readonly string[], path: string, request: DataRequest): LazyList {
    const { resources, seed, samples } = this.source;
    const object = isObjectRef(item) ? this.#baseOf(item.name) : undefined;
    const known = resources.itemsAt(request.template);
    const items = known !== undefined && known.object === object ? known : undefined;
    const idPath = items === undefined ? by : this.#idPath(items, by);
    const list = listNumber(path);
    if (items?.identity !== undefined) this.#remember(list, items.object, request);
    const ids = this.#sampleIds(item, idPath, path, list);
    const { kept, added } = this.#present(items, path, ids);
    const idAt = (index: number): unknown =>
      index < kept.length ? ids(kept[index]!) : this.#typed(added[index - kept.length]!, this.#typeOf(item, idPath));
    return {
      length: kept.length + added.length,
      idAt,
      at: (index) => {
        const id = idAt(index);
        const key =
          items === undefined || idPath.length === 0 ? `${path} ${index}` : this.#itemKey(items, path, String(id));
        if (!isObjectRef(item)) return samples.type(item, [], `${seed} ${key}`);
        const fields = idPath.length === 1 ? { [idPath[0]!]: id } : {};
        const made = this.#make(item, key, fields, request);
        if (idPath.length > 1) setAt(made, idPath, id);
        return made;
      },
    };
  }

  /** Which sample items are in a list, by number, and the ids of those that requests have put into it. */
  #present(
    items: ListItems | undefined,
    path: string,
    ids: (index: number) => unknown,
  ): { readonly kept: readonly number[]; readonly added: readonly string[] } {
    const { store, items: count } = this.source;
    const all = Array.from({ length: count }, (_, index) => index);
    if (items === undefined) return { kept: all, added: [] };
    const isRemoved = (id: string): boolean => store.isRemoved(this.#itemKey(items, path, id));
    const kept = all.filter((index) => {
      const id = String(ids(index));
      return !store.isExcluded(path, id) && !isRemoved(id);
    });
    const isSample = new Set(kept.map((index) => String(ids(index))));
    return { kept, added: store.addedTo(path).filter((id) => !isSample.has(id) && !isRemoved(id)) };
  }

  #itemKey({ identity, object }: ListItems, list: string, id: string): string {
    return identity === undefined ? `${list}/${percentEncoded(id)}` : `${object} ${id}`;
  }

  /** Path, in an item, of what identifies it. */
  #idPath({ object, identity, param }: ListItems, by: readonly string[]): readonly string[] {
    if (by.length > 0) return by;
    if (identity !== undefined) return [identity];
    const field = param === undefined ? undefined : this.#fieldOf(object, [param]);
    return field === undefined ? [] : [field.name];
  }

  /** The id of each sample item: its number where ids are numbers, otherwise that of its sample. */
  #sampleIds(item: Type, idPath: readonly string[], path: string, list: number): (index: number) => unknown {
    const form = this.#countedForm(this.#typeOf(item, idPath));
    if (form === 'str')
      return (index) => String(FIRST_ID + (BigInt(list) * BigInt(MOST_ITEMS) + BigInt(index)) * ID_STEP);
    if (form === 'int') return (index) => list * MOST_ITEMS + index + 1;
    const known = new Map<number, unknown>();
    return (index) => {
      if (!known.has(index)) {
        known.set(index, valueAt(this.source.samples.type(item, [], `${this.source.seed} ${path} ${index}`), idPath));
      }
      return known.get(index);
    };
  }

  /** The form of ids that are numbers; undefined for those that are texts of a form of their own. */
  #countedForm(type: Type | undefined): 'str' | 'int' | undefined {
    if (type === undefined) return undefined;
    if (isInteger(type)) return 'int';
    const declared = isIdentifier(type) ? this.#identifiers.get(type.name) : undefined;
    if (declared === undefined || isOpaque(declared)) return undefined;
    return declared.wire === 'int' ? 'int' : 'str';
  }

  /** The id that a request gives to what it creates, where its body always has one. */
  #givenId(name: string, { endpoint: { bodies }, body }: DataRequest): string | number | undefined {
    if (isNotShown(bodies)) return undefined;
    const isInBody = bodies.some(
      ({ type }) => !isNotShown(type) && isWholeObject(type) && this.#fieldOf(type.name, [name])?.optional === false,
    );
    const id = isInBody ? fieldsIn(body)[name] : undefined;
    return typeof id === 'string' || typeof id === 'number' ? id : undefined;
  }

  #createdId(object: string, field: string, seed: string, number: number): unknown {
    const form = this.#countedForm(this.#fieldOf(object, [field])?.type);
    if (form === 'str') return String(FIRST_CREATED + BigInt(number) * ID_STEP);
    if (form === 'int') return LIST_NUMBERS * MOST_ITEMS + number + 1;
    return (this.source.samples.declared(object, `${this.source.seed} created ${seed}`) as Fields)[field];
  }

  /** Keeps what the path of a list says of its items. */
  #remember(list: number, object: string, request: DataRequest): void {
    const own = this.#ownedBy(object, request);
    if (Object.keys(own).length > 0 && this.#listed.size < LIST_NUMBERS / 10) this.#listed.set(list, own);
  }

  /** The fields in the path of the list that had an item of this id. */
  #listedFields(fields: Fields, { identity: [name] }: ObjectType): Fields {
    const id = name === undefined ? undefined : fields[name];
    if (typeof id !== 'string' || !/^\d{18}$/.test(id)) return {};
    const number = (BigInt(id) - FIRST_ID) / ID_STEP / BigInt(MOST_ITEMS);
    return this.#listed.get(Number(number)) ?? {};
  }

  // ----------------------------------------------------------------------------------------------------------- objects

  #baseOf(name: string): string {
    return this.source.resources.alternatives.thingOf(name);
  }

  /** The type of what is at a path of fields in a type. */
  #typeOf(type: Type, path: readonly string[]): Type | undefined {
    return isObjectRef(type) ? this.#fieldOf(type.name, path)?.type : undefined;
  }

  #fieldOf(object: string, [key, ...rest]: readonly string[]): Field | undefined {
    const field = this.#objects.get(object)?.fields.find(({ name }) => name === key);
    if (field === undefined || rest.length === 0) return field;
    return isObjectRef(field.type) ? this.#fieldOf(field.type.name, rest) : undefined;
  }
}

/** A request, and what it is about. */
interface Begun {
  readonly action: Action | undefined;
  readonly subject: Subject | undefined;
  /** Its path, with the values of the parameters. */
  readonly path: string;
  readonly request: DataRequest;
}

/** The resource of a request. */
interface Subject {
  /** Identifies the resource in the store, and is the seed of its sample. */
  readonly key: string;
  readonly object: string;
  /** The fields that identify it. */
  readonly fields?: Fields;
}

function keyOf({ object, identity, param }: Resource, path: string, params: DataRequest['params']): string {
  return identity === undefined || param === undefined ? path : `${object} ${valueOf(params, param)}`;
}

/** The value of a parameter of a path. A request that has reached its endpoint has all of them. */
function valueOf(params: DataRequest['params'], name: string): string {
  return params[name] ?? '';
}

/** A path with its parameters, always in the same encoding. */
export function concretePath(template: string, params: DataRequest['params']): string {
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => percentEncoded(valueOf(params, name)));
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The number of a list among all: a hash of its path. */
function listNumber(path: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < path.length; at++) hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193) >>> 0;
  return hash % LIST_NUMBERS;
}

function fieldsIn(body: unknown): Fields {
  return isRecord(body) ? body : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields that say of what kind a view is: those on which it depends that a field is there, which the view always has. */
function decidedBy(view: ObjectType): readonly string[] {
  return view.fields
    .filter(({ optional, nullable }) => !optional && !nullable)
    .flatMap(({ expected = [] }) => expected.flatMap((one) => (one.kind === 'when' ? one.when : [])))
    .flatMap(({ field, up }) => (up ? [] : [field]));
}

/** Those that are there. */
function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Those that the object has. */
function fieldsOf({ fields }: ObjectType, known: Fields): Fields {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name)));
}

/** The value with entries set; an undefined one removes the key. */
function overlaid(made: Fields, entries: readonly (readonly [string, unknown])[]): Fields {
  const result = new Map(Object.entries(made));
  for (const [name, value] of entries) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return Object.fromEntries(result);
}

/**
 * Optional fields that an object does not send, because another answer has them: one whose view requires them. A request has
 * to select that answer to get them.
 */
function fieldsHeldBack(
  model: Model,
  objects: ReadonlyMap<string, ObjectType>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const answered = new Set<string>();
  for (const { responses } of model.endpoints) {
    for (const { type } of responses) {
      const inner = type !== null && !isNotShown(type) && isList(type) ? type.item : type;
      if (inner !== null && !isNotShown(inner) && isWholeObject(inner)) answered.add(inner.name);
    }
  }
  const byBase = new Map<string, ObjectType[]>();
  for (const name of answered) {
    const object = objects.get(name);
    if (object === undefined) continue;
    const base = object.view?.of ?? name;
    byBase.set(base, [...(byBase.get(base) ?? []), object]);
  }
  const held = new Map<string, ReadonlySet<string>>();
  for (const family of byBase.values()) {
    for (const object of family) {
      const optional = new Set(object.fields.flatMap((field) => (field.optional ? [field.name] : [])));
      const required = family
        .flatMap(({ fields }) => fields)
        .flatMap((field) => (!field.optional && optional.has(field.name) ? [field.name] : []));
      if (required.length > 0) held.set(object.name, new Set(required));
    }
  }
  return held;
}
