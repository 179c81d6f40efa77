import type { Approval, Change } from '../change.js';
import type { ApprovalRule } from './approval-rule.js';

/** The first approval of a change that still counts on that day. */
export function approvalOf(
  change: Pick<Change, 'kind' | 'path' | 'hashes'>,
  rules: readonly ApprovalRule[],
  today = new Date().toISOString().slice(0, 10),
): Approval | undefined {
  const rule = rules.find((one) => approves(one, change) && (one.until === undefined || one.until >= today));
  if (rule === undefined) return undefined;
  const { cause, reason, until } = rule;
  return { cause, reason, ...(until === undefined ? {} : { until }) };
}

function approves(
  { kind, path, before, after }: ApprovalRule,
  change: Pick<Change, 'kind' | 'path' | 'hashes'>,
): boolean {
  return (
    kind === change.kind &&
    matches(path, change.path) &&
    fits(before, change.hashes.before) &&
    fits(after, change.hashes.after)
  );
}

function fits(expected: string | undefined, hash: string): boolean {
  if (expected === undefined) return true;
  return expected === '' ? hash === '' : hash.startsWith(expected);
}

/** Whether a path with `*` and `**` in place of names is that of a declaration. */
export function matches(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return pattern === path;
  const parts = pattern.split(/(\*+)/).map((part) => {
    if (part === '*') return '[^.]*';
    return /^\*+$/.test(part) ? '.*' : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`).test(path);
}
