import { hasDistinctItems } from './distinct-values.js';
import type { Validate } from './rest-operation.js';
import { limited } from './rest-value.js';

/** A list of which no two items are equal as JSON. */
export function distinct(validate: Validate): Validate {
  return limited(validate, 'unique', 'a list without repetition', (value) => hasDistinctItems(value as []));
}
