import { posix } from 'node:path';
import type { ImportedName } from '../imports.js';
import type { OutputFile } from '../output-file.js';

/** A module, taken apart into what it imports and exports from others, and what it declares. */
export interface ModuleParts {
  readonly path: string;
  readonly imports: readonly Imported[];
  /** `export { name } from`, and `export *`. */
  readonly reexports: readonly Imported[];
  readonly body: string;
  /** Its declarations, and whether each is exported and only a type. */
  readonly declared: ReadonlyMap<string, Declared>;
  /** The declarations behind names that it exports, where they are others: those of globals are. */
  readonly exportedAs: ReadonlyMap<string, string>;
}

export interface Declared {
  readonly isExported: boolean;
  readonly isType: boolean;
}

export interface Imported extends ImportedName {
  /** Path of a module of the output, or the name of a package. */
  readonly from: string;
}

const STATEMENT =
  /^(import|export)\s+(type\s+)?(?:\{([^}]*)\}|\*(?:\s+as\s+([\w$]+))?)\s+from\s+['"]([^'"]+)['"];?[^\S\n]*\n?/gm;

const DECLARATION =
  /^(export )?(?:declare )?(?:abstract )?(?:async )?(?:(interface|type)|function\*?|const|let|class|enum) ([A-Za-z_$][\w$]*)/gm;

const RENAMED_EXPORT = /^export type \{ ([\w$]+) as ([\w$]+) \};/gm;

/** Takes a module apart. All that makes modules of the output writes imports in one form, at the beginning of a line. */
export function partsOf({ path, text }: OutputFile): ModuleParts {
  const imports: Imported[] = [];
  const reexports: Imported[] = [];
  const body = text.replaceAll(
    STATEMENT,
    (_, kind: string, type: string | undefined, named: string | undefined, all: string | undefined, from: string) => {
      const list = kind === 'import' ? imports : reexports;
      const origin = from.startsWith('.') ? posix.join(posix.dirname(path), from.replace(/\.js$/, '.ts')) : from;
      const isType = type !== undefined;
      if (named === undefined) list.push({ from: origin, isType, name: '*', local: all ?? '*' });
      for (const specifier of (named ?? '').split(',')) {
        const [, own, name, local = name] = /^\s*(type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(specifier) ?? [];
        if (name !== undefined) list.push({ from: origin, isType: isType || own !== undefined, name, local: local! });
      }
      return '';
    },
  );
  const declared = new Map<string, Declared>();
  const isInside = insideBraces(body);
  for (const { index, 1: exported, 2: type, 3: name } of body.matchAll(DECLARATION)) {
    if (exported === undefined && isInside(index)) continue;
    // A type and a value may share their name.
    const isType = type !== undefined && declared.get(name!)?.isType !== false;
    declared.set(name!, { isExported: exported !== undefined, isType });
  }
  const exportedAs = new Map([...body.matchAll(RENAMED_EXPORT)].map(([, name, exported]) => [exported!, name!]));
  return { path, imports, reexports, body: body.trim(), declared, exportedAs };
}

/**
 * Whether a place in a module is inside of braces: code is not formatted yet, so the beginning of a line does not say so. Where braces do
 * not match, as those of a regular expression, no place is.
 */
function insideBraces(text: string): (offset: number) => boolean {
  const ends: number[] = [];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if ((token === '{' && depth++ === 0) || (token === '}' && --depth === 0)) ends.push(index);
    if (depth < 0) return () => false;
  }
  if (depth !== 0) return () => false;
  let passed = 0;
  return (offset) => {
    while (passed < ends.length && ends[passed]! < offset) passed++;
    return passed % 2 === 1;
  };
}

/** Braces, and the comments and texts in which a brace means nothing. A quote without another one in its line is no text. */
const TOKEN = /[{}]|\/\/.*|\/\*[^]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|`(?:[^`\\]|\\[^])*`/g;
