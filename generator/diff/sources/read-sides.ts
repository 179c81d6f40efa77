import nodePath, { dirname, isAbsolute, relative } from 'node:path';
import type { DocumentChoices } from '../../load-spec.js';
import { statSync } from 'node:fs';
import { pathPrefix } from '../../diagnostics/print.js';
import { QueryStore, type Queries } from '../../queries/index.js';
import { isBelow } from '../../read/spec-files.js';
import { readCompiledFile, readDocumentFile, readFolder, SourceError, type Source } from './document.js';
import { commonAncestor, isRevision, readRevision, openRepository } from './git-revision.js';
import { ImportError } from '../../import/load/import-error.js';
import { readRecord } from '../../import/write/record.js';

export interface DiffArguments {
  /** BASE and HEAD, which are optional. */
  readonly names: readonly string[];
  readonly profile?: string;
  /** Folder of the spec or path of its document, from which the path in the repository follows. */
  readonly spec: string;
  readonly choices?: DocumentChoices;
}

export interface ReadSide {
  readonly source: Source;
  readonly profile?: string;
}

/**
 * Reads both sides of a comparison. Problems in a spec are part of the result.
 * @param queries parses files that are the same on both sides once
 * @throws {SourceError} if a side does not exist
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

/** Rejects a name of both a branch and a folder, because either choice would be wrong for some users. */
function rejectAmbiguousName(name: string, spec: string): void {
  if (isWrittenAsPath(name) || !isKnownToGit(name, spec)) return;
  throw new SourceError(`${name} is a path and a revision; write ./${name} for the path, or refs/heads/${name}`);
}

/** Whether a name begins as paths do: `./main`, `../main`, `/main`, and on Windows also `.\\main` and `C:\\main`. */
export function isWrittenAsPath(name: string, { isAbsolute, sep }: typeof nodePath = nodePath): boolean {
  return isAbsolute(name) || /^\.{1,2}\//.test(name) || name.startsWith(`.${sep}`) || name.startsWith(`..${sep}`);
}

function isKnownToGit(name: string, spec: string): boolean {
  try {
    return isRevision(openRepository(spec), name);
  } catch {
    return false;
  }
}

/** A prefix relative to the current folder, as annotations and SARIF require. */
function prefixOf(dir: string): string {
  return pathPrefix(isAbsolute(dir) && isBelow(process.cwd(), dir) ? relative(process.cwd(), dir) : dir);
}

/** Options for reading a document like the other side, so that both have the same names. */
function choicesBeside({ document, record }: Source): DocumentChoices {
  if (document !== undefined) return document;
  const file = record?.();
  if (file === undefined) return {};
  try {
    const { names, parts, without, enums } = readRecord(file.text, file.path);
    return { names, parts, without, enums };
  } catch (error) {
    // A broken record is ignored, because it is no part of the spec.
    if (error instanceof ImportError) return {};
    throw error;
  }
}

/** The requested comparison. */
export interface Comparison {
  readonly before: SideRequest;
  readonly after: SideRequest;
  /** Whether B of `A...B` is compared with the merge base. */
  readonly sinceTheyParted: boolean;
}

export interface SideRequest {
  /** A revision, a folder or a compiled file; by default the spec in the work tree. */
  readonly name?: string;
  /** The profile of the main entry by default. */
  readonly profile?: string;
}

/**
 * The sides of `snowspec diff [BASE] [HEAD] --profile ...`: by default the last commit and the work tree, or two
 * profiles of the work tree. With one name, they are that side and the work tree.
 * @param isPath whether a name that looks like a range is a path
 */
export function sidesOf(
  names: readonly string[],
  profile: string | undefined,
  isPath: (name: string) => boolean,
): Comparison {
  const profiles = profilesOf(profile);
  const [base, head] = names;
  const range = base !== undefined && head === undefined && !isPath(base) ? rangeOf(base) : undefined;
  const twoOfOne = profiles.before !== profiles.after && base === undefined;
  const before = range?.from ?? base ?? (twoOfOne ? undefined : 'HEAD');
  const after = range?.to ?? head;
  return {
    before: side(before, profiles.before),
    after: side(after, profiles.after),
    sinceTheyParted: range?.sinceTheyParted ?? false,
  };
}

function side(name: string | undefined, profile: string | undefined): SideRequest {
  return { ...(name === undefined ? {} : { name }), ...(profile === undefined ? {} : { profile }) };
}

function profilesOf(profile: string | undefined): { readonly before?: string; readonly after?: string } {
  if (profile === undefined) return {};
  const [before, after, ...more] = profile.split('..');
  if (more.length > 0 || before === '' || after === '') {
    throw new SourceError(`--profile ${profile} is neither a profile nor two of them, as in default..live`);
  }
  return { before: before!, after: after ?? before! };
}

// Names of branches and tags cannot contain two dots.
function rangeOf(name: string) {
  const found = /^([^.]+(?:\.[^.]+)*)(\.\.\.?)([^.].*)$/.exec(name);
  return found === null ? undefined : { from: found[1]!, to: found[3]!, sinceTheyParted: found[2] === '...' };
}
