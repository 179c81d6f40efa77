import type { Node } from '../../read/syntax.js';
import type { Json, NotShown } from '../model.js';

/** The fact that a spec leaves open. */
export const notShown: NotShown = { notShown: true };

/** A value of the spec as JSON. A part of a larger value that is not shown is null. */
export function jsonOf(node: Node): Json {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(jsonOf);
    case 'map':
      return Object.fromEntries(node.entries.map((entry) => [entry.key, jsonOf(entry.value)]));
    case 'not-shown':
      return null;
  }
}

/** A value that may be not shown as a whole. A missing value counts as not shown. */
export function factOf(node: Node | undefined): Json | NotShown {
  return node === undefined || node.kind === 'not-shown' ? notShown : jsonOf(node);
}
