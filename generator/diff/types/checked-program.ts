import type * as TsMorph from 'ts-morph';
import type { Model, SectionName } from '../../model/index.js';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import type { ts as TypeScript } from 'ts-morph';

/** The declaration of a name. */
export interface Behind {
  readonly module: string;
  readonly name: string;
}

/** The source code of a module. */
export interface WrittenModule {
  /** The statements that declare a name, without comments. Bodies of functions may be missing. */
  readonly statements: ReadonlyMap<string, string>;
  /** The declarations of imported names. */
  readonly imports: ReadonlyMap<string, Behind>;
  /** Modules by the names of namespace imports. */
  readonly namespaces: ReadonlyMap<string, string>;
}

/** The declarations of a package. Modules are read on demand. */
export interface PackageTypes {
  /** Declarations by entry point and exported name (`. Channel`), with the module of the entry point. */
  readonly exports: ReadonlyMap<string, Behind & { readonly from: string }>;
  /** Text of a module. Modules with equal texts have equal declarations. */
  readonly moduleText: (module: string) => string | undefined;
  readonly written: (module: string) => WrittenModule;
  /** Modules whose declarations a module imports. */
  readonly importsOf: (module: string) => readonly string[];
  /** Modules that are emitted for a declaration of the spec; empty if it is inlined, such as a scalar. */
  readonly modulesOf: (section: SectionName, name: string) => readonly string[];
}

/** Reads the declarations of a package. Callers pass it, so that the differ does not depend on an emitter. */
export type LoadTypes = (model: Model) => Promise<PackageTypes>;

/**
 * A declaration in the old and the new version, and the old one as code reads it: `open` also has members of open
 * lists, keys and failures that were added later.
 */
export interface Versions {
  readonly old: TypeScript.Type;
  readonly now: TypeScript.Type;
  readonly open: TypeScript.Type;
}

/** A declaration that both packages export as a type or as a value. */
export interface Compared {
  readonly what: 'type' | 'value';
  readonly old: Behind;
  readonly now: Behind;
  /** A type that is applied to both versions: `Data<...>`. */
  readonly within?: string | undefined;
}

export interface CheckedProgram {
  readonly checker: TypeScript.TypeChecker;
  readonly versionsOf: (compared: Compared) => Versions;
}

let loaded: typeof TsMorph | undefined;

/** Imported when needed, because it is the largest dependency. */
function tsMorph(): typeof TsMorph {
  return (loaded ??= createRequire(import.meta.url)('ts-morph') as typeof TsMorph);
}

export function typescript(): typeof TypeScript {
  return tsMorph().ts;
}

/** The statements of a name, which may have overloads, or be a type and a value. */
function declaring(types: PackageTypes, { module, name }: Behind): TypeScript.SourceFile {
  return sourceOf('/statements.ts', types.written(module).statements.get(name) ?? '');
}

export function kindsOf(types: PackageTypes, declared: Behind): readonly Compared['what'][] {
  const ts = typescript();
  const isType = (node: TypeScript.Node): boolean => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
  const isBoth = (node: TypeScript.Node): boolean => ts.isClassDeclaration(node) || ts.isEnumDeclaration(node);
  const found = declaring(types, declared).statements;
  return [
    ...(found.some((statement) => isType(statement) || isBoth(statement)) ? (['type'] as const) : []),
    ...(found.some((statement) => !isType(statement)) ? (['value'] as const) : []),
  ];
}

/** Creates a program with the modules of both packages that differ. */
export function checkedProgram(
  before: PackageTypes,
  after: PackageTypes,
  compared: readonly Compared[],
): CheckedProgram {
  const ts = typescript();
  const lines = compared.flatMap((pair, index) => {
    const within = (side: string, { module, name }: Behind): string => {
      const path = `import('${jsPath(side, module)}').${name}`;
      const type = `${pair.what === 'value' ? 'typeof ' : ''}${path}${argumentsOf(pair.what, side === 'new' ? after : before, { module, name })}`;
      return pair.within === undefined ? type : `${pair.within}<${type}>`;
    };
    return [
      `export type Old${index} = ${within('old', pair.old)};`,
      `export type Open${index} = ${within('open', pair.old)};`,
      `export type Now${index} = ${within('new', pair.now)};`,
    ];
  });
  const check = ts.createSourceFile(CHECK, `${WITHIN}${lines.join('\n')}\n`, ts.ScriptTarget.ES2022);
  const modules = modulesOf(before, after);
  const roots = [CHECK, ...importedBy(check.text, modules)];
  const program = ts.createProgram(roots, optionsOf(ts), hostOf(check, modules));
  const checker = program.getTypeChecker();
  const aliases = new Map(
    check.statements.flatMap((statement) =>
      ts.isTypeAliasDeclaration(statement) ? [[statement.name.text, statement] as const] : [],
    ),
  );
  const indexes = new Map(compared.map((pair, index) => [pair, index]));
  const typeOf = (name: string): TypeScript.Type => checker.getTypeAtLocation(aliases.get(name)!);
  return {
    checker,
    versionsOf: (pair) => {
      const index = indexes.get(pair)!;
      return { old: typeOf(`Old${index}`), now: typeOf(`Now${index}`), open: typeOf(`Open${index}`) };
    },
  };
}

