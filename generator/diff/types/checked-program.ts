import type * as TsMorph from 'ts-morph';
import type { Model, SectionName } from '../../model/index.js';
import { createRequire } from 'node:module';
import { posix } from 'node:path';
import type { ts as TypeScript } from 'ts-morph';

/** The declaration that a name means. */
export interface Behind {
  /** Path of the module in the package. */
  readonly module: string;
  readonly name: string;
}

/** A module as it is written. */
export interface WrittenModule {
  /** The text of the statements that declare a name, without comments. The body of a function may be missing. */
  readonly statements: ReadonlyMap<string, string>;
  /** The meanings of imported names. */
  readonly imports: ReadonlyMap<string, Behind>;
  /** Modules by the name of the namespace that they are imported as. */
  readonly namespaces: ReadonlyMap<string, string>;
}

/** The declarations of a package. Modules are read when they are first needed. */
export interface PackageTypes {
  /** The exports, by entry point and name (`. Channel`): the declaration behind each, and the module of the entry point. */
  readonly exports: ReadonlyMap<string, Behind & { readonly from: string }>;
  /** Text of a module: two modules of one text declare the same. */
  readonly moduleText: (module: string) => string | undefined;
  readonly written: (module: string) => WrittenModule;
  /** Paths of the modules of declarations that a module imports. */
  readonly importsOf: (module: string) => readonly string[];
  /** Paths of the modules that are made of a declaration of the spec; none for one that others write out, such as a scalar. */
  readonly modulesOf: (section: SectionName, name: string) => readonly string[];
}

/** Reads what the package of a Model declares. Callers supply it, so that the differ does not depend on an emitter. */
export type LoadTypes = (model: Model) => Promise<PackageTypes>;

/**
 * Three versions of a declaration: the old one, the new one, and the old one as code takes its values. Such code expects members of open
 * lists that were added since, further keys, and failures that an operation did not list.
 */
export interface Versions {
  readonly old: TypeScript.Type;
  readonly now: TypeScript.Type;
  readonly open: TypeScript.Type;
}

/** A declaration that both packages export. A type and a value may share a name. */
export interface Compared {
  readonly what: 'type' | 'value';
  readonly old: Behind;
  readonly now: Behind;
  /** A type to which both versions are applied: `Data<...>`. */
  readonly within?: string | undefined;
}

export interface CheckedProgram {
  readonly checker: TypeScript.TypeChecker;
  readonly versionsOf: (compared: Compared) => Versions;
}

let loaded: typeof TsMorph | undefined;

/** Loaded late: it is by far the heaviest thing here, and it is already there where a package was emitted. */
function tsMorph(): typeof TsMorph {
  return (loaded ??= createRequire(import.meta.url)('ts-morph') as typeof TsMorph);
}

export function typescript(): typeof TypeScript {
  return tsMorph().ts;
}

/** The statements that declare a name: the first, and overloads or a value of that name. */
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

/** Lets TypeScript read the modules of both packages that declare something in another way. */
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
  const program = ts.createProgram([CHECK], optionsOf(ts), hostOf(check, before, after));
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

/** A module as modules import it. */
function jsPath(side: string, module: string): string {
  return `/${side}/${module.replace(/\.ts$/, '.js')}`;
}

/** Of constants, code relies on the kinds of values and not on the very values; of bit sets, on what is no function. */
const WITHIN = `declare const $mark: unique symbol;
interface $0 { [$mark]: 0 }
interface $1 { [$mark]: 1 }
interface $2 { [$mark]: 2 }
type Wide<T> = T extends (...args: never) => unknown ? T : T extends string ? string : T extends number ? number : T extends bigint ? bigint : T extends boolean ? boolean : T extends readonly unknown[] ? any[] : T extends object ? { [K in keyof T]: Wide<T[K]> } : T;
type Data<T> = { [K in keyof T as T[K] extends (...args: never) => unknown ? never : K]: T[K] };
`;

/** Types in place of the parameters of a type, which are the same on both sides. Those of a function have bounds. */
function argumentsOf(what: Compared['what'], types: PackageTypes, declared: Behind): string {
  const given = genericsOf(types, declared).map((_, index) => (what === 'type' ? `$${index}` : 'any'));
  return given.length === 0 ? '' : `<${given.join(', ')}>`;
}

