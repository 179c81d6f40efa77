import { once } from '#runtime/schema.js';
import { below, keysIn, keysOf, valueAt, isMap } from '../load/pointer.js';

/** The content of a published document by pointers without `#`. Follows `$ref` in the document. */
export class Pointers {
  readonly #root: unknown;

  constructor(root: unknown) {
    this.#root = root;
  }

  at(pointer: string): unknown {
    return valueAt(this.#root, keysIn(pointer));
  }

  /** The pointer at the end of a path of keys, as far as it exists. */
  within(start: string, keys: readonly string[]): string {
    let pointer = start;
    for (const key of keys) {
      const owner = this.#followed(pointer);
      const value = this.at(owner);
      if (!isMap(value) || !Object.hasOwn(value, key)) return pointer;
      pointer = below(owner, key);
    }
    return pointer;
  }

  readonly operations: () => ReadonlyMap<string, string> = once(() => {
    const paths = this.at('/paths');
    return new Map(
      Object.entries(isMap(paths) ? paths : {}).flatMap(([path, item]) =>
        Object.entries(isMap(item) ? item : {}).flatMap(([method, operation]) =>
          isMap(operation) && typeof operation['operationId'] === 'string'
            ? [[operation['operationId'], below('/paths', path, method)] as const]
            : [],
        ),
      ),
    );
  });

  #followed(pointer: string): string {
    const seen = new Set<string>();
    let target = pointer;
    for (;;) {
      const value = this.at(target);
      const ref: unknown = isMap(value) ? value['$ref'] : undefined;
      if (typeof ref !== 'string' || !ref.startsWith('#/') || seen.has(target)) return target;
      seen.add(target);
      target = below('', ...keysOf(ref.slice(1))!);
    }
  }
}
