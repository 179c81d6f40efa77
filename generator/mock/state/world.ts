import { declaredAs } from '../../model/by-name.js';
import {
  isNotShown,
  isOpaque,
  type Endpoint,
  type Field,
  type Identifier,
  type Model,
  type Type,
} from '../../model/model.js';
import { isIdentifier, isInteger, isList, isWholeObject } from '../../model/types.js';
import { fieldsOf } from '../list-type.js';
import { routesOf } from '../routes.js';
import { successTypes, type Alternatives } from './alternatives.js';
import { concretePath } from './paths.js';
import type { Resources } from './resources.js';
import type { Fields } from './store.js';

export type Id = string | number;

/** Ids by base object. */
export type Ids = ReadonlyMap<string, Id>;

export function isId(value: unknown): value is Id {
  return typeof value === 'string' || typeof value === 'number';
}

type IdAt = (index: number) => Id;

export interface World {
  /** Ids of the objects of a session, such as its user. */
  readonly own: Ids;
  /** The id to avoid in references to other objects of the kind: that of the session's user. */
  readonly notOf: (thing: string) => Id | undefined;
  /** Field values of the objects of a session. */
  readonly ownFields: ReadonlyMap<string, Fields>;
  /** The ids of the samples in a list; `undefined` if not numeric. Parts are items of the resource in the path. */
  readonly idsOf: (path: string, type: Type | undefined, isPart: boolean) => IdAt | undefined;
  /** Ids of objects near known ids, if any; empty if no endpoint serves them by id. */
  readonly near: (thing: string, known?: Ids) => readonly Id[];
  /** The path of the list of objects near known ids. */
  readonly listOf: (thing: string, known: Ids) => string | undefined;
  /** The lists that contain a form of an object, and whose paths need only known ids. */
  readonly listsWith: (thing: string, form: string, known: Ids) => readonly string[];
  /** Ids in the path of the list that contains an object. */
  readonly around: (id: unknown) => Ids;
  /** The form of an object in its list. */
  readonly formOf: (id: unknown) => string | undefined;
  /** Stores the ids in the path of a list, and the form of its items. */
  readonly remember: (path: string, around: Ids, type: Type | undefined, form: string) => void;
  readonly isCreated: (id: unknown) => boolean;
  /** A new id for a created resource. */
  readonly createdId: (type: Type | undefined, number: number) => Id | undefined;
  /** The field that identifies an object in references. */
  readonly identityOf: (thing: string) => Field | undefined;
  /** The id among the fields of an object. */
  readonly idIn: (thing: string, fields: Fields) => unknown;
}

/**
 * Numbers of sample items: consecutive within a list, and of equal length, so that they sort the same as numbers and as
 * text. Ids of created resources are larger.
 */
interface Numbering {
  readonly first: bigint;
  readonly step: bigint;
  readonly perList: bigint;
  readonly lists: bigint;
}

const WIDE: Numbering = { first: 10n ** 17n, step: 4_194_304n, perList: 100_000n, lists: 1_048_576n };
/** The numbering for numbers in JSON. */
const PLAIN: Numbering = { ...WIDE, first: 1n, step: 1n };

/** The widest numbering whose numbers, with a tenth more for created ones, are below a bound. */
function numberingBelow(bound: bigint, widest: Numbering): Numbering {
  const end = firstCreated(widest);
  if (end + end / 10n < bound) return widest;
  const first = 10n ** BigInt(String(bound / 2n).length - 1);
  const room = ((bound - first) * 9n) / 10n;
  const perList = room > 10n ** 12n ? widest.perList : room > 10n ** 6n ? 1000n : 10n;
  const lists = room / perList < widest.lists ? room / perList : widest.lists;
  return { first, step: room / perList / lists, perList, lists };
}

function firstCreated({ first, step, perList, lists }: Numbering): bigint {
  return first + lists * perList * step;
}

/** Most items of a list that references use, and most lists. */
const MOST_NEAR = 10;
const MOST_LISTS = 5_000;
const MOST_REMEMBERED = 100_000;
const MOST_CREATED = 50_000;

/**
 * Chooses the ids of the sample data: `items` for each list, and as many for each object with a path of its own that no
 * list without parameters contains.
 */
