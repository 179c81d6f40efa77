import type { Visits } from './visits.js';

/** Values that fit no member of a union, by validation. */
const refused = /* @__PURE__ */ new WeakMap<Visits, Map<unknown, unknown>>();

/** The least depth at which a value was refused. */
const DEPTH: unique symbol = /* @__PURE__ */ Symbol('depth');

/**
 * Whether the value was already refused at a place. What is invalid at a depth is also invalid at a greater depth.
 *
 * @param place the union, as text
 * @param container facts that the members need of their container
 */
export function isRefused(
  visits: Visits,
  depth: number,
  place: string,
  value: unknown,
  ...container: readonly unknown[]
): boolean {
  let found = refused.get(visits);
  for (const key of [place, value, ...container]) found = found?.get(key) as Map<unknown, unknown> | undefined;
  const known = found?.get(DEPTH) as number | undefined;
  return known !== undefined && depth >= known;
}

/** Records that the value was refused. Returns true. */
export function addRefusal(
  visits: Visits,
  depth: number,
  place: string,
  value: unknown,
  ...container: readonly unknown[]
): boolean {
  let found = below(refused, visits);
  for (const key of [place, value, ...container]) found = below(found, key);
  const known = found.get(DEPTH) as number | undefined;
  if (known === undefined || depth < known) found.set(DEPTH, depth);
  return true;
}

function below(
  map: { get(key: unknown): unknown; set(key: unknown, value: unknown): unknown },
  key: unknown,
): Map<unknown, unknown> {
  const known = map.get(key) as Map<unknown, unknown> | undefined;
  if (known !== undefined) return known;
  const added = new Map<unknown, unknown>();
  map.set(key, added);
  return added;
}
