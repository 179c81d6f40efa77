import { describe } from './describe.js';
import type { Issue } from './issue.js';

/** At most `max` members of a list share one value of `field`. */
export interface AtMostPer {
  readonly field: string;
  readonly max: number;
  /** The field that identifies a member for other members. */
  readonly by: string;
  /**
   * Conditions on fields. A value is counted only if it is the `by` of a member of the list whose fields have one of
   * these values each. Absent: every value is counted.
   */
  readonly where?: readonly (readonly [field: string, values: readonly unknown[]])[];
}

/**
 * Reports the issues of a list as a whole. The members themselves are not validated, but a member that is not an object
 * or throws when it is read is reported. Never throws, takes linear time, and stops after 1,000 issues.
 */
export function issuesOfList(list: readonly unknown[], rules: readonly AtMostPer[]): Issue[] {
  const issues: Issue[] = [];
  try {
    if (Array.isArray(list)) checkList(list, rules, issues);
    else issues.push(wrongType([], 'array', list));
  } catch {
    issues.push({ path: [], code: 'unreadable', message: UNREADABLE });
  }
  return issues;
}

const UNREADABLE = 'threw an error while it was being read';
const MAX_ISSUES = 1000;

type Row = Readonly<Record<string, unknown>>;

function checkList(list: readonly unknown[], rules: readonly AtMostPer[], issues: Issue[]): void {
  const fields = [...new Set(rules.flatMap(({ field, by, where = [] }) => [field, by, ...where.map(([key]) => key)]))];
  const rows: (Row | undefined)[] = [];
  const { length } = list;
  for (let index = 0; index < length && issues.length < MAX_ISSUES; index += 1) {
    rows.push(readRow(list, index, fields, issues));
  }
  for (const rule of rules) checkAtMostPer(rows, rule, issues);
}

/** Reads each field that rules use once. Reports a member that cannot be read and returns undefined. */
function readRow(list: readonly unknown[], index: number, fields: readonly string[], issues: Issue[]): Row | undefined {
  try {
    const member = list[index];
    if (typeof member === 'object' && member !== null) {
      return Object.fromEntries(fields.map((field) => [field, (member as Row)[field]]));
    }
    issues.push(wrongType([index], 'object', member));
  } catch {
    issues.push({ path: [index], code: 'unreadable', message: UNREADABLE });
  }
  return undefined;
}

function checkAtMostPer(rows: readonly (Row | undefined)[], rule: AtMostPer, issues: Issue[]): void {
  const { field, max } = rule;
  const counted = rule.where === undefined ? undefined : valuesCounted(rows, rule.by, rule.where);
  const counts = new Map<unknown, number>();
  for (let index = 0; index < rows.length && issues.length < MAX_ISSUES; index += 1) {
    const value = rows[index]?.[field];
    if (value === undefined || value === null || (counted !== undefined && !counted.has(value))) continue;
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count <= max) continue;
    issues.push({
      path: [index, field],
      code: 'at-most-per',
      message: `is the same in more than ${max} members of the list`,
      expected: `at most ${max}`,
    });
  }
}

/** Identifiers of the members that satisfy the conditions. */
function valuesCounted(
  rows: readonly (Row | undefined)[],
  by: string,
  where: NonNullable<AtMostPer['where']>,
): ReadonlySet<unknown> {
  const counted = new Set<unknown>();
  for (const row of rows) {
    if (row !== undefined && where.every(([field, values]) => values.includes(row[field]))) counted.add(row[by]);
  }
  return counted;
}

function wrongType(path: number[], expected: string, value: unknown): Issue {
  const received = describe(value);
  return { path, code: 'type', message: `expected ${expected}, got ${received}`, expected, received };
}
