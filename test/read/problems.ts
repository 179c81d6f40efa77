import { startOf, type Diagnostic } from '../../generator/diagnostics/index.js';
import { readSpecFiles, type ReadResult } from '../../generator/read/index.js';

export const root = `spec:
  name: library
  version: 1.0.0
layers:
  fills: {}
  corrections: {}
profiles:
  default: { layers: [fills], entry: '.' }
`;

/** Reads a spec whose root is small and right unless the test brings its own. */
export function readFiles(files: Readonly<Record<string, string>>): ReadResult {
  return readSpecFiles(Object.entries({ 'spec.yaml': root, ...files }).map(([path, text]) => ({ path, text })));
}

/** Reads one file of declarations. */
export function readDeclarations(text: string): ReadResult {
  return readFiles({ 'books.yaml': text });
}

/** `line:column code`, with the path before it for all but books.yaml. */
export function reported(result: { readonly diagnostics: readonly Diagnostic[] }): readonly string[] {
  return result.diagnostics.map((diagnostic) => {
    const { line, column } = startOf(diagnostic.span);
    const path = diagnostic.span.file.path === 'books.yaml' ? '' : `${diagnostic.span.file.path}:`;
    return `${path}${line}:${column} ${diagnostic.code}`;
  });
}

export function hints(result: { readonly diagnostics: readonly Diagnostic[] }): readonly (string | undefined)[] {
  return result.diagnostics.map((diagnostic) => diagnostic.hint);
}

/** The one field of an object Book, given as the text after its key. */
export function readField(value: string): ReadResult {
  return readDeclarations(`objects:\n  Book:\n    fields:\n      title: ${value}\n`);
}
