export type { ApprovalRule } from './approvals/approval-rule.js';
export type * from './change.js';
export { LEVELS } from './change.js';
export { compareModels, type CompareOptions } from './compare-models.js';
export type { Kind, KindLevel } from './kind.js';
export { isKindId, kindIds, kinds, type KindId } from './kinds.js';
