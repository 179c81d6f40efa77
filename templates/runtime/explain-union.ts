import { describe } from './describe.js';
import { isFull, reportIssue, wrongType, type Explanation, type ExplainItem, type IssueKey } from './explain.js';
import type { Issue } from './issue.js';
import { below, noVisits } from './visits.js';

/** Explains the value at the path of an explanation as a member of a union. */
export type ExplainVariant = (e: Explanation, value: unknown) => void;

/** A member of which it is not certain that the value is meant to be one: its name, and the keys that it requires. */
export type Candidate = readonly [name: string, keys: readonly string[], explain: ExplainVariant];

/** The form by which members of a union are distinguished first; `none` for what JSON does not have. */
export function formOf(value: unknown): 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object' | 'none' {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return describe(value) === 'array' ? 'list' : 'object';
    default:
      return 'none';
  }
}

/** Reads the field that distinguishes the members. In careful mode, a property that throws is reported. */
export function readTag(e: Explanation, value: unknown, field: string): unknown {
  if (!e.careful) return fieldOf(value as Record<string, unknown>, field);
  try {
    return fieldOf(value as Record<string, unknown>, field);
  } catch {
    reportIssue(e, field, 'unreadable', 'threw an error while it was being read');
    return UNREADABLE;
  }
}

/** What every object inherits is no field of it. */
function fieldOf(value: Record<string, unknown>, field: string): unknown {
  return field in Object.prototype && !Object.hasOwn(value, field) ? undefined : value[field];
}

/** Replaces a discriminator that threw, which was reported. */
const UNREADABLE: unique symbol = /* @__PURE__ */ Symbol('unreadable');

/** Reports a value of the discriminator that no member has. */
export function wrongTag(e: Explanation, field: string, tag: unknown, union: string, expected: string): void {
  if (tag === UNREADABLE) return;
  if (tag === undefined) reportIssue(e, field, 'missing', `is missing; expected ${expected}`, expected, 'undefined');
  else
    reportIssue(
      e,
      field,
      'unknown-variant',
      `is no variant of ${union}; expected ${expected}`,
      expected,
      describe(tag),
    );
}

/** Adds to the issues since `known` which variant they are about, and why the value is taken for it. */
export function nameVariant(e: Explanation, known: number, taken: string, variant: string): void {
  for (let i = known; i < e.issues.length; i++) {
    const issue = e.issues[i] as Issue;
    if (issue.variant === undefined) {
      e.issues[i] = { ...issue, message: `${taken} (${variant}): ${issue.message}`, variant };
    }
  }
}

/** The union, as text, and what its members need to know of their container, if anything. */
export type Place = string | readonly [union: string, ...container: readonly unknown[]];

/** Explains the value at the path like an item under its own key. */
export function explainHere(e: Explanation, value: unknown, item: ExplainItem): void {
  const key = e.path.pop();
  if (key !== undefined) {
    item(e, key, value);
    e.path.push(key);
    return;
  }
  // The outermost value has no key: it gets one for as long as it is explained.
  const known = e.issues.length;
  item(e, '', value);
  for (let i = known; i < e.issues.length; i++) {
    const issue = e.issues[i] as Issue;
    e.issues[i] = { ...issue, path: issue.path.slice(1) };
  }
}

/** Reports a value that is not the only one. */
export function wrongLiteral(e: Explanation, key: IssueKey, expected: string, literal: unknown, value: unknown): void {
  if (typeof value !== typeof literal) wrongType(e, key, expected, value);
  else reportIssue(e, key, 'literal', `must be ${expected}`, expected, describe(value));
}

/** Reports a value that has the form of several members and fits none of them. */
export function wrongMemberOf(e: Explanation, expected: string, value: unknown): void {
  reportIssue(e, undefined, 'variant', `must be ${expected}`, expected, describe(value));
}

