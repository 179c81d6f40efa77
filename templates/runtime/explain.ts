import { isBitNumber } from './bits.js';
import { hasLength, hasTrimmedLength } from './code-points.js';
import { hasOnlyKeys } from './containers.js';
import { describe } from './describe.js';
import type { Issue, Mode } from './issue.js';

/**
 * Adds what is wrong with one value, which stands under `key` of the place `at`; nothing where it is accepted. The
 * generated `explainX` are made of calls of these functions.
 */
export type Explain = (e: Explanation, at: IssuePlace | null, key: IssueKey | undefined, value: unknown) => void;

/** What is known so far about why a value was refused. */
export interface Explanation {
  readonly mode: Mode;
  readonly issues: Issue[];
  /** When there are so many issues, no more are looked for. */
  readonly maxIssues: number;
  /** Something threw when it was read: what does so is an issue now. Otherwise whatever throws ends the explanation. */
  readonly careful: boolean;
  /** How many objects that can contain themselves enclose the current one. */
  depth: number;
  /** An object was nested too deeply: nothing else is looked for below objects that can contain themselves. */
  tooDeep: boolean;
}

/** Where a value stands, from the inside out; null is the root. Becomes a path only when there is something to report. */
export interface IssuePlace {
  readonly parent: IssuePlace | null;
  readonly key: IssueKey;
}

export type IssueKey = string | number;

type Check = (value: unknown, ...context: readonly unknown[]) => boolean;

/** The generated functions of one object. */
export interface TypeChecks {
  /** Mode 'spec'. May throw where a getter or a proxy does. */
  readonly check: Check;
  /** What mode 'strict' asks on top of a value that has passed the check. */
  readonly known: (value: unknown) => boolean;
  /** Adds every reason for which the value is refused in the mode of the explanation; none where it is accepted. */
  readonly explain: (
    e: Explanation,
    at: IssuePlace | null,
    key: IssueKey | undefined,
    value: unknown,
    ...context: readonly unknown[]
  ) => void;
}

/** Objects that can contain themselves may be nested this deep; deeper values are refused. */
export const MAX_DEPTH = 256;

/** Stands for a property that threw when it was read. It was reported then, and is no value of any type. */
const UNREADABLE: unique symbol = /* @__PURE__ */ Symbol('unreadable');

/** The place of the value under `key`; no key: the root. */
export function placeOf(at: IssuePlace | null, key: IssueKey | undefined): IssuePlace | null {
  return key === undefined ? at : { parent: at, key };
}

export function reportIssue(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  code: string,
  message: string,
  expected?: string,
  received?: string,
): void {
  if (isFull(e)) return;
  const issue: { -readonly [K in keyof Issue]: Issue[K] } = { path: pathOf(placeOf(at, key)), code, message };
  if (expected !== undefined) issue.expected = expected;
  if (received !== undefined) issue.received = received;
  e.issues.push(issue);
}

function isFull(e: Explanation): boolean {
  return e.issues.length >= e.maxIssues;
}

function pathOf(place: IssuePlace | null): IssueKey[] {
  let length = 0;
  for (let here = place; here !== null; here = here.parent) length += 1;
  const path = new Array<IssueKey>(length);
  for (let here = place; here !== null; here = here.parent) path[(length -= 1)] = here.key;
  return path;
}

/** Says that a value is of another type, or missing. */
export function wrongType(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  expected: string,
  value: unknown,
): void {
  if (value === UNREADABLE) return;
  if (value === undefined && key !== undefined) {
    reportIssue(e, at, key, 'missing', `is missing; expected ${expected}`, expected, 'undefined');
  } else reportIssue(e, at, key, 'type', `expected ${expected}, got ${describe(value)}`, expected, describe(value));
}

function unreadable(e: Explanation, at: IssuePlace | null, key: IssueKey | undefined): void {
  reportIssue(e, at, key, 'unreadable', 'threw an error while it was being read');
}

