import { defined } from '../defined.js';
import { approvalsOf, graceOf, isReserved } from './approvals/approvals.js';
import { atMost, EXPERIMENTAL_LEVEL, isExperimental, mostSevere } from './exposure.js';
import type { Model } from '../model/index.js';
import { declaredAlong } from './compare/declared-along.js';
import type { Change } from './change.js';
import type { CompareOptions } from './compare-models.js';
import { hashOf } from './hash.js';
import { kindOf } from './kinds.js';
import type { Exposed } from './types/judge-types.js';

/** A change with the level and the approval of a finding. `before` is the aligned Model, with new names. */
export function changeOf(
  { finding, reach, impact: judged }: Exposed,
  models: { readonly before: Model; readonly after: Model },
  options: CompareOptions,
  hash: typeof hashOf = hashOf,
): Change {
  const { kind, path, subject, message, before, after, beforeAt, afterAt, hint, nodes } = finding;
  const hashes = { before: hash(nodes.before), after: hash(nodes.after) };
  const { found: along } = declaredAlong(path, models.before);
  const impact = isExperimental(along) ? atMost(judged, options.experimental ?? EXPERIMENTAL_LEVEL) : judged;
  const isLowered = JSON.stringify(impact) !== JSON.stringify(judged);
  const { valid, expired } = approvalsOf({ kind, path, hashes }, options.approvals, options.today);
  const approval = valid ?? graceOf(finding, along, models.after, options.grace, options.today);
  return {
    kind,
    path,
    subject,
    message:
      isRemoved(finding) && isReserved(path, models.after) === true ? `${message}, and its name is reserved` : message,
    ...defined({ before, after, beforeAt, afterAt, section: afterAt?.section ?? beforeAt?.section }),
    reach,
    impact,
    ...(isLowered ? { experimental: judged } : {}),
    level: options.levels?.[kind] ?? mostSevere(impact),
    witnesses: [],
    ...defined({ hint, hashes, approval, expired: approval === undefined ? expired : undefined }),
  };
}

function isRemoved({ kind, nodes }: Exposed['finding']): boolean {
  return kindOf(kind).change === 'removed' && nodes.after === undefined;
}
