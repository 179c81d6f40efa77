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
    const { node, span } = section;
    return { kind: 'map', span, entries: [impliedEntry(name, { ...node, entries: section.meant(parts, other) })] };
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
    this.#tree ??= { kind: 'map', span: this.#sections.get('objects')!.span, entries: [...this.#entries()] };
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

/** The declarations of one section in their order. */
class Declarations {
  /** Undefined for a removed entry. */
  readonly #entries: (Entry | undefined)[];
  readonly #places: Map<string, number>;
  /** The positions of names in texts, for corrections that rename. */
  #mentions: Map<string, Set<number>> | undefined;
  /** The most parts between dots in a name. */
  #mostParts: number;

  constructor(readonly node: MapNode) {
    this.#entries = [...node.entries];
    // The first of two entries with one name counts.
    this.#places = new Map(node.entries.map(({ key }, place) => [key, place] as const).toReversed());
    this.#mostParts = node.entries.reduce((most, { key }) => Math.max(most, partsOf(key)), 1);
  }

  named(name: string): readonly Entry[] {
    return [this.#entries[this.#places.get(name) ?? -1] ?? []].flat();
  }

  mentioning(names: readonly string[]): readonly Entry[] {
    if (this.#mentions === undefined) {
      this.#mentions = new Map();
      for (const [place, entry] of this.#entries.entries()) if (entry !== undefined) this.#set(place, entry);
    }
    const mentions = this.#mentions;
    const places = new Set(names.flatMap((name) => [...(mentions.get(name) ?? [])]));
    const entries = [...places].toSorted((one, other) => one - other).flatMap((place) => this.#entries[place] ?? []);
    return entries.filter((entry) => this.named(entry.key)[0] === entry);
  }

  #set(place: number, entry: Entry): void {
    this.#entries[place] = entry;
    if (this.#mentions !== undefined) addMentions(this.#mentions, entry, place);
  }

  get span() {
    return this.node.span;
  }

  get whole(): MapNode {
    return { ...this.node, entries: this.#entries.filter((entry) => entry !== undefined) };
  }

  /** The entries that a prefix of the path, or the other name, can mean. */
  meant(parts: readonly string[], other: string | undefined): readonly Entry[] {
    const lengths = Array.from({ length: Math.min(parts.length, this.#mostParts) }, (_, index) => index + 1);
    const names = new Set(lengths.map((length) => parts.slice(0, length).join('.')));
    if (other !== undefined) names.add(other);
    return [...names].flatMap((name) => this.named(name));
  }

  /** Takes over the entries after a change, which keep their order. At most one was added, renamed or removed. */
  take(before: readonly Entry[], after: readonly Entry[]): void {
    const keys = new Set(after.map(({ key }) => key));
    const gone = before.find(({ key }) => !keys.has(key));
    for (const entry of after) {
      const place = this.#places.get(entry.key);
      if (place !== undefined) this.#set(place, entry);
      else this.#put(entry, after.length === before.length && gone !== undefined ? gone.key : undefined);
    }
    if (gone === undefined) return;
    const place = this.#places.get(gone.key)!;
    if (this.#entries[place]?.key === gone.key) this.#entries[place] = undefined;
    this.#places.delete(gone.key);
  }

  #put(entry: Entry, former: string | undefined): void {
    const place = former === undefined ? this.#entries.length : this.#places.get(former)!;
    this.#set(place, entry);
    this.#places.set(entry.key, place);
    this.#mostParts = Math.max(this.#mostParts, partsOf(entry.key));
  }
}

function addMentions(mentions: Map<string, Set<number>>, { value }: Entry, place: number): void {
  for (const name of namesIn(value)) mentions.set(name, (mentions.get(name) ?? new Set()).add(place));
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

function partsOf(name: string): number {
  return name.split('.').length;
}
