export { QueryCycleError } from './query-store.js';
export { NO_STORE, type Queries, type Reuse } from './queries.js';
export { QueryStore } from './query-store.js';
export { reuseStructure } from './queries.js';
