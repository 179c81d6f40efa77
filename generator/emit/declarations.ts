import { Project, type StatementStructures } from 'ts-morph';

/**
 * Declarations as TypeScript text. All of a file at once: adding one by one is quadratic. Nothing is parsed beyond the
 * text itself, no library is loaded and no types are checked.
 */
export function printDeclarations(statements: readonly (StatementStructures | string)[]): string {
  const file = project().createSourceFile('/declarations.ts', { statements: [...statements] }, { overwrite: true });
  const text = file.getFullText();
  file.forget();
  return text;
}

let shared: Project | undefined;

function project(): Project {
  shared ??= new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
  });
  return shared;
}
