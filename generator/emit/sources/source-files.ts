import { importLines, relative } from '../imports.js';
import { camel } from '../names.js';
import type { OutputFile } from '../output-file.js';
import { partsOf, type Imported, type ModuleParts } from './module-parts.js';
import { renameIn, type Renames } from './rename.js';
import { groupBy } from '../../model/group-by.js';

/** The ending of import specifiers. */
export type ImportEnding = '.js' | '.ts' | '';

/**
 * Combines the modules of a package into few files: one for each kind of declaration, one for the runtime, one for the
 * operations of each topic, and an index. Unused modules are left out.
 */
export function sourceFiles(files: readonly OutputFile[], ending: ImportEnding): readonly OutputFile[] {
  const modules = new Map(files.filter(isModule).map((file) => [file.path, partsOf(file)]));
  const kept = reachable(modules);
  const topics = topicsOf(kept);
  const fileIn = (path: string): string => (path.startsWith('src/') ? (topics.get(path) ?? fileOf(path)) : path);
  const groups = groupBy(kept, ({ path }) => fileIn(path));
  const layout: Layout = {
    modules,
    fileIn,
    nameOf: namesIn(groups, usesOf(kept)),
    specifier: (from, to) => (to.endsWith('.ts') ? relative(from, to).replace(/\.js$/, ending) : to),
  };
  return [...groups]
    .map(([path, group]): OutputFile => ({ path, text: fileText(path, inOrder(group), layout), format: 'typescript' }))
    .concat(files.filter((file) => !isModule(file)))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

interface Layout {
  readonly modules: ReadonlyMap<string, ModuleParts>;
  /** The file of a module of the output; the name of a package is unchanged. */
  readonly fileIn: (path: string) => string;
  /** The name of a declaration in its file. */
  readonly nameOf: (path: string, name: string) => string;
  readonly specifier: (from: string, to: string) => string;
}

const INDEX = 'index.ts';

/** Lint rules of a program do not apply to generated code. */
const WITHOUT_LINT = '/* eslint-disable */';

function isModule({ path, format }: OutputFile): boolean {
  return format === 'typescript' && path.startsWith('src/');
}

/** Entries that only make bundles smaller, or that the client does not need. */
const OTHER_ENTRIES = /^src\/(?:rest\/(?:unchecked|parts|operations)|urls\/.*)\.ts$/;

function reachable(modules: ReadonlyMap<string, ModuleParts>): readonly ModuleParts[] {
  const imported = new Set(
    [...modules.values()].flatMap((module) => [...module.imports, ...module.reexports].map(({ from }) => from)),
  );
  const found = new Set<string>();
  const open = [...modules.keys()].filter((path) => !imported.has(path) && !OTHER_ENTRIES.test(path));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const module = modules.get(path);
    if (module === undefined || found.has(path)) continue;
    found.add(path);
    open.push(...[...module.imports, ...module.reexports].map(({ from }) => from));
  }
  return [...modules.values()].filter(({ path }) => found.has(path));
}

/** Characters from which objects are divided into files, and of objects for one topic that have a file. */
const LARGE = 500_000;
const WORTH_A_FILE = 40_000;

const OPERATIONS = 'src/rest/operations/';

/** If there are many objects, those of only one topic move to its file. Others share one. */
function topicsOf(modules: readonly ModuleParts[]): ReadonlyMap<string, string> {
  const types = new Map(
    modules.filter(({ path }) => /^src\/(?:objects|unions)\//.test(path)).map((module) => [module.path, module]),
  );
  const objects = [...types.values()].filter(({ path }) => path.startsWith('src/objects/'));
  const sizeOf = (all: readonly ModuleParts[]): number => all.reduce((sum, { body }) => sum + body.length, 0);
  if (sizeOf(objects) < LARGE) return new Map();
  const users = new Map(objects.map(({ path }) => [path, new Set<string>()]));
  for (const { path, imports } of modules.filter((module) => module.path.startsWith(OPERATIONS))) {
    const seen = new Set<string>();
    const open = imports.map(({ from }) => from);
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      const type = types.get(from);
      if (type === undefined || seen.has(from)) continue;
      seen.add(from);
      users.get(from)?.add(path);
      open.push(...type.imports.map((imported) => imported.from));
    }
  }
  const ofOne = new Map<string, ModuleParts[]>();
  for (const object of objects) {
    const [user, other] = users.get(object.path)!;
    if (user !== undefined && other === undefined) ofOne.set(user, [...(ofOne.get(user) ?? []), object]);
  }
  const topics = [...ofOne].filter(([, all]) => sizeOf(all) > WORTH_A_FILE);
  return new Map(
    topics.flatMap(([user, all]) => all.map(({ path }) => [path, `objects/${user.slice(OPERATIONS.length)}`] as const)),
  );
}

