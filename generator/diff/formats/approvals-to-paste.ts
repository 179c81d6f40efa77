import type { Change, Diff } from '../change.js';
import { visibleText } from './visible-text.js';

export const APPROVALS_TITLE = 'to approve, with a cause and a reason, in approvals.yaml:';

/** At most so many breaks are offered for approval. */
const MOST = 5;

/** So many digits of a hash name a declaration. */
const DIGITS = 16;

/** The lines of `approvals.yaml` that approve the first breaks; undefined if there is none. */
export function approvalsToPaste({ changes }: Pick<Diff, 'changes'>): readonly string[] | undefined {
  const open = changes.filter(
    ({ level, approval, kind, path }) =>
      level === 'breaking' && approval === undefined && /^[a-z.-]+$/.test(kind) && WRITABLE.test(path),
  );
  if (open.length === 0) return undefined;
  const left = open.length - MOST;
  return ['approvals:', ...open.slice(0, MOST).map(entryOf), ...(left > 0 ? [`  # and ${left} more`] : [])];
}

/** A path that a person can paste: names with anything else in them are for those who know how to quote it. */
const WRITABLE = /^[\w.%(),=&^$-]+$/;

function entryOf({ kind, path, hashes }: Change): string {
  const [before, after] = [hashes.before, hashes.after].map((hash) => `'${hash.slice(0, DIGITS)}'`);
  return `  - { kind: ${kind}, path: '${path}', before: ${before}, after: ${after}, cause: change, reason: '' }`;
}

/** The sentence about a change whose approval no longer counts. */
export function expiredText({ cause, reason, until }: NonNullable<Change['expired']>): string {
  return `the approval as a ${cause} (${visibleText(reason)}) expired on ${visibleText(until ?? '')}`;
}
