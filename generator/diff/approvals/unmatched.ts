import { startOf } from '../../diagnostics/position.js';
import type { Model } from '../../model/index.js';
import { declaredAlong, type Along } from '../compare/declared-along.js';
import type { ApprovalRule } from './approval-rule.js';

/** An approval that can match no change to the spec as it is. */
export interface UnmatchedApproval {
  readonly path: string;
  readonly why: string;
  /** 1-based, in `approvals.yaml`. */
  readonly line: number;
  readonly column: number;
}

/** Lists of declarations whose entries are declarations or members by name. */
const NAMED_LISTS: ReadonlySet<string> = new Set([
  'fields',
  'values',
  'bits',
  'views',
  'query',
  'params',
  'headers',
  'cookies',
  'parts',
  'scopes',
  'properties',
  'inputs',
  'variables',
]);

/** Kinds of removals whose paths are those of declarations that are still there. */
const OF_WHAT_IS_THERE = /^(note|gap|correction)\./;

/**
 * Approvals that can match no change: what they name is not there and was not removed, or was to be removed and is still
 * there, or they have expired.
 */
export function unmatchedApprovals(
  rules: readonly ApprovalRule[],
  models: readonly Model[],
  today = new Date().toISOString().slice(0, 10),
): readonly UnmatchedApproval[] {
  return rules.flatMap((rule) => {
    const why = whyUnmatched(rule, models, today);
    if (why === undefined || rule.span === undefined) return [];
    return [{ path: rule.path, why, ...startOf(rule.span) }];
  });
}

function whyUnmatched(
  { kind, path, after, until }: ApprovalRule,
  models: readonly Model[],
  today: string,
): string | undefined {
  if (until !== undefined && until < today) return `it has expired on ${until}`;
  if (path.includes('*') || path.startsWith('spec.')) return undefined;
  if (after === undefined) return undefined;
  const places = models.map((model) => declaredAlong(path, model));
  if (after === '') {
    const isThere = places.some(({ found, left }) => found.length > 0 && left.length === 0);
    return isThere && !OF_WHAT_IS_THERE.test(kind) ? `it approves a removal, and ${path} is still there` : undefined;
  }
  return places.every(isMissing) ? `the spec has no ${path}` : undefined;
}

/** Whether a path leads to a declaration or a member that is not there. What has no name of its own is not looked for. */
function isMissing({ found, left }: Along): boolean {
  const [list = '', member] = left;
  return found.length === 0 || (NAMED_LISTS.has(list) && member !== undefined);
}
