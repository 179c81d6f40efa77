import { posix } from 'node:path';
import type { ImportedName } from '../imports.js';
import type { OutputFile } from '../output-file.js';

/** A module, split into its imports, re-exports and declarations. */
export interface ModuleParts {
  readonly path: string;
  readonly imports: readonly Imported[];
  /** `export { name } from` and `export *`. */
  readonly reexports: readonly Imported[];
  readonly body: string;
  /** The declarations; each may be exported, or only a type. */
  readonly declared: ReadonlyMap<string, Declared>;
  /** Exported names whose local names differ, as those of globals do. */
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

/** Splits a module of the output, whose imports all have one form at the beginning of a line. */
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
 * Returns whether an offset is inside braces, because unformatted code may begin lines there. Returns false everywhere
 * if braces do not match, as in a regular expression.
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

/** Braces, and comments and texts, in which braces are irrelevant. A single quote in a line begins no text. */
const TOKEN = /[{}]|\/\/.*|\/\*[^]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|`(?:[^`\\]|\\[^])*`/g;
