import { orderKeys } from '../../fmt/key-order.js';
import type { Item, Layout, ScalarLayout } from '../../fmt/layout.js';
import { sectionNames } from '../../read/index.js';
import { declarationFile } from '../../read/grammar/index.js';
import type { Entry, MapNode, Node, ScalarNode, SourceFile, Span } from '../../read/syntax.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import type { Filed } from '../write/files.js';
import { block, layoutOf } from '../write/yaml-data.js';

/**
 * The declarations of an import as the tree of one file: the one that would be read from its files. Printing and reading them took
 * more than half of the time of an import. Nothing has a place yet.
 */
export function treeOf(declared: readonly Filed[], document: SourceFile): MapNode {
  const nowhere = (): Span => ({ file: document, start: 0, end: 0 });
  // A key and its value never share a place: that would mark the expansion of a short form.
  const places: Places = { key: nowhere(), value: nowhere() };
  const byFile = declared.toSorted((a, b) => compareText(a.file ?? '', b.file ?? ''));
  const entries = sectionNames.flatMap((section): Entry[] => {
    const inside = byFile.filter((one) => one.section === section);
    if (inside.length === 0) return [];
    const layout = orderKeys(layoutOf(block([[section, block(inside.map(({ entry }) => entry))]])), declarationFile);
    const node = nodeOf(layout, places);
    return node.kind === 'map' ? [...node.entries] : [];
  });
  return { kind: 'map', entries, span: places.value };
}

interface Places {
  readonly key: Span;
  readonly value: Span;
}

function nodeOf(layout: Layout, places: Places): Node {
  if (layout.kind === 'scalar') return scalarOf(layout, places);
  if (layout.kind === 'list')
    return { kind: 'list', items: layout.items.map(({ value }) => nodeOf(value, places)), span: places.value };
  return { kind: 'map', entries: layout.items.map((item) => entryOf(item, places)), span: places.value };
}

function entryOf({ key, value }: Item, places: Places): Entry {
  const name = key?.text ?? '';
  const optional = name.endsWith('?');
  return { key: optional ? name.slice(0, -1) : name, optional, keySpan: places.key, value: nodeOf(value, places) };
}

function scalarOf({ tag, isText, text }: ScalarLayout, places: Places): Node {
  if (tag !== undefined) return { kind: 'not-shown', text: text.trim(), span: places.value };
  return { kind: 'scalar', value: isText ? text : (JSON.parse(text) as ScalarNode['value']), span: places.value };
}
