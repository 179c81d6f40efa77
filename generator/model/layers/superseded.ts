import { startOf } from '../../diagnostics/index.js';
import type { PublishedFact, SpecTree } from '../../read/index.js';
import { scalarText, entriesOf, entryOf, sameValue, stringsOf, valueOf } from '../../read/nodes.js';
import type { MapNode, Node } from '../../read/syntax.js';
import type { Origin } from '../model.js';
import { normaliseDeclaration } from '../normalise.js';
import { groupBy } from '../group-by.js';

/** A correction that adds a fact which a published document now states. */
export interface SupersededCorrection {
  /** `objects.Book.fields.pages` */
  readonly at: string;
  readonly layer: string;
  readonly origin: Origin;
  /** `openapi.json#/components/schemas/Book/properties/pages` */
  readonly by: string;
}

/**
 * The corrections that add the same facts as the document below them, in every profile with the correction. They can be
 * removed. A correction with another value is not among them, because it still corrects the document.
 */
export function supersededCorrections(spec: SpecTree): readonly SupersededCorrection[] {
  const published = [...spec.layers.values()].filter(({ facts }) => facts !== undefined);
  if (published.length === 0) return [];
  const stacks = spec.root.profiles.entries.map(({ value }) => new Set(stringsOf(valueOf(value, 'layers'))));
  return [...spec.layers.values()].flatMap(({ name: layer, corrections }) => {
    const users = stacks.filter((stack) => stack.has(layer));
    const below = published.filter(({ name }) => users.length > 0 && users.every((stack) => stack.has(name)));
    if (below.length === 0) return [];
    const facts = indexed(below.flatMap((document) => document.facts?.facts ?? []));
    return corrections.flatMap((correction) => {
      const found = supersededBy(correction, facts);
      const at = valueOf(correction, 'at');
      if (found === undefined || at === undefined) return [];
      const origin = { file: at.span.file.path, ...startOf(at.span), layer };
      return [{ at: scalarText(at) ?? '', layer, origin, by: found }];
    });
  });
}

type Index = ReadonlyMap<string, readonly PublishedFact[]>;

function indexed(facts: readonly PublishedFact[]): Index {
  return groupBy(facts, ({ section, entry }) => `${section}.${entry.key}`);
}

/** The source of the fact that supersedes a correction. */
function supersededBy(correction: MapNode, facts: Index): string | undefined {
  const added = valueOf(correction, 'add');
  const [section = '', name = '', list, ...rest] = scalarText(valueOf(correction, 'at'))?.split('.') ?? [];
  const member = rest.join('.');
  if (added === undefined || list === undefined || member === '') return undefined;
  for (const { entry } of facts.get(`${section}.${name}`) ?? []) {
    const known = entryOf(valueOf(entry.value, list), member);
    if (known !== undefined && saysTheSame(list, longForm(section, list, member, added), known.value))
      return known.value.provenance?.source[0];
  }
  return undefined;
}

/** Converts a value to the long form of a member. */
function longForm(section: string, list: string, member: string, value: Node): Node {
  const { span } = value;
  const entry = (key: string, inside: Node) => ({ key, optional: false, keySpan: { ...span }, value: inside });
  const map = (inside: ReturnType<typeof entry>): MapNode => ({ kind: 'map', entries: [inside], span: { ...span } });
  if (section !== 'objects' && section !== 'enums') return value;
  const declaration = normaliseDeclaration(section, map(entry(list, map(entry(member, value)))));
  return valueOf(valueOf(declaration, list), member) ?? value;
}

/** Keys that validators and types ignore, in which the facts may differ. */
const PROSE: ReadonlySet<string> = new Set(['doc', 'see', 'section', 'source', 'examples', 'unit', 'caveat', 'extra']);

function saysTheSame(list: string, own: Node, published: Node): boolean {
  if (list === 'scopes') return true;
  if (list !== 'fields' && list !== 'values') return false;
  return sameValue(withoutProse(own), withoutProse(published));
}

function withoutProse(node: Node): Node {
  return node.kind === 'map' ? { ...node, entries: entriesOf(node).filter(({ key }) => !PROSE.has(key)) } : node;
}
