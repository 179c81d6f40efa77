import { propertyKey } from './names.js';

export interface Constant {
  readonly name: string;
  readonly value: string;
  /** Documentation comment; may be empty. */
  readonly doc: string;
}

export function constantObject(constants: readonly Constant[]): string {
  const lines = constants.flatMap(({ name, value, doc }) => [doc, `${propertyKey(name)}: ${value},`]).filter(Boolean);
  return ['{', ...lines, '}'].join('\n');
}
