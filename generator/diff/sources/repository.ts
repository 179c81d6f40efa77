import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { linkInCheckout } from '../../regular-file.js';
import { git, gitLine } from './git.js';
import { SourceError } from './source.js';

/** The git repository of a spec folder. */
export interface Repository {
  /** A folder within the repository. */
  readonly cwd: string;
  /** Path of the spec folder from the root of the repository, with forward slashes; empty for the root itself. */
  readonly specPath: string;
}

export interface GitObject {
  readonly id: string;
  readonly type: string;
}

export interface TreeFile {
  readonly id: string;
  /** Path from the tree. */
  readonly path: string;
  readonly bytes: number;
  readonly link: boolean;
}

/** Finds the repository of a spec folder, which may no longer exist in the work tree. */
export function openRepository(specDir: string): Repository {
  const link = linkInCheckout(specDir);
  if (link !== undefined)
    throw new SourceError(
      `${link} is a link, and git would compare where it leads; name the folder of the spec itself`,
    );
  const { folder, rest } = nearestFolder(resolve(specDir));
  const prefix = gitLine(folder, ['rev-parse', '--show-prefix']);
  if (prefix === undefined)
    throw new SourceError(`${specDir} is not in a git repository that can be read; ${OTHERWISE}`);
  return { cwd: folder, specPath: [...prefix.split('/'), ...rest].filter((part) => part !== '').join('/') };
}

const OTHERWISE = 'compare two folders or compiled files, or name the spec with --spec';

/** Resolves a name of git: `main`, `HEAD~1`, `v1.2.0`, `main:spec`. */
export function findObject({ cwd }: Repository, given: string): GitObject | undefined {
  const name = fromRoot(cwd, given);
  // Names are passed on standard input, one per line, where git cannot mistake them for options.
  // oxlint-disable-next-line no-control-regex -- the pattern is meant to match control characters
  if (name === '' || /[\u0000-\u001f]/.test(name)) return undefined;
  const output = git(cwd, ['cat-file', '--batch-check'], `${name}\n`)?.toString('utf8') ?? '';
  const found = /^([0-9a-f]{40,64}) (commit|tree|blob|tag) \d+\n$/.exec(output);
  return found ? { id: found[1]!, type: found[2]! } : undefined;
}

/** `main:./spec` is meant from where the user is, as git has it; objects are looked up in the folder of the spec. */
function fromRoot(cwd: string, name: string): string {
  const [, revision, path] = /^([^:]*):(\.{1,2}(?:\/.*)?)$/.exec(name) ?? [];
  if (path === undefined) return name;
  const below = relative(realpathSync(cwd), join(realpathSync(process.cwd()), path.replace(/\^\{\w+\}$/, '')));
  const suffix = /\^\{\w+\}$/.exec(path)?.[0] ?? '';
  const inFolder = below === '' ? './' : below.startsWith('.') ? below : `./${below}`;
  return `${revision}:${inFolder.split(sep).join('/')}${suffix}`;
}

/** The merge base of two commits. */
export function mergeBase({ cwd }: Repository, one: GitObject, other: GitObject): string | undefined {
  return gitLine(cwd, ['merge-base', one.id, other.id]);
}

/** Whether the repository has only a part of its history. */
export function isShallow({ cwd }: Repository): boolean {
  return gitLine(cwd, ['rev-parse', '--is-shallow-repository']) === 'true';
}

/** Every file below a tree. */
export function filesOf({ cwd }: Repository, tree: GitObject): readonly TreeFile[] {
  const listing = git(cwd, ['ls-tree', '-r', '-l', '-z', '--full-tree', tree.id]);
  if (listing === undefined) throw new SourceError(`git could not list the tree ${tree.id}`);
  return listing
    .toString('utf8')
    .split('\0')
    .flatMap((entry) => {
      const found = /^(\d+) blob ([0-9a-f]+) +(\d+)\t([^]+)$/.exec(entry);
      if (found === null) return [];
      const [, mode, id, bytes, path] = found as unknown as [string, string, string, string, string];
      return [{ id, path, bytes: Number(bytes), link: mode === '120000' }];
    });
}

/** The contents of blobs, in the order of `ids`. */
export function contentsOf({ cwd }: Repository, ids: readonly string[]): readonly Uint8Array[] {
  if (ids.length === 0) return [];
  const output = git(cwd, ['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''));
  if (output === undefined) throw new SourceError('git could not read the files of the spec');
  let offset = 0;
  return ids.map((id) => {
    const newline = output.indexOf('\n', offset);
    const head = /^[0-9a-f]+ blob (\d+)$/.exec(output.subarray(offset, Math.max(newline, offset)).toString('latin1'));
    if (head === null) throw new SourceError(`git has no contents for ${id}; is the clone complete?`);
    const start = newline + 1;
    const end = start + Number(head[1]);
    offset = end + 1;
    return output.subarray(start, end);
  });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function nearestFolder(path: string): { readonly folder: string; readonly rest: readonly string[] } {
  const rest: string[] = [];
  let folder = path;
  while (!isFolder(folder) && dirname(folder) !== folder) {
    rest.unshift(basename(folder));
    folder = dirname(folder);
  }
  return { folder: realpathSync(folder), rest };
}
