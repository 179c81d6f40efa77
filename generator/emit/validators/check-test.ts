/** A test for invalid values: an expression that is true for them, and statements for what it cannot express. */
export interface Test {
  /** Expressions, any of which is true for an invalid value. */
  readonly wrong: readonly string[];
  readonly then: readonly string[];
}

/** The statement that ends the check of an invalid value. */
export const REFUSE = 'return false;';

export function refuse(wrong: readonly string[], fail = REFUSE): readonly string[] {
  return wrong.length === 0 ? [] : [`if (${wrong.join(' || ')}) ${fail}`];
}

/** The expressions as one, which `&&` may precede or follow. */
export function grouped(wrong: readonly string[]): string {
  return wrong.length === 1 && !wrong[0]!.includes(' || ') ? wrong[0]! : `(${wrong.join(' || ')})`;
}

/** True in mode 'strict', whose further tests of declarations `mode` holds by name. */
export const IS_STRICT = `typeof mode === 'object'`;

/** A test that mode 'shape' leaves out. The mode is compared only where the test fails: never for a valid value. */
export function unlessShape(wrong: string): string {
  return `${wrong} && mode !== 'shape'`;
}

/** The test with its expressions only. */
export function only(wrong: string): Test {
  return { wrong: [wrong], then: [] };
}
