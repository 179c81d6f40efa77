import { isUnique } from './containers.js';

/** Identifies a list or an object: equal values have the same mark. */
interface Mark {
  readonly id: number;
}

/** Greatest depth of a comparison. Deeper values are equal only if they are identical. */
const DEEPEST = 256;

/**
 * Creates a function that returns the same key for values that are equal as JSON: lists by their items, objects by
 * their keys in any order. The time is proportional to the size of the values, even if they share parts.
 */
export function createValueKeys(): (value: unknown) => unknown {
  const marks = new Map<string, Mark>();
  const known = new Map<unknown, Mark>();
  let count = 0;

  function keyOf(value: unknown, depth: number): unknown {
    return typeof value === 'object' && value !== null ? markOf(value, depth) : value;
  }

  function markOf(value: object, depth: number): Mark {
    const found = known.get(value);
    if (found !== undefined) return found;
    const own = { id: count++ };
    known.set(value, own); // of an object that contains itself
    const text = depth > DEEPEST ? undefined : textOf(value, depth);
    if (text === undefined) return own;
    const mark = marks.get(text) ?? own;
    marks.set(text, mark);
    known.set(value, mark);
    return mark;
  }

  /** The text of a value with marks for its parts; undefined for a list with holes, which is no JSON. */
  function textOf(value: object, depth: number): string | undefined {
    const keys = Object.keys(value);
    if (!Array.isArray(value)) {
      const record = value as Readonly<Record<string, unknown>>;
      return `{${keys
        .sort()
        .map((key) => `${JSON.stringify(key)}:${partOf(record[key], depth)}`)
        .join()}}`;
    }
    return keys.length === value.length ? `[${value.map((item) => partOf(item, depth)).join()}]` : undefined;
  }

  function partOf(value: unknown, depth: number): string {
    switch (typeof value) {
      case 'string':
        return JSON.stringify(value);
      case 'object':
        return value === null ? 'null' : `#${markOf(value, depth + 1).id}`;
      case 'bigint':
        return `${value}n`;
      case 'number':
      case 'boolean':
      case 'undefined':
        return String(value);
      case 'symbol':
      case 'function':
        return `#${identityOf(value).id}`;
    }
  }

  function identityOf(value: unknown): Mark {
    const mark = known.get(value) ?? { id: count++ };
    known.set(value, mark);
    return mark;
  }

  return (value) => keyOf(value, 0);
}

/** True if no two items of the list are equal as JSON. */
export function hasDistinctItems(list: readonly unknown[]): boolean {
  return isUnique(list, createValueKeys());
}
