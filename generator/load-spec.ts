import { basename, dirname, join } from 'node:path';
import { pathPrefix } from './diagnostics/print.js';
import type { ImportChoices } from './import/import-document.js';
import type { GuessKind } from './import/losses.js';
import { Documents, readBytes } from './import/load/documents.js';
import type { FetchedDocuments } from './import/load/fetch-documents.js';
import type { PartNames } from './import/name/member-names.js';
import { readDocument, type DocumentReport } from './import/read-document.js';
import { readSpec, type ReadResult, type SubsetPatterns } from './read/read-spec.js';
import { requireSpec } from './spec-path.js';

/** How documents are read; specs in the spec language have nothing to choose. */
export interface DocumentChoices {
  /** Whether values that an enum does not list are legal. Default: in OpenAPI documents they are, in JSON Schemas not. */
  readonly enums?: 'open' | 'closed' | undefined;
  /** Guesses that are not made. */
  readonly without?: readonly GuessKind[] | undefined;
  /** Names that pointers have already, such as in another version. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  /** The same of members, fields and parameters. */
  readonly parts?: PartNames | undefined;
  /** Read a `$ref` that leads nowhere, and a type that there is not, as any value, which is a loss. */
  readonly lenient?: boolean | undefined;
}

/** How a document at an address is read. */
export interface OpenOptions extends DocumentChoices, SubsetPatterns {
  /** Beginnings of addresses that it may refer to, besides those in its folder. */
  readonly allowUrl?: readonly string[] | undefined;
  /** Accept a document that has changed since `snowspec.lock` was written. */
  readonly update?: boolean | undefined;
}

/** The spec that a command works on. */
export interface SpecOptions extends Omit<OpenOptions, 'names' | 'parts' | 'update'> {
  /** Folder in the spec language, or path or address of an OpenAPI document or a JSON Schema. */
  readonly spec: string;
}

/** A spec that is read, from whichever form it has. */
export interface LoadedSpec {
  readonly read: ReadResult;
  /** The folder of its files. */
  readonly folder: string;
  /** Makes the paths of its files relative to the working directory: `spec/`. */
  readonly prefix: string;
  /** How far a document was understood; absent for a folder in the spec language, and for a document that cannot be read. */
  readonly report?: DocumentReport;
}

/**
 * Reads a spec: a folder in the spec language, an OpenAPI document or a JSON Schema. Its problems are in the result.
 *
 * @throws {SpecFolderError} if there is none
 */
export function loadSpec(path: string, choices: DocumentChoices & SubsetPatterns = {}): LoadedSpec {
  const loaded = loadWhole(path, choices);
  return { ...loaded, read: partOf(loaded.read, choices) };
}

/** The same for a document that was read from addresses. */
export function loadFetched(url: string, fetched: FetchedDocuments, choices: OpenOptions): LoadedSpec {
  const { read, report } = readDocument(
    () => new Documents(url, fetched, { lenient: choices.lenient ?? false }),
    importChoices(choices),
    (name) => ({ path: name, text: fetched.get(name) ?? '' }),
  );
  return { read: partOf(read, choices), folder: '.', prefix: '', ...(report === undefined ? {} : { report }) };
}

/** A spec of which only what patterns select is compiled. */
export function partOf(read: ReadResult, { include, exclude }: SubsetPatterns): ReadResult {
  return include === undefined && exclude === undefined ? read : { ...read, subset: { include, exclude } };
}

function loadWhole(path: string, choices: DocumentChoices): LoadedSpec {
  if (!requireSpec(path)) return { read: readSpec(path), folder: path, prefix: pathPrefix(path) };
  const folder = dirname(path);
  const { read, report } = readDocument(
    () => new Documents(path, undefined, { lenient: choices.lenient ?? false }),
    importChoices(choices),
    (name) => {
      const place = name === path ? path : join(folder, name);
      return { path: name === path ? basename(path) : name, text: readBytes(place, name).toString() };
    },
  );
  return { read, folder, prefix: pathPrefix(folder), ...(report === undefined ? {} : { report }) };
}

export function importChoices({ enums, without = [], names = new Map(), parts }: DocumentChoices): ImportChoices {
  return {
    without,
    names,
    ...(enums === undefined ? {} : { enums }),
    ...(parts === undefined ? {} : { parts }),
  };
}
