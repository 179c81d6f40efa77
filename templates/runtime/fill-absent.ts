/**
 * Returns a shallow copy of `value` with defaults for absent or undefined keys, except for those in `without`. The
 * caller chooses the result type, because it knows which defaults always apply.
 */
export function fillAbsent<R extends object>(value: object, defaults: object, without: readonly string[] = []): R {
  const given = value as Readonly<Record<string, unknown>>;
  const copy: Record<string, unknown> = { ...given };
  for (const [key, standard] of Object.entries(defaults)) {
    const own = Object.hasOwn(given, key) ? given[key] : undefined;
    if (own !== undefined) copy[key] = own;
    else if (!without.includes(key)) copy[key] = unshared(standard);
  }
  return copy as R;
}

/** Copies a default, so that changes to the result do not change the default. */
function unshared(standard: unknown): unknown {
  return typeof standard === 'object' && standard !== null
    ? (JSON.parse(JSON.stringify(standard)) as unknown)
    : standard;
}
