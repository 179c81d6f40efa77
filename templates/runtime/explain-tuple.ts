import { isArray } from './describe.js';
import { explain, inside, isFull, lengthOf, readProperty, reportIssue, wrongType } from './explain.js';
import type { Explain, TupleType } from './schema.js';

/** Explains a list whose first items have their own types. Without `rest`, further items are invalid. */
export const explainTuple: Explain<TupleType> = (e, { items, rest }, key, value, around) => {
  const least = items.length;
  const expected = `array of ${least} items${rest === undefined ? '' : ' or more'}`;
  if (!isArray(value)) return wrongType(e, key, expected, value);
  inside(e, key, () => {
    const known = e.issues.length;
    const length = (rest === undefined ? readProperty(e, value, 'length') : lengthOf(e, value)) as number;
    if (e.issues.length > known) return;
    if (rest === undefined ? length !== least : !(length >= least)) {
      const received = `array of ${String(length)}`;
      return reportIssue(e, undefined, 'type', `expected ${expected}, got ${received}`, expected, received);
    }
    for (let i = 0; i < length && !isFull(e); i++) explain(e, items[i] ?? rest!, i, readProperty(e, value, i), around);
  });
};
