import { isRecord, parsedJson } from '../../json.js';
import { existsSync } from 'node:fs';
import { join, basename, dirname, posix } from 'node:path';
import { Diagnostics, type Diagnostic } from '../../diagnostics/diagnostics.js';
import { MAX_DOCUMENT_BYTES, MAX_FILE_BYTES } from '../../read/limits.js';
import type { Queries } from '../../queries/index.js';
import { readSnapshot, takeSnapshot, type ReadResult } from '../../read/read-spec.js';
import type { SourceFile } from '../../read/syntax.js';
import { readFileOfSpec, attachedPaths, decodeSpecFile, isSpecFile } from '../../read/spec-files.js';
import { Documents } from '../../import/load/documents.js';
import { ImportError } from '../../import/load/import-error.js';
import { readDocument, type DocumentReport } from '../../import/read-document.js';
import { importChoices, loadSpec, type DocumentChoices } from '../../load-spec.js';
import { NotReadableError, readRegularFile } from '../../regular-file.js';
import { UsageError } from '../../usage-error.js';

/** The record of an import, which is written beside the spec. */
export const RECORD = 'import.yaml';

/** The file with approvals, beside a document or in the folder of a spec. */
export const APPROVALS = 'approvals.yaml';

/** One side of a comparison: a spec that is read, but not compiled. */
export interface Source {
  /** The name from the command. */
  readonly label: string;
  /** Prefix of the paths of files of the spec: `spec/`, `HEAD~1:spec/`. */
  readonly prefix: string;
  readonly read: ReadResult;
  /** The profile of a compiled file, which is the only one to compare. */
  readonly profile?: string;
  readonly approvals?: SourceFile;
  /** Options for reading the document, with its names; absent for a spec in the spec language. */
  readonly document?: DocumentChoices;
  /** Losses when reading the document. */
  readonly report?: DocumentReport;
  /** The record of the import that wrote the spec. */
  readonly record?: () => SourceFile | undefined;
  /** Problems of an unreadable `approvals.yaml`. */
  readonly problems: readonly Diagnostic[];
}

/** Reports a side that cannot be read, on one line with the likely fix. */
export class SourceError extends UsageError {
  override readonly name = 'SourceError';
}

/** Reads the spec in a folder. */
export function readFolder(dir: string, label: string, prefix: string, queries: Queries): Source {
  if (!existsSync(join(dir, 'spec.yaml'))) throw new SourceError(`${dir} is not a spec: it has no spec.yaml`);
  const read = readSnapshot(takeSnapshot(dir), queries);
  const record = () => readFileOfSpec(dir, RECORD, new Diagnostics(), MAX_DOCUMENT_BYTES);
  return { label, prefix, read, record, ...approvalsIn(dir) };
}

/** Reads a document in the work tree. */
export function readDocumentFile(path: string, label: string, prefix: string, choices: DocumentChoices): Source {
  const { read, report } = loadSpec(path, choices);
  return { label, prefix, read, ...described(choices, report), ...approvalsIn(dirname(path)) };
}

function approvalsIn(dir: string): Pick<Source, 'problems' | 'approvals'> {
  const diagnostics = new Diagnostics();
  const approvals = readFileOfSpec(dir, APPROVALS, diagnostics);
  return { problems: diagnostics.sorted(), ...(approvals === undefined ? {} : { approvals }) };
}

/** The files of a document that is not on disk, by their paths from the folder of the first file. */
export interface DocumentTexts {
  readonly path: string;
  readonly bytesOf: (path: string) => Uint8Array | undefined;
}

/** Reads a document of a revision, or from a compiled file. */
export function readDocumentTexts(
  { path, bytesOf }: DocumentTexts,
  choices: DocumentChoices,
): Pick<Source, 'read' | 'document' | 'report'> {
  const known = new Map<string, string | undefined>();
  const get = (name: string): string | undefined => {
    if (!known.has(name)) known.set(name, decoded(bytesOf(posix.normalize(name)), name));
    return known.get(name);
  };
  const { read, report } = readDocument(
    () => new Documents(path, { get }, { lenient: choices.lenient ?? false }),
    importChoices(choices),
    (name) => ({ path: name, text: get(name) ?? '' }),
  );
  return { read, ...described(choices, report) };
}

function described(choices: DocumentChoices, report: DocumentReport | undefined): Pick<Source, 'document' | 'report'> {
  if (report === undefined) return { document: choices };
  return { document: { ...choices, names: report.names, parts: report.parts }, report };
}

function decoded(bytes: Uint8Array | undefined, name: string): string | undefined {
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError({ file: basename(name) }, 'the file is not UTF-8');
  }
}

/** Twice the size of a Model of 10,000 objects, and less than the longest string of Node.js. */
const MAX_COMPILED_BYTES = 256 * 1024 * 1024;

/** The parts of the output of `snowspec compile` that a comparison needs. */
interface Compiled {
  readonly profile: { readonly name: string };
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Reads the output of `snowspec compile`. Its sources are compiled again, because a comparison runs validators: only
 * the compiler prevents code injection from texts of a Model. Outputs of older versions work, too.
 *
 * @returns undefined for any other file
 */
export function readCompiledFile(path: string, queries: Queries, choices: DocumentChoices): Source | undefined {
  const compiled = parseCompiled(path, compiledText(path));
  if (compiled === undefined) return undefined;
  const { profile, sources } = compiled;
  const side = { label: path, prefix: `${path}:`, profile: profile.name, problems: [] };
  const [first] = Object.keys(sources);
  if (first !== undefined && sources['spec.yaml'] === undefined) {
    const bytesOf = (name: string) => (Object.hasOwn(sources, name) ? Buffer.from(sources[name]!) : undefined);
    return { ...side, ...readDocumentTexts({ path: first, bytesOf }, choices) };
  }
  const diagnostics = new Diagnostics();
  const attached = attachedPaths({ path: 'spec.yaml', text: sources['spec.yaml'] ?? '' });
  const files = Object.entries(sources)
    .filter(([name]) => isSpecFile(name) || attached.has(name))
    .flatMap(([name, text]) => {
      const most = attached.has(name) ? MAX_DOCUMENT_BYTES : MAX_FILE_BYTES;
      return decodeSpecFile(name, Buffer.from(text), diagnostics, most) ?? [];
    });
  const read = readSnapshot({ files, complete: diagnostics.empty, problems: diagnostics.sorted() }, queries);
  return { ...side, read };
}

function compiledText(path: string): string {
  try {
    return readRegularFile(path, MAX_COMPILED_BYTES).toString('utf8');
  } catch (error) {
    if (error instanceof NotReadableError) throw new SourceError(`${path} cannot be read: ${error.message}`);
    throw new SourceError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function parseCompiled(path: string, text: string): Compiled | undefined {
  const { profile, sources } = recordOf(parsedJson(text)) ?? {};
  const name = recordOf(profile)?.['name'];
  if (typeof name !== 'string') return undefined;
  const texts = recordOf(sources);
  if (texts === undefined || !Object.values(texts).every((value) => typeof value === 'string')) {
    throw new SourceError(
      `${path} has no sources: another version of snowspec wrote it; run snowspec compile again on its spec`,
    );
  }
  return { profile: { name }, sources: texts as Compiled['sources'] };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}
