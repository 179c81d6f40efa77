import { isBitNumber } from './bits.js';
import { hasLength, hasTrimmedLength } from './code-points.js';
import { MAX_LENGTH, hasOnlyKeys } from './containers.js';
import { describe } from './describe.js';
import type { Issue } from './issue.js';
import type { Visits } from './visits.js';

/**
 * Adds every reason for which a value is refused; none where it is accepted. There is a generated one per object
 * (`explainX`), which stands where the path of the explanation says. `context` is what an object asks of its container.
 */
export type Explain = (e: Explanation, value: unknown, ...context: readonly never[]) => void;

/** The same for a value that stands under a key of what the path leads to: an item of a list or dict. */
export type ExplainItem = (e: Explanation, key: IssueKey, value: unknown) => void;

/** What is known so far about why a value is refused. */
export interface Explanation {
  /** Limits and rules count: modes 'spec' and 'strict'. */
  readonly limits: boolean;
  /** What the spec does not know counts: mode 'strict'. */
  readonly strict: boolean;
  readonly issues: Issue[];
  /** When there are so many issues, no more are looked for. */
  readonly maxIssues: number;
  /** Something threw when it was read: what does so is an issue now. Otherwise whatever throws ends the explanation. */
  readonly careful: boolean;
  /** Keys from the root to the object or list that is being looked at. */
  readonly path: IssueKey[];
  /** An object was nested too deeply: nothing else is looked for in objects that can contain themselves. */
  tooDeep: boolean;
  /** Objects that can contain themselves, and have been explained. */
  readonly visits: Visits;
}

export type IssueKey = string | number;

/** Objects that can contain themselves may be nested this deep; deeper values are refused. */
export const MAX_DEPTH = 256;

/** Stands for a property that threw when it was read. It was reported then, and is no value of any type. */
const UNREADABLE: unique symbol = /* @__PURE__ */ Symbol('unreadable');

/** No key: what is wrong is wrong with the object itself. */
export function reportIssue(
  e: Explanation,
  key: IssueKey | undefined,
  code: string,
  message: string,
  expected?: string,
  received?: string,
): void {
  if (isFull(e)) return;
  const path = pathTo(e, key);
  if (expected === undefined) e.issues.push({ path, code, message });
  else if (received === undefined) e.issues.push({ path, code, message, expected });
  else e.issues.push({ path, code, message, expected, received });
}

/** Key by key, since copying so few with a spread takes longer than all the rest of an issue. */
function pathTo(e: Explanation, key: IssueKey | undefined): IssueKey[] {
  const path: IssueKey[] = [];
  for (let i = 0; i < e.path.length; i++) path.push(e.path[i] as IssueKey);
  if (key !== undefined) path.push(key);
  return path;
}

function isFull(e: Explanation): boolean {
  return e.issues.length >= e.maxIssues;
}

/** Says that a value is of another type, or missing. */
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

/** A property of the object or list being looked at; reported where reading it throws, if that is how we go about it. */
function readProperty(e: Explanation, owner: object, key: IssueKey): unknown {
  if (!e.careful) return (owner as Record<IssueKey, unknown>)[key];
  try {
    return (owner as Record<IssueKey, unknown>)[key];
  } catch {
    unreadable(e, key);
    return UNREADABLE;
  }
}

// --------------------------------------------------------------------------------------------- what is wrong with it

/** Says that a value is not in the form that strings of its type have, or no string at all. */
export function wrongFormat(e: Explanation, key: IssueKey, expected: string, value: unknown): void {
  if (typeof value === 'string') reportIssue(e, key, 'format', `is not a valid ${expected}`, expected, 'string');
  else wrongType(e, key, expected, value);
}

/** Says that a value is no member of an enumeration, or not even of its wire type. */
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

/** Says that a value has bits that are not listed, or is no bit set. */
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

/** The value as an object with fields, or undefined after having said that it is none. */
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

/** The fields of an object, each read once, and reported where reading it throws. */
function copyOf(e: Explanation, value: object, keys: readonly string[]): Readonly<Record<string, unknown>> {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of keys) copy[key] = readProperty(e, value, key);
  return copy;
}

function isArray(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false; // a revoked proxy
  }
}

/** A nested object. */
export function expectObject(e: Explanation, key: IssueKey, value: unknown, explain: Explain): void {
  if (value === UNREADABLE) return;
  e.path.push(key);
  explain(e, value);
  e.path.pop();
}

/** The same for an object that is told something about where it stands. */
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
 * True where an object that can contain itself is nested too deeply, which is reported once, or where there are enough
 * issues. From then on no object of that kind is looked at: one that contains itself twice would have more ways through
 * it than anyone can follow.
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

/** A list of objects. */
export function expectObjects(e: Explanation, key: IssueKey, value: unknown, explain: Explain): void {
  if (!isArray(value)) return wrongType(e, key, 'array', value);
  e.path.push(key);
  const length = lengthOf(e, value);
  for (let i = 0; i < length && !isFull(e); i++) expectObject(e, i, readProperty(e, value, i), explain);
  e.path.pop();
}

/** Of a proxy it may be anything; it is compared as the check compares it. */
function lengthOf(e: Explanation, list: readonly unknown[]): number {
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

/** Explains items that may also be null. */
export function unlessNull(item: ExplainItem): ExplainItem {
  return (e, key, value) => {
    if (value !== null) item(e, key, value);
  };
}

function namesIn(e: Explanation, value: object): readonly string[] {
  const names: string[] = [];
  try {
    for (const name in value) names.push(name);
  } catch {
    unreadable(e, undefined);
  }
  return names;
}

// --------------------------------------------------------------------------------------------------------- limits
// A limit says nothing about a value of the wrong type, and nothing at all in mode 'shape'.

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

/** Without an array in between, since the text may be huge. */
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
    if (seen.has(item)) reportIssue(e, i, 'unique', 'stands more than once in the list');
    seen.add(item);
  }
  e.path.pop();
}

/** Reports a value that satisfies none of several limits of one kind, with what each of them expects. */
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

/** A field that has no meaning where it stands. */
export function expectAbsent(e: Explanation, key: IssueKey, value: unknown, because: string): void {
  if (!e.limits || value === UNREADABLE) return;
  reportIssue(e, key, 'irrelevant', `has no meaning here: ${because}`, 'absent', describe(value));
}

/** Names every key that the spec does not list; only asked in mode 'strict'. */
export function expectOnlyKeys(e: Explanation, value: object, keys: readonly string[]): void {
  if (!e.careful && hasOnlyKeys(value, keys)) return;
  for (const key of namesIn(e, value)) {
    if (isFull(e)) return;
    if (!keys.includes(key)) reportIssue(e, key, 'unknown-key', 'is not a field of this object', 'absent');
  }
}
