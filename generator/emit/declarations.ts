import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';
import type { ImportDeclarationStructure, ImportSpecifierStructure, OptionalKind, StatementStructures } from 'ts-morph';
import { NO_STORE, type Queries } from '../queries/index.js';
import { LINE_WIDTH } from './imports.js';
import type { OutputFile } from './output-file.js';

/** A module with declarations that are not printed yet. */
export interface ModuleDraft {
  readonly path: string;
  readonly imports: readonly ImportDeclarationStructure[];
  readonly declarations: readonly StatementStructures[];
  /** Text after the declarations. */
  readonly code?: readonly string[];
}

/** The modules as texts. */
export function printModules(
  files: readonly (OutputFile | ModuleDraft)[],
  queries: Queries = NO_STORE,
): readonly OutputFile[] {
  return files.map((file) =>
    'declarations' in file ? queries.memoize('printed module', [file], () => printModule(file)) : file,
  );
}

export function printModule({ path, imports, declarations, code = [] }: ModuleDraft): OutputFile {
  return { path, text: moduleText(imports, [textOf(declarations), ...code]), format: 'typescript' };
}

/** Nothing is resolved: no library is loaded and no types are checked. */
function textOf(statements: readonly StatementStructures[]): string {
  const context = printing();
  const writer = context.createWriter();
  context.structurePrinterFactory
    .forSourceFile({ isAmbient: false })
    .printText(writer, { statements: [...statements] });
  return writer.toString();
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
  const all = (Array.isArray(namedImports) ? namedImports : []).filter(
    (named) => typeof named === 'object' && 'name' in named,
  );
  const textOfName = ({ name, alias }: OptionalKind<ImportSpecifierStructure>): string =>
    alias === undefined ? name : `${name} as ${alias}`;
  const statement = (names: readonly string[], type: string): string =>
    `import ${type}{ ${names.join(', ')} } from ${JSON.stringify(moduleSpecifier)};`;
  const whole = statement(
    all.map((named) => (named.isTypeOnly ? `type ${textOfName(named)}` : textOfName(named))),
    isTypeOnly ? 'type ' : '',
  );
  const [types, values] = [all.filter((one) => one.isTypeOnly), all.filter((one) => !one.isTypeOnly)];
  if (whole.length <= LINE_WIDTH || types.length === 0 || values.length === 0) return whole;
  return [statement(types.map(textOfName), 'type '), statement(values.map(textOfName), '')].join('\n');
}

/**
 * The printer of ts-morph. Its public functions parse whatever they have printed, which took a twelfth of the time of
 * `generate`. The version of ts-morph is exact, and golden files show what it prints.
 */
interface Printing {
  readonly createWriter: () => TsMorph.CodeBlockWriter;
  readonly structurePrinterFactory: {
    readonly forSourceFile: (options: { readonly isAmbient: boolean }) => {
      readonly printText: (
        writer: TsMorph.CodeBlockWriter,
        file: { readonly statements: StatementStructures[] },
      ) => void;
    };
  };
}

let shared: Printing | undefined;

function printing(): Printing {
  if (shared !== undefined) return shared;
  // Loaded late: it is by far the heaviest thing here.
  const { Project } = createRequire(import.meta.url)('ts-morph') as typeof TsMorph;
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
  });
  // oxlint-disable-next-line no-underscore-dangle -- it has no public name
  shared = (project as unknown as { readonly _context: Printing })._context;
  return shared;
}
