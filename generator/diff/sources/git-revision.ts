import { spawnSync } from 'node:child_process';
import { dirname, resolve, posix, basename, join, relative, sep } from 'node:path';
import { type Diagnostic, Diagnostics } from '../../diagnostics/diagnostics.js';
import { attachedPaths, decodeSpecFile, isSpecFile } from '../../read/spec-files.js';
import { MAX_DOCUMENT_BYTES, MAX_FILE_BYTES } from '../../read/limits.js';
import type { Queries } from '../../queries/index.js';
import type { DocumentChoices } from '../../load-spec.js';
import { readSnapshot, type ReadResult } from '../../read/read-spec.js';
import type { SourceFile } from '../../read/syntax.js';
import { APPROVALS, readDocumentTexts, RECORD, SourceError, type Source } from './document.js';
import { realpathSync, statSync } from 'node:fs';
import { linkInCheckout } from '../../regular-file.js';

/** Prevents git from using a folder of a checkout as a bare repository, whose configuration can name programs. */
const OPTIONS = ['--no-optional-locks', '-c', 'safe.bareRepository=explicit'] as const;

/** Runs a plumbing command of git in a folder; undefined if git fails. User input must not be passed as an argument. */
export function git(folder: string, args: readonly string[], input = ''): Buffer | undefined {
  const { status, stdout, error } = spawnSync('git', ['-C', resolve(folder), ...OPTIONS, ...args], {
    // Windows searches the current folder for programs first, and a checkout may have a `git.exe`.
    cwd: dirname(process.execPath),
    input,
    env: environment(),
    maxBuffer: 2 ** 30,
    windowsHide: true,
  });
  if (error !== undefined) throw new SourceError(whyNotStarted(error));
  return status === 0 ? stdout : undefined;
}

/** The output of {@link git} as one line of text. */
function gitLine(folder: string, args: readonly string[]): string | undefined {
  return git(folder, args)
    ?.toString('utf8')
    .replace(/\r?\n$/, '');
}

/** Git must find the repository from the folder of the spec. In a hook, these variables may point to another one. */
function environment(): NodeJS.ProcessEnv {
  const found = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined, GIT_PREFIX: undefined };
  return { ...process.env, ...found, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
}

function whyNotStarted(error: Error): string {
  const missing = 'code' in error && error.code === 'ENOENT';
  if (missing) return 'git was not found; install it, or compare two folders or compiled files';
  return `git could not be run: ${error.message}`;
}

/** Reads the spec of a revision without the work tree and the index. */
export function readRevision(
  repository: Repository,
  queries: Queries,
  choices: DocumentChoices,
  revision: string,
  label = revision,
): Source {
  const document = documentIn(repository, revision);
  if (document !== undefined) return readDocumentOf(repository, document, label, choices);
  const files = filesOf(repository, specTree(repository, revision));
  const { specPath } = repository;
  const [approvals, problems] = fileNamed(repository, files, APPROVALS);
  return {
    label,
    prefix: `${label}:${specPath === '' ? '' : `${specPath}/`}`,
    read: readTree(repository, files, queries),
    problems,
    record: () => fileNamed(repository, files, RECORD, MAX_DOCUMENT_BYTES)[0],
    ...(approvals === undefined ? {} : { approvals }),
  };
}

function fileNamed(
  repository: Repository,
  files: readonly TreeFile[],
  name: string,
  most = MAX_FILE_BYTES,
): readonly [SourceFile | undefined, readonly Diagnostic[]] {
  const { files: found, diagnostics } = readFiles(
    repository,
    files,
    ({ path }) => path === name,
    () => most,
  );
  return [found[0], diagnostics.sorted()];
}

/** The merge base of two revisions, with which `A...B` compares B. */
export function commonAncestor(repository: Repository, one: string, other: string): string {
  const [a, b] = [one, other].map((name) => findObject(repository, `${name}^{commit}`) ?? unknown(repository, name));
  const found = gitLine(repository.cwd, ['merge-base', a!.id, b!.id]);
  if (found !== undefined) return found;
  const hint = isShallow(repository) ? '; this is a shallow clone: fetch more of it with git fetch --unshallow' : '';
  throw new SourceError(`${one} and ${other} have no commit in common${hint}`);
}

