/** Whether a list has one of the values. */
export function hasOneOf(list: unknown, values: readonly unknown[]): boolean {
  return Array.isArray(list) && list.some((item) => values.includes(item));
}

/** The list with an item of each group of values. Items that it lacks take the place of others, so that it is no longer if possible. */
export function withItemOfEach<T>(list: readonly T[], groups: readonly (readonly T[])[]): T[] {
  const needed = [
    ...new Set(groups.flatMap((group) => list.find((item) => group.includes(item)) ?? group.slice(0, 1))),
  ];
  const others = needed.reduce((left, item) => withoutFirst(left, item), list);
  return [...needed, ...others].slice(0, Math.max(list.length, needed.length));
}

function withoutFirst<T>(list: readonly T[], item: T): readonly T[] {
  const index = list.indexOf(item);
  return index < 0 ? list : [...list.slice(0, index), ...list.slice(index + 1)];
}

/** The value, or another one like it that is no more than the bound: numbers, or moments as text. */
export function notAbove<T>(value: T, bound: unknown): T {
  if (typeof value === 'number' && typeof bound === 'number' && value > bound) {
    return (bound > 0 ? value % (bound + 1) : bound) as T;
  }
  const [time, limit] = [timeOf(value), timeOf(bound)];
  return time === undefined || limit === undefined || time <= limit ? value : momentAt(2 * limit - time, value);
}

/** The value, or another one like it that is no less than the bound: numbers, or moments as text. */
export function notBelow<T>(value: T, bound: unknown): T {
  if (typeof value === 'number' && typeof bound === 'number' && value < bound) return bound as T;
  const [time, limit] = [timeOf(value), timeOf(bound)];
  return time === undefined || limit === undefined || time >= limit ? value : momentAt(2 * limit - time, value);
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** A moment in the form of another one: a day, or a time of a day. */
function momentAt<T>(time: number, like: T): T {
  const text = new Date(time).toISOString();
  return (String(like).length === 10 ? text.slice(0, 10) : text) as T;
}
