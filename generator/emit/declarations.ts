import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';
import type { ImportDeclarationStructure, Project, StatementStructures } from 'ts-morph';
import { NO_STORE, type Queries } from '../queries/index.js';
import type { OutputFile } from './output-file.js';

/** A module with declarations that are not printed yet: {@link printModules} prints those of many modules at once. */
export interface ModuleDraft {
  readonly path: string;
  readonly imports: readonly ImportDeclarationStructure[];
  readonly declarations: readonly StatementStructures[];
  /** What follows the declarations, as text. */
  readonly code?: readonly string[];
}

/**
 * The modules as texts. ts-morph parses whatever it has printed, and one parse of many declarations costs less than many
 * parses: what is not memoized is printed together.
 */
export function printModules(
  files: readonly (OutputFile | ModuleDraft)[],
  queries: Queries = NO_STORE,
): readonly OutputFile[] {
  const unprinted: { readonly draft: ModuleDraft; file?: OutputFile }[] = [];
  const printed = files.map((file) => {
    if (!('declarations' in file)) return { file };
    return queries.memoize('printed module', [file], () => {
      const entry = { draft: file };
      unprinted.push(entry);
      return entry as (typeof unprinted)[number];
    });
  });
  for (const batch of batches(unprinted)) {
    const texts = printGroups(batch.map(({ draft }) => draft.declarations));
    for (const [index, entry] of batch.entries()) entry.file = moduleOf(entry.draft, texts[index]!);
  }
  return printed.map(({ file }) => file!);
}

export function printModule(draft: ModuleDraft): OutputFile {
  return printModules([draft])[0]!;
}

function moduleOf({ path, imports, code = [] }: ModuleDraft, declarations: string): OutputFile {
  return { path, text: moduleText(imports, [declarations, ...code]), format: 'typescript' };
}

/** So many modules are parsed together: the syntax trees of thousands would fill the memory. */
const BATCH = 500;

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

/** The text of each group. Nothing is resolved: no library is loaded and no types are checked. */
function printGroups(groups: readonly (readonly StatementStructures[])[]): readonly string[] {
  const ends: number[] = [];
  const statements = groups.flatMap((group) => [
    ...group,
    (writer: TsMorph.CodeBlockWriter) => void ends.push(writer.getLength()),
  ]);
  const file = project().createSourceFile('/declarations.ts', { statements }, { overwrite: true });
  const text = file.getFullText();
  file.forget();
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

/** A module of imports and finished code. */
export function moduleText(imports: readonly ImportDeclarationStructure[], code: readonly string[]): string {
  return [importLines(imports), ...code].join('\n\n') + '\n';
}

/** Imports as text. They need nothing of ts-morph, and most modules have no other declarations. */
export function importLines(imports: readonly ImportDeclarationStructure[]): string {
  return imports.map(importLine).join('\n');
}

function importLine({
  moduleSpecifier,
  isTypeOnly,
  namespaceImport,
  namedImports,
}: ImportDeclarationStructure): string {
  if (typeof namespaceImport === 'string')
    return `import ${isTypeOnly ? 'type ' : ''}* as ${namespaceImport} from ${JSON.stringify(moduleSpecifier)};`;
  const names = (Array.isArray(namedImports) ? namedImports : []).map((named) =>
    typeof named === 'object' && 'name' in named
      ? `${named.isTypeOnly ? 'type ' : ''}${named.name}${named.alias === undefined ? '' : ` as ${String(named.alias)}`}`
      : '',
  );
  return `import ${isTypeOnly ? 'type ' : ''}{ ${names.join(', ')} } from ${JSON.stringify(moduleSpecifier)};`;
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
