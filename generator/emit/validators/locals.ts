import type { Module } from '../module.js';

/** Names of generated checks, and names that no `const` can have. */
const TAKEN = new Set(
  `value mode visits field key depth i item o
   arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
   for function if implements import in instanceof interface let new null package private protected public return static
   super switch this throw true try typeof undefined var void while with yield`
    .split(/\s+/)
    .filter(Boolean),
);

/** Escapes of characters that no variable can have, and of `$`, so that locals are unique. */
const ESCAPED: Readonly<Record<string, string>> = { '-': '$_', ':': '$c', '@': '$a', $: '$d' };

/** The local for a field's value in generated code: the field's own name if possible. No two fields have the same. */
export function localName(field: string): string {
  const plain = field.replace(/[^A-Za-z0-9_]/gu, (character) => ESCAPED[character] ?? codeOf(character));
  // Imports of generated code are camelCase, and numbered variables (`item2`) have a digit, so that they never clash.
  if (/^[a-z]([a-z_]*[a-z])?$/.test(plain) && !TAKEN.has(plain) && !isOuter(plain)) return plain;
  return `${/^[A-Za-z]/.test(plain) && !isOuter(plain) ? '' : '_'}${plain}_`;
}

/** The code ends with no hexadecimal digit, so that further characters cannot belong to it. */
function codeOf(character: string): string {
  return `$u${character.codePointAt(0)!.toString(16)}_`;
}

/** Whether a name is like those of parameters with fields of the container. */
function isOuter(name: string): boolean {
  return name.startsWith('outer_');
}

const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Code that reads a field of the object `o`. */
export function readField(field: string, module: Module): string {
  return readFieldOf('o', 'o', field, module);
}

/**
 * Code that reads a field of an object.
 *
 * @param record code of the object with a type that has every key
 * @param value code of the object with any type
 */
export function readFieldOf(record: string, value: string, field: string, module: Module): string {
  const key = JSON.stringify(field);
  if (INHERITED.has(field)) return `${module.runtime('ownValue', 'containers')}(${value}, ${key})`;
  return `${record}[${key}]`;
}

/** A test for invalid values: an expression that is true for them, and statements for other tests. */
export interface Test {
  readonly wrong: readonly string[];
  readonly then: readonly string[];
}

/** The statement that ends the check of an invalid value. */
export const REFUSE = 'return false;';

export function refuse(wrong: readonly string[], fail = REFUSE): readonly string[] {
  return wrong.length === 0 ? [] : [`if (${wrong.join(' || ')}) ${fail}`];
}

/** The expressions as one operand of `&&`. */
export function grouped(wrong: readonly string[]): string {
  return wrong.length === 1 && !wrong[0]!.includes(' || ') ? wrong[0]! : `(${wrong.join(' || ')})`;
}

/** True in mode 'strict', in which `mode` contains further tests by name. */
export const IS_STRICT = `typeof mode === 'object'`;

/** A test for other modes than 'shape'. Compares the mode only if the test fails, so never for a valid value. */
export function unlessShape(wrong: string): string {
  return `${wrong} && mode !== 'shape'`;
}

/** A test without statements. */
export function only(wrong: string): Test {
  return { wrong: [wrong], then: [] };
}
