import { defined } from '../defined.js';
import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import nodePath, { join, type PlatformPath } from 'node:path';
import { TextDecoder } from 'node:util';
import { compareText, Diagnostics } from '../diagnostics/diagnostics.js';
import { isInCheckout, NotReadableError, readRegularFile } from '../regular-file.js';
import { documentPath, mapPath } from './grammar/names.js';
import { MAX_DOCUMENT_BYTES, MAX_FILE_BYTES } from './limits.js';
import { isMap, valueOf } from './nodes.js';
import type { MapNode, ScalarNode, SourceFile, Span } from './syntax.js';
import { readYaml } from './yaml.js';

/** A file that a layer names, and where `spec.yaml` names it. */
interface AttachedFile {
  readonly path: string;
  readonly node: ScalarNode;
}

/** The published document that a layer brings, and its map. */
export interface Attachment {
  readonly document: AttachedFile;
  readonly map?: AttachedFile;
  /** Path of the record that an import of the document leaves beside it, if there is one. */
  readonly record: string;
}

/** Documents that the layers of `spec.yaml` import, by their names. Paths that the language refuses are left out. */
export function attachmentsOf(layers: MapNode): ReadonlyMap<string, Attachment> {
  const found = layers.entries.flatMap(({ key, value }): [string, Attachment][] => {
    const document = fileAt(value, 'import', documentPath.pattern);
    if (document === undefined) return [];
    const map = fileAt(value, 'maps', mapPath.pattern);
    return [[key, defined({ document, map, record: recordBeside(document.path) })]];
  });
  return new Map(found);
}

function recordBeside(document: string): string {
  return nodePath.posix.join(nodePath.posix.dirname(document), RECORD);
}

/** The name of the record that an import leaves beside what it writes. */
const RECORD = 'import.yaml';

/** Whether a file that a layer brings need not be there: a document that no import brought has no record. */
export function isOptional(path: string): boolean {
  return nodePath.posix.basename(path) === RECORD;
}

function fileAt(layer: MapNode['entries'][number]['value'], key: string, form: RegExp): AttachedFile | undefined {
  const node = valueOf(layer, key);
  if (node?.kind !== 'scalar' || typeof node.value !== 'string' || !form.test(node.value)) return undefined;
  return { path: node.value, node };
}

/** The paths of all files that the layers of a `spec.yaml` import: they are not in the spec language. */
export function attachedPaths(root: SourceFile): ReadonlySet<string> {
  // Nearly no spec imports anything, and this is read again when the whole spec is.
  if (!/\bimport["']?\s*:/.test(root.text)) return new Set();
  const { node } = readYaml(root, new Diagnostics());
  const layers = valueOf(node, 'layers');
  const named = (isMap(layers) ? layers.entries : []).flatMap(({ value }): readonly string[] => {
    const [document, map] = [fileAt(value, 'import', documentPath.pattern), fileAt(value, 'maps', mapPath.pattern)];
    return [document?.path ?? [], map?.path ?? [], document === undefined ? [] : recordBeside(document.path)].flat();
  });
  return new Set(named);
}

interface SpecFiles {
  readonly files: readonly SourceFile[];
  /** Published documents and their maps, which are not in the spec language. A missing one is not reported. */
  readonly attached: readonly SourceFile[];
  /** False where a file could not be read, so that what it declares is missing. */
  readonly complete: boolean;
}

/**
 * Reads the files of a spec folder, sorted by path: every `.yaml` and `.yml` file but `approvals.yaml` and `import.yaml`. Hidden
 * files and folders are left out, and links that lead out of the folder. Files that cannot be read are reported. `unsaved` texts,
 * by path, replace those on disk.
 */
export function readSpecFolder(
  dir: string,
  diagnostics: Diagnostics,
  unsaved: ReadonlyMap<string, string> = new Map(),
): SpecFiles {
  const root = realDirectory(dir, diagnostics);
  if (root === undefined) {
    if (diagnostics.empty) reportFor('.', (span) => diagnostics.report('missing-file', { path: dir }, span));
    return { files: [], attached: [], complete: false };
  }
  const read = (path: string, most: number): SourceFile | undefined => {
    const text = unsaved.get(path);
    return text === undefined ? readSpecFile(root, path, diagnostics, most) : { path, text };
  };
  const paths = new Set([...specPaths(root, ''), ...[...unsaved.keys()].filter(isSpecFile)]);
  const rootFile = paths.has('spec.yaml') ? read('spec.yaml', MAX_FILE_BYTES) : undefined;
  const named = rootFile === undefined ? new Set<string>() : attachedPaths(rootFile);
  const isThere = (path: string): boolean => unsaved.has(path) || !isMissing(root, path);
  const files = [...paths]
    .filter((path) => !named.has(path))
    .toSorted(compareText)
    .map((path) => (path === 'spec.yaml' ? rootFile : read(path, MAX_FILE_BYTES)));
  const attached = [...named]
    .filter(isThere)
    .toSorted(compareText)
    .map((path) => read(path, MAX_DOCUMENT_BYTES));
  const readable = files.filter((file) => file !== undefined);
  const readableAttached = attached.filter((file) => file !== undefined);
  return {
    files: readable,
    attached: readableAttached,
    complete: readable.length === files.length && readableAttached.length === attached.length,
  };
}

/**
 * Reads one file of a spec folder, such as `approvals.yaml`, by the rules for all of its files. Undefined where there is
 * none, and where it cannot be read, which is reported.
 */
export function readFileOfSpec(
  dir: string,
  path: string,
  diagnostics: Diagnostics,
  most = MAX_FILE_BYTES,
): SourceFile | undefined {
  const root = realDirectory(dir, diagnostics);
  if (root === undefined || isMissing(root, path)) return undefined;
  return readSpecFile(root, path, diagnostics, most);
}

/** Files beside a spec: what reviewers agree to, and the record of an import, of the spec or of a layer. */
const RECORDS = /^approvals\.yaml$|(?:^|\/)import\.yaml$/;

/** Whether a path, relative to the spec folder, is that of a file of the spec. */
export function isSpecFile(path: string): boolean {
  return /\.ya?ml$/.test(path) && !RECORDS.test(path) && !path.split('/').some((part) => part.startsWith('.'));
}

/** Turns the bytes of a file into text; reports the first byte that is not UTF-8. A byte order mark is left out. */
export function decodeSpecFile(
  path: string,
  bytes: Uint8Array,
  diagnostics: Diagnostics,
  most = MAX_FILE_BYTES,
): SourceFile | undefined {
  if (bytes.byteLength > most) {
    const sizes = { bytes: bytes.byteLength, limit: most };
    reportFor(path, (span) => diagnostics.report('file-too-large', sizes, span));
    return undefined;
  }
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return { path, text };
  const good = validPrefix(bytes);
  const start = new TextDecoder().decode(bytes.subarray(0, good)).length;
  diagnostics.report(
    'invalid-utf8',
    { byte: good },
    { file: { path, text }, start, end: start + 1 },
    { hint: 'save the file as UTF-8' },
  );
  return undefined;
}

function specPaths(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return specPaths(root, path);
    return isSpecFile(path) ? [path] : [];
  });
}

