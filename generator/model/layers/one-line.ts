import type { Entry, Node } from '../../read/syntax.js';
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

/** The same for values that are compared as text: the order of keys makes no difference. What a member is comes first. */
export function oneLineInOrder(node: Node): string {
  return oneLine(inOrder(node));
}

function inOrder(node: Node): Node {
  if (node.kind === 'list') return { ...node, items: node.items.map(inOrder) };
  if (node.kind !== 'map' || isImplied(node)) return node;
  const entries = node.entries.map((entry) => ({ ...entry, value: inOrder(entry.value) }));
  return { ...node, entries: entries.sort((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1)) };
}

function rank({ key }: Entry): number {
  return ['type', 'value', 'bit'].includes(key) ? 0 : 1;
}