/** Whether git knows the name. */
export function isRevision(repository: Repository, name: string): boolean {
  return findObject(repository, name) !== undefined;
}

// ------------------------------------------------------------------------------------------------------- a document

/** A document in a revision: `main:api/openapi.yaml`, or `main` if the spec is a document. */
interface DocumentInGit {
  /** Such as `main:api/`. */
  readonly folder: string;
  readonly path: string;
}

function documentIn(repository: Repository, revision: string): DocumentInGit | undefined {
  const { specPath } = repository;
  const isTree = findObject(repository, `${revision}^{tree}`) !== undefined;
  const whole = isTree ? `${revision}:${specPath}` : revision;
  if (findObject(repository, whole)?.type !== 'blob') return undefined;
  const end = Math.max(whole.indexOf(':'), whole.lastIndexOf('/')) + 1;
  return { folder: whole.slice(0, end), path: whole.slice(end) };
}

function readDocumentOf(
  repository: Repository,
  { folder, path }: DocumentInGit,
  label: string,
  choices: DocumentChoices,
): Source {
  const bytesOf = (name: string): Uint8Array | undefined => {
    // Git reads `..` from the current folder, and a document must not refer to files outside of its folder.
    const found = name.startsWith('../') ? undefined : findObject(repository, `${folder}${name}`);
    return found?.type === 'blob' ? contentsOf(repository, [found.id])[0] : undefined;
  };
  const diagnostics = new Diagnostics();
  const bytes = bytesOf(APPROVALS);
  const approvals = bytes && decodeSpecFile(APPROVALS, bytes, diagnostics);
  return {
    label,
    prefix: `${label.replace(/:.*/, '')}:${folder.slice(folder.indexOf(':') + 1)}`,
    problems: diagnostics.sorted(),
    ...readDocumentTexts({ path, bytesOf }, choices),
    ...(approvals === undefined ? {} : { approvals }),
  };
}

// --------------------------------------------------------------------------------------------------- finding the tree

function specTree(repository: Repository, revision: string): GitObject {
  const root = findObject(repository, `${revision}^{tree}`) ?? findObject(repository, revision);
  if (root === undefined) return unknown(repository, revision);
  if (root.type !== 'tree') throw new SourceError(`${revision} is a ${root.type}, and not a revision or a folder`);
  const { specPath } = repository;
  const below = findObject(repository, `${root.id}:${specPath}`);
  if (below?.type === 'tree' && hasRoot(repository, below)) return below;
  // Names such as `main:models/spec` lead to the folder itself, so that a moved spec can be compared.
  if (hasRoot(repository, root)) return root;
  throw new SourceError(
    `there is no spec in ${revision}: it has no ${posix.join(specPath, 'spec.yaml')}; if the spec was elsewhere then, name that folder: ${revision.replace(/:.*/, '')}:FOLDER`,
  );
}

function hasRoot(repository: Repository, tree: GitObject): boolean {
  return findObject(repository, `${tree.id}:spec.yaml`)?.type === 'blob';
}

function unknown(repository: Repository, name: string): never {
  if (isShallow(repository)) {
    throw new SourceError(
      `there is no revision ${name} in this shallow clone; fetch it first: git fetch --depth=1 origin REF, or fetch-depth: 0 for actions/checkout`,
    );
  }
  if (/^(HEAD|@)$/.test(name)) throw new SourceError('there is no commit yet to compare with');
  throw new SourceError(`there is no revision, folder or file ${name}`);
}

// -------------------------------------------------------------------------------------------------- reading its files

function readTree(repository: Repository, files: readonly TreeFile[], queries: Queries): ReadResult {
  const [root] = readFiles(repository, files, ({ path }) => path === 'spec.yaml').files;
  const attached = root === undefined ? new Set<string>() : attachedPaths(root);
  const { files: read, diagnostics } = readFiles(
    repository,
    files,
    ({ path }) => isPartOfSpec(path) || attached.has(path),
    ({ path }) => (attached.has(path) ? MAX_DOCUMENT_BYTES : MAX_FILE_BYTES),
  );
  const result = readSnapshot({ files: read, complete: true, problems: [] }, queries);
  // If a file is missing, every reference to it would be reported, too.
  return diagnostics.empty ? result : { ...result, diagnostics: diagnostics.sorted(), complete: false };
}

