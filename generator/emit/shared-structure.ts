/**
 * A copy of data as it is found in a Model, in which everything that was in `before` already is the very object that it
 * was there: its digest is known already, and so is whatever was made of it. Places in the spec are left out: they change
 * with every line above, and nothing that is emitted may tell them.
 */
export function sharing<T>(now: T, before: unknown): T {
  return shared(now, before, false) as T;
}

/** Keys whose values are JSON of the spec's own: what looks like a place there is none. */
const JSON_KEYS = new Set(['value', 'is']);

function shared(now: unknown, before: unknown, isJson: boolean): unknown {
  if (typeof now !== 'object' || now === null || now === before) return now;
  if (Array.isArray(now)) return sharedList(now, Array.isArray(before) ? before : [], isJson);
  const isMap = typeof before === 'object' && before !== null && !Array.isArray(before);
  return sharedMap(now as Properties, isMap ? (before as Properties) : {}, isJson);
}

type Properties = Readonly<Record<string, unknown>>;

function sharedMap(now: Properties, before: Properties, isJson: boolean): unknown {
  if (isJson || now['origin'] === undefined) return sharedProperties(now, before, isJson);
  const copy = copies.get(now) ?? sharedProperties(now, before, isJson);
  copies.set(now, copy as object);
  return copy;
}

/** Of what has an origin: a part of a Model that is the same object says the same, and so does its copy. */
const copies = new WeakMap<object, object>();

function sharedProperties(now: Properties, before: Properties, isJson: boolean): unknown {
  const keys = Object.keys(now);
  const keysBefore = Object.keys(before);
  const values = keys.map((key) =>
    key === 'origin' && !isJson
      ? shared(withoutPlace(now[key]), before[key], false)
      : shared(now[key], before[key], isJson || JSON_KEYS.has(key)),
  );
  // The order of keys shows in what is emitted.
  const isSame =
    keys.length === keysBefore.length &&
    keys.every((key, index) => key === keysBefore[index] && values[index] === before[key]);
  return isSame ? before : Object.fromEntries(keys.map((key, index) => [key, values[index]]));
}

function withoutPlace(origin: unknown): unknown {
  return { ...(origin as object), file: '', line: 0, column: 0 };
}

function sharedList(now: readonly unknown[], before: readonly unknown[], isJson: boolean): unknown {
  let named: ReadonlyMap<unknown, unknown> | undefined;
  const partner = (item: unknown, index: number): unknown => {
    const name = nameOf(item);
    if (name === undefined || nameOf(before[index]) === name) return before[index];
    named ??= new Map(before.map((other) => [nameOf(other), other]));
    return named.get(name);
  };
  const items = now.map((item, index) => shared(item, partner(item, index), isJson));
  const isSame = items.length === before.length && items.every((item, index) => item === before[index]);
  return isSame ? before : items;
}

function nameOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? (item as { readonly name?: unknown }).name : undefined;
}
