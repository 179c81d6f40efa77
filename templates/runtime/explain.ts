import { isBitNumber } from './bits.js';
import { hasLength, hasTrimmedLength } from './code-points.js';
import { MAX_LENGTH, hasOnlyKeys } from './containers.js';
import { describe } from './describe.js';
import type { Issue } from './issue.js';
import type { Visits } from './visits.js';

/**
 * Adds an issue for every reason to reject a value; none if the value is valid. Each object has a generated one
 * (`explainX`) for the value at the path of the explanation. `context` are the facts that it needs of its container.
 */
export type Explain = (e: Explanation, value: unknown, ...context: readonly never[]) => void;

/** The same for a value under a key of the value at the path: an item of a list or dict. */
export type ExplainItem = (e: Explanation, key: IssueKey, value: unknown) => void;

/** The state of one explanation. */
export interface Explanation {
  /** Whether limits and rules apply: modes 'spec' and 'strict'. */
  readonly limits: boolean;
  /** Whether unknown keys, members and bits are issues: mode 'strict'. */
  readonly strict: boolean;
  readonly issues: Issue[];
  /** The explanation stops at this number of issues. */
  readonly maxIssues: number;
  /** Whether a property that throws is an issue; otherwise it ends the explanation. */
  readonly careful: boolean;
  /** Keys from the root to the object or list that is being explained. */
  readonly path: IssueKey[];
  /** An object was nested too deeply. From then on, recursive objects are not explained. */
  tooDeep: boolean;
  /** Recursive objects that have been explained. */
  visits: Visits;
  /** What came of values that may be any of several members of a union, by union, container, value and depth. */
  attempts?: Map<unknown, unknown>;
  /** Called for each issue. An explanation that has it only finds out if the value is valid. */
  readonly fail?: (e: Explanation) => void;
  /** Recursive objects that attempts have found to be valid. */
  validInAttempts?: Visits;
}

export type IssueKey = string | number;

/** Maximum nesting of recursive objects; deeper values are rejected. */
export const MAX_DEPTH = 256;

/** Replaces a property that threw when it was read. It was already reported, and is not a value of any type. */
export const UNREADABLE: unique symbol = /* @__PURE__ */ Symbol('unreadable');

/** Adds an issue. Without a key, it concerns the object itself. */
export function reportIssue(
  e: Explanation,
  key: IssueKey | undefined,
  code: string,
  message: string,
  expected?: string,
  received?: string,
): void {
  if (isFull(e)) return;
  e.fail?.(e);
  const path = pathTo(e, key);
  if (expected === undefined) e.issues.push({ path, code, message });
  else if (received === undefined) e.issues.push({ path, code, message, expected });
  else e.issues.push({ path, code, message, expected, received });
}

/** Copies key by key: for so few keys, a spread takes longer than the rest of an issue. */
function pathTo(e: Explanation, key: IssueKey | undefined): IssueKey[] {
  const path: IssueKey[] = [];
  for (let i = 0; i < e.path.length; i++) path.push(e.path[i] as IssueKey);
  if (key !== undefined) path.push(key);
  return path;
}

export function isFull(e: Explanation): boolean {
  return e.issues.length >= e.maxIssues;
}

/** Reports a value of another type, or a missing value. */
export function wrongType(e: Explanation, key: IssueKey | undefined, expected: string, value: unknown): void {
  if (value === UNREADABLE) return;
  if (value === undefined && (key !== undefined || e.path.length > 0)) {
    reportIssue(e, key, 'missing', `is missing; expected ${expected}`, expected, 'undefined');
    return;
  }
  const received = describe(value);
  reportIssue(e, key, 'type', `expected ${expected}, got ${received}`, expected, received);
}

function unreadable(e: Explanation, key: IssueKey | undefined): void {
  reportIssue(e, key, 'unreadable', 'threw an error while it was being read');
}

/** Reads a property of the object or list at hand. In careful mode, a property that throws is reported. */
export function readProperty(e: Explanation, owner: object, key: IssueKey): unknown {
  if (!e.careful) return (owner as Record<IssueKey, unknown>)[key];
  try {
    return (owner as Record<IssueKey, unknown>)[key];
  } catch {
    unreadable(e, key);
    return UNREADABLE;
  }
}

// --------------------------------------------------------------------------------------------- reports

