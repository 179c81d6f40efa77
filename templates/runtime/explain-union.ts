import { describe } from './describe.js';
import {
  explain,
  explainNested,
  factsOf,
  isFull,
  plainText,
  readField,
  reportIssue,
  UNREADABLE,
  wrongType,
  type Around,
  type Explanation,
} from './explain.js';
import type { Issue } from './issue.js';
import { memberTypes } from './member-types.js';
import {
  type FieldChoice,
  type KeyChoice,
  type ExplainMembers,
  type Members,
  type ObjectSchema,
  type Type,
  type UnionSchema,
  type WithinType,
} from './schema.js';
import { visitsBelow, noVisits } from './visits.js';

type Form = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object';

/**
 * Explains the value at the path as the member of a union that it is meant to be. Members are tried only if they cannot
 * be distinguished.
 */
export const explainMembers: ExplainMembers = (e, union, name, value, around, depth) => {
  const form = formOf(value);
  const members = union.of.filter((member) => form !== undefined && formsOf(member).includes(form));
  const [only] = members;
  const asMember = (member: Type): void => explainMember(e, member, value, around, depth);
  if (only === undefined)
    return wrongType(e, undefined, listed(union.of.map((member) => textOf(member, union))), value);
  if (form === 'object' && union.by !== undefined) {
    if ('field' in union.by) return explainCase(e, union, union.by, name, value as object, asMember);
    return explainAny(e, union, union.by.keys, name, value, around, depth);
  }
  if (members.length > 1) {
    if (!fitsAny(e, union, members, value, around, depth)) {
      const expected = listed(members.map((member) => textOf(member, union)));
      reportIssue(e, undefined, 'variant', `must be ${expected}`, expected, describe(value));
    }
    return;
  }
  const known = e.issues.length;
  asMember(only);
  if (form === 'object' && isDeclaredType(only) && union.of.length > 1)
    nameVariant(e, known, `${name} that is an object`, textOf(only, union));
};

function explainMember(e: Explanation, member: Type, value: unknown, around: Around, depth: number): void {
  if (isDeclaredType(member)) explainNested(e, member, undefined, value, around, depth);
  else explain(e, member, undefined, value, around);
}

/** The JSON form of a value; undefined if it has none. */
function formOf(value: unknown): Form | undefined {
  return OF_WIRE[typeof value === 'object' ? describe(value) : typeof value]?.[0];
}

/** Forms by the words of descriptors, of `typeof` and of `describe`. */
const OF_WIRE: Readonly<Record<string, readonly Form[]>> = {
  str: ['text'],
  string: ['text'],
  int: ['number'],
  int32: ['number'],
  float: ['number'],
  number: ['number'],
  bigint: ['number'],
  bool: ['boolean'],
  boolean: ['boolean'],
  null: ['null'],
  array: ['list'],
  object: ['object'],
  never: [],
};

const ALL: readonly Form[] = ['text', 'number', 'boolean', 'null', 'list', 'object'];

/** The possible forms of a type. */
function formsOf(type: Type): readonly Form[] {
  return memberTypes(type).flatMap((member) => {
    if (typeof member === 'string') return OF_WIRE[member] ?? ALL;
    switch (member.kind) {
      case 'literal':
        return OF_WIRE[typeof member.value]!;
      case 'list':
      case 'tuple':
        return ['list'];
      case 'dict':
      case 'object':
        return ['object'];
    }
    // Only kinds with a wire are left, or this does not compile.
    return member.wire === undefined ? ALL : OF_WIRE[member.wire]!;
  });
}

function isDeclaredType(type: Type): type is ObjectSchema | UnionSchema | WithinType {
  return typeof type === 'object' && (type.kind === 'object' || type.kind === 'union' || type.kind === 'within');
}

// ---------------------------------------------------------------------------------------------------------- texts

function textOf(member: Type, { of, texts }: Members): string {
  const text = texts?.[of.indexOf(member)];
  if (text !== undefined) return text;
  if (typeof member === 'string') return plainText(member);
  if ('name' in member) return member.name;
  if (member.kind === 'within') return member.of.name;
  if (member.kind === 'literal') return JSON.stringify(member.value);
  return member.kind === 'dict' ? 'object' : 'array';
}

const MOST_LISTED = 12;

function listed(all: readonly string[]): string {
  const texts = [...new Set(all)];
  const rest = texts.length > MOST_LISTED ? `${texts.length - MOST_LISTED} more` : texts.at(-1)!;
  const first = texts.slice(0, texts.length > MOST_LISTED ? MOST_LISTED : -1);
  return first.length === 0 ? rest : `${first.join(', ')} or ${rest}`;
}

/** Adds the variant to the issues since `known`, and the reason for choosing it. */
function nameVariant(e: Explanation, known: number, taken: string, variant: string): void {
  for (let i = known; i < e.issues.length; i++) {
    const issue = e.issues[i] as Issue;
    if (issue.variant === undefined) {
      e.issues[i] = { ...issue, message: `${taken} (${variant}): ${issue.message}`, variant };
    }
  }
}

// ------------------------------------------------------------------------------------------------- one field decides

