import type { Span } from '../../read/index.js';
import type { Approval } from '../change.js';

/** An entry of `approvals.yaml`. */
export interface ApprovalRule extends Approval {
  readonly kind: string;
  /** Path of a declaration; `*` matches one name, `**` any number of names. */
  readonly path: string;
  /** Prefixes of the hashes of the declaration. Absent: any declaration matches. Empty: matches only if there is none. */
  readonly before?: string;
  readonly after?: string;
  /** Its entry in the file. */
  readonly span?: Span;
}
