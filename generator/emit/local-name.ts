/**
 * Globals in modules of declarations. A test generates a package for a spec with every global of JavaScript as a type,
 * so that a missing one does not compile.
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
 * The name of a type in generated modules: `$Record` for `Record`, and the name itself if it hides no global. Modules
 * export it under its own name ({@link exportsOfLocals}).
 */
export function localName(name: string): string {
  return GLOBALS.has(name) ? `$${name}` : name;
}

/** Whether a declaration is exported at its place, and not by {@link exportsOfLocals}. */
export function isExportedInPlace(name: string): boolean {
  return localName(name) === name;
}

export function exportOf(name: string): 'export ' | '' {
  return isExportedInPlace(name) ? 'export ' : '';
}

/** Exports declarations with a local name under their own; empty if there are none. */
export function exportsOfLocals(names: readonly string[], kind: 'export' | 'export type'): readonly string[] {
  const renamed = names.filter((name) => !isExportedInPlace(name));
  if (renamed.length === 0) return [];
  return [`${kind} { ${renamed.map((name) => `${localName(name)} as ${name}`).join(', ')} };`];
}
