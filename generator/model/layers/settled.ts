import { sectionNames } from '../../read/index.js';
import type { Node, Provenance, Span } from '../../read/syntax.js';
import type { Sections } from './sections.js';

/**
 * The node, or one that says the same in the same places and was settled before. Layers make their nodes anew whenever
 * a spec is compiled; who asks whether anything has changed can compare settled ones by what they are.
 */
export function settled(node: Node): Node {
  const before = known.get(node.span) ?? [];
  const same = before.find((other) => isSame(node, other));
  if (same !== undefined) return same;
  known.set(node.span, [node, ...before].slice(0, MOST_VERSIONS));
  return node;
}

/** All declarations that are not those of `base` any more, each of them {@link settled}. */
export function settledSections(sections: Sections, base: Sections): Sections {
  const all = sectionNames.map((name) => {
    if (sections[name] === base[name]) return [name, base[name]];
    const known = new Set(base[name].entries);
    const entries = sections[name].entries.map((entry) =>
      known.has(entry) ? entry : { ...entry, value: settled(entry.value) },
    );
    return [name, { ...sections[name], entries }];
  });
  return Object.fromEntries(all) as Sections;
}

/** By where they stand: whatever layers do to a node, that stays the place of the node that was read. */
const known = new WeakMap<Span, readonly Node[]>();

/** Each profile may make other nodes of one declaration, and each renaming in it. */
const MOST_VERSIONS = 8;

function isSame(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a.span !== b.span || !isSameSource(a.provenance, b.provenance)) return false;
  if (a.kind === 'map' && b.kind === 'map') {
    return isSameList(
      a.entries,
      b.entries,
      (one, other) =>
        one === other ||
        (one.key === other.key &&
          one.optional === other.optional &&
          one.keySpan === other.keySpan &&
          isSame(one.value, other.value)),
    );
  }
  if (a.kind === 'list' && b.kind === 'list') return isSameList(a.items, b.items, isSame);
  if (a.kind === 'scalar' && b.kind === 'scalar') return a.value === b.value;
  return a.kind === 'not-shown' && b.kind === 'not-shown' && a.text === b.text;
}

function isSameSource(a: Provenance | undefined, b: Provenance | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.layer === b.layer && a.because === b.because && isSameList(a.source, b.source, Object.is);
}

function isSameList<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return a.length === b.length && a.every((item, index) => same(item, b[index]!));
}