const CHECK = '/check.ts';

/** The path in an import of a module. */
function jsPath(side: string, module: string): string {
  return `/${side}/${module.replace(/\.ts$/, '.js')}`;
}

/** Of constants, code depends on the kinds of values (`Wide`); of bit sets, on properties (`Data`). */
const WITHIN = `declare const $mark: unique symbol;
interface $0 { [$mark]: 0 }
interface $1 { [$mark]: 1 }
interface $2 { [$mark]: 2 }
type Wide<T> = T extends (...args: never) => unknown ? T : T extends string ? string : T extends number ? number : T extends bigint ? bigint : T extends boolean ? boolean : T extends readonly unknown[] ? any[] : T extends object ? { [K in keyof T]: Wide<T[K]> } : T;
type Data<T> = { [K in keyof T as T[K] extends (...args: never) => unknown ? never : K]: T[K] };
`;

/** Arguments for the parameters of a type, equal on both sides, or `any` for those of a function. */
function argumentsOf(what: Compared['what'], types: PackageTypes, declared: Behind): string {
  const given = genericsOf(types, declared).map((_, index) => (what === 'type' ? `$${index}` : 'any'));
  return given.length === 0 ? '' : `<${given.join(', ')}>`;
}

/** The names of the parameters of a type or a function. */
export function genericsOf(types: PackageTypes, declared: Behind): readonly string[] {
  const ts = typescript();
  const source = declaring(types, declared);
  return source.statements.flatMap((statement) => {
    const isGeneric =
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement);
    return isGeneric ? (statement.typeParameters ?? []).map((parameter) => parameter.getText(source)) : [];
  });
}

function optionsOf(ts: typeof TypeScript): TypeScript.CompilerOptions {
  return {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    // TypeScript follows imports by recursion, which overflows the stack for long chains of modules.
    noResolve: true,
    types: [],
  };
}

const RUNTIME = 'src/runtime/';

/** Modules of the runtime for the further values of open lists. */
const OPEN: ReadonlyMap<string, string> = new Map([
  [`${RUNTIME}unknown-member.ts`, 'export type UnknownMember = number;'],
  [`${RUNTIME}unknown-text.ts`, 'export type UnknownText = string;'],
  [`${RUNTIME}open-enum.ts`, ''],
]);

/** The modules of both packages, and those of the library of TypeScript. */
interface Modules {
  readonly textAt: (path: string) => string | undefined;
  /** The path of a module that another one imports. */
  readonly resolved: (name: string, from: string) => string;
}

function modulesOf(before: PackageTypes, after: PackageTypes): Modules {
  const isShared = sharedModules(before, after);
  const library = tsMorph();
  const libraries = new library.Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  const textAt = (path: string): string | undefined => {
    const [, side, rest = ''] = /^\/(old|open|new|lib)\/(.*)$/.exec(path) ?? [];
    if (side === 'lib') return libraries.readFile!(`/node_modules/typescript/lib/${rest}`);
    if (side === 'new') return after.moduleText(rest);
    const text = before.moduleText(rest);
    // The types of a connection are only read.
    if (side === 'old' && rest.startsWith(RUNTIME))
      return (text ?? after.moduleText(rest))?.replace('interface Gateway<Types', 'interface Gateway<out Types');
    if (side === 'old') return text;
    if (OPEN.has(rest)) return OPEN.get(rest) || text;
    return asTaken(rest, text, after.moduleText(rest));
  };
  const resolved = (name: string, from: string): string => {
    const [, side = '', importer = ''] = /^\/(\w+)\/(.*)$/.exec(from) ?? [];
    const whole = name.startsWith('.') ? posix.join(posix.dirname(from), name) : name;
    const path = `${whole.replace(/\.js$/, '')}.ts`;
    if (name.startsWith('/') || side === 'old' || side === 'lib') return path;
    const rest = path.slice(side.length + 2);
    if (rest.startsWith(RUNTIME)) return side === 'open' && OPEN.has(rest) ? path : `/old/${rest}`;
    return isShared(side === 'new' ? after : before, importer, rest) ? `/old/${rest}` : path;
  };
  return { textAt, resolved };
}

/** The modules that a text imports directly and indirectly. */
function importedBy(check: string, { textAt, resolved }: Modules): ReadonlySet<string> {
  const importedIn = (text: string, path: string): readonly string[] =>
    [...text.matchAll(IMPORTED)].map(([, name]) => resolved(name!, path));
  const found = new Set(importedIn(check, CHECK));
  // The loop also visits added modules.
  for (const path of found) for (const module of importedIn(textAt(path) ?? '', path)) found.add(module);
  return found;
}

