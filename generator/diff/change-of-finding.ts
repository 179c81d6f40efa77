import { approvalOf, expiredApprovalOf } from './approvals/apply-approvals.js';
import type { Change } from './change.js';
import type { CompareOptions } from './compare-models.js';
import { hashOf } from './hash.js';
import { mostSevere } from './impact.js';
import type { Exposed } from './types/judge-types.js';

/** A finding as a change, with its level and its approval. */
export function changeOf({ finding, reach, impact }: Exposed, options: CompareOptions): Change {
  const { kind, path, message, before, after, beforeAt, afterAt, hint, nodes } = finding;
  const section = afterAt?.section ?? beforeAt?.section;
  const hashes = { before: hashOf(nodes.before), after: hashOf(nodes.after) };
  const approval = approvalOf({ kind, path, hashes }, options.approvals ?? [], options.today);
  const expired = expiredApprovalOf({ kind, path, hashes }, options.approvals ?? [], options.today);
  return {
    kind,
    path,
    message,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(beforeAt === undefined ? {} : { beforeAt }),
    ...(afterAt === undefined ? {} : { afterAt }),
    ...(section === undefined ? {} : { section }),
    reach,
    impact,
    level: options.levels?.[kind] ?? mostSevere(impact),
    witnesses: [],
    ...(hint === undefined ? {} : { hint }),
    hashes,
    ...(approval === undefined ? {} : { approval }),
    ...(approval !== undefined || expired === undefined ? {} : { expired }),
  };
}
