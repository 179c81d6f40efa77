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

/** A text without percent-encoding; as it is written where it is not encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A map of a document, of which nothing else is known yet. */
export type Raw = Readonly<Record<string, unknown>>;

/** Whether a schema refuses nothing. */
export function isAnything(schema: unknown): boolean {
  return schema === true || (isMap(schema) && Object.keys(schema).length === 0);
}

export function isMap(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Whether a number counts something: it is whole, and not below 0. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
