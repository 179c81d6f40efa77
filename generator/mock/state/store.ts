import { isRecord } from '../../json.js';

/** Fields of a resource that requests have set. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsIn(body: unknown): Fields {
  return isRecord(body) ? body : {};
}

/** The response to the request that created a resource. */
export interface Created {
  /** The object that it was created as. */
  readonly object: string;
  /** Each field of that object; undefined if the answer lacked it. */
  readonly fields: Fields;
}

/** The changes that requests have made. Everything else is sample data, which is made again whenever a request needs it. */
export interface Store {
  /** Fields that differ from the sample of a resource; undefined if there are none. */
  readonly changesOf: (resource: string) => Fields | undefined;
  /** Values that other responses have to agree with; undefined if nothing was kept. */
  readonly createdAs: (resource: string) => Created | undefined;
  /** Replaces what is known of a resource. */
  readonly change: (resource: string, fields: Fields, created?: Created) => void;
  /** Forgets all changes of a resource, and that it exists. */
  readonly remove: (resource: string) => void;
  readonly isRemoved: (resource: string) => boolean;
  /** Keeps an item out of a list. */
  readonly exclude: (list: string, id: string) => void;
  /** Adds an item to the end of a list, or lets it in again. */
  readonly include: (list: string, id: string) => void;
  /** Ids that were added to a list, in this order. */
  readonly addedTo: (list: string) => readonly string[];
  readonly isExcluded: (list: string, id: string) => boolean;
  /** A number for a new resource; each is given once. */
  readonly nextNumber: () => number;
  /** Forgets everything. */
  readonly reset: () => void;
}

/** Maximal number of changes. Beyond it, the oldest ones are dropped, so that a long run needs no more memory. */
export const MOST_CHANGES = 50_000;

/** The same bound on their size, in characters and bytes: one request may set sixteen megabytes. */
export const MOST_WEIGHT = 64 * 1024 * 1024;

interface State {
  readonly fields: Fields;
  readonly created: Created | undefined;
  readonly weight: number;
}

export function createStore(most: number = MOST_CHANGES, mostWeight: number = MOST_WEIGHT): Store {
  const resources = new Map<string, State | 'removed'>();
  const lists = new Map<string, Map<string, 'added' | 'excluded'>>();
  let given = 0;
  let entries = 0;
  let weight = 0;
  let idWeight = 0;
  const forget = (resource: string): void => {
    weight -= weightOfState(resource, resources.get(resource));
    resources.delete(resource);
  };
  const set = (resource: string, state: State | 'removed'): void => {
    // The last one that was changed is the last one to be forgotten.
    forget(resource);
    resources.set(resource, state);
    weight += weightOfState(resource, state);
    for (const oldest of resources.keys()) {
      if (resources.size <= most && weight <= mostWeight) break;
      forget(oldest);
    }
  };
  const mark = (list: string, id: string, state: 'added' | 'excluded'): void => {
    const known = lists.get(list) ?? new Map<string, 'added' | 'excluded'>();
    if (!known.has(id)) {
      entries += 1;
      idWeight += id.length;
    }
    known.set(id, state);
    lists.delete(list);
    lists.set(list, known);
    for (const [oldest, ids] of lists) {
      if (entries <= most && idWeight <= mostWeight) break;
      for (const first of ids.keys()) {
        if (entries <= most && idWeight <= mostWeight) break;
        ids.delete(first);
        entries -= 1;
        idWeight -= first.length;
      }
      if (ids.size === 0) lists.delete(oldest);
    }
  };
  const stateOf = (resource: string): State | undefined => {
    const state = resources.get(resource);
    return state === 'removed' ? undefined : state;
  };
  return {
    changesOf: (resource) => stateOf(resource)?.fields,
    createdAs: (resource) => stateOf(resource)?.created,
    change: (resource, fields, created) => set(resource, { fields, created, weight: weightOf([fields, created]) }),
    remove: (resource) => set(resource, 'removed'),
    isRemoved: (resource) => resources.get(resource) === 'removed',
    exclude: (list, id) => mark(list, id, 'excluded'),
    include: (list, id) => mark(list, id, 'added'),
    addedTo: (list) => [...(lists.get(list) ?? [])].flatMap(([id, state]) => (state === 'added' ? [id] : [])),
    isExcluded: (list, id) => lists.get(list)?.get(id) === 'excluded',
    nextNumber: () => given++,
    reset: () => {
      resources.clear();
      lists.clear();
      entries = 0;
      weight = 0;
      idWeight = 0;
      given = 0;
    },
  };
}

function weightOfState(resource: string, state: State | 'removed' | undefined): number {
  if (state === undefined) return 0;
  return resource.length + (state === 'removed' ? 0 : state.weight);
}

/** About how much memory a value takes, however deep it is. */
function weightOf(value: unknown): number {
  let weight = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    weight += 8;
    if (typeof one === 'string') weight += one.length;
    else if (ArrayBuffer.isView(one)) weight += one.byteLength;
    else if (typeof one === 'object' && one !== null) {
      for (const [key, inner] of Object.entries(one)) {
        weight += key.length;
        left.push(inner);
      }
    }
  }
  return weight;
}
