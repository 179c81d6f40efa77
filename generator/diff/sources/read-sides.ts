import { statSync } from 'node:fs';
import nodePath, { isAbsolute, relative, type PlatformPath } from 'node:path';
import { pathPrefix } from '../../diagnostics/path-prefix.js';
import { QueryStore, type Queries } from '../../queries/index.js';
import { isBelow } from '../../read/spec-files.js';
import { readCompiledFile } from './compiled-file.js';
import { readFolder } from './folder.js';
import { commonAncestor, isRevision, readRevision } from './git-revision.js';
import { openRepository } from './repository.js';
import { sidesOf, type SideRequest } from './sides.js';
import { SourceError, type Source } from './source.js';

export interface DiffArguments {
  /** At most two: BASE and HEAD. */
  readonly names: readonly string[];
  readonly profile?: string;
  /** Folder of the spec, from which its place in the repository is known. */
  readonly spec: string;
}

export interface ReadSide {
  readonly source: Source;
  /** The profile that was asked for. */
  readonly profile?: string;
}

/** Reads both sides of a comparison. Throws a `SourceError` for what is not there; problems in a spec are in the result. */
export function readSides({ names, profile, spec }: DiffArguments): { before: ReadSide; after: ReadSide } {
  const { before, after, sinceTheyParted } = sidesOf(names, profile, isPath);
  const parted = sinceTheyParted ? commonAncestor(openRepository(spec), before.name!, after.name!) : undefined;
  // Most files are the same on both sides, and parsing them is most of the work.
  const queries = new QueryStore();
  const read = (side: SideRequest, revision = side.name): ReadSide => ({
    source: readSource(side.name, revision, spec, queries),
    ...(side.profile === undefined ? {} : { profile: side.profile }),
  });
  return { before: read(before, parted), after: read(after) };
}

function readSource(name: string | undefined, revision: string | undefined, spec: string, queries: Queries): Source {
  if (name === undefined || revision === undefined)
    return readFolder(spec, 'the working tree', prefixOf(spec), queries);
  if (revision !== name) return readRevision(openRepository(spec), queries, revision, revision.slice(0, 10));
  if (!isPath(name)) return readRevision(openRepository(spec), queries, name);
  refuseTwoMeanings(name, spec);
  return statSync(name).isDirectory() ? readFolder(name, name, prefixOf(name), queries) : readCompiledFile(name);
}

function isPath(name: string): boolean {
  return !name.includes('\0') && statSync(name, { throwIfNoEntry: false }) !== undefined;
}

/** A branch may be called like a folder. Whichever was taken, half of the people would be told wrong things. */
function refuseTwoMeanings(name: string, spec: string): void {
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

/** Annotations and SARIF need paths from the root of the checkout, where the command runs. */
function prefixOf(dir: string): string {
  return pathPrefix(isAbsolute(dir) && isBelow(process.cwd(), dir) ? relative(process.cwd(), dir) : dir);
}