/** A property of a value that stands at `at`; reported where reading it throws, if that is how we go about it. */
function readProperty(e: Explanation, at: IssuePlace | null, owner: object, key: IssueKey): unknown {
  if (!e.careful) return (owner as Record<IssueKey, unknown>)[key];
  try {
    return (owner as Record<IssueKey, unknown>)[key];
  } catch {
    unreadable(e, at, key);
    return UNREADABLE;
  }
}

// ---------------------------------------------------------------------------------------------------------- types

export const expectText: Explain = (e, at, key, value) => {
  if (typeof value !== 'string') wrongType(e, at, key, 'string', value);
};

export const expectInteger: Explain = (e, at, key, value) => {
  if (!Number.isSafeInteger(value)) wrongType(e, at, key, 'integer', value);
};

export const expectNumber: Explain = (e, at, key, value) => {
  if (!Number.isFinite(value)) wrongType(e, at, key, 'number', value);
};

export const expectBoolean: Explain = (e, at, key, value) => {
  if (typeof value !== 'boolean') wrongType(e, at, key, 'boolean', value);
};

export const expectNull: Explain = (e, at, key, value) => {
  if (value !== null) wrongType(e, at, key, 'null', value);
};

export const expectAny: Explain = (e, at, key, value) => {
  if (value === undefined) wrongType(e, at, key, 'a value', value);
};

/** A string in a form of its own (`expected` names it). */
export function expectFormat(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  check: (value: unknown) => boolean,
  expected: string,
): void {
  if (check(value)) return;
  if (typeof value === 'string') reportIssue(e, at, key, 'format', `is not a valid ${expected}`, expected, 'string');
  else wrongType(e, at, key, expected, value);
}

/** Anything else with a check of its own. */
export function expectKind(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  check: (value: unknown) => boolean,
  expected: string,
): void {
  if (!check(value)) wrongType(e, at, key, expected, value);
}

/** A value of an open enumeration: any value of its wire type, and in mode 'strict' only those that the spec lists. */
export function expectMember(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  wellFormed: (value: unknown) => boolean,
  listed: (value: unknown) => boolean,
  expected: string,
): void {
  if (e.mode === 'strict') expectClosedMember(e, at, key, value, wellFormed, listed, expected);
  else if (!wellFormed(value)) wrongType(e, at, key, expected, value);
}

/** A value of a closed enumeration: one of those that the spec lists. */
export function expectClosedMember(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  wellFormed: (value: unknown) => boolean,
  listed: (value: unknown) => boolean,
  expected: string,
): void {
  if (!wellFormed(value)) wrongType(e, at, key, expected, value);
  else if (!listed(value)) {
    reportIssue(e, at, key, 'unknown-member', `is no known ${expected}`, expected, describe(value));
  }
}

/** An open bit set: any value of its wire form, and in mode 'strict' only with bits that the spec lists. */
export function expectBits(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  wellFormed: (value: unknown) => boolean,
  listed: (value: unknown) => boolean,
  expected: string,
): void {
  if (e.mode === 'strict') expectClosedBits(e, at, key, value, wellFormed, listed, expected);
  else expectBitForm(e, at, key, value, wellFormed, expected);
}

/** A closed bit set: only bits that the spec lists. */
export function expectClosedBits(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  wellFormed: (value: unknown) => boolean,
  listed: (value: unknown) => boolean,
  expected: string,
): void {
  expectBitForm(e, at, key, value, wellFormed, expected);
  if (wellFormed(value) && !listed(value)) {
    reportIssue(e, at, key, 'unknown-bits', `has bits that are not known of ${expected}`, expected, describe(value));
  }
}

function expectBitForm(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  wellFormed: (value: unknown) => boolean,
  expected: string,
): void {
  if (wellFormed === isBitNumber) expectKind(e, at, key, value, wellFormed, expected);
  else expectFormat(e, at, key, value, wellFormed, expected);
}

// ----------------------------------------------------------------------------------------------------- containers

