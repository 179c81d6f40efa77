import { defined } from '../../defined.js';
import { matchesGlob } from '../../patterns/glob.js';
import type { Span } from '../../read/index.js';
import type { Approval, Change } from '../change.js';
import { startOf } from '../../diagnostics/diagnostics.js';
import { memberKeys, type Model, type Declared } from '../../model/index.js';
import { declaredAlong, type Along } from '../compare/declared-along.js';
import { namesInPath } from '../compare/text.js';
import { kindOf } from '../kinds.js';
import type { Finding } from '../finding.js';

/** An entry of `approvals.yaml`. */
export interface ApprovalRule extends Approval {
  readonly kind: string;
  readonly path: string;
  /** Prefixes of the hashes of the declaration. If absent, any declaration matches; if empty, none may be declared. */
  readonly before?: string;
  readonly after?: string;
  readonly span?: Span;
}

/** The first approval of a change that is valid on a day, and the first that has expired before. */
export function approvalsOf(
  change: Pick<Change, 'kind' | 'path' | 'hashes'>,
  rules: readonly ApprovalRule[] = [],
  today = new Date().toISOString().slice(0, 10),
): { readonly valid?: Approval; readonly expired?: Approval } {
  const found = rules.filter((rule) => approves(rule, change));
  const first = (isExpired: boolean): Approval | undefined => {
    const rule = found.find(({ until }) => (until !== undefined && until < today) === isExpired);
    return rule && defined({ cause: rule.cause, reason: rule.reason, until: rule.until });
  };
  return defined({ valid: first(false), expired: first(true) });
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

/** Whether a pattern with `*` and `**` in place of names matches the path of a declaration. */
export function matches(pattern: string, path: string): boolean {
  return pattern.includes('*') ? matchesGlob(pattern, path, '.') : pattern === path;
}

/** An approval that matches no change to the current spec. */
export interface UnmatchedApproval {
  readonly path: string;
  readonly why: string;
  readonly line: number;
  readonly column: number;
}

/** Lists with named members. */
const NAMED_LISTS: ReadonlySet<string> = new Set([...Object.values(memberKeys), 'views', 'properties']);

/** Kinds of removals of facts of declarations that still exist. */
const OF_WHAT_IS_THERE = /^(note|gap|correction)\./;

/**
 * Approvals that match no change: their declaration neither exists nor was removed, or it exists but its removal is
 * approved, or they have expired.
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

/** Whether a path leads to a declaration or a member that does not exist. Unnamed parts are not checked. */
function isMissing({ found, left }: Along): boolean {
  const [list = '', member] = left;
  return found.length === 0 || (NAMED_LISTS.has(list) && member !== undefined);
}

/** The condition on which a deprecated declaration may be removed without an approval. */
export interface GracePolicy {
  /** The least number of days since `since` of its deprecation. */
  readonly days: number;
  /** Whether its name must be reserved, if the declaration can reserve names. */
  readonly reserved?: boolean;
}

/**
 * The approval by the policy of the removal of a declaration that was deprecated for long enough.
 *
 * @param along the declarations on the path of the change in the old version
 */
export function graceOf(
  finding: Finding,
  along: readonly Declared[],
  after: Model,
  policy: GracePolicy | undefined,
  today = new Date().toISOString().slice(0, 10),
): Approval | undefined {
  if (policy === undefined || kindOf(finding.kind).change !== 'removed' || finding.nodes.after !== undefined)
    return undefined;
  const since = along.flatMap(({ deprecated }) => deprecated?.since ?? [])[0];
  if (since === undefined || daysBetween(since, today) < policy.days) return undefined;
  if (policy.reserved === true && isReserved(finding.path, after) === false) return undefined;
  return { cause: 'change', reason: `deprecated since ${since}, as long as the policy demands` };
}

function daysBetween(first: string, last: string): number {
  return Math.floor((Date.parse(last) - Date.parse(first)) / 86_400_000);
}

/** Whether the new version reserves the name of a removed member; undefined if its owner cannot reserve names. */
export function isReserved(path: string, { objects, enums, bitSets }: Model): boolean | undefined {
  const [section = '', name, list, member, ...others] = namesInPath(path);
  if (member === undefined || others.length > 0 || list !== MEMBERS[section]) return undefined;
  const owners: readonly { readonly name: string; readonly reserved: readonly (string | number)[] }[] =
    section === 'objects' ? objects : section === 'enums' ? enums : bitSets;
  return owners.find((declared) => declared.name === name)?.reserved.includes(member) ?? false;
}

/** The list of each section whose names can be reserved. */
const MEMBERS: Readonly<Record<string, string>> = { objects: 'fields', enums: 'values', bitsets: 'bits' };