/** Reports a string in another format, or a value that is not a string. */
export function wrongFormat(e: Explanation, key: IssueKey, expected: string, value: unknown): void {
  if (typeof value === 'string') reportIssue(e, key, 'format', `is not a valid ${expected}`, expected, 'string');
  else wrongType(e, key, expected, value);
}

/** Reports a value that is not a member of an enumeration, or not of its wire type. */
export function wrongMember(
  e: Explanation,
  key: IssueKey,
  expected: string,
  wellFormed: (value: unknown) => boolean,
  value: unknown,
): void {
  if (!wellFormed(value)) wrongType(e, key, expected, value);
  else reportIssue(e, key, 'unknown-member', `is no known ${expected}`, expected, describe(value));
}

/** Reports a value with unlisted bits, or a value that is not a bit set. */
export function wrongBits(
  e: Explanation,
  key: IssueKey,
  expected: string,
  wellFormed: (value: unknown) => boolean,
  value: unknown,
): void {
  if (wellFormed(value)) {
    reportIssue(e, key, 'unknown-bits', `has bits that are not known of ${expected}`, expected, describe(value));
  } else if (wellFormed === isBitNumber) wrongType(e, key, expected, value);
  else wrongFormat(e, key, expected, value);
}

// ---------------------------------------------------------------------------------------------------- items of lists

export const expectText: ExplainItem = (e, key, value) => {
  if (typeof value !== 'string') wrongType(e, key, 'string', value);
};

export const expectInteger: ExplainItem = (e, key, value) => {
  if (!Number.isSafeInteger(value)) wrongType(e, key, 'integer', value);
};

export const expectNumber: ExplainItem = (e, key, value) => {
  if (!Number.isFinite(value)) wrongType(e, key, 'number', value);
};

export const expectBoolean: ExplainItem = (e, key, value) => {
  if (typeof value !== 'boolean') wrongType(e, key, 'boolean', value);
};

export const expectNull: ExplainItem = (e, key, value) => {
  if (value !== null) wrongType(e, key, 'null', value);
};

export const expectAny: ExplainItem = (e, key, value) => {
  if (value === undefined) wrongType(e, key, 'a value', value);
};

// ----------------------------------------------------------------------------------------------------- containers

/** Returns the value as an object with fields; otherwise reports it and returns undefined. */
export function asRecord(
  e: Explanation,
  value: unknown,
  keys: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  if (typeof value === 'object' && value !== null && !isArray(value)) {
    return e.careful ? copyOf(e, value, keys) : (value as Readonly<Record<string, unknown>>);
  }
  wrongType(e, undefined, 'object', value);
  return undefined;
}

/** Copies the fields of an object. Reads each once, and reports those that throw. */
function copyOf(e: Explanation, value: object, keys: readonly string[]): Readonly<Record<string, unknown>> {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of keys) copy[key] = readProperty(e, value, key);
  return copy;
}

export function isArray(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false; // a revoked proxy
  }
}

/** Explains a nested object. */
export function expectObject(e: Explanation, key: IssueKey, value: unknown, explain: Explain): void {
  if (value === UNREADABLE) return;
  e.path.push(key);
  explain(e, value);
  e.path.pop();
}

/** The same for an object that depends on facts from its container. */
export function expectObjectWithin<Context extends readonly unknown[]>(
  e: Explanation,
  key: IssueKey,
  value: unknown,
  explain: (e: Explanation, value: unknown, ...context: Context) => void,
  ...context: Context
): void {
  if (value === UNREADABLE) return;
  e.path.push(key);
  explain(e, value, ...context);
  e.path.pop();
}

/**
 * True if a recursive object is nested too deeply, which is reported once, or if the maximum of issues is reached. From
 * then on, recursive objects are not explained: an object that contains itself twice has exponentially many paths.
 */
export function isTooDeep(e: Explanation, depth: number): boolean {
  if (depth > MAX_DEPTH && !e.tooDeep) {
    e.tooDeep = true;
    reportIssue(e, undefined, 'depth', `is nested more than ${MAX_DEPTH} levels deep`);
  }
  return e.tooDeep || isFull(e);
}

export function expectList(e: Explanation, key: IssueKey, value: unknown, item: ExplainItem): void {
  if (!isArray(value)) return wrongType(e, key, 'array', value);
  e.path.push(key);
  const length = lengthOf(e, value);
  for (let i = 0; i < length && !isFull(e); i++) item(e, i, readProperty(e, value, i));
  e.path.pop();
}