/** The parameters of a type or a function, as they are written. */
export function genericsOf(types: PackageTypes, declared: Behind): readonly string[] {
  const ts = typescript();
  const source = declaring(types, declared);
  return source.statements.flatMap((statement) => {
    const isGeneric =
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement);
    return isGeneric ? (statement.typeParameters ?? []).map((one) => one.getText(source)) : [];
  });
}

function optionsOf(ts: typeof TypeScript): TypeScript.CompilerOptions {
  return {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
}

const RUNTIME = 'src/runtime/';

/** Modules of the runtime that say which values an open list has besides its members. */
const OPEN: ReadonlyMap<string, string> = new Map([
  [`${RUNTIME}unknown-member.ts`, 'export type UnknownMember = number;'],
  [`${RUNTIME}unknown-text.ts`, 'export type UnknownText = string;'],
  [`${RUNTIME}open-enum.ts`, ''],
]);

function hostOf(check: TypeScript.SourceFile, before: PackageTypes, after: PackageTypes): TypeScript.CompilerHost {
  const ts = typescript();
  const isShared = sharedModules(before, after);
  const library = tsMorph();
  const libraries = new library.Project({ useInMemoryFileSystem: true }).getModuleResolutionHost();
  const textAt = (path: string): string | undefined => {
    const [, side, rest = ''] = /^\/(old|open|new|lib)\/(.*)$/.exec(path) ?? [];
    if (side === 'lib') return libraries.readFile!(`/node_modules/typescript/lib/${rest}`);
    if (side === 'new') return after.moduleText(rest);
    const text = before.moduleText(rest);
    // A connection hands out what its types say.
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

/** Whether what a module imports from another one counts as the same in both packages: its own changes are found there. */
function sharedModules(
  before: PackageTypes,
  after: PackageTypes,
): (types: PackageTypes, importer: string, module: string) => boolean {
  const exported = new Set([...before.exports.values(), ...after.exports.values()].map(keyOf));
  return (types, importer, module) => {
    if (before.moduleText(module) === after.moduleText(module)) return true;
    const [old, now] = [before.written(module).statements, after.written(module).statements];
    const isShared = (name: string): boolean =>
      old.has(name) && (exported.has(keyOf({ module, name })) || old.get(name) === now.get(name));
    return namesFrom(module, types.written(importer)).every(isShared);
  };
}

/** The names of another module that a module uses. */
function namesFrom(module: string, { imports, namespaces, statements }: WrittenModule): readonly string[] {
  const spaces = new Set([...namespaces].flatMap(([name, from]) => (from === module ? [name] : [])));
  const texts = spaces.size === 0 ? [] : [...statements.values()];
  const members = texts.flatMap((text) => {
    const words = Array.from(text.matchAll(/[\w$]+/g));
    return words.filter((_, index) => spaces.has(words[index - 1]?.[0] ?? ''));
  });
  return [
    ...[...imports.values()].flatMap((one) => (one.module === module ? [one.name] : [])),
    ...members.map(([name]) => name),
  ];
}

export function keyOf({ module, name }: Behind): string {
  return `${module}#${name}`;
}

/** An old module as code takes its values: with further keys, events that were added since, and other failures. */
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
 * A failure that an operation did not list may have the body of one that it lists: former code takes it, unless the one that it knows is
 * no longer listed by its status.
 */
function withOtherFailures(text: string | undefined, latter: string | undefined): string | undefined {
  const [listed, left] = [text, latter].map((one) =>
    [...(one ?? '').matchAll(/AnsweredError<([\d |]+),/g)].flatMap(([, statuses = '']) => statuses.split(' | ')),
  ) as [string[], string[]];
  const others = `Exclude<$restError.ErrorStatus, ${listed.join(' | ')}>`;
  return text?.replaceAll(/AnsweredError<(\d+),/g, (whole, status: string) =>
    left.includes(status) ? `AnsweredError<${status} | ${others},` : whole,
  );
}

/** Sources are parsed once for each text: most modules of a package are in the next one, too. */
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
