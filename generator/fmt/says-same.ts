import { Diagnostics } from '../diagnostics/diagnostics.js';
import { readYaml, type Node, type SourceFile } from '../read/index.js';
import { commentsOf } from './read-layout.js';

/**
 * Whether a text has the facts and the comments of a file, in whatever order and layout. The formatter writes nothing else.
 *
 * @param before what the file says
 */
export function saysSame(file: SourceFile, before: Node | undefined, text: string): boolean {
  const diagnostics = new Diagnostics();
  const after = readYaml({ ...file, text }, diagnostics);
  const comments = (of: string) => commentsOf(of).toSorted().join('\n');
  return diagnostics.empty && meaningOf(after.node) === meaningOf(before) && comments(text) === comments(file.text);
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
