export type { ApprovalRule } from './approvals/approval-rule.js';
export { parseApprovals, readApprovals, type Approvals } from './approvals/read-approvals.js';
export type * from './change.js';
export { LEVELS } from './change.js';
export { compareModels, type CompareOptions } from './compare-models.js';
export type { Kind, KindLevel } from './kind.js';
export { isKindId, kindIds, kinds, type KindId } from './kinds.js';
export { demonstrate } from './witness/demonstrate.js';
export type { LoadValidators, Validators } from './witness/validators.js';