/** Explains a list of exactly as many items as there are explainers, each by its own. */
export function expectTuple(e: Explanation, key: IssueKey, value: unknown, ...items: readonly ExplainItem[]): void {
  const expected = `array of ${items.length} items`;
  if (!isArray(value)) return wrongType(e, key, expected, value);
  e.path.push(key);
  const length = readProperty(e, value, 'length');
  e.path.pop();
  if (length !== items.length) {
    if (length === UNREADABLE) return;
    const received = `array of ${String(length)}`;
    return reportIssue(e, key, 'type', `expected ${expected}, got ${received}`, expected, received);
  }
  e.path.push(key);
  for (const [index, explain] of items.entries()) explain(e, index, readProperty(e, value, index));
  e.path.pop();
}

/** Explains a list of at least as many items as there are further explainers, each by its own; all others by `rest`, the last one. */
export function expectOpenTuple(
  e: Explanation,
  key: IssueKey,
  value: unknown,
  ...explainers: readonly ExplainItem[]
): void {
  const least = explainers.length - 1;
  const expected = `array of ${least} items or more`;
  if (!isArray(value)) return wrongType(e, key, expected, value);
  e.path.push(key);
  const known = e.issues.length;
  const length = lengthOf(e, value);
  const isRead = e.issues.length === known;
  e.path.pop();
  if (!isRead) return;
  if (!(length >= least)) {
    const received = `array of ${String(length)}`;
    return reportIssue(e, key, 'type', `expected ${expected}, got ${received}`, expected, received);
  }
  e.path.push(key);
  for (let i = 0; i < length && !isFull(e); i++) explainers[Math.min(i, least)]!(e, i, readProperty(e, value, i));
  e.path.pop();
}

/** Explains a list of objects. */
export function expectObjects(e: Explanation, key: IssueKey, value: unknown, explain: Explain): void {
  if (!isArray(value)) return wrongType(e, key, 'array', value);
  e.path.push(key);
  const length = lengthOf(e, value);
  for (let i = 0; i < length && !isFull(e); i++) expectObject(e, i, readProperty(e, value, i), explain);
  e.path.pop();
}

/** A proxy can report any length. The comparison is the same as in the check. */
export function lengthOf(e: Explanation, list: readonly unknown[]): number {
  const length = readProperty(e, list, 'length');
  if (typeof length === 'symbol' ? length !== UNREADABLE : (length as number) > MAX_LENGTH) unreadable(e, undefined);
  return typeof length === 'symbol' || (length as number) > MAX_LENGTH ? 0 : (length as number);
}

export function expectDict(
  e: Explanation,
  key: IssueKey,
  value: unknown,
  keys: ExplainItem | undefined,
  item: ExplainItem,
): void {
  if (typeof value !== 'object' || value === null || isArray(value)) return wrongType(e, key, 'object', value);
  e.path.push(key);
  for (const name of namesIn(e, value)) {
    if (isFull(e)) break;
    keys?.(e, name, name);
    item(e, name, readProperty(e, value, name));
  }
  e.path.pop();
}

/** Explains the key of an entry. The issues have the same path as those of the value, so they say that they are about the key. */
export function ofKey(explain: ExplainItem): ExplainItem {
  return (e, key, name) => {
    const known = e.issues.length;
    explain(e, key, name);
    const found = e.issues.splice(known);
    e.issues.push(...found.map((issue) => ({ ...issue, message: `the key ${issue.message}` })));
  };
}

/** Explains items that may also be null. */
export function unlessNull(item: ExplainItem): ExplainItem {
  return (e, key, value) => {
    if (value !== null) item(e, key, value);
  };
}

export function namesIn(e: Explanation, value: object): readonly string[] {
  const names: string[] = [];
  try {
    for (const name in value) names.push(name);
  } catch {
    unreadable(e, undefined);
  }
  return names;
}

// --------------------------------------------------------------------------------------------------------- limits
// Limits do not apply to values of the wrong type, nor in mode 'shape'.

export function expectLength(e: Explanation, key: IssueKey, value: unknown, min: number, max: number): void {
  if (e.limits && typeof value === 'string' && !hasLength(value, min, max)) {
    outside(e, key, 'length', 'characters', min, max, codePoints(value));
  }
}

export function expectTrimmedLength(e: Explanation, key: IssueKey, value: unknown, min: number, max: number): void {
  if (e.limits && typeof value === 'string' && !hasTrimmedLength(value, min, max)) {
    outside(e, key, 'length', 'characters without white space at both ends', min, max, codePoints(value.trim()));
  }
}

