import { isDecimal } from './decimal-text.js';
import { isArray } from './describe.js';
import { inside, isFull, lengthOf, readProperty, reportIssue, type Explanation, type IssueKey } from './explain.js';
import { outside } from './limits.js';
import { isInOpenRange, openRangeText } from './open-range.js';
import type { RareBoundKind } from './schema.js';

type OneBound<Kind extends RareBoundKind['kind']> = Extract<RareBoundKind, { readonly kind: Kind }>;
type Judge<Kind extends RareBoundKind['kind']> = (
  e: Explanation,
  bound: OneBound<Kind>,
  key: IssueKey | undefined,
  value: unknown,
) => void;

export const explainOpenRange: Judge<'open-range'> = (e, { min = -Infinity, max = Infinity, open }, key, value) => {
  if (typeof value !== 'number' || Number.isNaN(value) || isInOpenRange(value, min, max, open)) return;
  outside(e, key, 'range', openRangeText(min, max, open), String(value));
};

export const explainInt64Range: Judge<'int64-range'> = (e, { min, max, expected, holds }, key, value) => {
  if (!holds(value, min, max)) outside(e, key, 'range', expected, String(value));
};

export const explainMultiple: Judge<'multiple-of'> = (e, { digits, scale, form, holds }, key, value) => {
  if ((form === 'number' && !Number.isFinite(value)) || holds(value as never, digits, scale)) return;
  outside(e, key, 'multiple-of', `a multiple of ${digits / scale}`, String(value));
};

export const explainPattern: Judge<'pattern'> = (e, { text, pattern, matches, mismatch }, key, value) => {
  if (typeof value !== 'string' || matches(pattern, value)) return;
  const at = mismatch(pattern, value);
  const received = at === value.length ? 'a string that ends too early' : `a string that differs at position ${at}`;
  reportIssue(e, key, 'pattern', `must match ${text}`, text, received);
};

/** A text that is no decimal violates only its format. */
export const explainDecimal: Judge<'pattern'> = (e, { code = '', expected = '', pattern, matches }, key, value) => {
  if (!isDecimal(value) || matches(pattern, value)) return;
  outside(e, key, code, expected, value.length > 40 ? `${value.slice(0, 40)}…` : value);
};

export const explainFormat: Judge<'format'> = (e, { wire, expected, check }, key, value) => {
  if (typeof value !== (wire === 'int' ? 'number' : 'string') || check(value)) return;
  if (typeof value === 'number')
    reportIssue(e, key, 'format', `must be a ${expected}, got ${value}`, expected, String(value));
  else reportIssue(e, key, 'format', `is not a valid ${expected}`, expected, 'string');
};

/** Reports each item of a list that equals an earlier one. An item that cannot be read equals no other. */
export const explainUnique: Judge<'unique'> = (e, { keys }, key, list) => {
  if (!isArray(list)) return;
  const keyOf = keys?.();
  inside(e, key, () => {
    const length = lengthOf(e, list);
    const seen = new Set<unknown>();
    for (let i = 0; i < length && !isFull(e); i++) {
      let item = readProperty(e, list, i);
      try {
        item = keyOf === undefined ? item : keyOf(item);
      } catch {
        // Without a key, the item is compared by identity.
      }
      if (seen.has(item)) reportIssue(e, i, 'unique', 'occurs more than once in the list');
      seen.add(item);
    }
  });
};