/** The value as an object with fields, or undefined after having said that it is none. */
export function asRecord(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  keys: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  if (typeof value === 'object' && value !== null && !isArray(value)) {
    return e.careful ? copyOf(e, placeOf(at, key), value, keys) : (value as Readonly<Record<string, unknown>>);
  }
  wrongType(e, at, key, 'object', value);
  return undefined;
}

/** The fields of an object, each read once, and reported where reading it throws. */
function copyOf(
  e: Explanation,
  here: IssuePlace | null,
  value: object,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const key of keys) copy[key] = readProperty(e, here, value, key);
  return copy;
}

function isArray(value: unknown): value is unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false; // a revoked proxy
  }
}

/** A nested object. Looks inside only where its check says no. */
export function expectObject(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  checks: TypeChecks,
): void {
  const passed = e.careful
    ? passesCarefully(e, value, checks, [])
    : checks.check(value) && (e.mode !== 'strict' || checks.known(value));
  if (!passed) explainInside(e, at, key, value, checks, []);
}

/** The same for an object that asks about its container: `context` is what it is told. */
export function expectObjectWithin(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  checks: TypeChecks,
  ...context: readonly unknown[]
): void {
  if (!passesCarefully(e, value, checks, context)) explainInside(e, at, key, value, checks, context);
}

/** The same for an object that can contain itself. */
export function expectNested(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  checks: TypeChecks,
  ...context: readonly unknown[]
): void {
  if (e.tooDeep) return;
  if (e.depth >= MAX_DEPTH) {
    e.tooDeep = true;
    reportIssue(e, at, key, 'depth', `is nested more than ${MAX_DEPTH} levels deep`);
    return;
  }
  e.depth += 1;
  const inside = [e.depth, ...context];
  if (!passesCarefully(e, value, checks, inside)) explainInside(e, at, key, value, checks, inside);
  e.depth -= 1;
}

function passesCarefully(e: Explanation, value: unknown, checks: TypeChecks, context: readonly unknown[]): boolean {
  try {
    return checks.check(value, ...context) && (e.mode !== 'strict' || checks.known(value));
  } catch {
    return false; // a getter or a proxy threw
  }
}

/** Only mode 'shape' can accept what the check has refused; in the others there must be a reason. */
function explainInside(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  checks: TypeChecks,
  context: readonly unknown[],
): void {
  const before = e.issues.length;
  checks.explain(e, at, key, value, ...context);
  if (e.issues.length === before && e.mode !== 'shape' && !e.tooDeep) {
    reportIssue(e, at, key, 'unreadable', 'changed while it was being read');
  }
}

export function expectList(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  item: Explain,
): void {
  if (!isArray(value)) return wrongType(e, at, key, 'array', value);
  const here = placeOf(at, key);
  const length = lengthOf(e, here, value);
  for (let i = 0; i < length && !isFull(e); i++) item(e, here, i, readProperty(e, here, value, i));
}

/** Of a proxy it may be anything; it is compared as the check compares it. */
function lengthOf(e: Explanation, here: IssuePlace | null, list: readonly unknown[]): number {
  const length = readProperty(e, here, list, 'length');
  if (typeof length === 'symbol' && length !== UNREADABLE) unreadable(e, here, undefined);
  return typeof length === 'symbol' ? 0 : (length as number);
}

export function expectDict(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  keys: Explain,
  item: Explain,
): void {
  if (typeof value !== 'object' || value === null || isArray(value)) return wrongType(e, at, key, 'object', value);
  const here = placeOf(at, key);
  for (const name of namesIn(e, at, key, value)) {
    if (isFull(e)) return;
    keys(e, here, name, name);
    item(e, here, name, readProperty(e, here, value, name));
  }
}

/** Explains items that may also be null. */
export function unlessNull(item: Explain): Explain {
  return (e, at, key, value) => {
    if (value !== null) item(e, at, key, value);
  };
}

function namesIn(e: Explanation, at: IssuePlace | null, key: IssueKey | undefined, value: object): readonly string[] {
  const names: string[] = [];
  try {
    for (const name in value) names.push(name);
  } catch {
    unreadable(e, at, key);
  }
  return names;
}

