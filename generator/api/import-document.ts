import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics } from '../diagnostics/diagnostics.js';
import { pathPrefix, type Problem } from '../diagnostics/print.js';
import type { ReadSide } from '../diff/sources/read-sides.js';
import { compileRead } from '../compile.js';
import { importFrom, type ImportChoices, type Imported } from '../import/import-document.js';
import { readDocument } from '../import/read-document.js';
import { declarationsIn, sectionNames } from '../model/sections.js';
import { Documents, readBytes } from '../import/load/documents.js';
import { fetchDocuments } from '../import/load/fetch-documents.js';
import { ImportError } from '../import/load/import-error.js';
import { isUrl } from '../spec-path.js';
import type { Assumption, Guess, GuessKind, Loss } from '../import/losses.js';
import { replaceLayer } from '../import/layer/replace-layer.js';
import { hashOfFile, readRecord, type EarlierRecord } from '../import/write/record.js';
import { QueryStore } from '../queries/index.js';
import { readSnapshot, takeSnapshot, type SpecSnapshot, type SubsetPatterns } from '../read/read-spec.js';
import { attachedPaths, isSpecFile, readFileOfSpec } from '../read/spec-files.js';
import { MAX_DOCUMENT_BYTES } from '../read/limits.js';
import { compareSides, type Comparison, type DiffResult } from './diff.js';
import { type FileChange, reportOf, type WriteReport } from '../write/change.js';
import { planFiles, writePlanned } from '../import/write/write-spec.js';

export { ImportError } from '../import/load/import-error.js';
export type { Assumption, Guess, GuessKind, Loss } from '../import/losses.js';

export interface ImportOptions {
  /** Path of an OpenAPI 3.0, 3.1 or 3.2 document, or of a JSON Schema, in JSON or YAML; or its address, if that is allowed. */
  readonly document: string;
  /** A new folder for the spec. One of `out` and `into` is given. */
  readonly out?: string | undefined;
  /** The folder of a spec, which may contain an earlier import. Other files in it are kept. */
  readonly into?: string | undefined;
  /** The layer of `into` whose document is replaced. Its map keeps the names. */
  readonly layer?: string | undefined;
  /** Write nothing if the spec cannot express a part of the document. */
  readonly strict?: boolean;
  /** Whether values that an enum does not list are legal. Default: yes in OpenAPI documents, no in JSON Schemas. */
  readonly enums?: 'open' | 'closed' | undefined;
  /** Guesses to leave out. Default: those that the earlier import left out. */
  readonly without?: readonly GuessKind[] | undefined;
  /** Allowed prefixes of addresses: `https://example.com/schemas/`. Default: none. */
  readonly allowUrl?: readonly string[] | undefined;
  /** Read a dangling `$ref` and an unknown type as any value, and report them as losses. */
  readonly lenient?: boolean | undefined;
  /** Import only declarations that match these patterns, and those that they refer to. Default: as in the earlier import. */
  readonly include?: readonly string[] | undefined;
  /** Leave out declarations that match these patterns. */
  readonly exclude?: readonly string[] | undefined;
  /** Compare only, and write nothing. */
  readonly dryRun?: boolean;
}

export interface ImportResult {
  /** The files that were written, or would be written in a dry run; absent if `strict` refuses. */
  readonly files?: WriteReport;
  /** Facts of the document that the spec does not state. */
  readonly losses: readonly Loss[];
  readonly assumptions: readonly Assumption[];
  readonly guesses: readonly Guess[];
  /** Names by JSON pointer. */
  readonly names: ReadonlyMap<string, string>;
  /** The changes that this import makes to the spec; absent for a first import, and where nothing changes. */
  readonly comparison?: Comparison;
  /** Problems of layers and other files of the spec with the new facts. */
  readonly problems?: readonly Problem[];
  /** Names that the new document lacks, and that were removed from the map of the layer. */
  readonly gone?: readonly string[];
}

/**
 * Turns a document into the folder of a spec that compiles without problems. Writes all of it or nothing.
 *
 * @throws {ImportError} if the document cannot be read, or if files would be lost
 */
export async function importDocument(options: ImportOptions): Promise<ImportResult> {
  const { document, into, layer, strict = false, dryRun = false, allowUrl = [], lenient = false } = options;
  const folder = folderOf(options);
  if (layer !== undefined) return importLayer(options, folder, layer);
  const earlier = into === undefined ? undefined : earlierRecord(into);
  const enums = options.enums ?? earlier?.enums;
  const choices = {
    ...(enums === undefined ? {} : { enums }),
    without: options.without ?? earlier?.without ?? [],
    names: earlier?.names ?? new Map<string, string>(),
    ...(earlier === undefined ? {} : { parts: earlier.parts }),
  };
  const allowed = isUrl(document) ? [document, ...allowUrl] : allowUrl;
  const include = options.include ?? earlier?.include;
  const exclude = options.exclude ?? earlier?.exclude;
  const imported: Imported = await fetchDocuments(allowed, (fetched) => {
    const opened = (): Documents => new Documents(document, fetched, { lenient });
    const subset =
      include === undefined && exclude === undefined ? {} : subsetIn(opened, choices, { include, exclude });
    return importFrom(opened(), { ...choices, ...subset });
  });
  const { losses, assumptions, guesses, names } = imported.record;
  const reported = { losses, assumptions, guesses, names };
  if (strict && losses.length > 0) return reported;
  const plan = planFiles(folder, imported.files, earlier?.files ?? new Map());
  const compared = earlier === undefined || !hasChanges(plan) ? {} : await compareWithEarlier(folder, plan);
  if (!dryRun) await writePlanned(folder, plan);
  return { ...reported, ...compared, files: reportOf(plan) };
}

