import type { Node, Provenance } from '../../read/syntax.js';
import { stringsOf, valueOf } from '../node-access.js';

/**
 * The node and everything in it, marked with the layer that states it. An inner `source` applies to the nodes inside
 * it.
 */
export function stamp(node: Node, provenance: Provenance): Node {
  switch (node.kind) {
    case 'scalar':
    case 'not-shown':
      return { ...node, provenance };
    case 'list':
      return { ...node, provenance, items: node.items.map((item) => stamp(item, provenance)) };
    case 'map': {
      const inner = citing(node, provenance);
      return {
        ...node,
        provenance: inner,
        entries: node.entries.map((entry) => ({ ...entry, value: stamp(entry.value, inner) })),
      };
    }
  }
}

/** The provenance of the nodes inside a map: its own `source`, or else that of the enclosing node. */
export function citing(node: Node, outer: Provenance): Provenance {
  const source = stringsOf(valueOf(node, 'source'));
  return source.length === 0 ? outer : { ...outer, source };
}
