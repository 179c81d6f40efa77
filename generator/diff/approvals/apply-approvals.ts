import type { Approval, Change } from '../change.js';
import type { ApprovalRule } from './approval-rule.js';

/** The first approval of a change that has not expired on that day. */
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

/** The first approval of a change that has expired before that day. */
export function expiredApprovalOf(
  change: Pick<Change, 'kind' | 'path' | 'hashes'>,
  rules: readonly ApprovalRule[],
  today = new Date().toISOString().slice(0, 10),
): Approval | undefined {
  const rule = rules.find((one) => approves(one, change) && one.until !== undefined && one.until < today);
  return rule && { cause: rule.cause, reason: rule.reason, until: rule.until! };
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

/**
 * Whether a pattern with `*` and `**` in place of names matches the path of a declaration. All ways to match advance
 * together: backtracking takes exponential time for patterns with many stars.
 */
export function matches(pattern: string, path: string): boolean {
  if (!pattern.includes('*')) return pattern === path;
  const parts = pattern.match(/\*+|[^*]/gu) ?? [];
  const isStar = (at: number) => parts[at]?.startsWith('*') === true;
  /** Adds the positions in the pattern that skip a star, which may match nothing. */
  const withSkipped = (places: ReadonlySet<number>): ReadonlySet<number> => {
    const all = new Set<number>();
    for (let place of places) {
      all.add(place);
      while (isStar(place)) all.add((place += 1));
    }
    return all;
  };
  let places = withSkipped(new Set([0]));
  for (const letter of path) {
    const next = new Set<number>();
    for (const place of places) {
      if (isStar(place) && (letter !== '.' || parts[place] !== '*')) next.add(place);
      else if (parts[place] === letter) next.add(place + 1);
    }
    places = withSkipped(next);
  }
  return places.has(parts.length);
}