/** The patterns apply to the declarations of the Model of the whole document. */
function subsetIn(
  opened: () => Documents,
  choices: ImportChoices,
  patterns: SubsetPatterns,
): Pick<ImportChoices, 'subset'> {
  const { read } = readDocument(opened, choices, (name) => ({ path: name, text: '' }));
  const [model] = compileRead({ ...read, subset: patterns }, 'main').models;
  if (model === undefined) return {};
  const kept = new Set(
    sectionNames.flatMap((section) => declarationsIn(section, model).map(({ name }) => `${section}.${name}`)),
  );
  return { subset: { ...patterns, has: (section, name) => kept.has(`${section}.${name}`) } };
}

function earlierRecord(folder: string): EarlierRecord | undefined {
  const diagnostics = new Diagnostics();
  const file = readFileOfSpec(folder, 'import.yaml', diagnostics, MAX_DOCUMENT_BYTES);
  const [problem] = diagnostics.sorted();
  const path = join(folder, 'import.yaml');
  if (problem !== undefined) throw new ImportError({ file: path }, problem.message);
  return file && readRecord(file.text, path);
}

/** Replaces the document of a layer, and adds new schemas without a name to its map. */
async function importLayer(options: ImportOptions, folder: string, layer: string): Promise<ImportResult> {
  const { document, strict = false, dryRun = false } = options;
  const text = isUrl(document)
    ? await fetchDocuments([document], (fetched) => fetched.get(document) ?? '')
    : readBytes(document, document).toString();
  const { files, imported, gone } = replaceLayer(folder, layer, document, text);
  const { losses, assumptions, guesses, names } = imported.record;
  const reported = { losses, assumptions, guesses, names };
  if (strict && losses.length > 0) return reported;
  const hashes = new Map(files.flatMap(({ path }) => hashNow(folder, path)));
  const plan = planFiles(folder, files, hashes);
  const compared = hasChanges(plan) ? await compareWithEarlier(folder, plan) : {};
  if (!dryRun) await writePlanned(folder, plan);
  return { ...reported, ...compared, gone, files: reportOf(plan) };
}

/** The hashes of the files that the import may replace: the document and the map. */
function hashNow(folder: string, path: string): readonly (readonly [string, string])[] {
  const whole = join(folder, path);
  return existsSync(whole) ? [[path, hashOfFile(readBytes(whole, whole))]] : [];
}

function hasChanges(changes: readonly FileChange[]): boolean {
  return changes.some(({ kind, path }) => kind !== 'unchanged' && path !== 'import.yaml');
}

/** Compares the new files with the old ones, or returns the problems of layers and other files with them. */
async function compareWithEarlier(folder: string, changes: readonly FileChange[]): Promise<DiffResult> {
  const queries = new QueryStore();
  const snapshot = takeSnapshot(folder);
  const root = snapshot.files.find(({ path }) => path === 'spec.yaml');
  const attached = root === undefined ? new Set<string>() : attachedPaths(root);
  const isAttached = (path: string): boolean => attached.has(path);
  const gone = new Set(reportOf(changes).removed);
  const texts = new Map(
    changes.flatMap((change) =>
      'content' in change && (isSpecFile(change.path) || isAttached(change.path))
        ? [[change.path, change.content] as const]
        : [],
    ),
  );
  const later = takeSnapshot(folder, texts);
  const prefix = pathPrefix(folder);
  const approvals = readFileOfSpec(folder, 'approvals.yaml', new Diagnostics());
  const side = (label: string, taken: SpecSnapshot): ReadSide => ({
    source: {
      label,
      prefix,
      read: readSnapshot(taken, queries),
      problems: [],
      ...(approvals === undefined ? {} : { approvals }),
    },
  });
  const before = side('the earlier import', snapshot);
  // An earlier import with problems, such as those of a layer, cannot be compared.
  if (before.source.read.diagnostics.length > 0) return { problems: [] };
  return compareSides(
    before,
    side('this import', { ...later, files: later.files.filter(({ path }) => !gone.has(path)) }),
    queries,
  );
}

function folderOf({ out, into }: ImportOptions): string {
  if ((out === undefined) === (into === undefined))
    throw new ImportError({ file: 'snowspec import' }, 'one of out and into names the folder of the spec');
  if (out !== undefined && existsSync(out) && readdirSync(out).length > 0) {
    throw new ImportError(
      { file: out },
      'the folder is not empty',
      'name a new folder with --out, or import again with --into',
    );
  }
  return (out ?? into)!;
}
