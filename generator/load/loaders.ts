import type { Loaders } from '../diff/index.js';
import { loadValidators } from '../interpret/validators.js';
import type { Queries } from '../queries/index.js';
import { loadTypes } from './load-types.js';

/** Loaders for the differ, with a store for the packages whose types it compares: they have most in common. */
export function loadersWith(queries: Queries): Loaders {
  return { validators: loadValidators, types: (model) => loadTypes(model, queries) };
}
