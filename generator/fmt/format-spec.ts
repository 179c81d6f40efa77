import { collectProblems, type Diagnostic, Diagnostics } from '../diagnostics/diagnostics.js';
import { declarationFile, layerFile, type MapShape, rootFile, type Shape, shapesAt } from '../read/grammar/index.js';
import { variantOf } from '../read/grammar/shape.js';
import { type Node, readYaml, shapeOfFile, type SourceFile } from '../read/index.js';
import { alternatives } from '../read/walk.js';
import { printLayout } from './print-layout.js';
import {
  type CollectionLayout,
  commentsOf,
  type FileLayout,
  type Item,
  type Layout,
  readLayout,
} from './read-layout.js';

type Formatted = { readonly text: string } | { readonly problems: readonly Diagnostic[] };

/**
 * Returns a file of a spec in its canonical layout. Blank lines between groups are preserved, as are flow collections
 * that fit on a line. Returns problems if the file is not YAML, and the text unchanged if `print` would change its
 * facts or comments.
 */
export function formatSpecFile(file: SourceFile, print: (layout: FileLayout) => string = printLayout): Formatted {
  const { result: before, problems } = collectProblems((diagnostics) => readYaml(file, diagnostics));
  if (problems.length > 0) return { problems };
  const layout = readLayout(file.text, before.node);
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

/** Files whose sections keep their order. */
const AS_WRITTEN: ReadonlySet<Shape> = new Set<Shape>([rootFile, declarationFile, layerFile]);

/**
 * Sorts the keys of the language in the order of the grammar. Names that the spec declares (fields, members, views) and
 * items of lists keep their order, which is that of the generated code.
 */
export function orderKeys(layout: Layout, shape: Shape): Layout {
  if (layout.kind === 'scalar') return layout;
  if (shape.kind === 'either') {
    const fitting = shape.shapes.find((alternative) => isFor(alternative, layout));
    return fitting === undefined ? layout : orderKeys(layout, fitting);
  }
  if (layout.kind === 'list') {
    return shape.kind === 'list' ? mapValues(layout, () => shape.item) : layout;
  }
  if (shape.kind === 'names') return mapValues(layout, () => shape.value);
  if (shape.kind === 'map') return ordered(layout, shape);
  if (shape.kind !== 'variant') return layout;
  const itemOf = (key: string): Item | undefined => layout.items.find((item) => item.key?.text === key);
  const kind = variantOf(
    shape,
    (key) => itemOf(key) !== undefined,
    (key) => {
      const value = itemOf(key)?.value;
      return value?.kind === 'scalar' ? value.text : undefined;
    },
  );
  return kind === undefined ? layout : ordered(layout, shape.by[kind]!);
}

function isFor(shape: Shape, { kind }: CollectionLayout): boolean {
  return kind === 'list' ? shape.kind === 'list' : ['map', 'names', 'variant'].includes(shape.kind);
}

function mapValues(layout: CollectionLayout, shapeOf: (item: Item) => Shape | undefined): CollectionLayout {
  const items = layout.items.map((item) => {
    const shape = shapeOf(item);
    return shape === undefined ? item : { ...item, value: orderKeys(item.value, shape) };
  });
  return { ...layout, items };
}

function ordered(layout: CollectionLayout, shape: MapShape): CollectionLayout {
  const inside = mapValues(layout, ({ key }) => shapeUnder(nameOfKey(key?.text ?? '', shape), shape, layout));
  if (AS_WRITTEN.has(shape)) return inside;
  const ranks = ranksOf(shape);
  const rank = ({ key }: Item) => ranks.get(nameOfKey(key?.text ?? '', shape)) ?? ranks.get(OTHERS)!;
  return { ...inside, items: inside.items.toSorted((a, b) => rank(a) - rank(b)) };
}

/** The key of the language: `body` for `body?`. */
function nameOfKey(text: string, { keys }: MapShape): string {
  const name = text.replace(/\?$/, '');
  return Object.hasOwn(keys, name) && keys[name]!.optional === true ? name : text;
}

function shapeUnder(key: string, shape: MapShape, layout: CollectionLayout): Shape | undefined {
  const known = Object.hasOwn(shape.keys, key) ? shape.keys[key]!.shape : shape.rest?.value;
  if (known?.kind !== 'anything') return known;
  // The value of a correction has the shape of the place that it corrects.
  const at = layout.items.find((item) => item.key?.text === 'at')?.value;
  return at?.kind === 'scalar' ? { kind: 'either', shapes: shapesAt(at.text.split('.')).flatMap(alternatives) } : known;
}

/** Position of keys that are not part of the language. */
const OTHERS = '';

/** The ranks of keys by shape, computed once. */
const knownRanks = new WeakMap<MapShape, ReadonlyMap<string, number>>();

function ranksOf(shape: MapShape): ReadonlyMap<string, number> {
  const ranks = knownRanks.get(shape) ?? newRanksOf(shape);
  knownRanks.set(shape, ranks);
  return ranks;
}

/** Declared names come after the required keys of the language; unknown keys come last. */
function newRanksOf({ keys, rest }: MapShape): ReadonlyMap<string, number> {
  const names = Object.keys(keys);
  if (rest === undefined) return rank([...names, OTHERS]);
  const required = names.filter((name) => keys[name]!.required === true);
  return rank([...required, OTHERS, ...names.filter((name) => !required.includes(name))]);
}

function rank(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}

/**
 * Whether a text has the same facts and comments as a file, in any order and layout. The formatter refuses to write
 * other texts.
 *
 * @param before the content of the file
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