/** The file of a module without a topic. */
function fileOf(path: string): string {
  const inside = path.replace(/^src\//, '');
  if (inside === 'rest/index.ts') return INDEX;
  const [folder] = inside.split('/');
  if (folder === 'rest') return inside.slice('rest/'.length);
  return ONE_FILE.has(folder!) ? `${folder}.ts` : inside;
}

/** Folders that become one file each. */
const ONE_FILE = new Set([
  'identifiers',
  'scalars',
  'enums',
  'bit-sets',
  'objects',
  'unions',
  'collections',
  'states',
  'runtime',
  'samples',
  'arbitraries',
]);

function usesOf(modules: readonly ModuleParts[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { imports } of modules)
    for (const from of new Set(imports.map((imported) => imported.from))) uses.set(from, (uses.get(from) ?? 0) + 1);
  return uses;
}

/** Makes names unique in a file: of two equal names, the module with fewer imports adds its own name. */
function namesIn(
  groups: ReadonlyMap<string, readonly ModuleParts[]>,
  uses: ReadonlyMap<string, number>,
): Layout['nameOf'] {
  const renamed = new Map<string, string>();
  for (const group of groups.values()) {
    const taken = new Set(group.flatMap(({ declared }) => [...declared.keys()]));
    const owner = new Map<string, string>();
    for (const { path, declared } of group.toSorted((a, b) => (uses.get(b.path) ?? 0) - (uses.get(a.path) ?? 0))) {
      for (const name of declared.keys()) {
        if (!owner.has(name)) owner.set(name, path);
        if (owner.get(name) === path) continue;
        let free = `${name}Of${camel(`of-${path.replace(/^.*\/|\.ts$/g, '')}`).slice(2)}`;
        while (taken.has(free)) free += '_';
        taken.add(free);
        renamed.set(`${path}#${name}`, free);
      }
    }
  }
  return (path, name) => renamed.get(`${path}#${name}`) ?? name;
}

/** Sorts modules behind those that they import, apart from circles. */
function inOrder(group: readonly ModuleParts[]): readonly ModuleParts[] {
  const left = new Map(group.map((module) => [module.path, module]));
  const ordered: ModuleParts[] = [];
  const take = (path: string): void => {
    const module = left.get(path);
    if (module === undefined) return;
    left.delete(path);
    for (const { from } of module.imports) take(from);
    ordered.push(module);
  };
  for (const { path } of group) take(path);
  return ordered;
}

function fileText(file: string, modules: readonly ModuleParts[], layout: Layout): string {
  const { fileIn, nameOf } = layout;
  const imports = new Map<string, Map<string, Imported>>();
  const own = new Set(modules.flatMap(({ path, declared }) => [...declared.keys()].map((name) => nameOf(path, name))));
  const locals = new Map<string, string>();
  const bodies = modules.map(({ path, imports: imported, declared, body }) => {
    if (declared.size === 0) return ''; // headings of what it exports
    const names = new Map([...declared.keys()].map((name) => [name, nameOf(path, name)]));
    const namespaces = new Map<string, string>();
    for (const { isType, local, ...taken } of imported) {
      const { from, name } = declaredAt(taken, layout.modules);
      const target = fileIn(from);
      const isWhole = name === '*';
      const renamed = isWhole ? name : nameOf(from, name);
      if (isWhole) namespaces.set(local, from);
      else if (target === file) {
        names.set(local, nameOf(from, layout.modules.get(from)?.exportedAs.get(name) ?? name));
        continue;
      }
      // Two modules may use one name for different things.
      const what = `${target}#${isWhole ? local : renamed}`;
      let free = local;
      while (own.has(free) || (locals.get(free) ?? what) !== what) free += '_';
      locals.set(free, what);
      names.set(local, free);
      const known = imports.get(target) ?? new Map<string, Imported>();
      imports.set(target, known);
      known.set(free, { from, name: renamed, local: free, isType: isType && known.get(free)?.isType !== false });
    }
    const memberIn = (namespace: string, member: string): string | undefined => {
      const from = namespaces.get(namespace);
      const name = from === undefined ? member : nameOf(from, member);
      return name === member ? undefined : name;
    };
    const changed = new Map([...names].filter(([from, to]) => from !== to));
    return changed.size === 0 && !hasRenamedMember(body, memberIn)
      ? body
      : renameIn(body, { names: changed, memberIn });
  });
  const parts = [WITHOUT_LINT, importText(file, imports, layout), exportText(file, modules, layout), ...bodies];
  return parts.filter((part) => part !== '').join('\n\n') + '\n';
}

/** Finds the module that declares an imported name, through re-exports. */
function declaredAt(
  taken: Pick<Imported, 'from' | 'name'>,
  modules: ReadonlyMap<string, ModuleParts>,
): Pick<Imported, 'from' | 'name'> {
  const { name } = taken;
  const module = modules.get(taken.from);
  if (module === undefined || name === '*' || module.declared.has(name) || module.exportedAs.has(name)) return taken;
  const named = module.reexports.find(({ local }) => local === name);
  if (named !== undefined) return declaredAt(named, modules);
  const whole = module.reexports.find(({ name: own, from }) => own === '*' && modules.get(from)?.declared.has(name));
  return whole === undefined ? taken : { from: whole.from, name };
}

function hasRenamedMember(body: string, memberIn: Renames['memberIn']): boolean {
  return [...body.matchAll(/(\$\w+)\.([\w$]+)/g)].some(([, space, member]) => memberIn(space!, member!) !== undefined);
}

function importText(
  file: string,
  imports: ReadonlyMap<string, ReadonlyMap<string, Imported>>,
  { specifier }: Layout,
): string {
  return [...imports]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([target, names]) =>
      importLines(
        specifier(file, target),
        [...names.values()].toSorted((a, b) => (a.local < b.local ? -1 : 1)),
      ),
    )
    .join('\n');
}

