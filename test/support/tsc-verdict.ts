import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, posix } from 'node:path';
import { ts } from 'ts-morph';
import { genericsOf, kindsOf, type PackageTypes } from '../../generator/diff/types/checked-program.js';
import { useOf } from '../../generator/diff/types/differences.js';

/** The verdict of the TypeScript compiler on code for a former package that is compiled against the new one. */
export interface TscVerdict {
  /** Errors in code that takes values of an exported type, and in code that makes them. */
  readonly reader: readonly string[];
  readonly writer: readonly string[];
  /** Errors in code that uses an exported function or constant. */
  readonly user: readonly string[];
}

const require = createRequire(import.meta.url);
const lib = dirname(require.resolve('typescript-6/package.json')) + '/lib';

/** Sources are parsed once per text: those of the library and the runtime are in every program. */
const parsed = new Map<string, ts.SourceFile>();

function sourceOf(path: string, text: string): ts.SourceFile {
  const key = `${path}\0${text}`;
  let source = parsed.get(key);
  if (source === undefined) {
    source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
    parsed.set(key, source);
  }
  return source;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  lib: ['lib.es2022.d.ts'],
  strict: true,
  exactOptionalPropertyTypes: false,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/**
 * Compiles one small program for each public declaration that is written in another way: it takes a value of the former
 * type where there is one of the new type, makes one, names every member, and uses every function and constant.
 *
 * A value that an open enumeration did not list is one that readers expected: for them it is any number.
 */
export function tscVerdict(
  before: PackageTypes,
  after: PackageTypes,
  texts: { before: Texts; after: Texts },
  which: 'changed' | 'all' = 'changed',
): TscVerdict {
  const lines: { readonly about: string; readonly audience: keyof TscVerdict; readonly text: string }[] = [];
  const add = (about: string, audience: keyof TscVerdict, text: string): void =>
    void lines.push({ about, audience, text });
  for (const [exported, old] of before.exports) {
    const now = after.exports.get(exported);
    if (old.module.startsWith('src/runtime/')) continue;
    if (which === 'changed' && now !== undefined && before.moduleText(old.module) === after.moduleText(now.module))
      continue;
    const kinds = kindsOf(before, old);
    const generics = genericsOf(before, old);
    for (const what of kinds) {
      const name = (side: string): string => `import('/${side}/${old.module.replace(/\.ts$/, '')}').${old.name}`;
      const there = (now ?? old).module.replace(/\.ts$/, '');
      const latter = `import('/new/${there}').${(now ?? old).name}`;
      const n = lines.length;
      const { taken, made, mayGrow, isTable = false } = useOf(exported, old.module);
      const [was, is, could] = [name('old'), latter, name('open')];
      if (now === undefined) add(exported, 'user', `export type U${n} = ${what === 'type' ? '' : 'typeof '}${is};`);
      else if (what === 'type') {
        if (generics.length > 0 && !old.module.includes('/identifiers/')) continue;
        if (exported.endsWith('Method') || exported === './rest Client') {
          add(exported, 'user', `export const u${n}: ${could} = null! as ${is};`);
          continue;
        }
        if (taken && !mayGrow) add(exported, 'reader', `export const r${n} = (value: ${is}): ${could} => value;`);
        if (made && !mayGrow && !isTable)
          add(exported, 'writer', `export const w${n} = (value: ${was}): ${is} => value;`);
        // A comparison with a text or number that is gone does not compile.
        if (taken)
          add(
            exported,
            'reader',
            `export const l${n}: [Lost<${was}, ${is}>] extends [never] ? true : Lost<${was}, ${is}> = true;`,
          );
        // A member that was read by name may be any other key now, whose values differ.
        if (taken && !mayGrow)
          add(
            exported,
            'reader',
            `export const o${n}: [Other<${could}, ${is}>] extends [never] ? true : Other<${could}, ${is}> = true;`,
          );
        // Code that reads or writes a member names it.
        for (const audience of [...(taken ? (['reader'] as const) : []), ...(made ? (['writer'] as const) : [])])
          add(exported, audience, `export const k${n}${audience} = (key: KeyOf<${was}>): KeyOf<${is}> => key;`);
        // A literal names the members of nested values, too.
        if (made && !isTable)
          add(exported, 'writer', `export const i${n} = (keys: InnerKeys<${was}>): InnerRoom<${is}> => keys;`);
      } else if (!mayGrow) {
        const [expected, given] = [`typeof ${could}`, `typeof ${is}`];
        const widen = kinds.length === 1;
        if (generics.length > 0) {
          // With its bounds as arguments: tsc does not relate the parameters of two generic functions.
          const call = `(...a: Parameters<typeof ${was}>): ReturnType<${expected}> => ${latter.replace(/^import\('(.*)'\)\.(\w+)$/, '(null! as typeof import("$1")).$2')}(...a)`;
          add(exported, 'user', `export const g${n} = ${call};`);
          continue;
        }
        const isSet = old.module.includes('/bit-sets/');
        const text = isSet
          ? `Data<${expected}> = null! as Data<${given}>`
          : widen
            ? `Wide<${expected}> = null! as Wide<${given}>`
            : `${expected} = null! as ${given}`;
        add(exported, 'user', `export const u${n}: ${text};`);
      }
    }
  }
  const check = `type Flat = string | number | boolean | bigint | readonly unknown[] | null | undefined;
type KeyOf<T> = T extends Flat ? never : T extends unknown ? keyof T : never;
type InnerKeys<T> = T extends Flat ? never : T extends unknown ? { [K in keyof T]?: 0 extends 1 & T[K] ? never : KeyOf<T[K]> } : never;
type InnerRoom<T> = T extends Flat ? never : T extends unknown ? { [K in keyof T]?: unknown extends T[K] ? PropertyKey : KeyOf<T[K]> } : never;
type Known<T> = { [K in keyof T as string extends K ? never : number extends K ? never : K]: T[K] };
type Other<O, N> = O extends Flat ? never : string extends keyof N ? { [K in keyof Known<O>]-?: K extends keyof N ? ([N[K]] extends [Known<O>[K] | undefined] ? never : K) : never }[keyof Known<O>] : never;
type Wide<T> = T extends (...args: never) => unknown ? T : T extends string ? string : T extends number ? number : T extends bigint ? bigint : T extends boolean ? boolean : T extends readonly unknown[] ? unknown[] : T extends object ? { [K in keyof T]: Wide<T[K]> } : T;
type Data<T> = { [K in keyof T as T[K] extends (...args: never) => unknown ? never : K]: T[K] };
type Prims<T> = T extends string | number | boolean | bigint ? T : T extends readonly (infer I)[] ? Prims<I> : never;
type Lost<O, N> = [O] extends [string | number | boolean | bigint] ? ([Prims<O>] extends [Prims<N>] ? never : O) : { [K in keyof O & keyof N]: [Prims<O[K]>] extends [Prims<N[K]>] ? never : K }[keyof O & keyof N];\n${lines
    .map(({ text }) => text)
    .join('\n')}\n`;
  const found: Record<keyof TscVerdict, string[]> = { reader: [], writer: [], user: [] };
  for (const { line, message } of programErrors(check, texts)) {
    const at = lines[line - 10]!;
    found[at.audience].push(`${at.about}: ${message}`);
  }
  return found;
}

/** The errors of a program that imports modules of both packages, as `/old/src/index.js` and `/new/src/index.js`. */
export function programErrors(
  text: string,
  texts: { before: Texts; after: Texts },
): readonly { readonly line: number; readonly message: string }[] {
  const source = ts.createSourceFile('/check.ts', text, ts.ScriptTarget.ES2022);
  const program = ts.createProgram(['/check.ts'], OPTIONS, hostOf(source, texts));
  const found = [...program.getSemanticDiagnostics(source), ...program.getSyntacticDiagnostics(source)];
  return found.map(({ start, messageText }) => ({
    line: source.getLineAndCharacterOfPosition(start ?? 0).line,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }));
}

type Texts = ReadonlyMap<string, string>;

/** Modules that say what an open enumeration accepts besides its members. */
const OPEN = new Set(['src/runtime/unknown-member.ts', 'src/runtime/unknown-text.ts', 'src/runtime/open-enum.ts']);

function hostOf(check: ts.SourceFile, { before, after }: { before: Texts; after: Texts }): ts.CompilerHost {
  const textAt = (path: string): string | undefined => {
    const [, side, rest = ''] = /^\/(old|open|new|fixed|lib)\/(.*)$/.exec(path) ?? [];
    if (side === 'lib') return library(rest);
    if (side === 'open' && rest === 'src/runtime/unknown-member.ts') return 'export type UnknownMember = number;';
    if (side === 'open' && rest === 'src/runtime/unknown-text.ts') return 'export type UnknownText = string;';
    // Former code takes what has further keys.
    if (side === 'open') {
      const text = before.get(rest)?.replaceAll(/^ *\[key: string\]: unknown;$/gm, '');
      return withOtherFailures(text, after.get(rest));
    }
    if (side === 'fixed') return before.get(rest) ?? after.get(rest);
    return (side === 'new' ? after : before).get(rest);
  };
  return {
    getSourceFile: (path) => {
      if (path === '/check.ts') return check;
      const text = textAt(path);
      return text === undefined ? undefined : sourceOf(path, text);
    },
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const whole = text.startsWith('.') ? posix.join(posix.dirname(from), text) : text;
        const path = `${whole.replace(/\.js$/, '')}.ts`;
        const [, side = '', rest = ''] = /^\/(\w+)\/(.*)$/.exec(path) ?? [];
        const isFixed = rest.startsWith('src/runtime/') && !(side === 'open' && OPEN.has(rest));
        const resolvedFileName = isFixed ? `/fixed/${rest}` : path;
        return { resolvedModule: { resolvedFileName, extension: ts.Extension.Ts } };
      }),
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

/**
 * A failure that an operation did not list may have the body of one that it lists: former code takes it, unless the one
 * that it knows is no longer listed by its status.
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

const libraries = new Map<string, string | undefined>();

function library(name: string): string | undefined {
  if (!libraries.has(name)) {
    let text: string | undefined;
    try {
      text = readFileSync(`${lib}/${name}`, 'utf8');
    } catch {
      text = undefined;
    }
    libraries.set(name, text);
  }
  return libraries.get(name);
}
