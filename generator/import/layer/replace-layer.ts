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

const HEADING = '# Schemas without a name.';

/**
 * The text of a map without some of its names, and with names for pointers at its end. Everything else stays as it is
 * written, unless the map has a form that cannot be edited as text: then it is written again.
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
  // The facts of a map with problems are not known: it stays as it is.
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

/** Whether a text is a map of exactly these names. */
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

/** A name is one of a list, or the key of a line. */
function without(text: string, start: number, end: number): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const next = /^\s*,\s*/.exec(after)?.[0];
  // A key of a line is followed by a colon, whatever the comment above it ends with.
  const isInList = /^(?:\s|#[^\n]*\n)*[,\]]/.test(after);
  if (isInList && next !== undefined) return before + after.slice(next.length);
  if (isInList && /,\s*$/.test(before)) return before.replace(/,\s*$/, '') + after;
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = text.indexOf('\n', end);
  // Lines that are indented below the key belong to it, and so does the text after the colon on a line of its own.
  const below =
    lineEnd === -1 ? '' : text.slice(lineEnd + 1).replace(/^(?:(?:[ \t]*\r?\n)*(?:[ \t]+\S|:\s)[^\n]*(?:\n|$))+/, '');
  return text.slice(0, lineStart) + below;
}
