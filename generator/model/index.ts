export { gapRows, type GapRow } from './gaps.js';
export type * from './model.js';
export { isNotShown } from './model.js';
export { profileNames, resolveModel } from './resolve-model.js';
export * from './types.js';
export * from './sections.js';
export * from './visit.js';
