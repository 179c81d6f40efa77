import type { Node, NotShownNode } from '../../read/syntax.js';
import { sectionNames } from '../../read/index.js';
import { isImplied } from '../normalise.js';
import type { Sections } from './sections.js';

/** A `!not-shown` of the transcription, with its position. */
export interface OpenFact {
  readonly node: NotShownNode;
  /** `enums.ChannelType.values.GUILD_FORUM` */
  readonly path: string;
  /** `enums`, `ChannelType` */
  readonly keys: readonly string[];
  /** The section that the nearest enclosing declaration names. */
  readonly section: string | undefined;
}

/** Every `!not-shown` of the tree, in the order of the language's sections and of the spec within each. */
export function findOpenFacts(sections: Sections): readonly OpenFact[] {
  const found: OpenFact[] = [];
  const visit = (node: Node, keys: readonly string[], section: string | undefined): void => {
    if (node.kind === 'not-shown') found.push({ node, path: keys.join('.'), keys, section });
    if (node.kind === 'list') node.items.forEach((item, index) => visit(item, [...keys, String(index)], section));
    if (node.kind !== 'map') return;
    const named = node.entries.find((entry) => entry.key === 'section')?.value;
    const inner = named?.kind === 'scalar' && named.value !== null ? String(named.value) : section;
    // A value in the short form keeps the path that the spec uses for it.
    const implied = isImplied(node);
    for (const entry of node.entries) visit(entry.value, implied ? keys : [...keys, entry.key], inner);
  };
  for (const name of sectionNames) visit(sections[name], [name], undefined);
  return found;
}
