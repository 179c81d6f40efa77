import { posix } from 'node:path';
import { type Diagnostic, Diagnostics } from '../../diagnostics/diagnostics.js';
import { attachedPaths, decodeSpecFile, isSpecFile } from '../../read/spec-files.js';
import { MAX_DOCUMENT_BYTES, MAX_FILE_BYTES } from '../../read/limits.js';
import type { Queries } from '../../queries/index.js';
import type { DocumentChoices } from '../../load-spec.js';
import { readSnapshot, type ReadResult } from '../../read/read-spec.js';
import type { SourceFile } from '../../read/syntax.js';
import {
  contentsOf,
  filesOf,
  findObject,
  isShallow,
  mergeBase,
  type GitObject,
  type Repository,
  type TreeFile,
} from './repository.js';
import { readDocumentTexts } from './document.js';
import { RECORD } from './import-record.js';
import { APPROVALS, SourceError, type Source } from './source.js';

/** Reads the spec of a revision. Neither reads nor changes the work tree and the index. */
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

/** The merge base of two revisions: `A...B` compares B with it. */
export function commonAncestor(repository: Repository, one: string, other: string): string {
  const [a, b] = [one, other].map((name) => findObject(repository, `${name}^{commit}`) ?? unknown(repository, name));
  const found = mergeBase(repository, a!, b!);
  if (found !== undefined) return found;
  const hint = isShallow(repository) ? '; this is a shallow clone: fetch more of it with git fetch --unshallow' : '';
  throw new SourceError(`${one} and ${other} have no commit in common${hint}`);
}

/** Whether git knows the name. */
export function isRevision(repository: Repository, name: string): boolean {
  return findObject(repository, name) !== undefined;
}

// ------------------------------------------------------------------------------------------------------- a document

/** A document that a name of git leads to: `main:api/openapi.yaml`, or `main` where the spec is a document. */
interface DocumentInGit {
  /** The beginning of its path: `main:api/`. */
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
    // Git reads `..` from the folder in which it runs, and a document names files of its own folder alone.
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
  // `main:models/spec` names the folder itself, so that a spec that moved can be compared.
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
  // If a file is missing, every reference to it would be reported as well.
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

/** Longer than any path that an operating system accepts: such a link is not read. */
const MAX_LINK_BYTES = 4096;

/** The file within the spec that a symbolic link points to. */
function followLink(
  repository: Repository,
  files: readonly TreeFile[],
  file: TreeFile,
  diagnostics: Diagnostics,
): TreeFile | undefined {
  let target: TreeFile | undefined = file;
  for (let hops = 0; target?.link === true && hops < 8; hops++) {
    const path = targetOf(repository, target);
    target = files.find((one) => one.path === path);
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
