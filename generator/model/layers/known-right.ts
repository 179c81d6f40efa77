import type { Entry, Node } from '../../read/syntax.js';

/** Declarations that were found right, and where they stood. */
const known = new WeakMap<Node, readonly [section: string, entry: Entry]>();

/** Remembers that a declaration has the shape that its section asks for. */
export function rememberRight(section: string, entry: Entry): void {
  known.set(entry.value, [section, entry]);
}

/** True where the very same declaration was found right in the same place: nothing in it can have gone wrong since. */
export function isKnownRight(section: string, { key, keySpan, optional, value }: Entry): boolean {
  const found = known.get(value);
  if (found === undefined) return false;
  const [where, entry] = found;
  return where === section && entry.key === key && entry.keySpan === keySpan && entry.optional === optional;
}
