import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';
import type { Project, StatementStructures } from 'ts-morph';

/**
 * Declarations as TypeScript text. All of a file at once: adding one by one is quadratic. Nothing is parsed beyond the
 * text itself, no library is loaded and no types are checked.
 */
export function printDeclarations(statements: readonly (StatementStructures | string)[]): string {
  const key = keyOf(statements);
  const known = key === undefined ? undefined : printed.get(key);
  if (known !== undefined) return known;
  const text = print(statements);
  if (printed.size >= MOST_REMEMBERED) printed.clear();
  if (key !== undefined) printed.set(key, text);
  return text;
}

/** Who watches a spec prints nearly the same declarations again and again. */
const printed = new Map<string, string>();
const MOST_REMEMBERED = 5_000;

/** Everything that a declaration is made of; absent where a function is part of it. */
function keyOf(statements: readonly (StatementStructures | string)[]): string | undefined {
  let isData = true;
  const key = JSON.stringify(statements, (_, value: unknown) => {
    if (typeof value === 'function') isData = false;
    return value;
  });
  return isData ? key : undefined;
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
