import type { Extras } from '../../diagnostics/index.js';
import { NO_STORE, type Queries } from '../../queries/index.js';
import { sectionNames, type Sections } from '../../read/index.js';
import type { Entry, Node, Provenance } from '../../read/syntax.js';
import { keysOf, stringsOf, valueOf } from '../../read/nodes.js';
import { isImplied, mapValues, normaliseDeclaration } from '../normalise.js';

export type { SectionName, Sections } from '../../read/index.js';

/** Expands every short form. */
export function normaliseSections(sections: Sections, queries: Queries = NO_STORE): Sections {
  const normal = sectionNames.map((name) => [
    name,
    mapValues(sections[name], (node) =>
      queries.memoize('normalised declaration', [name, node], () => normaliseDeclaration(name, node)),
    ),
  ]);
  return Object.fromEntries(normal) as Sections;
}

/** Marks a node and its content with the layer that states it. An inner `source` applies to its own content. */
export function stamp(node: Node, provenance: Provenance): Node {
  switch (node.kind) {
    case 'scalar':
    case 'not-shown':
      return { ...node, provenance };
    case 'list':
      return { ...node, provenance, items: node.items.map((item) => stamp(item, provenance)) };
    case 'map': {
      const inner = citing(node, provenance);
      return {
        ...node,
        provenance: inner,
        entries: node.entries.map((entry) => ({ ...entry, value: stamp(entry.value, inner) })),
      };
    }
  }
}

/** The provenance for the content of a map: with its own `source`, or else that of the enclosing node. */
export function citing(node: Node, outer: Provenance): Provenance {
  const source = stringsOf(valueOf(node, 'source'));
  return source.length === 0 ? outer : { ...outer, source };
}

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

/** The same for comparing texts: in a fixed order of keys, with the kind of a member first. */
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

/**
 * The hint for the path of an inherited field, which layers correct in the object that declares it. Undefined for other
 * paths.
 */
export function explainInheritedPath(path: string, objects: Node | undefined): Pick<Extras, 'hint'> | undefined {
  const [section, object = '', list, field = '', ...rest] = path.split('.');
  if (section !== 'objects' || list !== 'fields') return undefined;
  const base = basesOf(object, objects).find((name) => fieldsOf(name, objects).includes(field));
  if (base === undefined) return undefined;
  const inheritedPath = ['objects', base, 'fields', field, ...rest].join('.');
  return {
    hint: `${object} inherits ${field} from ${base}: write ${inheritedPath}, or add objects.${object}.fields.${field} for ${object} alone`,
  };
}

/** The names of the fields that an object inherits from all objects that it extends. */
export function inheritedFields(object: string, objects: Node): ReadonlySet<string> {
  return new Set(basesOf(object, objects).flatMap((base) => fieldsOf(base, objects)));
}

/** The objects that an object extends, directly or through others, the nearest first. */
function basesOf(object: string, objects: Node | undefined): readonly string[] {
  const found = new Set([object]);
  for (const name of found) for (const base of stringsOf(valueOf(valueOf(objects, name), 'extends'))) found.add(base);
  return [...found].slice(1);
}

function fieldsOf(object: string, objects: Node | undefined): readonly string[] {
  return keysOf(valueOf(valueOf(objects, object), 'fields'));
}
