/** Events that an async iterator has not read yet. */
export interface EventQueue<Item> {
  readonly push: (item: Item) => void;
  /** Ends all iterators, with an error if there is one. */
  readonly end: (error?: unknown) => void;
  /** An iterator over events from now on. */
  readonly iterate: () => AsyncIterableIterator<Item>;
  readonly isWanted: () => boolean;
}

interface Reader<Item> {
  readonly items: Item[];
  wake: (() => void) | undefined;
}

export function createEventQueue<Item>(): EventQueue<Item> {
  const readers = new Set<Reader<Item>>();
  let ended: { readonly error: unknown } | undefined;
  const wakeAll = (): void => {
    for (const reader of readers) {
      const { wake } = reader;
      reader.wake = undefined;
      wake?.();
    }
  };
  return {
    isWanted: () => readers.size > 0,
    push: (item) => {
      for (const reader of readers) reader.items.push(item);
      wakeAll();
    },
    end: (error) => {
      ended ??= { error };
      wakeAll();
    },
    iterate: () => {
      const reader: Reader<Item> = { items: [], wake: undefined };
      readers.add(reader);
      let taken = 0;
      const stop = (): { readonly done: true; readonly value: undefined } => {
        readers.delete(reader);
        return { done: true, value: undefined };
      };
      const iterator: AsyncIterableIterator<Item> = {
        next: async () => {
          for (;;) {
            if (taken < reader.items.length) {
              const value = reader.items[taken++]!;
              // Items that were read are removed in blocks, since removing the first item of a long list moves all others.
              if (taken === reader.items.length || taken === 1024) {
                reader.items.splice(0, taken);
                taken = 0;
              }
              return { done: false, value };
            }
            if (!readers.has(reader)) return stop();
            if (ended !== undefined) {
              stop();
              if (ended.error !== undefined) throw ended.error;
              return stop();
            }
            await new Promise<void>((resolve) => void (reader.wake = resolve));
          }
        },
        return: async () => {
          reader.items.length = 0;
          const done = stop();
          reader.wake?.();
          return done;
        },
        [Symbol.asyncIterator]: () => iterator,
      };
      return iterator;
    },
  };
}
