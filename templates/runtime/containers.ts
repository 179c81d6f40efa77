/**
 * True if the object has only the listed keys. Keys usually come in the order of the fields in the spec, so that one
 * comparison is enough. Otherwise the list is searched.
 */
export function hasOnlyKeys(value: object, keys: readonly string[]): boolean {
  const count = keys.length;
  let next = 0;
  for (const key in value) {
    let at = next;
    while (at < count && keys[at] !== key) at += 1;
    if (at === count) at = keys.indexOf(key);
    if (at < 0) return false;
    next = at + 1;
  }
  return true;
}

/** The maximum length of an array. A proxy can report a greater one. */
export const MAX_LENGTH = 4294967295;

/**
 * True if no item occurs twice in the list.
 *
 * @param keyOf returns equal keys for equal items, if equal ones need not be identical
 */
export function isUnique(list: readonly unknown[], keyOf?: (item: unknown) => unknown): boolean {
  const { length } = list;
  if (length > MAX_LENGTH) return false;
  const seen = new Set<unknown>();
  for (let i = 0; i < length; i++) {
    const key = keyOf === undefined ? list[i] : keyOf(list[i]);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

/** True if the object has `min` to `max` keys. */
export function hasKeyCount(value: object, min: number, max: number): boolean {
  let count = 0;
  for (const _ in value) count += 1;
  return count >= min && count <= max;
}

/** The own property of an object for a key that every object inherits. */
export function ownValue(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}
