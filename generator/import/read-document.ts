import { defined } from '../defined.js';
import { Diagnostics } from '../diagnostics/diagnostics.js';
import {
  checkDeclarations,
  emptyMap,
  readSpecFiles,
  sectionNames,
  type ReadResult,
  type Sections,
} from '../read/index.js';
import { groupBy } from '../model/group-by.js';
import type { MapNode, SourceFile } from '../read/syntax.js';
import { convert, type Converted, type ImportChoices } from './import-document.js';
import { entryNode, located, placesIn, type Locating } from './layer/locate.js';
import type { Documents } from './load/documents.js';
import { ImportError, reportImportError } from './load/import-error.js';
import type { Assumption, Guess, Loss } from './losses.js';
import type { PartNames } from './name/member-names.js';
import { rootData } from './write/files.js';

export interface DocumentSpec {
  /** The spec, with places in the document. */
  readonly read: ReadResult;
  /** Absent if the document cannot be read; the problems have the reason. */
  readonly report?: DocumentReport;
}

/** The losses and the readings of a document. */
export interface DocumentReport {
  readonly losses: readonly Loss[];
  readonly assumptions: readonly Assumption[];
  readonly guesses: readonly Guess[];
  /** Names by pointer. A later version of the document that is read with them gets the same names. */
  readonly names: ReadonlyMap<string, string>;
  /** The names of members, fields and parameters. */
  readonly parts: PartNames;
}

/**
 * Reads a document as a spec, without files. Errors in the document are problems of the spec.
 *
 * @param load finds the document; its errors are problems, too
 * @param fileOf the file of an error, for its excerpt
 */
export function readDocument(
  load: () => Documents,
  choices: ImportChoices,
  fileOf: (name: string) => SourceFile,
): DocumentSpec {
  try {
    const documents = load();
    const converted = convert(documents, choices);
    const { losses, assumptions, guesses } = converted.report;
    return {
      read: specOf(documents, converted, fileOf),
      report: { losses, assumptions, guesses, names: converted.names, parts: converted.parts },
    };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const diagnostics = new Diagnostics();
    const file = fileOf(error.place.file);
    reportImportError(error, file, { file, start: 0, end: 0 }, diagnostics);
    return { read: { ...readSpecFiles([]), files: [file], diagnostics: diagnostics.sorted(), complete: false } };
  }
}

/**
 * The spec that a document was converted into, with places in the document.
 *
 * @param layer the layer whose facts are those of the document; then each has its pointer as the source
 */
export function specOf(
  documents: Documents,
  converted: Converted,
  fileOf: (name: string) => SourceFile,
  layer?: string,
): ReadResult {
  const { root } = documents;
  const files = new Map(
    documents.documents.map((source): [string, Locating] => [
      source === root ? '' : source.name,
      { document: fileOf(source.name), placeOf: source.placeOf, ...defined({ layer }) },
    ]),
  );
  const none = emptyMap(files.get('')!.document);
  const placeOf = placesIn(files);
  const declared = groupBy(located(converted.declared, placeOf), ({ section }) => section);
  const base = Object.fromEntries(
    sectionNames.map((name) => [name, { ...none, entries: declared.get(name)?.map(({ entry }) => entry) ?? [] }]),
  ) as unknown as Sections;
  const [spec, profiles] = rootData(converted.info).map(
    (entry) => entryNode(entry, placeOf('#/info'), placeOf).value as MapNode,
  );
  const diagnostics = new Diagnostics();
  for (const name of sectionNames) if (base[name].entries.length > 0) checkDeclarations(name, base[name], diagnostics);
  return {
    ...readSpecFiles([]),
    files: [...files.values()].map(({ document }) => document),
    spec: { root: { spec: spec!, layers: none, profiles: profiles! }, base, layers: new Map() },
    diagnostics: diagnostics.sorted(),
    complete: true,
  };
}
