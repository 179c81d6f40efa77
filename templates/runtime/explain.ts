import { hasLength, hasTrimmedLength } from './code-points.js';
import { describe } from './describe.js';
import type { Issue, Mode } from './issue.js';

/**
 * Finds out why a value was refused. Runs only after a check has said no, so that the way of a valid value carries none
 * of its cost. Every function here has the shape of {@link Explain}: it looks at one value and adds what is wrong.
 */
export type Explain = (e: Explanation, at: IssuePlace | null, key: IssueKey | undefined, value: unknown) => void;

/** What is known so far about why a value was refused. */
export interface Explanation {
  readonly mode: Mode;
  readonly issues: Issue[];
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
  readonly shape: Check;
  readonly spec: Check;
  readonly strict: Check;
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
  e.issues.push({
    path: pathOf(placeOf(at, key)),
    code,
    message,
    ...(expected === undefined ? {} : { expected }),
    ...(received === undefined ? {} : { received }),
  });
}

function pathOf(place: IssuePlace | null): IssueKey[] {
  const path: IssueKey[] = [];
  for (let here = place; here !== null; here = here.parent) path.push(here.key);
  return path.reverse();
}

function wrong(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  expected: string,
  value: unknown,
): void {
  if (value === undefined && key !== undefined)
    reportIssue(e, at, key, 'missing', `is missing; expected ${expected}`, expected, 'undefined');
  else reportIssue(e, at, key, 'type', `expected ${expected}, got ${describe(value)}`, expected, describe(value));
}

// ---------------------------------------------------------------------------------------------------------- types

export const expectText: Explain = (e, at, key, value) => {
  if (typeof value !== 'string') wrong(e, at, key, 'string', value);
};

export const expectInteger: Explain = (e, at, key, value) => {
  if (!Number.isSafeInteger(value)) wrong(e, at, key, 'integer', value);
};

export const expectNumber: Explain = (e, at, key, value) => {
  if (!Number.isFinite(value)) wrong(e, at, key, 'number', value);
};

export const expectBoolean: Explain = (e, at, key, value) => {
  if (typeof value !== 'boolean') wrong(e, at, key, 'boolean', value);
};

export const expectNull: Explain = (e, at, key, value) => {
  if (value !== null) wrong(e, at, key, 'null', value);
};

export const expectAny: Explain = (e, at, key, value) => {
  if (value === undefined) wrong(e, at, key, 'a value', value);
};

/** For types with a check of their own (`expected` names the type). */
export function expectMatching(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  check: (value: unknown) => boolean,
  expected: string,
): void {
  if (check(value)) return;
  if (typeof value === 'string') reportIssue(e, at, key, 'format', `is not a valid ${expected}`, expected, 'string');
  else wrong(e, at, key, expected, value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isTextOrInteger(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value);
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
  if (!wellFormed(value)) wrong(e, at, key, expected, value);
  else if (e.mode === 'strict' && !listed(value)) {
    reportIssue(e, at, key, 'unknown-member', `is no known ${expected}`, expected, describe(value));
  }
}

/** A bit set: any value of its wire form, and in mode 'strict' only with bits that the spec lists. */
export function expectBits(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  wellFormed: (value: unknown) => boolean,
  listed: (value: unknown) => boolean,
  expected: string,
): void {
  if (!wellFormed(value)) expectMatching(e, at, key, value, wellFormed, expected);
  else if (e.mode === 'strict' && !listed(value)) {
    reportIssue(e, at, key, 'unknown-bits', `has bits that are not known of ${expected}`, expected, describe(value));
  }
}

// ----------------------------------------------------------------------------------------------------- containers

/** The value as an object with fields, or undefined after having said that it is none. */
export function asRecord(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
): Record<string, unknown> | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  wrong(e, at, key, 'object', value);
  return undefined;
}

/** A nested object. Looks inside only where its check says no. */
export function expectObject(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  checks: TypeChecks,
  ...context: readonly unknown[]
): void {
  if (!checks[e.mode](value, ...context)) checks.explain(e, at, key, value, ...context);
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
  if (!checks[e.mode](value, e.depth, ...context)) checks.explain(e, at, key, value, e.depth, ...context);
  e.depth -= 1;
}

export function expectList(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  item: Explain,
): void {
  if (!Array.isArray(value)) return wrong(e, at, key, 'array', value);
  const here = placeOf(at, key);
  for (let i = 0; i < value.length; i++) item(e, here, i, value[i]);
}

export function expectDict(
  e: Explanation,
  at: IssuePlace | null,
  key: IssueKey | undefined,
  value: unknown,
  keys: Explain,
  item: Explain,
): void {
  const entries = asRecord(e, at, key, value);
  if (entries === undefined) return;
  const here = placeOf(at, key);
  for (const name in entries) {
    keys(e, here, name, name);
    item(e, here, name, entries[name]);
  }
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
    outside(e, at, key, 'length', 'characters', min, max, [...value].length);
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
    outside(e, at, key, 'length', 'characters without white space at both ends', min, max, [...value.trim()].length);
  }
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
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (count < min || count > max)
    outside(e, at, key, 'items', Array.isArray(value) ? 'items' : 'entries', min, max, count);
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
  reportIssue(
    e,
    at,
    key,
    'values',
    `must be one of ${expected}`,
    expected,
    typeof value === 'number' ? String(value) : 'another string',
  );
}

export function expectUnique(e: Explanation, at: IssuePlace | null, key: IssueKey | undefined, value: unknown): void {
  if (e.mode === 'shape' || !Array.isArray(value)) return;
  const seen = new Set<unknown>();
  for (let i = 0; i < value.length; i++) {
    if (seen.has(value[i])) reportIssue(e, placeOf(at, key), i, 'unique', 'stands more than once in the list');
    seen.add(value[i]);
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
  const bounds =
    max === Infinity
      ? `at least ${min}`
      : min === -Infinity || (min === 0 && unit !== undefined)
        ? `at most ${max}`
        : `${min} to ${max}`;
  const expected = unit === undefined ? bounds : `${bounds} ${unit}`;
  reportIssue(e, at, key, code, `must be ${expected}, got ${received}`, expected, String(received));
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
  if (e.mode !== 'shape' && value !== undefined)
    reportIssue(e, at, key, 'irrelevant', `has no meaning here: ${because}`, 'absent', describe(value));
}

/** Names in mode 'strict' every key that the spec does not list. */
export function expectOnlyKeys(
  e: Explanation,
  at: IssuePlace | null,
  value: Record<string, unknown>,
  keys: ReadonlySet<string>,
): void {
  if (e.mode !== 'strict') return;
  for (const key in value) {
    if (!keys.has(key))
      reportIssue(e, at, key, 'unknown-key', 'is not a field of this object', 'absent', describe(value[key]));
  }
}
