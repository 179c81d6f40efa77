import { existsSync, realpathSync } from 'node:fs';
import { dirname, posix, relative, resolve, sep } from 'node:path';
import { ImportError, together } from './import-error.js';
import { below, decoded, isMap, keysIn, keysOf, type Keys } from './pointer.js';
import { followed, inside, isValueKey, placeInFile, refIn, wholeOf, type Part } from './part.js';
import { parseSource, type SourceDocument } from './source-document.js';
import { NotReadableError, readRegularFile } from '../../regular-file.js';

/** A `$ref` without a target. */
export interface DanglingRef {
  readonly ref: string;
  readonly from: Part;
}

export interface DocumentsOptions {
  /** Whether a `$ref` without a target, or an unknown type, allows any value and is no error. */
  readonly lenient?: boolean;
}

/** Documents from allowed addresses. */
export interface Fetched {
  /** @param from the document that refers to it */
  readonly get: (url: string, from?: SourceDocument) => string | undefined;
}

/** The files of an imported document, which must be in the folder of the first one. */
export class Documents {
  /** Whether errors in the document are losses. */
  readonly isLenient: boolean;
  readonly root: SourceDocument;
  readonly #folder: string;
  readonly #known = new Map<string, SourceDocument>();
  readonly #referred = new Set<string>();
  /** The names from `$id` and `$anchor` in a file. */
  readonly #anchors = new Map<SourceDocument, Anchors>();
  readonly #dangling: DanglingRef[] = [];
  readonly #targets = new WeakMap<Part, Map<string, Part>>();
  /** Errors by message, because several references may find the same one. */
  readonly #mistakes = new Map<string, ImportError>();

  /** @throws {ImportError} if the file cannot be read */
  constructor(
    path: string,
    readonly fetched: Fetched = new Map<string, string>(),
    { lenient = false }: DocumentsOptions = {},
  ) {
    this.isLenient = lenient;
    const text = fetched.get(path);
    if (text !== undefined) {
      this.#folder = '';
      this.root = parseSource(text, path, path);
      this.#known.set(path, this.root);
      return;
    }
    if (!existsSync(path)) throw new ImportError({ file: path }, 'there is no such file');
    const real = realpathSync(path);
    this.#folder = dirname(real);
    this.root = parseSource(readText(path, path), path, real);
    this.#known.set(real, this.root);
  }

  /** The whole of the first file. */
  get whole(): Part {
    return wholeOf(this.root);
  }

  /** A section of the first file, which may be in another one; undefined if it does not exist. */
  section(...keys: readonly string[]): Part | undefined {
    return keys.reduce<Part | undefined>((outer, key) => {
      const section = outer && inside(outer, key);
      return section && this.end(section);
    }, this.whole);
  }

