import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

/** A stretch of a JSON text, in UTF-16 units. */
export interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/**
 * Where in a JSON text the value at a path is. If the text lacks the value, because a required key is missing, it is the
 * brace of the nearest value around it.
 */
export function placeOfIssue(text: string, path: readonly (string | number)[]): Stretch {
  const root = parseTree(text);
  if (root === undefined) return { offset: 0, length: 0 };
  for (let length = path.length; length >= 0; length -= 1) {
    const node: Node | undefined = findNodeAtLocation(root, path.slice(0, length));
    if (node === undefined) continue;
    return { offset: node.offset, length: length === path.length ? node.length : Math.min(node.length, 1) };
  }
  return { offset: root.offset, length: root.length };
}
