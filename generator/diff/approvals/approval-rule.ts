import type { Approval } from '../change.js';

/** An entry of `approvals.yaml`: what somebody has agreed to. */
export interface ApprovalRule extends Approval {
  readonly kind: string;
  /** Path of a declaration; `*` stands for one name in it, `**` for any number. */
  readonly path: string;
  /** Beginnings of the hashes of the declaration; absent: whatever stands there. Empty: nothing does. */
  readonly before?: string;
  readonly after?: string;
}
