export { QueryCycleError } from './memo.js';
export { NO_STORE, type Queries, type Reuse } from './queries.js';
export { QueryStore } from './query-store.js';
export { reuseStructure } from './reuse-structure.js';