function explainCase(
  e: Explanation,
  union: Members,
  { field, cases, open }: FieldChoice,
  name: string,
  value: object,
  asMember: (member: Type) => void,
): void {
  const tag = readField(e, value, field);
  if (tag === UNREADABLE) return;
  const known = e.issues.length;
  const found = cases.find(([value]) => value === tag);
  if (found !== undefined) {
    const member = union.of[found[1]]!;
    asMember(member);
    return nameVariant(e, known, `${name} with ${field} ${JSON.stringify(tag)}`, textOf(member, union));
  }
  if (open === true && e.mode !== 'strict' && isAlike(cases, tag)) return;
  const expected = listed(
    cases.map(([value, member, label]) => `${JSON.stringify(value)} (${label ?? textOf(union.of[member]!, union)})`),
  );
  if (tag === undefined) reportIssue(e, field, 'missing', `is missing; expected ${expected}`, expected, 'undefined');
  else
    reportIssue(e, field, 'unknown-variant', `is no variant of ${name}; expected ${expected}`, expected, describe(tag));
}

/** Whether an unknown value of the discriminator has the form of the known ones. */
function isAlike(cases: FieldChoice['cases'], tag: unknown): boolean {
  const areIntegers = cases.every(([value]) => typeof value !== 'number' || Number.isSafeInteger(value));
  const isWanted = typeof tag !== 'number' || !areIntegers || Number.isSafeInteger(tag);
  return isWanted && cases.some(([value]) => typeof value === typeof tag);
}

// ------------------------------------------------------------------------------------------------- members are tried

/**
 * Whether the value at the path fits a member. Reports nothing. Records the result, because each level of nesting would
 * otherwise double the time for a union that contains itself.
 */
function fitsAny(
  e: Explanation,
  union: Members,
  members: readonly Type[],
  value: unknown,
  around: Around,
  depth: number,
): boolean {
  // A result after the maximum of issues is not recorded.
  if (isFull(e)) return true;
  const attempts = typeof value === 'object' ? attemptsOf(e, union, value, around) : undefined;
  let fitsOne = attempts?.get(depth) as boolean | undefined;
  if (fitsOne === undefined) {
    fitsOne = members.some((member) => fits(e, member, value, around, depth));
    attempts?.set(depth, fitsOne);
  }
  return fitsOne;
}

/** Reports nothing if the value fits a member. Otherwise reports the issues of the member with the fewest missing keys. */
function explainAny(
  e: Explanation,
  union: Members,
  candidates: KeyChoice['keys'],
  name: string,
  value: unknown,
  around: Around,
  depth: number,
): void {
  const members = candidates.map(([place]) => union.of[place]!);
  if (fitsAny(e, union, members, value, around, depth)) return;
  const taken = `${name}, closest match`;
  // Within an attempt, any issue is enough.
  if (e.fail !== undefined) return reportIssue(e, undefined, 'variant', taken);
  const closest = union.of[closestOf(value, candidates)]!;
  const known = e.issues.length;
  explainMember(e, closest, value, around, depth);
  nameVariant(e, known, taken, textOf(closest, union));
}

/** The member that is most similar to a value. */
function closestOf(value: unknown, candidates: KeyChoice['keys']): number {
  let [closest, fewest, most] = [candidates[0]![0], Infinity, 0];
  for (const [member, keys] of candidates) {
    const had = keys.filter((key) => hasKey(value, key)).length;
    const missing = keys.length - had;
    if (missing > fewest || (missing === fewest && had <= most)) continue;
    [closest, fewest, most] = [member, missing, had];
  }
  return closest;
}

function hasKey(value: unknown, key: string): boolean {
  try {
    return Object.hasOwn(value as object, key);
  } catch {
    return false;
  }
}

/** Whether the value fits a member, without effect on the explanation. */
function fits(e: Explanation, member: Type, value: unknown, around: Around, depth: number): boolean {
  // Nested attempts share the results.
  e.attempts ??= new Map();
  const issues: Issue[] = [];
  // Shortens the path, because the issues of an attempt are not shown.
  const path = e.path.slice(-1);
  const visits = (e.validInAttempts ??= noVisits());
  const attempt = { ...e, issues, path, maxIssues: 1, fail: failAttempt, tooDeep: false, visits };
  try {
    explainMember(attempt, member, value, around, depth);
  } catch (error) {
    // After an issue, `isX` reads nothing more of the value, so that a later exception has no effect.
    if (issues.length === 0) throw error;
  }
  return issues.length === 0;
}

/** Forgets visits, because the container of the invalid value was not visited completely. */
function failAttempt(e: Explanation): void {
  e.visits = noVisits();
}

/** The results for a value and a union, by depth. */
function attemptsOf(e: Explanation, union: Members, value: unknown, around: Around): Map<unknown, unknown> {
  let attempts: Map<unknown, unknown> = (e.attempts ??= new Map());
  for (const key of [union, value, ...union.of.flatMap((member) => factsIn(member, around))])
    attempts = visitsBelow(attempts, key);
  return attempts;
}

/** The facts about the container that members need. */
function factsIn(type: Type, around: Around): readonly unknown[] {
  if (typeof type === 'string' || 'name' in type) return [];
  if (type.kind === 'within') return factsOf(type, around);
  const parts = Object.values(type).flat() as readonly Type[];
  return parts.filter((part) => typeof part === 'object').flatMap((part) => factsIn(part, around));
}
