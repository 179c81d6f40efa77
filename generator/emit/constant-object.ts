import { propertyKey } from './names.js';

/** A property of an object of constants. */
export interface Constant {
  readonly name: string;
  /** Code of the value. */
  readonly value: string;
  /** Its documentation comment; empty for none. */
  readonly doc: string;
}

/** Code of an object literal whose properties are documented. */
export function constantObject(constants: readonly Constant[]): string {
  const lines = constants.flatMap(({ name, value, doc }) => [doc, `${propertyKey(name)}: ${value},`]).filter(Boolean);
  return ['{', ...lines, '}'].join('\n');
}