export function worldOf(model: Model, resources: Resources, items: number): World {
  const { thingOf, identifiedBy } = resources.alternatives;

  const identityOf = (thing: string): Field | undefined => {
    const { identity = [], fields = [] } = declaredAs(model.objects, thing) ?? {};
    const field = identity.length === 1 ? fields.find(({ name }) => name === identity[0]) : undefined;
    // The identity of an object may be the id of another one.
    return (identifiedBy(field?.type) ?? thing) === thing ? field : undefined;
  };
  const declaredBy = (type: Type): Identifier | undefined =>
    isIdentifier(type) ? declaredAs(model.identifiers, type.name) : undefined;

  const formOf = (type: Type | undefined): 'str' | 'int' | undefined => {
    if (type === undefined) return undefined;
    if (isInteger(type)) return 'int';
    const declared = declaredBy(type);
    if (declared === undefined || isOpaque(declared)) return undefined;
    return declared.wire === 'int' ? 'int' : 'str';
  };

  /** A bound above all numeric values of an id. */
  const boundOf = (type: Type): bigint => {
    if (isInteger(type)) return type.kind === 'int32' ? 2n ** 31n : 2n ** 53n;
    const { wire, parts = [] } = declaredBy(type) ?? {};
    const highest = parts.flatMap(({ bits }) => (bits === undefined || isNotShown(bits) ? [] : [bits.high]));
    return 2n ** BigInt(Math.min(wire === 'int' ? 53 : 63, highest.length === 0 ? 63 : Math.max(...highest) + 1));
  };
  const numberingOf = (type: Type): Numbering => numberingBelow(boundOf(type), formOf(type) === 'int' ? PLAIN : WIDE);
  let last = 0n;
  /** An id with the current time, if the id has a time part. */
  const idOfNow = (type: Type, above: bigint): bigint | undefined => {
    const { epoch, parts = [] } = declaredBy(type) ?? {};
    const bits = parts.find(({ role }) => role === 'time')?.bits;
    if (typeof epoch !== 'number' || bits === undefined || isNotShown(bits)) return undefined;
    const ofNow = BigInt(Math.max(0, Date.now() - epoch)) << BigInt(bits.low);
    if (ofNow < above || ofNow >= boundOf(type)) return undefined;
    last = ofNow > last ? ofNow : last + 1n;
    return last;
  };
  const created = new Set<Id>();
  const numbered = (path: string, type: Type): IdAt | undefined => {
    const form = formOf(type);
    if (form === undefined) return undefined;
    const numbering = numberingOf(type);
    const first = firstOfList(path, numbering);
    const written = (number: bigint): Id => (form === 'int' ? Number(number) : String(number));
    return (index) => written(first + BigInt(index) * numbering.step);
  };
  const idsAt = (path: string, thing: string): IdAt | undefined => {
    const { type } = identityOf(thing) ?? {};
    return type === undefined ? undefined : numbered(path, type);
  };
  const few = (idAt: IdAt | undefined): readonly Id[] =>
    idAt === undefined ? [] : Array.from({ length: Math.min(items, MOST_NEAR) }, (_, index) => idAt(index));

  const homes = homesOf(model, resources.alternatives);
  const lists = listsOf(model, resources);
  const nested = lists.filter(({ params }) => params.length === 1);
  const roots = new Map<string, IdAt>();
  const addRoot = (thing: string, path: string): void => {
    const idAt = homes.has(thing) && !roots.has(thing) ? idsAt(path, thing) : undefined;
    if (idAt !== undefined) roots.set(thing, idAt);
  };
  for (const { template, thing, params } of lists) if (params.length === 0) addRoot(thing, template);
  for (const thing of homes) if (!nested.some((list) => list.thing === thing)) addRoot(thing, `* ${thing}`);

  const byList = new Map<Id, { readonly around: Ids; readonly form: string }>();
  const numberings = new Map<string, Numbering>();
  const remember: World['remember'] = (path, around, type, form) => {
    const first = type === undefined ? undefined : numbered(path, type)?.(0);
    if (first === undefined || around.size === 0 || byList.size >= MOST_REMEMBERED) return;
    const numbering = numberingOf(type!);
    numberings.set(String([numbering.first, numbering.step, numbering.perList]), numbering);
    byList.set(first, { around, form });
  };
  const listWith = (id: unknown): { readonly around: Ids; readonly form: string } | undefined => {
    if (typeof id === 'number' ? !Number.isSafeInteger(id) : !/^\d{1,20}$/.test(String(id))) return undefined;
    for (const { first, step, perList } of numberings.values()) {
      const list = BigInt(id as Id) - first;
      const start = first + list - (list % (perList * step));
      const known = list < 0n ? undefined : byList.get(typeof id === 'number' ? Number(start) : String(start));
      if (known !== undefined) return known;
    }
    return undefined;
  };
  const listOf = ({ template, thing, forms: [form], params: [owner] }: ListTemplate, id: Id): readonly Id[] => {
    const path = concretePath(template, { [owner!.name]: String(id) });
    remember(path, new Map([[owner!.of, id]]), identityOf(thing)?.type, form!);
    return few(idsAt(path, thing));
  };
  const near = (thing: string, ids: Ids, depth = 0): readonly Id[] => {
    const own = nested.filter((list) => list.thing === thing);
    const around = own.find(({ params: [owner] }) => ids.has(owner!.of));
    if (around !== undefined) return listOf(around, ids.get(around.params[0]!.of)!);
    const root = roots.get(thing);
    if (root !== undefined || own.length === 0 || depth > 4) return few(root);
    const [owner] = near(own[0]!.params[0]!.of, ids, depth + 1);
    return owner === undefined ? [] : listOf(own[0]!, owner);
  };
  // Registers lists below the items of other lists in advance: the shelves of each shop, and the books of each shelf.
  const planted = new Set<string>();
  const plant = (thing: string, ids: readonly Id[]): void => {
    for (const list of nested.filter(({ params }) => params[0]!.of === thing)) {
      for (const id of ids) {
        const key = `${list.template} ${id}`;
        if (planted.has(key) || planted.size >= MOST_LISTS) continue;
        planted.add(key);
        plant(list.thing, listOf(list, id));
      }
    }
  };
  for (const [thing, idAt] of roots) plant(thing, few(idAt));

  const { own, ownFields } = ownThings(model, thingOf, (thing) => roots.get(thing)?.(0));

  return {
    own,
    ownFields,
    notOf: (thing) => (thing === [...own.keys()][0] ? own.get(thing) : undefined),
    identityOf,
    idIn: (thing, fields) => fields[identityOf(thing)?.name ?? ''],
    remember,
    idsOf: (path, type, isPart) => {
      const thing = identifiedBy(type);
      // All lists of an object without parts contain the same items.
      const shared = thing === undefined || isPart ? undefined : roots.get(thing);
      return shared ?? (type === undefined ? undefined : numbered(path, type));
    },
    near: (thing, ids = NONE) => near(thing, ids),
    listOf: (thing, ids) => {
      const list = lists.find((known) => isListOf(known, thing, ids));
      return list && pathOf(list, ids);
    },
    listsWith: (thing, form, ids) =>
      [...lists, ...innerListsOf(model, resources)]
        .filter((list) => isListOf(list, thing, ids) && list.forms.includes(form))
        .map((list) => pathOf(list, ids)),
    around: (id) => listWith(id)?.around ?? NONE,
    formOf: (id) => listWith(id)?.form,
    isCreated: (id) => created.has(id as Id),
    createdId: (type, number) => {
      const form = type === undefined ? undefined : formOf(type);
      if (form === undefined) return undefined;
      const numbering = numberingOf(type!);
      const above = firstCreated(numbering);
      const chosen = (form === 'str' ? idOfNow(type!, above) : undefined) ?? above + BigInt(number) * numbering.step;
      const id = form === 'str' ? String(chosen) : Number(chosen);
      created.add(id);
      if (created.size > MOST_CREATED) created.delete(created.values().next().value!);
      return id;
    },
  };
}

