/** A JSON Pointer as a list of keys. */
export type Keys = readonly string[];

/** The keys of a pointer such as `/a~1b/0`; undefined if it is none. Percent-encoding is that of a URI fragment. */
export function keysOf(pointer: string): Keys | undefined {
  const text = decoded(pointer);
  return text === '' || text.startsWith('/') ? keysIn(text) : undefined;
}

/** The keys of a pointer to a part of a document, which has no percent-encoding. */
export function keysIn(pointer: string): Keys {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer with one key more. */
export function below(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (outer, key) => `${outer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/** The value at a pointer; undefined if there is none. */
export function valueAt(root: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }, root);
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