/** `from './channel.js'`, `import('/old/src/channel.js')` */
const IMPORTED = /\b(?:from |import\()["']([^"'\n]+)["']/g;

function hostOf(check: TypeScript.SourceFile, { textAt, resolved }: Modules): TypeScript.CompilerHost {
  const ts = typescript();
  return {
    getSourceFile: (path) => {
      if (path === CHECK) return check;
      const text = textAt(path);
      return text === undefined ? undefined : sourceOf(path, text);
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => ({
        resolvedModule: { resolvedFileName: resolved(text, from), extension: ts.Extension.Ts },
      })),
    fileExists: (path) => textAt(path) !== undefined,
    readFile: textAt,
    getDefaultLibFileName: () => '/lib/lib.es2022.d.ts',
    getDefaultLibLocation: () => '/lib',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
}

/** Whether an import has the same meaning in both packages, apart from changes that are reported for the module. */
function sharedModules(
  before: PackageTypes,
  after: PackageTypes,
): (types: PackageTypes, importer: string, module: string) => boolean {
  const exported = new Set([...before.exports.values(), ...after.exports.values()].map(keyOf));
  return (types, importer, module) => {
    if (before.moduleText(module) === after.moduleText(module)) return true;
    const [old, now] = [before.written(module).statements, after.written(module).statements];
    const former = new Set(usesOf(module, before.written(importer)).map(keyOfUse));
    const isReported = (use: Use): boolean => former.has(keyOfUse(use)) && exported.has(keyOf({ module, ...use }));
    return usesOf(module, types.written(importer)).every(
      (use) => old.has(use.name) && (isReported(use) || old.get(use.name) === now.get(use.name)),
    );
  };
}

/** A name of another module, and a member of it: `Kind.A`. */
interface Use {
  readonly name: string;
  readonly member?: string | undefined;
}

function keyOfUse({ name, member }: Use): string {
  return member === undefined ? name : `${name}.${member}`;
}

/** The names of another module that a module imports or uses, with the members that it uses of them. */
function usesOf(module: string, { imports, namespaces, statements }: WrittenModule): readonly Use[] {
  const names = new Map(
    [...imports].flatMap(([local, from]) => (from.module === module ? [[local, from.name] as const] : [])),
  );
  if (names.size === 0 && ![...namespaces.values()].includes(module)) return [];
  const used = [...statements.values()].flatMap((text) =>
    [...text.matchAll(ACCESS)].flatMap(([access]): readonly Use[] => {
      const [local = '', ...members] = access.match(NAME_IN_ACCESS) ?? [];
      const [name, member] = namespaces.get(local) === module ? members : [names.get(local), members[0]];
      return name === undefined ? [] : [{ name, member }];
    }),
  );
  return [...[...names.values()].map((name) => ({ name })), ...used];
}

/** `Kind.A`, `$events["of-rooms"].Kind` */
const ACCESS = /(?<![\w$.])[\w$]+(?:\.[\w$]+|\["[^"\n]*"\])*/g;
const NAME_IN_ACCESS = /"[^"]*"|[\w$]+/g;

export function keyOf({ module, name }: Behind): string {
  return `${module}#${name}`;
}

/** An old module as code reads its values: with further keys, events and failures. */
function asTaken(path: string, text: string | undefined, latter: string | undefined): string | undefined {
  const open = text
    ?.replaceAll(/^ *\[key: string\]: unknown;$/gm, '')
    .replaceAll(
      /\b(EventOf|DecodedMessage)<(\w+), /g,
      (_, name, table) => `${name}<${table} & Omit<import('${jsPath('new', path)}').${table}, keyof ${table}>, `,
    );
  return withOtherFailures(open, latter);
}

/**
 * Adds unlisted failures to the listed ones with the same body, because old code handles them. A failure whose status
 * is no longer listed stays as it is.
 */
function withOtherFailures(text: string | undefined, latter: string | undefined): string | undefined {
  const [listed, left] = [text, latter].map((version) =>
    [...(version ?? '').matchAll(/AnsweredError<([\d |]+),/g)].flatMap(([, statuses = '']) => statuses.split(' | ')),
  ) as [string[], string[]];
  const others = `Exclude<$restError.ErrorStatus, ${listed.join(' | ')}>`;
  return text?.replaceAll(/AnsweredError<(\d+),/g, (whole, status: string) =>
    left.includes(status) ? `AnsweredError<${status} | ${others},` : whole,
  );
}

/** Parsed sources by text, because most modules of two packages are equal. */
const parsed = new Map<string, TypeScript.SourceFile>();
const MOST_PARSED = 5000;

function sourceOf(path: string, text: string): TypeScript.SourceFile {
  const ts = typescript();
  const key = `${path}\0${text}`;
  let source = parsed.get(key);
  if (source === undefined) {
    if (parsed.size >= MOST_PARSED) parsed.clear();
    const options = {
      languageVersion: ts.ScriptTarget.ES2022,
      jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
    };
    parsed.set(key, (source = ts.createSourceFile(path, text, options)));
  }
  return source;
}
