import { posix } from 'node:path';
import { localName } from './local-name.js';
import { namespaceName } from './module-layout.js';

/**
 * The imports of a generated module, collected while its text is built. A name is imported once, as a value if any use
 * is one.
 * Modules of the runtime, operations and hints are namespaces that begin with `$`: `$explain.wrongType(...)`. Names of
 * a spec and names made from them contain no `$`, so that they never clash with these. Other names of generated code
 * begin with `$` for the same reason.
 */
export interface Imports {
  /**
   * Imports `name` of the module at `path` (as in {@link OutputFile.path}), and returns its local name: a member of a
   * namespace of the runtime, or the same name. A name that would hide a global has a `$` in front, and a duplicate
   * name a `_` behind it.
   */
  readonly value: (name: string, path: string) => string;
  /** The same for a name that is only used as a type. */
  readonly type: (name: string, path: string) => string;
  /** Like {@link value}, but with the local name `$name`, for a module with parameters or variables of its own. */
  readonly own: (name: string, path: string) => string;
  /** The import statements, sorted by module. */
  readonly text: () => string;
  /** Imports the same names into another module. */
  readonly copyTo: (other: Pick<Imports, 'value' | 'type'>) => void;
}

export interface ImportedName {
  /** The name in its own module; `*` for the whole module. */
  readonly name: string;
  readonly local: string;
  readonly isType: boolean;
}

/**
 * @param from path of the importing module
 * @param own names that the module declares, which no import may have
 */
export function createImports(from: string, own: readonly string[] = []): Imports {
  const modules = new Map<string, Map<string, ImportedName>>();
  const taken = new Set(own);
  const free = (name: string): string => {
    if (taken.has(name)) return free(`${name}_`);
    taken.add(name);
    return name;
  };
  const note = (name: string, path: string, isType: boolean, wanted = localName(name)): string => {
    if (path === from) return localName(name);
    const names = modules.get(path) ?? new Map<string, ImportedName>();
    modules.set(path, names);
    // An operation `schema` has facts with the name `$schema`.
    const namespace = namespaceName(path);
    const key = namespace === undefined ? name : '*';
    const known = names.get(key) ?? { name: key, local: free(namespace ?? wanted), isType: true };
    names.set(key, { ...known, isType: known.isType && isType });
    return namespace === undefined ? known.local : `${known.local}.${name}`;
  };
  return {
    value: (name, path) => note(name, path, false),
    type: (name, path) => note(name, path, true),
    own: (name, path) => note(name, path, false, `$${name}`),
    text: () =>
      [...modules]
        .sort(byKey)
        .flatMap(([path, names]) =>
          importLines(
            relative(from, path),
            [...names].sort(byKey).map(([, name]) => name),
          ),
        )
        .join('\n'),
    copyTo: (other) => {
      for (const [path, names] of modules)
        for (const [name, { isType }] of names) (isType ? other.type : other.value)(name, path);
    },
  };
}

/** The import statements for one module: two if one would exceed the line. */
export function importLines(specifier: string, names: readonly ImportedName[]): readonly string[] {
  const statement = (what: string, type = ''): string => `import ${type}${what} from ${JSON.stringify(specifier)};`;
  const list = (some: readonly ImportedName[], type = ''): string =>
    `{ ${some.map(({ name, local, isType }) => `${isType ? type : ''}${name === local ? name : `${name} as ${local}`}`).join(', ')} }`;
  const wholes = names.filter(({ name }) => name === '*');
  const types = names.filter(({ name, isType }) => name !== '*' && isType);
  const values = names.filter(({ name, isType }) => name !== '*' && !isType);
  const lines = wholes.map(({ local, isType }) => statement(`* as ${local}`, isType ? 'type ' : ''));
  if (values.length === 0) return types.length === 0 ? lines : [...lines, statement(list(types), 'type ')];
  const together = statement(
    list(
      names.filter(({ name }) => name !== '*'),
      'type ',
    ),
  );
  if (together.length <= LINE_WIDTH || types.length === 0) return [...lines, together];
  return [...lines, statement(list(types), 'type '), statement(list(values))];
}

export const LINE_WIDTH = 120;

/** Imports or exports names in as few statements as lines permit, because a formatter would put each name on a line. */
export function listLines(kind: string, names: readonly string[], from: string): readonly string[] {
  const statement = (list: readonly string[]): string => `${kind} { ${list.join(', ')} } from '${from}';`;
  const lines: string[][] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && statement([...last, name]).length <= LINE_WIDTH) last.push(name);
    else lines.push([name]);
  }
  return lines.map(statement);
}

/** The specifier in the module `from` for the module `to`, both paths in the package, or for another package. */
export function relative(from: string, to: string): string {
  if (!to.endsWith('.ts')) return to;
  const way = posix.relative(posix.dirname(from), to.replace(/\.ts$/, '.js'));
  return way.startsWith('.') ? way : `./${way}`;
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
}
