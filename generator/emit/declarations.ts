import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';
import type { ImportDeclarationStructure, Project, StatementStructures } from 'ts-morph';
import { StructureKind } from './structure-kind.js';

/**
 * Declarations as TypeScript text. All of a file at once: adding one by one is quadratic. Nothing is parsed beyond the
 * text itself, no library is loaded and no types are checked.
 */
export function printDeclarations(statements: readonly (StatementStructures | string)[]): string {
  if (statements.every(isPlain)) return plainText(statements);
  const key = keyOf(statements);
  const known = key === undefined ? undefined : printed.get(key);
  if (known !== undefined) return known;
  const text = print(statements);
  if (key !== undefined) printed.set(key, text);
  return text;
}

/** What takes nothing to print: ts-morph would read all of it for nothing, and most modules are made of no more. */
type Plain = ImportDeclarationStructure | string;

function isPlain(statement: StatementStructures | string): statement is Plain {
  return typeof statement === 'string' || statement.kind === StructureKind.ImportDeclaration;
}

/** The same as ts-morph would print, but for blank space at the begin of lines, which formatting does away with. */
function plainText(statements: readonly Plain[]): string {
  let text = '';
  for (const [index, statement] of statements.entries()) {
    // Imports and blocks stand apart from what follows.
    const isBehind = typeof statements[index - 1] === 'object' || text.endsWith('}\n');
    const gap = isBehind && typeof statement === 'string' && !statement.startsWith('\n') ? '\n' : '';
    const line = typeof statement === 'string' ? statement : importText(statement);
    text += gap + (line.endsWith('\n') ? line : `${line}\n`);
  }
  return text;
}

function importText({ moduleSpecifier, isTypeOnly, namedImports }: ImportDeclarationStructure): string {
  const names = (Array.isArray(namedImports) ? namedImports : []).map((named) =>
    typeof named === 'object' && 'name' in named
      ? `${named.isTypeOnly ? 'type ' : ''}${named.name}${named.alias === undefined ? '' : ` as ${String(named.alias)}`}`
      : '',
  );
  return `import ${isTypeOnly ? 'type ' : ''}{ ${names.join(', ')} } from ${JSON.stringify(moduleSpecifier)};`;
}

/** Texts by what identifies them: who compiles a spec again prints nearly the same declarations again. */
export interface PrintedTexts {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, text: string) => void;
}

/** Looks declarations up there before it prints them, and keeps there what it has printed. */
export function rememberPrinted(texts: PrintedTexts): void {
  printed = texts;
}

let printed: PrintedTexts = ofThisProcess();

function ofThisProcess(): PrintedTexts {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key),
    set: (key, text) => {
      if (texts.size >= MOST_REMEMBERED) texts.clear();
      texts.set(key, text);
    },
  };
}

const MOST_REMEMBERED = 20_000;

/** Identifies everything that a declaration is made of; absent where a function is part of it. */
function keyOf(statements: readonly (StatementStructures | string)[]): string | undefined {
  let isData = true;
  const text = JSON.stringify(statements, (_, value: unknown) => {
    if (typeof value === 'function') isData = false;
    return value;
  });
  return isData ? createHash('sha256').update(text).digest('base64url') : undefined;
}

function print(statements: readonly (StatementStructures | string)[]): string {
  const file = project().createSourceFile('/declarations.ts', { statements: [...statements] }, { overwrite: true });
  const text = file.getFullText();
  file.forget();
  return text;
}

let shared: Project | undefined;

function project(): Project {
  if (shared !== undefined) return shared;
  // Loaded late: it is by far the heaviest thing here.
  const { Project } = createRequire(import.meta.url)('ts-morph') as typeof TsMorph;
  shared = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
  });
  return shared;
}
