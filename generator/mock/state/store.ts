import { isRecord } from '../../json.js';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsIn(body: unknown): Fields {
  return isRecord(body) ? body : {};
}

/** The key of an object with an id. */
export function keyOf(thing: string, id: unknown): string {
  return `${thing} ${String(id)}`;
}

export interface Created {
  /** The form in which it was created. */
  readonly object: string;
  /** The fields of the response; undefined for those that it lacked. */
  readonly fields: Fields;
}

/** The changes of requests. All other data are samples, which are made again for each request. */
export interface Store {
  /** Fields that differ from the sample of a resource, if any. */
  readonly changesOf: (resource: string) => Fields | undefined;
  /** The response that created a resource, with which later ones agree. */
  readonly createdAs: (resource: string) => Created | undefined;
  /** Replaces the changes of a resource. */
  readonly change: (resource: string, fields: Fields, created?: Created) => void;
  /** Removes a resource and its changes. */
  readonly remove: (resource: string) => void;
  readonly isRemoved: (resource: string) => boolean;
  /** Removes an item from a list. */
  readonly exclude: (list: string, id: string) => void;
  /** Adds an item to the end of a list, or restores a removed one. */
  readonly include: (list: string, id: string) => void;
  readonly addedTo: (list: string) => readonly string[];
  readonly isExcluded: (list: string, id: string) => boolean;
  /** Returns a new number for each resource. */
  readonly nextNumber: () => number;
  readonly reset: () => void;
}

/** Most changes; the oldest are dropped, so that the memory of a long run is limited. */
export const MOST_CHANGES = 50_000;

/** Most characters and bytes of all changes, because one request may set sixteen megabytes. */
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
    // Moves the resource to the end, because the oldest are dropped first.
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
      for (const first of ids.keys()) {
        if (entries <= most && idWeight <= mostWeight) return;
        ids.delete(first);
        entries -= 1;
        idWeight -= first.length;
      }
      lists.delete(oldest);
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

/** The approximate memory of a value of any depth. */
function weightOf(value: unknown): number {
  let weight = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    weight += 8;
    if (typeof next === 'string') weight += next.length;
    else if (ArrayBuffer.isView(next)) weight += next.byteLength;
    else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) {
        weight += key.length;
        left.push(inner);
      }
    }
  }
  return weight;
}
