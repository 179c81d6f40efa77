import { startOf } from '../../diagnostics/position.js';
import type { Model } from '../../model/index.js';
import { declaredAlong } from '../compare/declared-along.js';
import { namesInPath } from '../compare/text.js';
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
  'parts',
  'scopes',
]);

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
  { path, after, until }: ApprovalRule,
  models: readonly Model[],
  today: string,
): string | undefined {
  if (until !== undefined && until < today) return `it has expired on ${until}`;
  if (path.includes('*') || path.startsWith('spec.')) return undefined;
  const isThere = models.some((model) => isDeclared(path, model));
  if (after === '' && isThere) return `it approves a removal, and ${path} is still there`;
  return after !== undefined && after !== '' && !isThere ? `the spec has no ${path}` : undefined;
}

function isDeclared(path: string, model: Model): boolean {
  const names = namesInPath(path);
  const members = names.filter((name, index) => index >= 2 && index % 2 === 0 && NAMED_LISTS.has(name));
  return declaredAlong(path, model).length >= 1 + members.length;
}
