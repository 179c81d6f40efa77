import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';
import type { StatementStructures } from 'ts-morph';
import { NO_STORE, type Queries } from '../queries/index.js';
import type { OutputFile } from './output-file.js';

/** A module whose declarations are not printed yet. */
export interface ModuleDraft {
  readonly path: string;
  readonly imports: string;
  readonly declarations: readonly StatementStructures[];
  /** Text after the declarations. */
  readonly code?: readonly string[];
}

export function printModules(
  files: readonly (OutputFile | ModuleDraft)[],
  queries: Queries = NO_STORE,
): readonly OutputFile[] {
  return files.map((file) =>
    'declarations' in file ? queries.memoize('printed module', [file], () => printModule(file)) : file,
  );
}

export function printModule({ path, imports, declarations, code = [] }: ModuleDraft): OutputFile {
  return moduleFile(path, imports, [statementsText(declarations), ...code]);
}

/** Prints statements without resolving names: no library is loaded and no types are checked. */
function statementsText(statements: readonly StatementStructures[]): string {
  const context = printing();
  const writer = context.createWriter();
  context.structurePrinterFactory
    .forSourceFile({ isAmbient: false })
    .printText(writer, { statements: [...statements] });
  return writer.toString();
}

/** A module of imports and finished code. */
export function moduleFile(path: string, imports: string, code: readonly string[]): OutputFile {
  return { path, text: [imports, ...code].join('\n\n') + '\n', format: 'typescript' };
}

/**
 * The printer of ts-morph. Its public functions parse their output, which took a twelfth of the time of `generate`. The
 * version of ts-morph is exact, and golden files show its output.
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
  // Imported when needed, because it is the largest dependency.
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