/** The names that a file re-exports. The main entry comes first, and takes precedence. */
function exportText(
  file: string,
  entries: readonly ModuleParts[],
  { modules, fileIn, nameOf, specifier }: Layout,
): string {
  const exported = new Set(entries.flatMap(({ declared }) => [...declared.keys()]));
  const names: { readonly target: string; readonly text: string }[] = [];
  const add = ({ from, name, local, isType }: Imported): void => {
    const target = fileIn(from);
    const renamed = nameOf(from, name);
    if (exported.has(local) || (target === file && renamed === local)) return;
    exported.add(local);
    names.push({ target, text: `${isType ? 'type ' : ''}${renamed === local ? local : `${renamed} as ${local}`}` });
  };
  for (const { reexports } of entries.toSorted((a, b) => a.path.length - b.path.length)) {
    for (const reexport of reexports) {
      if (reexport.name !== '*') add(reexport);
      else
        for (const [name, { isExported, isType }] of modules.get(reexport.from)?.declared ?? [])
          if (isExported) add({ ...reexport, name, local: name, isType });
    }
  }
  return [...groupBy(names, ({ target }) => target)]
    .map(([target, all]) => {
      const from = target === file ? '' : ` from '${specifier(file, target)}'`;
      return `export { ${all.map(({ text }) => text).join(', ')} }${from};`;
    })
    .join('\n');
}
