import { codePointLength } from './code-points.js';
import type { ObjectSchema } from './schema.js';

/** Whether a value satisfies the rules on the values of its fields. */
export function keepsValues(schema: ObjectSchema, value: Readonly<Record<string, unknown>>): boolean {
  const all = schema.parts().rules?.all ?? [];
  return all.every(
    (rule) =>
      !('isKept' in rule) ||
      rule.isKept(
        rule.fields.map((name) => value[name]),
        rule.by as never,
      ),
  );
}

/** Whether texts at paths have at most `max` code points together. Counts each item of a list. */
export function isWithinTotal(
  values: readonly unknown[],
  [max, ...paths]: readonly [max: number, ...paths: readonly (readonly string[])[]],
): boolean {
  let length = 0;
  for (const [index, value] of values.entries())
    for (const path of paths[index]!) length += lengthAt(value, path === '' ? [] : path.split('.'), 0);
  return length <= max;
}

function lengthAt(value: unknown, path: readonly string[], depth: number): number {
  if (typeof value === 'string') return depth === path.length ? codePointLength(value) : 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + lengthAt(item, path, depth), 0);
  const key = path[depth];
  if (typeof value !== 'object' || value === null || key === undefined || !Object.hasOwn(value, key)) return 0;
  return lengthAt((value as Record<string, unknown>)[key], path, depth + 1);
}

/** Whether all other values are absent or null, unless the first one lacks the bit, or is not true. */
export function isAbsentWith([first, ...others]: readonly unknown[], bit: number | null): boolean {
  const isThere = bit === null ? first === true : hasBit(first, bit);
  return !isThere || others.every((value) => value === undefined || value === null);
}

function hasBit(bits: unknown, bit: number): boolean {
  const isBits = typeof bits === 'string' ? /^\d{1,20}$/.test(bits) : Number.isSafeInteger(bits);
  return bit >= 0 && isBits && (BigInt(bits as string | number) >> BigInt(bit)) % 2n === 1n;
}
