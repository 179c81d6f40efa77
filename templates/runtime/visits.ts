/**
 * Objects that one validation has looked at. Types whose objects can contain each other use it: an object that occurs in
 * several places can be reached in exponentially many ways.
 */
export interface Visits {
  count: number;
  /** The greatest depth at which an object was looked at, by its type, the object, and what its container decides. */
  depths: Map<unknown, unknown> | undefined;
}

/** So many objects are looked at wherever they occur, so that small values cost no look-up. */
const FREE_VISITS = 100;

export function noVisits(): Visits {
  return { count: 0, depths: undefined };
}

/** Whether the object need not be looked at again. What is legal at a depth is legal at a smaller one, too. */
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

/** Notes that everything in the object has been looked at. */
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

const DEPTH: unique symbol = /* @__PURE__ */ Symbol('depth');

function depthsOf(visits: Visits, type: string, value: unknown, container: readonly unknown[]): Map<unknown, unknown> {
  visits.depths ??= new Map();
  let depths = below(below(visits.depths, type), value);
  for (const field of container) depths = below(depths, field);
  return depths;
}

function below(depths: Map<unknown, unknown>, key: unknown): Map<unknown, unknown> {
  const known = depths.get(key) as Map<unknown, unknown> | undefined;
  if (known !== undefined) return known;
  const added = new Map<unknown, unknown>();
  depths.set(key, added);
  return added;
}