const NONE: Ids = new Map();

/** The objects with a path that ends with their id. */
function homesOf(model: Model, { thingOf, identifiedBy }: Alternatives): ReadonlySet<string> {
  const homes = new Set<string>();
  for (const { endpoint, method, path } of routesOf(model)) {
    if (method !== 'GET' || !path.endsWith('}')) continue;
    const last = endpoint.params.find(({ name }) => path.endsWith(`{${name}}`));
    for (const type of successTypes(endpoint)) {
      if (!isWholeObject(type) || last === undefined || !isIdentifier(last.type)) continue;
      const thing = thingOf(type.name);
      if ((identifiedBy(last.type) ?? thing) === thing) homes.add(thing);
    }
  }
  return homes;
}

interface ListTemplate {
  readonly template: string;
  readonly thing: string;
  /** The forms of its items. */
  readonly forms: readonly string[];
  /** The field with the list, if it is inside the object of the path. */
  readonly field?: string;
  readonly params: readonly { readonly name: string; readonly of: string }[];
}

/** The path of a list with ids. For a list inside an object, the name of its field follows: `/people/1.loans`. */
function pathOf({ template, params, field }: ListTemplate, ids: Ids): string {
  const values = Object.fromEntries(params.map(({ name, of }) => [name, String(ids.get(of))]));
  return concretePath(template, values) + (field === undefined ? '' : `.${field}`);
}

