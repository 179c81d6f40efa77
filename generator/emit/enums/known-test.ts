/** A member as the test writes it. */
export interface TestedMember {
  readonly name: string;
  readonly value: number | string;
}

/**
 * Statements that return whether `value` is one of the members: a test of a range where the values are consecutive
 * integers, a switch where they are not. It names values, not members, so that whoever bundles the test alone does not
 * get the object of members with all their names.
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

/** A number says little: it stands with its name, if that is one that can't end the comment. */
function caseText({ name, value }: TestedMember): string {
  const comment = typeof value === 'number' && /^[\w .-]+$/.test(name) ? ` // ${name}` : '';
  return `case ${JSON.stringify(value)}:${comment}`;
}

const FEWEST_FOR_A_RANGE = 2;

function consecutive(values: readonly (number | string)[]): { readonly min: number; readonly max: number } | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length !== values.length || numbers.length < FEWEST_FOR_A_RANGE) return undefined;
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  return new Set(numbers).size === max - min + 1 ? { min, max } : undefined;
}

/** Two names of one value need one case. */
function distinct(members: readonly TestedMember[]): readonly TestedMember[] {
  return [...new Map([...members].reverse().map((member) => [member.value, member])).values()].reverse();
}
