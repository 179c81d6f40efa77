import { sectionNames, type SectionName } from '../../read/index.js';
import type { Entry, Node, Provenance, ScalarNode, SourceFile, Span } from '../../read/syntax.js';
import type { SourceDocument } from '../load/source-document.js';
import { compareText } from '../../diagnostics/diagnostics.js';
import type { PlacedDeclaration } from '../write/files.js';
import { isMap, isNotShown, type Data, type Entry as DataEntry } from '../write/yaml-data.js';

export const SCHEMES = '/components/securitySchemes/';

/** A file of a document whose declarations get their places. */
export interface Locating {
  /** The layer of the document; absent if it is the whole spec. */
  readonly layer?: string;
  readonly document: SourceFile;
  readonly placeOf: SourceDocument['placeOf'];
}

/** A declaration with the places of its facts. */
export interface Located {
  readonly section: SectionName;
  /** Its place in the file, without `#`. */
  readonly pointer: string;
  readonly entry: Entry;
}

/** A place in the document, with a new span for each node. */
export interface PlaceInDocument {
  readonly span: () => Span;
  readonly provenance?: Provenance;
}

/** The place of a pointer of the report, such as `#/info`, or with the name of another file in front. */
export type PlaceOf = (at: string) => PlaceInDocument;

/**
 * Finds places in the files of a document. Facts of a layer have pointers as sources.
 *
 * @param files by name; the first one has an empty name
 */
export function placesIn(files: ReadonlyMap<string, Locating>): PlaceOf {
  return (at) => {
    const { layer, document, placeOf } = files.get(at.slice(0, at.indexOf('#')))!;
    const pointer = pointerIn(at);
    const { start, end } = placeOf(pointer);
    const span = (): Span => ({ file: document, start, end });
    return layer === undefined ? { span } : { span, provenance: { layer, source: [`${document.path}#${pointer}`] } };
  };
}

function pointerIn(at: string): string {
  return at.slice(at.indexOf('#') + 1);
}

/**
 * The declarations of an import by section, as if they were read from files: printing and reading took more than half of
 * the time.
 */
export function located(declared: readonly PlacedDeclaration[], placeOf: PlaceOf): readonly Located[] {
  const byFile = declared.toSorted((a, b) => compareText(a.file ?? '', b.file ?? ''));
  return sectionNames.flatMap((section) =>
    byFile
      .filter((declaration) => declaration.section === section)
      .map(({ entry, at }) => ({ section, pointer: pointerIn(at), entry: entryNode(entry, placeOf(at), placeOf) })),
  );
}

/** The node of an entry. A key and its value have different spans, because equal ones mark an expanded short form. */
export function entryNode([written, data, at]: DataEntry, around: PlaceInDocument, placeOf: PlaceOf): Entry {
  const place = at === undefined ? around : placeOf(at);
  const optional = written.endsWith('?');
  const key = optional ? written.slice(0, -1) : written;
  return { key, optional, keySpan: place.span(), value: nodeOf(data, place, placeOf) };
}

function nodeOf(data: Data, around: PlaceInDocument, placeOf: PlaceOf): Node {
  const { span, ...source } = isMap(data) && data.at !== undefined ? placeOf(data.at) : around;
  const place = { span: span(), ...source };
  if (isMap(data)) {
    const inside = { span, ...source };
    return { kind: 'map', entries: data.entries.map((entry) => entryNode(entry, inside, placeOf)), ...place };
  }
  if (Array.isArray(data)) {
    const items = (data as readonly Data[]).map((item) => nodeOf(item, around, placeOf));
    return { kind: 'list', items, ...place };
  }
  if (isNotShown(data)) return { kind: 'not-shown', text: data.notShown.trim(), ...place };
  return { kind: 'scalar', value: Object.is(data, -0) ? 0 : (data as ScalarNode['value']), ...place };
}
