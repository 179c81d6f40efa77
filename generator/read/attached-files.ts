import { Diagnostics } from '../diagnostics/diagnostics.js';
import { documentPath, mapPath } from './grammar/names.js';
import { isMap, valueOf } from './nodes.js';
import type { MapNode, ScalarNode, SourceFile } from './syntax.js';
import { readYaml } from './yaml.js';

/** A file that a layer names, and where `spec.yaml` names it. */
export interface AttachedFile {
  readonly path: string;
  readonly node: ScalarNode;
}

/** The published document that a layer brings, and its map. */
export interface Attachment {
  readonly document: AttachedFile;
  readonly map?: AttachedFile;
}

/** Documents that the layers of `spec.yaml` import, by their names. Paths that the language refuses are left out. */
export function attachmentsOf(layers: MapNode): ReadonlyMap<string, Attachment> {
  const found = layers.entries.flatMap(({ key, value }): [string, Attachment][] => {
    const document = fileAt(value, 'import', documentPath.pattern);
    if (document === undefined) return [];
    const map = fileAt(value, 'maps', mapPath.pattern);
    return [[key, { document, ...(map === undefined ? {} : { map }) }]];
  });
  return new Map(found);
}

function fileAt(layer: MapNode['entries'][number]['value'], key: string, form: RegExp): AttachedFile | undefined {
  const node = valueOf(layer, key);
  if (node?.kind !== 'scalar' || typeof node.value !== 'string' || !form.test(node.value)) return undefined;
  return { path: node.value, node };
}

/** The paths of all files that the layers of a `spec.yaml` import: they are not in the spec language. */
export function attachedPaths(root: SourceFile): ReadonlySet<string> {
  // Nearly no spec imports anything, and this is read again when the whole spec is.
  if (!/\bimport["']?\s*:/.test(root.text)) return new Set();
  const { node } = readYaml(root, new Diagnostics());
  const layers = valueOf(node, 'layers');
  const named = (isMap(layers) ? layers.entries : []).flatMap(({ value }) => [
    fileAt(value, 'import', documentPath.pattern),
    fileAt(value, 'maps', mapPath.pattern),
  ]);
  return new Set(named.flatMap((file) => file?.path ?? []));
}