/** Whether the value at the path fits one of the members. Reports nothing. */
export function fitsAny(e: Explanation, value: unknown, ...members: readonly ExplainVariant[]): boolean {
  // What is not looked at is not recorded.
  return isFull(e) || members.some((explain) => fits(e, value, explain));
}

/**
 * The same where members can contain the union. What came of a value is recorded: else each level of nesting would
 * double the time.
 */
export function fitsAnyOnce(
  e: Explanation,
  value: unknown,
  place: Place,
  depth: number,
  ...members: readonly ExplainVariant[]
): boolean {
  if (isFull(e)) return true;
  const attempts = attemptsOf(e, place, value);
  let fitsOne = attempts.get(depth) as boolean | undefined;
  if (fitsOne === undefined) {
    fitsOne = fitsAny(e, value, ...members);
    attempts.set(depth, fitsOne);
  }
  return fitsOne;
}

/**
 * Explains a value that may be any of several members: nothing if it fits one. Otherwise the issues of the member that
 * it is most like, which misses the fewest keys.
 *
 * @param depth how deep the value is, where members can contain the union
 */
export function explainAny(
  e: Explanation,
  value: unknown,
  place: Place,
  depth: number,
  taken: string,
  ...candidates: readonly Candidate[]
): void {
  if (isFull(e)) return;
  const attempts = attemptsOf(e, place, value);
  let closest = attempts.get(depth) as Candidate | typeof FITS | undefined;
  if (closest === undefined) {
    closest = candidates.some(([, , explain]) => fits(e, value, explain)) ? FITS : closestOf(value, candidates);
    attempts.set(depth, closest);
  }
  if (closest === FITS) return;
  // An attempt ends with its first issue, whatever it is.
  if (e.fail !== undefined) return reportIssue(e, undefined, 'variant', taken);
  const [name, , explain] = closest;
  const known = e.issues.length;
  explain(e, value);
  nameVariant(e, known, taken, name);
}

/** What is recorded of a value that fits a member. */
const FITS: unique symbol = /* @__PURE__ */ Symbol('fits');

/** The member that a value is most like. */
function closestOf(value: unknown, candidates: readonly Candidate[]): Candidate | typeof FITS {
  let closest: Candidate | undefined;
  let [fewest, most] = [Infinity, 0];
  for (const candidate of candidates) {
    const keys = candidate[1];
    const had = keys.filter((key) => hasKey(value, key)).length;
    const missing = keys.length - had;
    if (missing > fewest || (missing === fewest && had <= most)) continue;
    [closest, fewest, most] = [candidate, missing, had];
  }
  return closest ?? FITS;
}

/** Whether the value is one of the members, without effect on the explanation. */
function fits(e: Explanation, value: unknown, explain: ExplainVariant): boolean {
  // Attempts within attempts share what is known.
  e.attempts ??= new Map();
  const issues: Issue[] = [];
  // Of the path counts only whether there is one: the issues are not shown.
  const path = e.path.slice(-1);
  const visits = (e.validInAttempts ??= noVisits());
  try {
    explain({ ...e, issues, path, maxIssues: 1, fail: failAttempt, tooDeep: false, visits }, value);
  } catch (error) {
    // `isX` reads nothing more of a value that it has refused as this member: what throws after an issue has no effect.
    if (issues.length === 0) throw error;
  }
  return issues.length === 0;
}

/** What holds the invalid value has not been visited completely: it must not count as valid. */
function failAttempt(e: Explanation): void {
  e.visits = noVisits();
}

function hasKey(value: unknown, key: string): boolean {
  try {
    return Object.hasOwn(value as object, key);
  } catch {
    return false;
  }
}

/** What came of values that were tried, by place and depth: else each level of nesting would double the time. */
function attemptsOf(e: Explanation, place: Place, value: unknown): Map<unknown, unknown> {
  let attempts: Map<unknown, unknown> = (e.attempts ??= new Map());
  for (const key of typeof place === 'string' ? [place, value] : [...place, value]) attempts = below(attempts, key);
  return attempts;
}
