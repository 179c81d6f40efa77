import type { Entry, MapNode, Node } from '../../read/syntax.js';
import { entriesOf, impliedEntry, innerNodes } from '../../read/nodes.js';
import { sectionNames, type SectionName } from '../sections.js';
import type { Sections } from './stamp.js';

/**
 * The declarations of all sections during corrections. A correction only examines the declarations that its path can
 * mean, so that its time does not depend on their number.
 */
export class CorrectedSections {
  readonly #sections: ReadonlyMap<string, Declarations>;
  #tree: MapNode | undefined;

  constructor(sections: Sections) {
    this.#sections = new Map(sectionNames.map((name) => [name, new Declarations(sections[name])]));
  }

  /** A section with only the declarations that the path or the other name can mean. */
  around(at: string, other?: string): MapNode {
    const [name = '', ...parts] = at.split('.');
    const section = this.#sections.get(name);
    if (section === undefined) return { ...this.tree, entries: [] };
    const { node } = section;
    const inSection = { ...node, entries: section.meant(parts, other) };
    return { kind: 'map', span: node.span, entries: [impliedEntry(name, inSection)] };
  }

  /** Takes over the changes to a result of {@link around}. */
  take(before: MapNode, after: Node): void {
    for (const [index, { key, value }] of before.entries.entries()) {
      const now = entriesOf(after)[index]!.value;
      if (now === value) continue;
      this.#sections.get(key)!.take(entriesOf(value), entriesOf(now));
      this.#tree = undefined;
    }
  }

  get tree(): MapNode {
    this.#tree ??= { kind: 'map', span: this.#sections.get('objects')!.node.span, entries: [...this.#entries()] };
    return this.#tree;
  }

  ofObject(name: string): readonly Entry[] {
    return this.#sections.get('objects')!.named(name);
  }

  /** The declarations whose texts contain, or contained, one of the names as a word. */
  *mentioning(names: Iterable<string>): Iterable<{ readonly section: SectionName; readonly entry: Entry }> {
    const all = [...names];
    for (const section of sectionNames)
      for (const entry of this.#sections.get(section)!.mentioning(all)) yield { section, entry };
  }

  /** Replaces the value of a declaration. */
  put(section: SectionName, entry: Entry, value: Node): void {
    if (value === entry.value) return;
    this.#sections.get(section)!.take([entry], [{ ...entry, value }]);
    this.#tree = undefined;
  }

  *#entries(): Iterable<Entry> {
    for (const [name, section] of this.#sections) yield impliedEntry(name, section.whole);
  }
}

interface Placed {
  /** The position in the section, which a renamed declaration keeps. */
  readonly place: number;
  readonly entry: Entry;
}

/** The declarations of one section by name. */
class Declarations {
  readonly #placed: Map<string, Placed>;
  #places: number;
  /** Names of declarations by the names in their texts, for corrections that rename. */
  #mentions: Map<string, Set<string>> | undefined;

  constructor(readonly node: MapNode) {
    this.#placed = new Map(node.entries.map((entry, place) => [entry.key, { place, entry }]));
    this.#places = node.entries.length;
  }

  named(name: string): readonly Entry[] {
    return [this.#placed.get(name)?.entry ?? []].flat();
  }

  mentioning(names: readonly string[]): readonly Entry[] {
    if (this.#mentions === undefined) {
      this.#mentions = new Map();
      for (const { entry } of this.#placed.values()) addMentions(this.#mentions, entry);
    }
    const mentions = this.#mentions;
    const mentioning = new Set(names.flatMap((name) => [...(mentions.get(name) ?? [])]));
    return [...mentioning].flatMap((name) => this.named(name));
  }

  get whole(): MapNode {
    const placed = [...this.#placed.values()].toSorted((a, b) => a.place - b.place);
    return { ...this.node, entries: placed.map(({ entry }) => entry) };
  }

  /** The entries that a prefix of the path, or the other name, can mean. */
  meant(parts: readonly string[], other: string | undefined): readonly Entry[] {
    const names = new Set(parts.map((_, index) => parts.slice(0, index + 1).join('.')));
    if (other !== undefined) names.add(other);
    return [...names].flatMap((name) => this.named(name));
  }

  /** Takes over the entries after a change, which keep their order. At most one was added, renamed or removed. */
  take(before: readonly Entry[], after: readonly Entry[]): void {
    const keys = new Set(after.map(({ key }) => key));
    const gone = before.find(({ key }) => !keys.has(key))?.key;
    const free = after.length === before.length && gone !== undefined ? this.#placed.get(gone)?.place : undefined;
    if (gone !== undefined) this.#placed.delete(gone);
    for (const entry of after) {
      const place = this.#placed.get(entry.key)?.place ?? free ?? this.#places++;
      this.#placed.set(entry.key, { place, entry });
      if (this.#mentions !== undefined) addMentions(this.#mentions, entry);
    }
  }
}

function addMentions(mentions: Map<string, Set<string>>, { key, value }: Entry): void {
  for (const name of namesIn(value)) mentions.set(name, (mentions.get(name) ?? new Set()).add(key));
}

/** The names in the texts of a node. A correction changes few nodes of a declaration, and a save few declarations. */
function namesIn(node: Node): ReadonlySet<string> {
  const known = namesInNodes.get(node);
  if (known !== undefined) return known;
  const own = node.kind === 'scalar' && typeof node.value === 'string' ? node.value.match(/\b[A-Z]\w*/g) : null;
  const names = new Set(own ?? innerNodes(node).flatMap((part) => [...namesIn(part)]));
  namesInNodes.set(node, names);
  return names;
}

const namesInNodes = new WeakMap<Node, ReadonlySet<string>>();
