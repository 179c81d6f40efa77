import { localName } from './local-name.js';
import { namespaceName } from './module-layout.js';

/**
 * The imports of one generated module, collected while its text is built. Each name is imported once; a name that is
 * used as a value anywhere is imported as a value.
 *
 * Modules of the runtime, operations and hints are imported as namespaces whose names begin with `$`: `$explain.wrongType(...)`. No name of a
 * spec has a `$`, nor has any that is made of one, so that no declaration of a spec can ever meet a name of ours. Whatever
 * else generated code names beside declarations of a spec begins with `$` for the same reason.
 */
export interface Imports {
  /**
   * Notes that `name` of the module at `path` (as in {@link OutputFile.path}) is used, and returns what it is called
   * here: of the runtime, a member of a namespace; otherwise the same, with a `$` before it where it would hide a global,
   * and a `_` behind it where something else has that name.
   */
  readonly value: (name: string, path: string) => string;
  /** The same for a name that is only used as a type. */
  readonly type: (name: string, path: string) => string;
  /** Like {@link value}, but called `$name` here: for a module that has parameters or variables of its own. */
  readonly own: (name: string, path: string) => string;
  /** The import statements, sorted by module. */
  readonly text: () => string;
}

export interface ImportedName {
  /** The name in its own module; `*` for all of that module. */
  readonly name: string;
  /** The name in the module that imports it. */
  readonly local: string;
  readonly isType: boolean;
}

/**
 * @param from path of the module that imports
 * @param own what that module declares itself and nothing imported may be called
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
    // An operation `schema` has facts called `$schema`.
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
  };
}

/** The statements that import names of one module: two where one would be longer than a line. */
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

/** Columns of a line of generated code. */
export const LINE_WIDTH = 120;

/** Names that a module imports or exports, in as many statements as fill lines: a formatter would write each name into its own. */
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

/** The specifier by which the module `from` imports the module `to`, both paths inside the package, or `to` another package. */
export function relative(from: string, to: string): string {
  if (!to.endsWith('.ts')) return to;
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
