import type { Node } from '../../generator/read/index.js';

/** A part of a spec file that can be put together from others: a tree as it is read, without its places. */
export type Part =
  | { readonly kind: 'scalar'; readonly value: string | number | boolean | null }
  | { readonly kind: 'map'; readonly entries: readonly PartEntry[] }
  | { readonly kind: 'list'; readonly items: readonly Part[] }
  | { readonly kind: 'not-shown'; readonly text: string };

export interface PartEntry {
  readonly key: string;
  readonly optional: boolean;
  readonly value: Part;
}

/** Keys of maps, and numbers of items. */
export type PartPath = readonly (string | number)[];

export function partOf(node: Node): Part {
  switch (node.kind) {
    case 'scalar':
      return { kind: 'scalar', value: node.value };
    case 'not-shown':
      return { kind: 'not-shown', text: node.text };
    case 'list':
      return { kind: 'list', items: node.items.map(partOf) };
    case 'map':
      return {
        kind: 'map',
        entries: node.entries.map(({ key, optional, value }) => ({ key, optional, value: partOf(value) })),
      };
  }
}

/** The kind of part of a JSON value. */
export function scalarPart(value: string | number | boolean | null): Part {
  return { kind: 'scalar', value };
}

export function partAt(part: Part | undefined, [first, ...rest]: PartPath): Part | undefined {
  if (first === undefined || part === undefined) return part;
  if (part.kind === 'list') return partAt(part.items[Number(first)], rest);
  return part.kind === 'map' ? partAt(part.entries.find(({ key }) => key === first)?.value, rest) : undefined;
}

/** A copy with another part at the path, or without what is there. */
export function withPart(part: Part, [first, ...rest]: PartPath, other: Part | undefined): Part {
  if (first === undefined) return other ?? part;
  const changed = (value: Part): Part[] =>
    rest.length > 0 ? [withPart(value, rest, other)] : other === undefined ? [] : [other];
  if (part.kind === 'list')
    return { ...part, items: part.items.flatMap((item, index) => (index === first ? changed(item) : [item])) };
  if (part.kind !== 'map') return part;
  return {
    ...part,
    entries: part.entries.flatMap((entry) =>
      entry.key === first ? changed(entry.value).map((value) => ({ ...entry, value })) : [entry],
    ),
  };
}

/** A copy of the map at the path with one more entry. */
export function withEntry(part: Part, path: PartPath, entry: PartEntry): Part {
  const holder = partAt(part, path);
  return holder?.kind === 'map' ? withPart(part, path, { ...holder, entries: [...holder.entries, entry] }) : part;
}

/** The text of a file: a line for each declaration, in flow style. */
export function printFile(part: Part): string {
  if (part.kind !== 'map' || part.entries.length === 0) return `${printFlow(part)}\n`;
  return part.entries
    .map(({ key, value }) =>
      value.kind === 'map' && value.entries.length > 0
        ? `${JSON.stringify(key)}:\n${value.entries.map((entry) => `  ${printEntry(entry)}\n`).join('')}`
        : value.kind === 'list' && value.items.length > 0
          ? `${JSON.stringify(key)}:\n${value.items.map((item) => `  - ${printFlow(item)}\n`).join('')}`
          : `${printEntry({ key, optional: false, value })}\n`,
    )
    .join('');
}

function printEntry({ key, optional, value }: PartEntry): string {
  return `${printText(`${key}${optional ? '?' : ''}`)}: ${printFlow(value)}`;
}

function printFlow(part: Part): string {
  switch (part.kind) {
    case 'scalar':
      return typeof part.value === 'string' ? printText(part.value) : JSON.stringify(part.value);
    case 'not-shown':
      return part.text === '' ? '!not-shown' : `!not-shown ${printText(part.text)}`;
    case 'list':
      return `[${part.items.map(printFlow).join(', ')}]`;
    case 'map':
      return `{ ${part.entries.map(printEntry).join(', ')} }`;
  }
}

/** In quotes, with escapes for what YAML does not print. */
function printText(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
