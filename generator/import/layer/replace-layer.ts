import { defined } from '../../defined.js';
import { MAX_DOCUMENT_BYTES } from '../../read/limits.js';
import { Diagnostics } from '../../diagnostics/index.js';
import { attachmentsOf, readFileOfSpec } from '../../read/spec-files.js';
import { isMap, readYaml, valueOf } from '../../read/index.js';
import { namesOfDocument } from './check-map.js';
import { type Counterpart, type MappedName, readMap } from './published-map.js';
import { importFrom, type Imported } from '../import-document.js';
import { Documents } from '../load/documents.js';
import { ImportError } from '../load/import-error.js';
import type { SpecFile } from '../write/files.js';
import { recordedParts, recordText } from '../write/record.js';
import { Pointers } from './pointers.js';
import { pointerOf } from './published-facts.js';

export interface ReplacedLayer {
  /** The document, its map and its record. */
  readonly files: readonly SpecFile[];
  readonly imported: Imported;
  /** Names in the map that the document lacks. */
  readonly gone: readonly string[];
}

/**
 * The files of a layer with a new document. The map keeps its names, without those that the document no longer has, and
 * with new ones for schemas without a name.
 *
 * @param name the name of the document in messages
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
  const known = namesOfDocument(pointers);
  const isThere = (published: string): boolean =>
    published.startsWith('#') ? pointers.at(published.slice(1)) !== undefined : known.has(published);
  const names = map?.names ?? [];
  const gone = names.map(({ published }) => published).filter((published) => !isThere(published));
  const mapped = new Map(names.map(({ published, is }) => [`#${pointerOf(published, pointers)}`, is] as const));
  const pins = new Map([...mapped].flatMap(([at, is]) => (is.kind === 'none' ? [] : [[at, is.name] as const])));
  const earlier = readFileOfSpec(folder, attachment.record, new Diagnostics(), MAX_DOCUMENT_BYTES);
  const parts = earlier && recordedParts(earlier);
  const imported = importFrom(documents, {
    without: [],
    names: pins,
    withNamedContainers: false,
    ...defined({ parts }),
  });
  const added = namesToPin(imported, mapped);
  const { path } = attachment.document;
  const record = { ...imported.record, files: [], names: new Map<string, string>() };
  return {
    files: [
      { path, text },
      ...(attachment.map === undefined
        ? []
        : [{ path: attachment.map.path, text: editedMap(mapFile?.text ?? '', names, new Set(gone), added) }]),
      { path: attachment.record, text: recordText(record) },
    ],
    imported,
    gone,
  };
}

/** Names for unnamed schemas that the map lacks, by their first pointers. */
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

const HEADING = '# Schemas without a name.';

/**
 * The text of a map without some names, and with names for pointers at its end. Other text is unchanged, unless the map
 * cannot be edited as text and is printed again.
 */
export function editedMap(
  text: string,
  names: readonly MappedName[],
  gone: ReadonlySet<string>,
  added: ReadonlyMap<string, string>,
): string {
  const kept = names.filter(({ published }) => !gone.has(published));
  const shorter = names
    .filter(({ published }) => gone.has(published))
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((rest, { span }) => without(rest, span.start, span.end), text);
  const edited = withNames(shorter, added);
  const all = [...kept.map(({ published }) => published), ...added.keys()];
  // A map with problems is unchanged, because its entries are unknown.
  const wasWhole = isMapOf(
    text,
    names.map(({ published }) => published),
  );
  return wasWhole && !isMapOf(edited, all) ? withNames(kept.map(written).join(''), added) : edited;
}

function withNames(text: string, added: ReadonlyMap<string, string>): string {
  if (added.size === 0) return text;
  const lines = [...added].map(([pointer, name]) => `'${pointer.replaceAll("'", "''")}': { as: ${name} }`);
  const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const heading = ended.includes(HEADING) ? '' : `${ended === '' ? '' : '\n'}${HEADING}\n`;
  return `${ended}${heading}${lines.join('\n')}\n`;
}

/** Whether a text is a map with exactly these names. */
function isMapOf(text: string, published: readonly string[]): boolean {
  const diagnostics = new Diagnostics();
  const { names } = readMap({ path: '', text }, diagnostics);
  const found = new Set(names.map((name) => name.published));
  return diagnostics.empty && found.size === published.length && published.every((name) => found.has(name));
}

function written({ published, is }: MappedName): string {
  const own = is.kind === 'none' ? 'none' : is.kind === 'own' ? JSON.stringify(is.name) : `{ as: ${is.name} }`;
  return `${JSON.stringify(published)}: ${own}\n`;
}

/** Removes a name from a list, or the line with the name as its key. */
function without(text: string, start: number, end: number): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const next = /^\s*,\s*/.exec(after)?.[0];
  // The key of a line is followed by a colon, whatever the comment above it ends with.
  const isInList = /^(?:\s|#[^\n]*\n)*[,\]]/.test(after);
  if (isInList && next !== undefined) return before + after.slice(next.length);
  if (isInList && /,\s*$/.test(before)) return before.replace(/,\s*$/, '') + after;
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = text.indexOf('\n', end);
  // Indented lines below the key belong to it, and so does a text after the colon on a line of its own.
  const below =
    lineEnd === -1 ? '' : text.slice(lineEnd + 1).replace(/^(?:(?:[ \t]*\r?\n)*(?:[ \t]+\S|:\s)[^\n]*(?:\n|$))+/, '');
  return text.slice(0, lineStart) + below;
}
