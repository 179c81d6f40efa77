import { basename, dirname, posix } from 'node:path';
import { Diagnostics } from '../../diagnostics/diagnostics.js';
import { Documents } from '../../import/load/documents.js';
import { ImportError } from '../../import/load/import-error.js';
import { readDocument, type DocumentReport } from '../../import/read-document.js';
import { importChoices, loadSpec, type DocumentChoices } from '../../load-spec.js';
import { readFileOfSpec } from '../../read/spec-files.js';
import { APPROVALS, type Source } from './source.js';

/** Reads a document of the work tree. */
export function readDocumentFile(path: string, label: string, prefix: string, choices: DocumentChoices): Source {
  const { read, report } = loadSpec(path, choices);
  const diagnostics = new Diagnostics();
  const approvals = readFileOfSpec(dirname(path), APPROVALS, diagnostics);
  return {
    label,
    prefix,
    read,
    problems: diagnostics.sorted(),
    ...described(choices, report),
    ...(approvals === undefined ? {} : { approvals }),
  };
}

/** The files of a document that is not on disk, by their paths from the folder of the first one. */
export interface DocumentTexts {
  /** Path of the first file. */
  readonly path: string;
  /** The bytes of a file; undefined if there is none. */
  readonly bytesOf: (path: string) => Uint8Array | undefined;
}

/** Reads a document of a revision, or one that a compiled file contains. */
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