/** Whether a list contains objects of a kind, and its path needs only known ids. */
function isListOf(list: ListTemplate, thing: string, ids: Ids): boolean {
  return list.thing === thing && list.params.every(({ of }) => ids.has(of));
}

/** The collections whose items have ids, and whose path parameters are all ids. */
function listsOf(model: Model, resources: Resources): readonly ListTemplate[] {
  return routesOf(model).flatMap(({ endpoint, path }) => {
    const action = resources.actionOf(endpoint);
    const items = resources.itemsAt(path);
    const params = ownersIn(endpoint, resources.alternatives);
    if (action?.kind !== 'list' || items?.identity === undefined || params === undefined) return [];
    return [{ template: path, thing: items.object, forms: action.forms, params }];
  });
}

/** The lists inside objects without an id: `/people/{id}/open-loans` with a list `loans`. */
function innerListsOf(model: Model, resources: Resources): readonly ListTemplate[] {
  return routesOf(model).flatMap(({ endpoint, path }) => {
    const { alternatives } = resources;
    const action = resources.actionOf(endpoint);
    const params = ownersIn(endpoint, alternatives);
    if (action?.kind !== 'read' || action.resource.identity !== undefined || params === undefined) return [];
    const fields = declaredAs(model.objects, action.resource.object)?.fields ?? [];
    return fields.flatMap(({ name, type }) => {
      const form = isList(type) && isWholeObject(type.item) ? type.item.name : undefined;
      if (form === undefined) return [];
      return [{ template: path, thing: alternatives.thingOf(form), forms: [form], field: name, params }];
    });
  });
}

/** The path parameters, if all are ids. */
function ownersIn({ params }: Endpoint, { identifiedBy }: Alternatives): ListTemplate['params'] | undefined {
  const owners = params.flatMap(({ name, type }) => {
    const thing = identifiedBy(type);
    return thing === undefined ? [] : [{ name, of: thing }];
  });
  return owners.length < params.length ? undefined : owners;
}

/** The objects of a session, from the data of its start. */
function ownThings(
  model: Model,
  thingOf: (object: string) => string,
  first: (thing: string) => Id | undefined,
): Pick<World, 'own' | 'ownFields'> {
  const own = new Map<string, Id>();
  const ownFields = new Map<string, Fields>();
  for (const { connection } of model.channels) {
    if (connection === undefined || isNotShown(connection)) continue;
    const { by, from } = connection.handshake.ready;
    const start = 'event' in by ? model.events.find(({ name }) => name === by.event)?.payload : undefined;
    const fields = fieldsOf(start, model);
    for (const { field, operation } of from) {
      const endpoint = model.endpoints.find(({ name }) => name === operation);
      const [type] = endpoint === undefined ? [] : successTypes(endpoint).filter(isWholeObject);
      const thing = type === undefined ? undefined : thingOf(type.name);
      const id = thing === undefined ? undefined : first(thing);
      if (thing === undefined || id === undefined) continue;
      own.set(thing, id);
      ownFields.set(thing, heldValues(fields.find(({ name }) => name === field)));
    }
  }
  return { own, ownFields };
}

/** The constant field values that the type of a field requires. */
function heldValues(field: Field | undefined): Fields {
  const held = (field?.expected ?? []).flatMap((expectation) => (expectation.kind === 'has' ? expectation.fields : []));
  return Object.fromEntries(held.flatMap((field) => ('values' in field ? [[field.name, field.values[0]]] : [])));
}

/** The first number of a list, from a hash of its path. */
function firstOfList(path: string, { first, step, perList, lists }: Numbering): bigint {
  return first + (BigInt(hashOf(path)) % lists) * perList * step;
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}
