import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { collectProblems, Diagnostics } from '../diagnostics/diagnostics.js';
import { readYaml, shapeOfFile, type SourceFile } from '../read/index.js';
import { orderKeys } from './key-order.js';
import type { FileLayout } from './layout.js';
import { printLayout } from './print-layout.js';
import { readLayout } from './read-layout.js';
import { saysSame } from './says-same.js';

export type Formatted = { readonly text: string } | { readonly problems: readonly Diagnostic[] };

/**
 * The canonical text of a file of a spec, with the same facts and comments. Blank lines between groups are preserved, as
 * are flow collections that fit on a line. Returns the problems of a file that is not YAML, and none of what `print` makes of a
 * file if it says something else.
 */
export function formatSpecFile(file: SourceFile, print: (layout: FileLayout) => string = printLayout): Formatted {
  const { result: before, problems } = collectProblems((diagnostics) => readYaml(file, diagnostics));
  if (problems.length > 0) return { problems };
  const layout = readLayout(file.text);
  if (layout === undefined) return { text: file.text };
  const content = layout.content && orderKeys(layout.content, shapeOfFile(file));
  const text = print({ ...layout, content });
  return saysSame(file, before.node, text) ? { text } : { problems: [notFormattable(file)] };
}

function notFormattable(file: SourceFile): Diagnostic {
  const diagnostics = new Diagnostics();
  diagnostics.report('not-formattable', { path: file.path }, { file, start: 0, end: 0 });
  return diagnostics.sorted()[0]!;
}
