import type { ImportDeclarationStructure } from 'ts-morph';
import { StructureKind } from './structure-kind.js';

/**
 * The imports of one generated module, collected while its text is built. Each name is imported once; a name that is
 * used as a value anywhere is imported as a value.
 */
export interface Imports {
  /** Notes that `name` of the module at `path` (as in {@link OutputFile.path}) is used, and returns `name`. */
  readonly value: (name: string, path: string) => string;
  /** The same for a name that is only used as a type. */
  readonly type: (name: string, path: string) => string;
  /** The import declarations, sorted by module. */
  readonly declarations: () => ImportDeclarationStructure[];
}

/** @param from path of the module that imports */
export function createImports(from: string): Imports {
  const modules = new Map<string, Map<string, boolean>>();
  const note = (name: string, path: string, isType: boolean): string => {
    if (path === from) return name;
    const names = modules.get(path) ?? new Map<string, boolean>();
    names.set(name, (names.get(name) ?? true) && isType);
    modules.set(path, names);
    return name;
  };
  return {
    value: (name, path) => note(name, path, false),
    type: (name, path) => note(name, path, true),
    declarations: () => [...modules].sort(byKey).map(([path, names]) => importDeclaration(relative(from, path), names)),
  };
}

function importDeclaration(moduleSpecifier: string, names: ReadonlyMap<string, boolean>): ImportDeclarationStructure {
  const allTypes = [...names.values()].every(Boolean);
  return {
    kind: StructureKind.ImportDeclaration,
    moduleSpecifier,
    isTypeOnly: allTypes,
    namedImports: [...names].sort(byKey).map(([name, isType]) => ({ name, isTypeOnly: isType && !allTypes })),
  };
}

/** The specifier by which the module `from` imports the module `to`, both paths inside the package. */
export function relative(from: string, to: string): string {
  const fromParts = from.split('/').slice(0, -1);
  const toParts = to.replace(/\.ts$/, '.js').split('/');
  let shared = 0;
  while (shared < fromParts.length && fromParts[shared] === toParts[shared]) shared += 1;
  const up = fromParts.slice(shared).map(() => '..');
  return [...(up.length === 0 ? ['.'] : up), ...toParts.slice(shared)].join('/');
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}