// --------------------------------------------------------------------------------------------------------- limits
// A limit says nothing about a value of the wrong type, and nothing at all in mode 'shape'.

export function expectLength(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  min: number,
  max: number,
): void {
  if (e.mode !== 'shape' && typeof value === 'string' && !hasLength(value, min, max)) {
    outside(e, at, key, 'length', 'characters', min, max, codePoints(value));
  }
}

export function expectTrimmedLength(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  min: number,
  max: number,
): void {
  if (e.mode !== 'shape' && typeof value === 'string' && !hasTrimmedLength(value, min, max)) {
    outside(e, at, key, 'length', 'characters without white space at both ends', min, max, codePoints(value.trim()));
  }
}

/** Without an array in between, since the text may be huge. */
function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function expectRange(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  min: number,
  max: number,
): void {
  if (e.mode !== 'shape' && typeof value === 'number' && (value < min || value > max)) {
    outside(e, at, key, 'range', undefined, min, max, value);
  }
}

export function expectItems(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  min: number,
  max: number,
): void {
  if (e.mode === 'shape' || typeof value !== 'object' || value === null) return;
  const list = isArray(value);
  const count = list ? lengthOf(e, placeOf(at, key), value) : namesIn(e, at, key, value).length;
  if ((min === 0 || count >= min) && count <= max) return;
  outside(e, at, key, 'items', list ? 'items' : 'entries', min, max, count);
}

export function expectValues(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  allowed: readonly unknown[],
): void {
  if (e.mode === 'shape' || (typeof value !== 'string' && typeof value !== 'number') || allowed.includes(value)) return;
  const expected = allowed.map((one) => JSON.stringify(one)).join(', ');
  const received = typeof value === 'number' ? String(value) : 'another string';
  reportIssue(e, at, key, 'values', `must be one of ${expected}`, expected, received);
}

export function expectUnique(e: Explanation, at: IssuePlace | null, key: IssueKey | undefined, value: unknown): void {
  if (e.mode === 'shape' || !isArray(value)) return;
  const here = placeOf(at, key);
  const length = lengthOf(e, here, value);
  const seen = new Set<unknown>();
  for (let i = 0; i < length && !isFull(e); i++) {
    const item = readProperty(e, here, value, i);
    if (seen.has(item)) reportIssue(e, here, i, 'unique', 'stands more than once in the list');
    seen.add(item);
  }
}

function outside(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  code: string,
  unit: string | undefined,
  min: number,
  max: number,
  received: number,
): void {
  const counted = unit === undefined ? '' : ` ${unit}`;
  const expected = `${boundsText(min, max, unit !== undefined)}${counted}`;
  reportIssue(e, at, key, code, `must be ${expected}, got ${received}`, expected, String(received));
}

function boundsText(min: number, max: number, isCount: boolean): string {
  if (max === Infinity) return `at least ${min}`;
  if (min === -Infinity || (min === 0 && isCount)) return `at most ${max}`;
  return min === max ? `${min}` : `${min} to ${max}`;
}

// ---------------------------------------------------------------------------------------------------------- rules

/** A field that has no meaning where it stands. */
export function expectAbsent(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  because: string,
): void {
  if (e.mode === 'shape' || value === UNREADABLE) return;
  reportIssue(e, at, key, 'irrelevant', `has no meaning here: ${because}`, 'absent', describe(value));
}

/** Names in mode 'strict' every key that the spec does not list. */
export function expectOnlyKeys(e: Explanation, at: IssuePlace | null, value: object, keys: readonly string[]): void {
  if (e.mode !== 'strict' || (!e.careful && hasOnlyKeys(value, keys))) return;
  for (const key of namesIn(e, at, undefined, value)) {
    if (isFull(e)) return;
    if (!keys.includes(key)) reportIssue(e, at, key, 'unknown-key', 'is not a field of this object', 'absent');
  }
}