function isPartOfSpec(path: string): boolean {
  return isSpecFile(path) && !path.split('/').includes('node_modules');
}

function readFiles(
  repository: Repository,
  all: readonly TreeFile[],
  wanted: (file: TreeFile) => boolean,
  mostOf: (file: TreeFile) => number = () => MAX_FILE_BYTES,
) {
  const diagnostics = new Diagnostics();
  const chosen = all.filter(wanted).flatMap((file) => followLink(repository, all, file, diagnostics) ?? []);
  const readable = chosen.filter((file) => isReadable(file, mostOf(file), diagnostics));
  const contents = contentsOf(
    repository,
    readable.map(({ id }) => id),
  );
  const files: readonly SourceFile[] = readable.flatMap(
    (file, index) => decodeSpecFile(file.path, contents[index]!, diagnostics, mostOf(file)) ?? [],
  );
  return { files, diagnostics };
}

function isReadable({ path, bytes }: TreeFile, most: number, diagnostics: Diagnostics): boolean {
  if (bytes <= most) return true;
  diagnostics.report('file-too-large', { bytes, limit: most }, wholeFile(path));
  return false;
}

/** Longer than any path that an operating system accepts. */
const MAX_LINK_BYTES = 4096;

/** The file in the spec that a symbolic link leads to. */
function followLink(
  repository: Repository,
  files: readonly TreeFile[],
  file: TreeFile,
  diagnostics: Diagnostics,
): TreeFile | undefined {
  let target: TreeFile | undefined = file;
  for (let hops = 0; target?.link === true && hops < 8; hops++) {
    const path = targetOf(repository, target);
    target = files.find((candidate) => candidate.path === path);
  }
  if (target !== undefined && !target.link) return { ...target, path: file.path };
  diagnostics.report('outside-link', { path: file.path }, wholeFile(file.path));
  return undefined;
}

function targetOf(repository: Repository, { id, path, bytes }: TreeFile): string | undefined {
  if (bytes > MAX_LINK_BYTES) return undefined;
  const [contents] = contentsOf(repository, [id]);
  const target = Buffer.from(contents!).toString('utf8');
  return posix.isAbsolute(target) ? undefined : posix.join(posix.dirname(path), target);
}

function wholeFile(path: string) {
  return { file: { path, text: '' }, start: 0, end: 0 };
}

/** The git repository of a spec folder. */
export interface Repository {
  /** A folder in the repository. */
  readonly cwd: string;
  /** Path of the spec folder in the repository, with forward slashes; empty for the root. */
  readonly specPath: string;
}

export interface GitObject {
  readonly id: string;
  readonly type: string;
}

export interface TreeFile {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly link: boolean;
}

/** Finds the repository of a spec folder, which may be missing in the work tree. */
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

/** Resolves a name in git: `main`, `HEAD~1`, `v1.2.0`, `main:spec`. */
function findObject({ cwd }: Repository, given: string): GitObject | undefined {
  const name = fromRoot(cwd, given);
  // Names are passed on standard input, one per line, where git cannot mistake them for options.
  // oxlint-disable-next-line no-control-regex -- the pattern is meant to match control characters
  if (name === '' || /[\u0000-\u001f]/.test(name)) return undefined;
  const output = git(cwd, ['cat-file', '--batch-check'], `${name}\n`)?.toString('utf8') ?? '';
  const found = /^([0-9a-f]{40,64}) (commit|tree|blob|tag) \d+\n$/.exec(output);
  return found ? { id: found[1]!, type: found[2]! } : undefined;
}

/** Makes `main:./spec`, which is relative to the current folder as in git, relative to the folder of the spec. */
function fromRoot(cwd: string, name: string): string {
  const [, revision, path] = /^([^:]*):(\.{1,2}(?:\/.*)?)$/.exec(name) ?? [];
  if (path === undefined) return name;
  const below = relative(realpathSync(cwd), join(realpathSync(process.cwd()), path.replace(/\^\{\w+\}$/, '')));
  const suffix = /\^\{\w+\}$/.exec(path)?.[0] ?? '';
  const inFolder = below === '' ? './' : below.startsWith('.') ? below : `./${below}`;
  return `${revision}:${inFolder.split(sep).join('/')}${suffix}`;
}

/** Whether a part of the history is missing. */
function isShallow({ cwd }: Repository): boolean {
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
