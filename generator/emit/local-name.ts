/**
 * Globals that modules of declarations refer to. A test generates a package for a spec with every global of JavaScript as a
 * type, so that a global that is missing here does not compile.
 */
const GLOBALS = new Set([
  'Array',
  'AsyncGenerator',
  'BigInt',
  'Date',
  'Extract',
  'Infinity',
  'Math',
  'Number',
  'Object',
  'Omit',
  'Pick',
  'Promise',
  'RangeError',
  'Record',
  'Required',
  'String',
  'TypeError',
]);

/**
 * The name of a type of the spec in generated modules: `$Record` for `Record`, and the name itself for every type that hides no
 * global. Modules export it under its own name ({@link exportsOfLocals}).
 */
export function localName(name: string): string {
  return GLOBALS.has(name) ? `$${name}` : name;
}

/** Whether a declaration of that name is exported where it is declared, and not by {@link exportsOfLocals}. */
export function isExportedInPlace(name: string): boolean {
  return localName(name) === name;
}

/** The word before a declaration that is exported where it is declared. */
export function exportOf(name: string): 'export ' | '' {
  return isExportedInPlace(name) ? 'export ' : '';
}

/** Exports declarations that have a local name under their own; empty if none of them has. */
export function exportsOfLocals(names: readonly string[], kind: 'export' | 'export type'): readonly string[] {
  const renamed = names.filter((name) => !isExportedInPlace(name));
  if (renamed.length === 0) return [];
  return [`${kind} { ${renamed.map((name) => `${localName(name)} as ${name}`).join(', ')} };`];
}
