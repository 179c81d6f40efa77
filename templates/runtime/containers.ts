/**
 * True if the object has no key but those listed. Keys mostly come in the order in which the spec lists fields, so that
 * the next one is one comparison away; where they don't, the list is searched, which is as long as the spec says.
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

/** The greatest length that a list can have: a proxy may claim to be longer, without end. */
export const MAX_LENGTH = 4294967295;

/** True if no item occurs twice in the list. */
export function isUnique(list: readonly unknown[]): boolean {
  const { length } = list;
  if (length > MAX_LENGTH) return false;
  const seen = new Set<unknown>();
  for (let i = 0; i < length; i++) {
    if (seen.has(list[i])) return false;
    seen.add(list[i]);
  }
  return true;
}

/** True if the object has `min` to `max` keys. */
export function hasKeyCount(value: object, min: number, max: number): boolean {
  let count = 0;
  for (const _ in value) count += 1;
  return count >= min && count <= max;
}

/** The value of a key that every object inherits something under, where the object has one of its own. */
export function ownValue(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}
