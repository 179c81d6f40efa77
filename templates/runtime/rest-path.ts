/** The own value of a key. Every object inherits `constructor` and others. */
export function valueOfKey<Value>(object: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The value at a path of keys; undefined if there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner ? valueOfKey(inner as Readonly<Record<string, unknown>>, key) : undefined),
    value,
  );
}

/** The value at `error.message`, which is the key `message` of the object `error`. */
export function valueIn(value: unknown, path: string | undefined): unknown {
  return path && valueAt(value, path.split('.'));
}
