import { visitsBelow, type Visits } from './visits.js';

/** The least depth at which a value was refused. */
const DEPTH: unique symbol = /* @__PURE__ */ Symbol('depth');

/**
 * Whether the value was already refused at a place. A value that is invalid at a depth is also invalid at a greater depth.
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
  // Costs nothing until a value is refused.
  if (visits.refused === undefined) return false;
  let found: Map<unknown, unknown> | undefined = visits.refused;
  for (const key of [place, value, ...container]) found = found?.get(key) as Map<unknown, unknown> | undefined;
  const known = found?.get(DEPTH) as number | undefined;
  return known !== undefined && depth >= known;
}

/** Records that the value was refused. */
export function addRefusal(
  visits: Visits,
  depth: number,
  place: string,
  value: unknown,
  ...container: readonly unknown[]
): void {
  let found = (visits.refused ??= new Map());
  for (const key of [place, value, ...container]) found = visitsBelow(found, key);
  const known = found.get(DEPTH) as number | undefined;
  if (known === undefined || depth < known) found.set(DEPTH, depth);
}
