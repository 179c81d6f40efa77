/**
 * Objects that one validation has visited. Recursive types need it, because an object in several places can be reached
 * by exponentially many paths.
 */
export interface Visits {
  count: number;
  /** The greatest depth at which an object was visited, by type, object, and facts from its container. */
  depths: Map<unknown, unknown> | undefined;
  /** The least depth at which a value was refused, by union, value, and facts from its container. */
  refused?: Map<unknown, unknown>;
}

/** Maximum nesting of recursive objects; deeper values are rejected. */
export const MAX_DEPTH = 256;

/** The first visits are not recorded, so that small values cost no look-up. */
const FREE_VISITS = 100;

export function noVisits(): Visits {
  return { count: 0, depths: undefined };
}

/** Whether the object was already visited. An object that is valid at a depth is also valid at a smaller depth. */
export function isVisited(
  visits: Visits,
  depth: number,
  type: string,
  value: unknown,
  ...container: readonly unknown[]
): boolean {
  if (visits.count < FREE_VISITS) {
    visits.count += 1;
    return false;
  }
  const known = depthsOf(visits, type, value, container).get(DEPTH) as number | undefined;
  return known !== undefined && known >= depth;
}

/** Records that the object was visited completely. */
export function addVisit(
  visits: Visits,
  depth: number,
  type: string,
  value: unknown,
  ...container: readonly unknown[]
): void {
  if (visits.count < FREE_VISITS) return;
  const depths = depthsOf(visits, type, value, container);
  const known = depths.get(DEPTH) as number | undefined;
  if (known === undefined || known < depth) depths.set(DEPTH, depth);
}

export interface Seen {
  readonly isVisited: typeof isVisited;
  readonly addVisit: typeof addVisit;
}

export const seen: Seen = { isVisited, addVisit };

const DEPTH: unique symbol = /* @__PURE__ */ Symbol('depth');

function depthsOf(visits: Visits, type: string, value: unknown, container: readonly unknown[]): Map<unknown, unknown> {
  visits.depths ??= new Map();
  let depths = visitsBelow(visitsBelow(visits.depths, type), value);
  for (const field of container) depths = visitsBelow(depths, field);
  return depths;
}

/** The map under a key, which is added if it is missing. */
export function visitsBelow(depths: Map<unknown, unknown>, key: unknown): Map<unknown, unknown> {
  const known = depths.get(key) as Map<unknown, unknown> | undefined;
  if (known !== undefined) return known;
  const added = new Map<unknown, unknown>();
  depths.set(key, added);
  return added;
}
