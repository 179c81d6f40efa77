import { type Enum, isNotShown } from '../../model/model.js';
/** A member in the code of a test. */
export interface TestedMember {
  readonly name: string;
  readonly value: number | string;
}

/**
 * Statements that return whether `value` is one of the members: a range test for consecutive integers, otherwise a
 * switch. It uses values, not members, so that a bundle of the test alone does not contain the object of members.
 */
export function knownTest(members: readonly TestedMember[]): string[] {
  const range = consecutive(members.map(({ value }) => value));
  if (members.length === 0) return ['void value;', 'return false;'];
  if (range !== undefined) {
    return [
      `return Number.isInteger(value) && (value as number) >= ${range.min} && (value as number) <= ${range.max};`,
    ];
  }
  return ['switch (value) {', ...distinct(members).map(caseText), 'return true;', 'default:', 'return false;', '}'];
}

/** Adds the name of a number as a comment, unless the name could end the comment. */
function caseText({ name, value }: TestedMember): string {
  const comment = typeof value === 'number' && /^[\w .-]+$/.test(name) ? ` // ${name}` : '';
  return `case ${JSON.stringify(value)}:${comment}`;
}

const FEWEST_FOR_A_RANGE = 2;

/** The bounds of consecutive whole numbers; undefined for other values. */
export function consecutive(values: readonly unknown[]): { readonly min: number; readonly max: number } | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length !== values.length || numbers.length < FEWEST_FOR_A_RANGE) return undefined;
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  if (!numbers.every(Number.isSafeInteger)) return undefined;
  return new Set(numbers).size === max - min + 1 ? { min, max } : undefined;
}

/** Removes members with a repeated value, which need only one case. */
function distinct(members: readonly TestedMember[]): readonly TestedMember[] {
  return [...new Map([...members].reverse().map((member) => [member.value, member])).values()].reverse();
}

/** Whether members with unknown values cannot be mistaken for unlisted ones. */
export function isComplete({ complete, wire, values }: Enum): boolean {
  return complete && !isNotShown(wire) && values.every(({ value }) => !isNotShown(value));
}

/** Whether only the members are legal, all of which have known values. */
export function isClosed(declared: Enum): boolean {
  return !declared.open && isComplete(declared);
}
