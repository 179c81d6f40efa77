import { propertyKey } from './names.js';

/** A property of an object of constants. */
export interface Constant {
  readonly name: string;
  /** Code of the value. */
  readonly value: string;
  /** Text of its documentation comment, already escaped; empty for none. */
  readonly doc: string;
}

/** Code of an object literal whose properties are documented. */
export function constantObject(constants: readonly Constant[]): string {
  const lines = constants.flatMap(({ name, value, doc }) => [...comment(doc), `${propertyKey(name)}: ${value},`]);
  return ['{', ...lines, '}'].join('\n');
}

function comment(doc: string): string[] {
  if (doc === '') return [];
  const lines = doc.split('\n');
  if (lines.length === 1) return [`/** ${doc} */`];
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'];
}