/** The one way to a file of a spec: a regular file within the folder, of bounded size, in UTF-8. */
function readSpecFile(
  root: string,
  path: string,
  diagnostics: Diagnostics,
  most = MAX_FILE_BYTES,
): SourceFile | undefined {
  try {
    const target = realFileInside(root, path);
    if (target !== undefined) return decodeSpecFile(path, readRegularFile(target, most), diagnostics, most);
    reportFor(path, (span) => diagnostics.report('outside-link', { path }, span));
  } catch (error) {
    reportFor(path, (span) => reportUnreadable(path, error, span, diagnostics, most));
  }
  return undefined;
}

/** Whether nothing has this path. False as well where that cannot be found out, which reading then reports. */
function isMissing(root: string, path: string): boolean {
  try {
    return lstatSync(join(root, path), { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

/** The file, or a folder on the way to it, may be a link to another one in the folder of the spec. */
function realFileInside(root: string, path: string): string | undefined {
  const whole = join(root, path);
  if (!passesLink(root, path)) return whole;
  const target = realTarget(whole);
  return target !== undefined && isBelow(root, target) && statSync(target).isFile() ? target : undefined;
}

/** The walk enters no linked folder, but the path of a file that a layer imports may. */
function passesLink(root: string, path: string): boolean {
  const parts = path.split('/');
  return parts.some((_, index) => lstatSync(join(root, ...parts.slice(0, index + 1))).isSymbolicLink());
}

function reportUnreadable(path: string, error: unknown, span: Span, diagnostics: Diagnostics, most: number): void {
  if (error instanceof NotReadableError && error.bytes !== undefined) {
    diagnostics.report('file-too-large', { bytes: error.bytes, limit: most }, span);
    return;
  }
  const reason = error instanceof Error ? error.message : String(error);
  diagnostics.report('unreadable-file', { path, reason }, span);
}

/** Whether a file is below a folder. Both are real, absolute paths. */
export function isBelow(folder: string, file: string, { relative, isAbsolute, sep }: PlatformPath = nodePath): boolean {
  const path = relative(folder, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Length of the longest beginning that is UTF-8. */
function validPrefix(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.byteLength;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (beginsValid(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  // A character that only begins is not good either.
  while (low > 0 && !isUtf8(bytes.subarray(0, low))) low--;
  return low;
}

function beginsValid(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The folder without links; undefined if there is none, or if a link leads out of the checkout, which is reported. */
function realDirectory(dir: string, diagnostics: Diagnostics): string | undefined {
  const real = realTarget(dir);
  if (real === undefined || !statSync(real).isDirectory()) return undefined;
  if (isInCheckout(dir)) return real;
  reportFor('.', (span) => diagnostics.report('outside-link', { path: dir }, span));
  return undefined;
}

function realTarget(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function reportFor(path: string, report: (span: Span) => void): void {
  report({ file: { path, text: '' }, start: 0, end: 0 });
}
