import { sectionNames } from '../../read/index.js';
import type { Node, NotShownNode } from '../../read/syntax.js';
import type { Gap, Model, Origin } from '../model.js';
import { isImplied } from '../normalise.js';
import { originAt } from '../resolve/resolving.js';
import type { Fillings } from './apply-fills.js';
import type { Sections } from './stamp.js';

export interface OpenFact {
  readonly node: NotShownNode;
  /** `enums.Genre.values.ATLAS` */
  readonly path: string;
  /** `['enums', 'Genre', 'values', 'ATLAS']` */
  readonly keys: readonly string[];
  /** The section of the nearest enclosing declaration. */
  readonly section: string | undefined;
}

export function findOpenFacts(sections: Sections): readonly OpenFact[] {
  const found: OpenFact[] = [];
  const visit = (node: Node, keys: readonly string[], section: string | undefined): void => {
    if (node.kind === 'not-shown') found.push({ node, path: keys.join('.'), keys, section });
    if (node.kind === 'list') node.items.forEach((item, index) => visit(item, [...keys, String(index)], section));
    if (node.kind !== 'map') return;
    const named = node.entries.find((entry) => entry.key === 'section')?.value;
    const inner = named?.kind === 'scalar' && named.value !== null ? String(named.value) : section;
    // A value in short form keeps the path of the member.
    const implied = isImplied(node);
    for (const entry of node.entries) visit(entry.value, implied ? keys : [...keys, entry.key], inner);
  };
  for (const name of sectionNames) visit(sections[name], [name], undefined);
  return found;
}

/** The gaps of a Model, with the values that layers fill in. */
export function resolveGaps(openFacts: readonly OpenFact[], fillings: Fillings): readonly Gap[] {
  return openFacts.map(({ node, path, section }): Gap => {
    const scope = section === undefined ? {} : { section };
    const filling = fillings.get(node);
    const gap = { path, origin: originAt(node.span, scope) };
    if (filling === undefined) return gap;
    const filledBy = originAt(filling.node.span, scope, filling.node.provenance);
    return { ...gap, filledBy, filledWith: filling.text };
  });
}

export interface GapRow {
  readonly path: string;
  /** Section of the source document; empty if the spec names none. */
  readonly section: string;
  /** The layer that fills the gap; empty if none does. */
  readonly layer: string;
  /** The value on one line; empty if no layer fills the gap. */
  readonly value: string;
  readonly source: readonly string[];
  readonly origin: Origin;
}

/** The gaps of a Model as rows of a table, in the order of the spec. */
export function gapRows(model: Model): readonly GapRow[] {
  return model.gaps.map(({ path, origin, filledBy, filledWith }) => ({
    path,
    section: origin.section ?? '',
    layer: filledBy?.layer ?? '',
    value: filledWith ?? '',
    source: filledBy?.source ?? [],
    origin,
  }));
}
