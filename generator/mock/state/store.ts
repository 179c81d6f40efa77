/** Fields of a resource that requests have set. */
export type Fields = Readonly<Record<string, unknown>>;

/** What requests have changed. Everything else is sample data, which is made again whenever a request needs it. */
export interface Store {
  /** Fields that differ from the sample of a resource; undefined if there are none. */
  readonly changesOf: (resource: string) => Fields | undefined;
  readonly change: (resource: string, fields: Fields) => void;
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

/** Changes beyond these make the oldest ones forgotten, so that a long run needs no more memory. */
export const MOST_CHANGES = 50_000;

export function createStore(most: number = MOST_CHANGES): Store {
  const resources = new Map<string, Fields | 'removed'>();
  const lists = new Map<string, Map<string, 'added' | 'excluded'>>();
  let given = 0;
  let entries = 0;
  const set = (resource: string, state: Fields | 'removed'): void => {
    // The last one that was changed is the last one to be forgotten.
    resources.delete(resource);
    resources.set(resource, state);
    for (const oldest of resources.keys()) {
      if (resources.size <= most) break;
      resources.delete(oldest);
    }
  };
  const mark = (list: string, id: string, state: 'added' | 'excluded'): void => {
    const known = lists.get(list) ?? new Map<string, 'added' | 'excluded'>();
    if (!known.has(id)) entries += 1;
    known.set(id, state);
    lists.delete(list);
    lists.set(list, known);
    for (const [oldest, ids] of lists) {
      if (entries <= most) break;
      for (const first of ids.keys()) {
        if (entries <= most) break;
        ids.delete(first);
        entries -= 1;
      }
      if (ids.size === 0) lists.delete(oldest);
    }
  };
  return {
    changesOf: (resource) => {
      const state = resources.get(resource);
      return state === 'removed' ? undefined : state;
    },
    change: (resource, fields) => set(resource, fields),
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
      given = 0;
    },
  };
}