/** Counts without an intermediate array, since the text may be huge. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function expectRange(e: Explanation, key: IssueKey, value: unknown, min: number, max: number): void {
  if (e.limits && typeof value === 'number' && (value < min || value > max)) {
    outside(e, key, 'range', undefined, min, max, value);
  }
}

export function expectItems(e: Explanation, key: IssueKey, value: unknown, min: number, max: number): void {
  if (!e.limits || typeof value !== 'object' || value === null) return;
  const list = isArray(value);
  e.path.push(key);
  const count = list ? lengthOf(e, value) : namesIn(e, value).length;
  e.path.pop();
  if ((min === 0 || count >= min) && count <= max) return;
  outside(e, key, 'items', list ? 'items' : 'entries', min, max, count);
}

export function expectValues(e: Explanation, key: IssueKey, value: unknown, allowed: readonly unknown[]): void {
  if (!e.limits || (typeof value !== 'string' && typeof value !== 'number') || allowed.includes(value)) return;
  const expected = allowed.map((one) => JSON.stringify(one)).join(', ');
  const received = typeof value === 'number' ? String(value) : 'another string';
  reportIssue(e, key, 'values', `must be one of ${expected}`, expected, received);
}

export function expectUnique(e: Explanation, key: IssueKey, value: unknown): void {
  if (!e.limits || !isArray(value)) return;
  e.path.push(key);
  const length = lengthOf(e, value);
  const seen = new Set<unknown>();
  for (let i = 0; i < length && !isFull(e); i++) {
    const item = readProperty(e, value, i);
    if (seen.has(item)) reportIssue(e, i, 'unique', 'occurs more than once in the list');
    seen.add(item);
  }
  e.path.pop();
}

/** Reports a value that satisfies none of several limits of one kind, with the expectation of each. */
export function expectAnyLimit(e: Explanation, key: IssueKey, value: unknown, ...limits: readonly ExplainItem[]): void {
  const known = e.issues.length;
  const found: Issue[] = [];
  for (const limit of limits) {
    limit(e, key, value);
    const [issue] = e.issues.splice(known);
    if (issue === undefined) return;
    found.push(issue);
  }
  const expected = found.map((issue) => issue.expected).join(' or ');
  const [first] = found;
  if (first !== undefined) e.issues.push({ ...first, message: `must be ${expected}, got ${first.received}`, expected });
}

function outside(
  e: Explanation,
  key: IssueKey,
  code: string,
  unit: string | undefined,
  min: number,
  max: number,
  received: number,
): void {
  const counted = unit === undefined ? '' : ` ${unit}`;
  const expected = `${boundsText(min, max, unit !== undefined)}${counted}`;
  reportIssue(e, key, code, `must be ${expected}, got ${received}`, expected, String(received));
}

function boundsText(min: number, max: number, isCount: boolean): string {
  if (max === Infinity) return `at least ${min}`;
  if (min === -Infinity || (min === 0 && isCount)) return `at most ${max}`;
  return min === max ? `${min}` : `${min} to ${max}`;
}

// ---------------------------------------------------------------------------------------------------------- rules

/** Reports a field that has no meaning in this object. */
export function expectAbsent(e: Explanation, key: IssueKey, value: unknown, because: string): void {
  if (!e.limits || value === UNREADABLE) return;
  reportIssue(e, key, 'irrelevant', `has no meaning here: ${because}`, 'absent', describe(value));
}

/** Reports every key that the spec does not list; only called in mode 'strict'. */
export function expectOnlyKeys(e: Explanation, value: object, keys: readonly string[]): void {
  if (!e.careful && hasOnlyKeys(value, keys)) return;
  for (const key of namesIn(e, value)) {
    if (isFull(e)) return;
    if (!keys.includes(key)) reportIssue(e, key, 'unknown-key', 'is not a field of this object', 'absent');
  }
}

/** Explains the values under keys that the object does not declare. An `undefined` one counts as absent. */
export function expectOtherKeys(
  e: Explanation,
  value: object,
  item: ExplainItem,
  declared: ReadonlySet<string> = NO_KEYS,
): void {
  for (const key of namesIn(e, value)) {
    if (isFull(e)) return;
    if (declared.has(key)) continue;
    const other = readProperty(e, value, key);
    if (other !== undefined) item(e, key, other);
  }
}

const NO_KEYS: ReadonlySet<string> = /* @__PURE__ */ new Set();
