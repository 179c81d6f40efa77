import type { Imports } from '../imports.js';
import { runtimePath } from '../module-layout.js';

/** Names that generated checks use for themselves, or that cannot name a `const`. */
const TAKEN = new Set(
  `value mode visits field key depth i item o
   arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
   for function if implements import in instanceof interface let new null package private protected public return static
   super switch this throw true try typeof undefined var void while with yield`
    .split(/\s+/)
    .filter(Boolean),
);

/** How the local of a field writes what no variable may have in its name, and `$` itself, so that no two fields share one. */
const ESCAPED: Readonly<Record<string, string>> = { '-': '$_', ':': '$c', '@': '$a', $: '$d' };

/**
 * The local constant that holds a field's value in generated code: the wire name wherever that is possible, so that
 * code and payload read alike. No two fields have the same.
 */
export function localName(field: string): string {
  const plain = field.replace(/[^A-Za-z0-9_]/gu, (character) => ESCAPED[character] ?? codeOf(character));
  // Imports of generated code are camelCase, and its numbered variables (item2) have a digit: no clash with these.
  if (/^[a-z]([a-z_]*[a-z])?$/.test(plain) && !TAKEN.has(plain) && !isOuter(plain)) return plain;
  return `${/^[A-Za-z]/.test(plain) && !isOuter(plain) ? '' : '_'}${plain}_`;
}

/** Ends like no hexadecimal number, so that what follows cannot belong to it. */
function codeOf(character: string): string {
  return `$u${character.codePointAt(0)!.toString(16)}_`;
}

/** So begin the parameters that hold fields of the object around. */
function isOuter(name: string): boolean {
  return name.startsWith('outer_');
}

/** Names that every object inherits. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Reads a field of the object `o` in generated code. */
export function readField(field: string, imports: Imports): string {
  return readFieldOf('o', 'o', field, imports);
}

/**
 * Reads a field of an object in generated code.
 *
 * @param record the object as code with a type that has every key
 * @param value the same, with whatever type that is an object
 */
export function readFieldOf(record: string, value: string, field: string, imports: Imports): string {
  const key = JSON.stringify(field);
  if (INHERITED.has(field)) return `${imports.value('ownValue', runtimePath('containers'))}(${value}, ${key})`;
  return `${record}[${key}]`;
}

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
