import { once } from '#runtime/schema.js';
import { below, keysIn, keysOf, valueAt, isMap, type Raw } from '../load/pointer.js';

/** The content of a published document by pointers without `#`. Follows `$ref` in the document. */
export class Pointers {
  readonly #root: unknown;
  readonly #parameters = new Map<string, ReadonlyMap<string, number>>();

  constructor(root: unknown) {
    this.#root = root;
  }

  at(pointer: string): unknown {
    return valueAt(this.#root, keysIn(pointer));
  }

  /** The pointer of a property in a schema or a part of it; that of the schema if it is not found. */
  property(schema: string, key: string): string {
    return (
      this.#search(schema, (candidate, pointer) => {
        const { properties } = candidate;
        return isMap(properties) && Object.hasOwn(properties, key) ? below(pointer, 'properties', key) : undefined;
      }) ?? schema
    );
  }

  /** The pointer of a value in an enum; that of the schema if it is not found. */
  enumValue(schema: string, value: unknown): string {
    return (
      this.#search(schema, (candidate, pointer) => {
        const listed = Array.isArray(candidate['enum']) ? candidate['enum'].indexOf(value) : -1;
        if (listed !== -1) return below(pointer, 'enum', listed);
        return candidate['const'] === value && value !== undefined ? pointer : undefined;
      }) ?? schema
    );
  }

  /**
   * The pointer of a parameter of an operation; that of the operation if it is not found.
   *
   * @param place the value of `in`; any place by default
   */
  parameter(operation: string, name: string, place = ANYWHERE): string {
    const item = this.#followed(operation.replace(/\/[^/]*$/, ''));
    for (const owner of [`${item}${operation.slice(operation.lastIndexOf('/'))}`, item]) {
      const index = this.#parametersOf(owner).get(parameterKey(name, place));
      if (index !== undefined) return below(owner, 'parameters', index);
    }
    return operation;
  }

  /** The positions of parameters by name and place, and the first position of each name. */
  #parametersOf(owner: string): ReadonlyMap<string, number> {
    const known = this.#parameters.get(owner);
    if (known !== undefined) return known;
    const list = (this.at(owner) as Raw | undefined)?.['parameters'];
    const keys = (Array.isArray(list) ? list : []).flatMap((_, at) => {
      const parameter = this.at(this.#followed(below(owner, 'parameters', at)));
      const { name, in: place } = isMap(parameter) ? parameter : {};
      return [ANYWHERE, String(place)].map((where) => [parameterKey(name, where), at] as const);
    });
    const positions = new Map(keys.toReversed());
    this.#parameters.set(owner, positions);
    return positions;
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

  #search(start: string, find: (schema: Raw, pointer: string) => string | undefined): string | undefined {
    const seen = new Set<string>();
    const open = [start];
    for (let pointer = open.shift(); pointer !== undefined; pointer = open.shift()) {
      const target = this.#followed(pointer);
      if (seen.has(target)) continue;
      seen.add(target);
      const schema = this.at(target);
      if (!isMap(schema)) continue;
      const found = find(schema, target);
      if (found !== undefined) return found;
      for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
        const parts = schema[keyword];
        if (Array.isArray(parts)) open.push(...parts.map((_, index) => below(target, keyword, index)));
      }
    }
    return undefined;
  }

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

const ANYWHERE = '';

function parameterKey(name: unknown, place: string): string {
  return `${place} ${String(name)}`;
}
