import type { Node } from '../../read/syntax.js';
import { isImplied } from '../normalise.js';

/** A value on one line, for reviewers: flow YAML without unnecessary quotes. */
export function oneLine(node: Node): string {
  switch (node.kind) {
    case 'scalar':
      return typeof node.value === 'string' ? node.value.replaceAll(/\s+/g, ' ').trim() : String(node.value);
    case 'not-shown':
      return '!not-shown';
    case 'list':
      return `[${node.items.map(oneLine).join(', ')}]`;
    case 'map':
      if (isImplied(node)) return oneLine(node.entries[0]!.value);
      return `{ ${node.entries.map((e) => `${e.key}${e.optional ? '?' : ''}: ${oneLine(e.value)}`).join(', ')} }`;
  }
}
