import { statSync } from 'node:fs';
import nodePath, { dirname, isAbsolute, relative, type PlatformPath } from 'node:path';
import { pathPrefix } from '../../diagnostics/print.js';
import { QueryStore, type Queries } from '../../queries/index.js';
import { isBelow } from '../../read/spec-files.js';
import type { DocumentChoices } from '../../load-spec.js';
import { readCompiledFile } from './compiled-file.js';
import { readDocumentFile } from './document.js';
import { readFolder } from './folder.js';
import { commonAncestor, isRevision, readRevision } from './git-revision.js';
import { choicesBeside } from './import-record.js';
import { openRepository } from './repository.js';
import { sidesOf, type SideRequest } from './sides.js';
import { SourceError, type Source } from './source.js';

export interface DiffArguments {
  /** At most two names: BASE and HEAD. */
  readonly names: readonly string[];
  readonly profile?: string;
  /** Folder of the spec or path of its document, which determines its path in the repository. */
  readonly spec: string;
  readonly choices?: DocumentChoices;
}

export interface ReadSide {
  readonly source: Source;
  /** The requested profile. */
  readonly profile?: string;
}

/**
 * Reads both sides of a comparison. Throws a `SourceError` if a side does not exist; problems in a spec are part of the result.
 *
 * @param queries most files are the same on both sides: they are parsed once
 */
export function readSides(
  { names, profile, spec, choices = {} }: DiffArguments,
  queries: Queries = new QueryStore(),
): { before: ReadSide; after: ReadSide } {
  const { before, after, sinceTheyParted } = sidesOf(names, profile, isPath);
  const parted = sinceTheyParted ? commonAncestor(openRepository(spec), before.name!, after.name!) : undefined;
  const read = (side: SideRequest, beside: DocumentChoices, revision = side.name): ReadSide => ({
    source: readSource(side.name, revision, spec, queries, { ...beside, ...choices }),
    ...(side.profile === undefined ? {} : { profile: side.profile }),
  });
  const first = read(before, {}, parted);
  const second = read(after, choicesBeside(first.source));
  const isMixed = first.source.document !== undefined && second.source.document === undefined;
  return { before: isMixed ? read(before, choicesBeside(second.source), parted) : first, after: second };
}

function readSource(
  name: string | undefined,
  revision: string | undefined,
  spec: string,
  queries: Queries,
  choices: DocumentChoices,
): Source {
  if (name === undefined || revision === undefined) return readPath(spec, 'the working tree', queries, choices);
  if (revision !== name) return readRevision(openRepository(spec), queries, choices, revision, revision.slice(0, 10));
  if (!isPath(name)) return readRevision(openRepository(spec), queries, choices, name);
  rejectAmbiguousName(name, spec);
  return readPath(name, name, queries, choices);
}

function readPath(path: string, label: string, queries: Queries, choices: DocumentChoices): Source {
  if (!isPath(path) || statSync(path).isDirectory()) return readFolder(path, label, prefixOf(path), queries);
  return readCompiledFile(path, queries, choices) ?? readDocumentFile(path, label, prefixOf(dirname(path)), choices);
}

function isPath(name: string): boolean {
  return !name.includes('\0') && statSync(name, { throwIfNoEntry: false }) !== undefined;
}

/** A branch and a folder may have the same name. Choosing one of them would be wrong for some users. */
function rejectAmbiguousName(name: string, spec: string): void {
  if (isWrittenAsPath(name) || !isKnownToGit(name, spec)) return;
  throw new SourceError(`${name} is a path and a revision; write ./${name} for the path, or refs/heads/${name}`);
}

/** `./main`, `../main`, `/main`, and on Windows also `.\\main` and `C:\\main`. */
export function isWrittenAsPath(name: string, { isAbsolute, sep }: PlatformPath = nodePath): boolean {
  return isAbsolute(name) || /^\.{1,2}\//.test(name) || name.startsWith(`.${sep}`) || name.startsWith(`..${sep}`);
}

function isKnownToGit(name: string, spec: string): boolean {
  try {
    return isRevision(openRepository(spec), name);
  } catch {
    return false;
  }
}

/** Annotations and SARIF need paths relative to the root of the checkout, where the command runs. */
function prefixOf(dir: string): string {
  return pathPrefix(isAbsolute(dir) && isBelow(process.cwd(), dir) ? relative(process.cwd(), dir) : dir);
}
