import { posix } from 'node:path';
import { Diagnostics } from '../../diagnostics/index.js';
import { attachmentsOf } from '../../read/attached-files.js';
import { isMap, readYaml, valueOf } from '../../read/index.js';
import { readFileOfSpec } from '../../read/spec-files.js';
import { namesOfDocument } from '../map/check-map.js';
import type { Counterpart } from '../map/published-map.js';
import { readMap } from '../map/read-map.js';
import { importFrom, type Imported } from '../import-document.js';
import { Documents } from '../load/documents.js';
import { ImportError } from '../load/import-error.js';
import type { SpecFile } from '../write/files.js';
import { recordText } from '../write/record.js';
import { editedMap } from './edit-map.js';
import { Pointers } from './pointers.js';
import { pointerOf } from './published-facts.js';

export interface ReplacedLayer {
  /** The document, its map and the record beside it. */
  readonly files: readonly SpecFile[];
  readonly imported: Imported;
  /** Names of the map that the document lacks. */
  readonly gone: readonly string[];
}

/**
 * The files of a layer with another document in place of its own. The map keeps its names, loses those of which the document
 * has nothing any longer, and gains one for each schema without a name.
 *
 * @param name what messages call the document
 * @throws {ImportError} if the layer imports nothing, or if the document cannot be imported
 */
export function replaceLayer(folder: string, layer: string, name: string, text: string): ReplacedLayer {
  const rootFile = readFileOfSpec(folder, 'spec.yaml', new Diagnostics());
  const layers = rootFile && valueOf(readYaml(rootFile, new Diagnostics()).node, 'layers');
  const attachment = isMap(layers) ? attachmentsOf(layers).get(layer) : undefined;
  if (attachment === undefined)
    throw new ImportError(
      { file: `${folder}/spec.yaml` },
      `the layer ${layer} imports no document`,
      `write ${layer}: { import: openapi.json, maps: map.yaml } under layers`,
    );
  const documents = new Documents(name, new Map([[name, text]]));
  const { root } = documents.root;
  const mapFile =
    attachment.map === undefined ? undefined : readFileOfSpec(folder, attachment.map.path, new Diagnostics());
  const map = mapFile === undefined ? undefined : readMap(mapFile, new Diagnostics());
  const pointers = new Pointers(root);
  const known = namesOfDocument(root);
  const isThere = (published: string): boolean =>
    published.startsWith('#')
      ? pointers.at(published.slice(1)) !== undefined
      : known.types.has(published) || known.operations.has(published) || known.schemes.has(published);
  const names = map?.names ?? [];
  const gone = names.map(({ published }) => published).filter((published) => !isThere(published));
  const mapped = new Map(names.map(({ published, is }) => [`#${pointerOf(published, pointers)}`, is] as const));
  const pins = new Map([...mapped].flatMap(([at, is]) => (is.kind === 'none' ? [] : [[at, is.name] as const])));
  const imported = importFrom(documents, { without: [], names: pins });
  const added = namesToPin(imported, mapped);
  const { path } = attachment.document;
  const record = { ...imported.record, files: [], names: new Map<string, string>(), parts: new Map() };
  return {
    files: [
      { path, text },
      ...(attachment.map === undefined
        ? []
        : [{ path: attachment.map.path, text: editedMap(mapFile?.text ?? '', names, new Set(gone), added) }]),
      { path: posix.join(posix.dirname(path), 'import.yaml'), text: recordText(record) },
    ],
    imported,
    gone,
  };
}

/** Names of schemas that have none in the document, by the first of their pointers, where the map does not have them. */
function namesToPin({ record }: Imported, mapped: ReadonlyMap<string, Counterpart>): ReadonlyMap<string, string> {
  const isOwnName = (pointer: string): boolean =>
    /^#\/(?:components\/schemas|\$defs|definitions)\/[^/]+$/.test(pointer);
  const taken = new Set([...record.names].filter(([at]) => mapped.has(at) || isOwnName(at)).map(([, name]) => name));
  const added = new Map<string, string>();
  for (const [at, name] of record.names) {
    if (taken.has(name) || /^#\/paths\/[^/]+\/[a-z]+$/.test(at)) continue;
    taken.add(name);
    added.set(at, name);
  }
  return added;
}
