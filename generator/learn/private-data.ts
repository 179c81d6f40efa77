/** Most keys of one object that may be names: an object with more keys is a dict, whose keys are data. */
export const MOST_KEYS = 40;

/**
 * Whether a key that the spec does not know may be shown. Keys of objects are names, but those of dicts are data: ids, addresses,
 * names of people.
 */
export function isName(key: string): boolean {
  return /^[A-Za-z_$][\w$-]{0,49}$/.test(key) && !/\d{4}/.test(key) && !/[0-9a-f]{8}-[0-9a-f]{4}/i.test(key);
}

/** The least power of ten that is at least as large, so that a report shows a number without copying it. */
export function magnitude(value: number): number {
  if (!Number.isFinite(value)) return value;
  const size = Math.abs(value);
  if (size === 0) return 0;
  let power = 10 ** Math.max(0, Math.ceil(Math.log10(size)));
  if (power < size) power *= 10;
  return value < 0 ? -power : power;
}
