/**
 * A shallow copy of `value` in which every key of `defaults` that is absent or undefined has its default, except for
 * those in `without`. The caller says what type that makes: it knows which defaults always apply.
 */
export function fillAbsent<R extends object>(value: object, defaults: object, without: readonly string[] = []): R {
  const given = value as Readonly<Record<string, unknown>>;
  const copy: Record<string, unknown> = { ...given };
  for (const [key, standard] of Object.entries(defaults)) {
    const there = given[key];
    if (there !== undefined) copy[key] = there;
    else if (!without.includes(key)) copy[key] = unshared(standard);
  }
  return copy as R;
}

/** Whoever changes a copy must not change the defaults. */
function unshared(standard: unknown): unknown {
  return typeof standard === 'object' && standard !== null
    ? (JSON.parse(JSON.stringify(standard)) as unknown)
    : standard;
}
