import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { Diagnostics } from '../diagnostics/diagnostics.js';
import { readYaml, shapeOfFile, type Node, type SourceFile } from '../read/index.js';
import { orderKeys } from './key-order.js';
import { printLayout } from './print-layout.js';
import { commentsOf, readLayout } from './read-layout.js';

export type Formatted = { readonly text: string } | { readonly problems: readonly Diagnostic[] };

/**
 * The canonical text of a file of a spec, with the same facts and comments. Blank lines between groups are preserved, as
 * are flow collections that fit on a line. Returns the problems of a file that is not YAML.
 */
export function formatSpecFile(file: SourceFile): Formatted {
  const diagnostics = new Diagnostics();
  const before = readYaml(file, diagnostics);
  const problems = diagnostics.sorted();
  if (problems.length > 0 || !before.wellFormed) return { problems };
  const layout = readLayout(file.text);
  if (layout === undefined) return { text: file.text };
  const content = layout.content && orderKeys(layout.content, shapeOfFile(file));
  const text = printLayout({ ...layout, content });
  return saysSame(file, before.node, text) ? { text } : { problems: [notFormattable(file)] };
}

function notFormattable(file: SourceFile): Diagnostic {
  const diagnostics = new Diagnostics();
  diagnostics.report('not-formattable', { path: file.path }, { file, start: 0, end: 0 });
  return diagnostics.sorted()[0]!;
}

/** Throws if the formatted text has other facts or comments than the source. */
function saysSame(file: SourceFile, before: Node | undefined, text: string): boolean {
  const diagnostics = new Diagnostics();
  const after = readYaml({ ...file, text }, diagnostics);
  const comments = (of: string) => commentsOf(of).toSorted().join('\n');
  return (
    after.wellFormed &&
    diagnostics.sorted().length === 0 &&
    meaningOf(after.node) === meaningOf(before) &&
    comments(text) === comments(file.text)
  );
}

/** A tree as text, without positions and with sorted keys. */
function meaningOf(node: Node | undefined): string {
  if (node === undefined) return '';
  switch (node.kind) {
    case 'scalar':
      return JSON.stringify(node.value);
    case 'not-shown':
      return `!${JSON.stringify(node.text)}`;
    case 'list':
      return `[${node.items.map(meaningOf).join()}]`;
    case 'map': {
      const entries = node.entries.map(
        ({ key, optional, value }) => `${JSON.stringify(key)}${optional ? '?' : ''}:${meaningOf(value)}`,
      );
      return `{${entries.toSorted().join()}}`;
    }
  }
}