  get documents(): readonly SourceDocument[] {
    return [...this.#known.values()];
  }

  /** Targetless references that are no errors. */
  get dangling(): readonly DanglingRef[] {
    return this.#dangling;
  }

  /**
   * Runs an import, which continues after an error in the document.
   *
   * @throws {ImportError} with all errors
   */
  run<Result>(work: () => Result): Result {
    try {
      const result = work();
      if (this.#mistakes.size === 0) return result;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      this.refuse(error);
    }
    throw together(this.#mistakes.values());
  }

  /** Adds an error, which ends the import after all others are found. */
  refuse(mistake: ImportError): void {
    this.#mistakes.set(mistake.message, mistake);
  }

  /** The target of a `$ref`; undefined if it does not exist or must not be read. */
  find(ref: string, from: Part): Part | undefined {
    const found = this.#found(ref, from);
    return found instanceof ImportError ? undefined : found;
  }

  /**
   * The target of a `$ref`, or an empty schema if it has none, which is an error, or a loss in a lenient import.
   *
   * @param from the part with the `$ref`
   */
  resolve(ref: string, from: Part): Part {
    const known = this.#targets.get(from) ?? new Map<string, Part>();
    this.#targets.set(from, known);
    const target = known.get(ref) ?? this.#resolved(ref, from);
    known.set(ref, target);
    return target;
  }

  /** The part at the end of a chain of references. */
  end(part: Part): Part {
    return followed(part, (from) => {
      const ref = refIn(from);
      return ref === undefined ? undefined : this.resolve(ref, from);
    }).at(-1)!;
  }

  #resolved(ref: string, from: Part): Part {
    const found = this.#found(ref, from);
    if (found !== undefined && !(found instanceof ImportError)) return found;
    const hint = 'declare what it names, or import with --lenient, which reads it as any value';
    if (found !== undefined) this.refuse(found);
    else if (this.isLenient) this.#dangling.push({ ref, from });
    else this.refuse(new ImportError(placeInFile(from), `$ref leads nowhere: ${ref}`, hint));
    return { raw: {}, document: from.document, pointer: below(from.pointer, '$ref') };
  }

  #found(ref: string, from: Part): Part | ImportError | undefined {
    try {
      return this.#find(ref, from, MOST_REFS);
    } catch (error) {
      if (error instanceof ImportError) return error;
      throw error;
    }
  }

  /** @param steps maximal number of further references */
  #find(ref: string, from: Part, steps: number): Part | undefined {
    const hash = ref.indexOf('#');
    const file = hash === -1 ? ref : ref.slice(0, hash);
    const fragment = hash === -1 ? '' : ref.slice(hash + 1);
    const { names, ids } = this.#anchorsOf(from.document);
    const around = pointerAround(from.pointer, ids);
    const own = file === '' ? around : (names.get(file) ?? names.get(absolute(file, ids.get(around))));
    const document = own === undefined ? this.#documentAt(file, ref, from) : from.document;
    if (document === undefined) return undefined;
    const isPointer = keysOf(fragment) !== undefined;
    const anchor = isPointer ? undefined : this.#anchorsOf(document).names.get(`#${fragment}`);
    // Documents may also refer from a schema with an `$id` to the whole file.
    const pointers = isPointer ? [own ?? '', ''].map((base) => base + decoded(fragment)) : [];
    for (const pointer of anchor === undefined ? new Set(pointers) : [anchor]) {
      const found = this.#at(document, keysIn(pointer), steps);
      if (found?.document === this.root) this.#referred.add(found.pointer);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The part at a pointer, which may lead through references. */
  #at(document: SourceDocument, keys: Keys, steps: number): Part | undefined {
    let part = wholeOf(document);
    for (const key of keys) {
      const ref = inside(part, key) === undefined && steps > 0 ? refIn(part) : undefined;
      const next = inside((ref === undefined ? undefined : this.#find(ref, part, steps - 1)) ?? part, key);
      if (next === undefined) return undefined;
      part = next;
    }
    return part;
  }

  /** Whether a followed `$ref` leads to a pointer of the first file. */
  isReferredTo(pointer: string): boolean {
    return this.#referred.has(pointer);
  }

  #documentAt(file: string, ref: string, from: Part): SourceDocument | undefined {
    const location = this.#locationOf(file, ref, from);
    if (location === undefined) return undefined;
    const known = this.#known.get(location);
    if (known !== undefined) return known;
    const fetched = this.fetched.get(location);
    const name = fetched === undefined ? relative(this.#folder, location).replaceAll(sep, '/') : location;
    const document = parseSource(fetched ?? readText(location, name), name, location);
    this.#known.set(location, document);
    return document;
  }

  #locationOf(file: string, ref: string, from: Part): string | undefined {
    if (/^[a-z][a-z0-9+.-]+:/i.test(file) || /^https?:/i.test(from.document.location)) {
      const url = URL.canParse(file, from.document.location) ? new URL(file, from.document.location).href : file;
      if (this.#known.has(url) || this.fetched.get(url, from.document) !== undefined) return url;
      throw new ImportError(
        placeInFile(from),
        `$ref leads to an address that is not read: ${ref}`,
        'allow it with --allow-url, or put the file beside this one',
      );
    }
    if (this.#folder === '') {
      const path = posix.join(posix.dirname(from.document.location), decodedPath(file));
      if (this.#known.has(path) || this.fetched.get(path) !== undefined) return path;
      if (this.isLenient) return undefined;
      throw new ImportError(
        placeInFile(from),
        `$ref leads to another file: ${ref}`,
        'put what it names into this document',
      );
    }
    const path = resolve(dirname(from.document.location), decodedPath(file));
    if (!existsSync(path)) {
      if (this.isLenient) return undefined;
      throw new ImportError(placeInFile(from), `$ref leads to a file that is not there: ${ref}`);
    }
    const real = realpathSync(path);
    if (!real.startsWith(this.#folder + sep)) {
      throw new ImportError(
        placeInFile(from),
        `$ref leads out of the folder of the document: ${ref}`,
        'put the file into the folder of the document',
      );
    }
    return real;
  }

  #anchorsOf(document: SourceDocument): Anchors {
    let anchors = this.#anchors.get(document);
    if (anchors === undefined) {
      anchors = collectAnchors(document.root);
      this.#anchors.set(document, anchors);
    }
    return anchors;
  }
}

/** Maximal number of references on the way to a part. */
const MOST_REFS = 20;

/** The path of the file in a `$ref`; unchanged if it is not percent-encoded. */
function decodedPath(file: string): string {
  try {
    return decodeURI(file);
  } catch {
    return file;
  }
}

function readText(path: string, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readBytes(path, name));
  } catch (error) {
    if (error instanceof TypeError) throw new ImportError({ file: name }, 'the file is not UTF-8');
    throw error;
  }
}

/** Other names than pointers for the schemas of a file. */
interface Anchors {
  /** Pointers by `$id`, as written and absolute, and by `#anchor`. */
  readonly names: ReadonlyMap<string, string>;
  /** The absolute `$id` of each pointer that has one, to which inner references are relative. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Collects anchors; values that only look like schemas cause no errors. */
function collectAnchors(root: unknown): Anchors {
  const names = new Map<string, string>();
  const ids = new Map<string, string>();
  const isDraft4 = isMap(root) && /draft-04/.test(String(root['$schema']));
  const open: { readonly value: unknown; readonly pointer: string }[] = [{ value: root, pointer: '' }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { value, pointer } = part;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'object') {
        if (!isValueKey(key, pointer)) open.push({ value: child, pointer: below(pointer, key) });
      } else if (typeof child !== 'string' || child === '') continue;
      else if (key === '$anchor') names.set(`#${child}`, pointer);
      else if (key === 'id' && child.startsWith('#')) names.set(child.replace(/#$/, ''), pointer);
      else if (key === '$id' || (key === 'id' && isDraft4)) {
        const written = child.replace(/#$/, '');
        const id = absolute(written, ids.get(pointerAround(pointer, ids)));
        ids.set(pointer, id);
        names.set(written, pointer).set(id, pointer);
      }
    }
  }
  return { names, ids };
}

/** The pointer of the innermost outer schema with an `$id`; empty if there is none. */
function pointerAround(pointer: string, ids: ReadonlyMap<string, string>): string {
  let around = ids.size === 0 ? '' : pointer;
  while (around !== '' && !ids.has(around)) around = around.slice(0, around.lastIndexOf('/'));
  return around;
}

function absolute(address: string, base: string | undefined): string {
  return URL.canParse(address, base) ? new URL(address, base).href.replace(/#$/, '') : address;
}

/** Maximal size of a document, or of a file from an earlier import. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * The bytes of a regular file.
 *
 * @param name the name of the file in messages
 * @throws {ImportError} if it is a device, a FIFO or a folder, is too large, or cannot be read
 */
export function readBytes(path: string, name: string): Buffer {
  try {
    return readRegularFile(path, MAX_BYTES);
  } catch (error) {
    if (error instanceof NotReadableError) throw new ImportError({ file: name }, error.message);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError({ file: name }, `the file cannot be read: ${reason}`);
  }
}
