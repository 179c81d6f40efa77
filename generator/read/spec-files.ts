import { defined } from '../defined.js';
import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import nodePath, { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { compareText, Diagnostics } from '../diagnostics/diagnostics.js';
import { contains, isInCheckout, NotReadableError, readRegularFile } from '../regular-file.js';
import { documentPath, mapPath } from './grammar/names.js';
import { MAX_DOCUMENT_BYTES, MAX_FILE_BYTES } from './limits.js';
import { isMap, valueOf } from './nodes.js';
import type { MapNode, ScalarNode, SourceFile, Span } from './syntax.js';
import { readYaml } from './yaml.js';

/** A file that a layer names, and the position of the name in `spec.yaml`. */
interface AttachedFile {
  readonly path: string;
  readonly node: ScalarNode;
}

/** The published document of a layer, and its map. */
export interface Attachment {
  readonly document: AttachedFile;
  readonly map?: AttachedFile;
  /** Path of the record of the import beside the document, which may be missing. */
  readonly record: string;
}

/** The published documents of layers in `spec.yaml`, by layer. Invalid paths are left out. */
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

/** The record of an import. */
const RECORD = 'import.yaml';

/** Whether a file of a layer may be missing: a document that was not imported has no record. */
export function isOptional(path: string): boolean {
  return nodePath.posix.basename(path) === RECORD;
}

function fileAt(layer: MapNode['entries'][number]['value'], key: string, form: RegExp): AttachedFile | undefined {
  const node = valueOf(layer, key);
  if (node?.kind !== 'scalar' || typeof node.value !== 'string' || !form.test(node.value)) return undefined;
  return { path: node.value, node };
}

/** The paths of all imported files, which are not in the spec language. */
export function attachedPaths(root: SourceFile): ReadonlySet<string> {
  // Returns early, because few specs import documents, and each change reads this again.
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
  /** Published documents and their maps. Missing ones are not reported. */
  readonly attached: readonly SourceFile[];
  /** False if a file could not be read, so that its declarations are missing. */
  readonly complete: boolean;
}

/**
 * Reads the files of a spec folder, sorted by path: every `.yaml` and `.yml` file except `approvals.yaml` and
 * `import.yaml`. Hidden files and folders are left out, and links that lead out of the folder. Files that cannot be
 * read are reported. `unsaved` texts by path replace those on disk.
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
 * Reads one file of a spec folder, such as `approvals.yaml`, like all of its files. Returns `undefined` if it is
 * missing, or cannot be read, which is reported.
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

/** Files beside a spec: the approvals of reviewers, and records of imports. */
const RECORDS = /^approvals\.yaml$|(?:^|\/)import\.yaml$/;

/** Whether a relative path is that of a file of the spec. */
export function isSpecFile(path: string): boolean {
  return /\.ya?ml$/.test(path) && !RECORDS.test(path) && !path.split('/').some((part) => part.startsWith('.'));
}

/** Decodes a file without its byte order mark; reports the first byte that is not UTF-8. */
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

/** Reads a regular file within the folder, of limited size, in UTF-8. */
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

/** Whether a path does not exist. Other errors are left to the read. */
function isMissing(root: string, path: string): boolean {
  try {
    return lstatSync(join(root, path), { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
  }
}

/** The real path of a file. Links may lead to other files in the folder of the spec. */
function realFileInside(root: string, path: string): string | undefined {
  const whole = join(root, path);
  if (!passesLink(root, path)) return whole;
  const target = realTarget(whole);
  return target !== undefined && isBelow(root, target) && statSync(target).isFile() ? target : undefined;
}

/** Whether a path passes a link, which the path of an imported file may do. */
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
export function isBelow(folder: string, file: string, on?: typeof nodePath): boolean {
  return contains(folder, file, on) && !contains(file, folder, on);
}

/** The length of the longest prefix of an invalid text that is valid UTF-8. */
function validPrefix(bytes: Uint8Array): number {
  const encoded = Buffer.from(Buffer.from(bytes).toString());
  const differing = bytes.findIndex((byte, at) => byte !== encoded[at]);
  let length = differing === -1 ? bytes.byteLength : differing;
  // A replacement may begin like the character that it replaces.
  while (length > 0 && !isUtf8(bytes.subarray(0, length))) length--;
  return length;
}

/** The real path of a folder. Undefined if it is missing, or if a link leads out of the checkout, which is reported. */
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
