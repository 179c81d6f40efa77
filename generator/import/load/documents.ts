import { existsSync, realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { ImportError } from './import-error.js';
import { keysIn, keysOf, valueAt } from './pointer.js';
import { readBytes } from './read-bytes.js';
import { parseSource, type SourceDocument } from './source-document.js';

/** A part of a document, and where it is. */
export interface Part {
  readonly raw: unknown;
  readonly document: SourceDocument;
  readonly pointer: string;
}

/** The files of an imported document. Only files of the folder of the first one are read. */
export class Documents {
  readonly root: SourceDocument;
  readonly #folder: string;
  readonly #known = new Map<string, SourceDocument>();
  readonly #referred = new Set<string>();
  /** What `$id` and `$anchor` of a file name. */
  readonly #anchors = new Map<SourceDocument, ReadonlyMap<string, string>>();

  /**
   * @param fetched documents from URLs that were allowed, by URL
   * @throws {ImportError} if the file cannot be read
   */
  constructor(
    path: string,
    readonly fetched: { readonly get: (url: string) => string | undefined } = new Map<string, string>(),
  ) {
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
    this.root = parseSource(readText(real, path), path, real);
    this.#known.set(real, this.root);
  }

  get documents(): readonly SourceDocument[] {
    return [...this.#known.values()];
  }

  /**
   * The part that a `$ref` names.
   *
   * @param from the part with the `$ref`
   * @throws {ImportError} if it names nothing, or something that must not be read
   */
  resolve(ref: string, from: Part): Part {
    const hash = ref.indexOf('#');
    const file = hash === -1 ? ref : ref.slice(0, hash);
    const fragment = hash === -1 ? '' : ref.slice(hash + 1);
    const own = this.#anchorsOf(from.document);
    const document = file === '' || own.has(file) ? from.document : this.#documentAt(file, ref, from);
    const base = file === '' ? '' : (own.get(file) ?? '');
    const keys = keysOf(fragment);
    const pointer = keys === undefined ? this.#anchorsOf(document).get(`#${fragment}`) : base + pointerOf(fragment);
    const raw = pointer === undefined ? undefined : valueAt(document.root, keysIn(pointer));
    if (raw === undefined || pointer === undefined) {
      throw new ImportError(placeOf(from), `$ref leads nowhere: ${ref}`, 'declare what it names, or remove it');
    }
    if (document === this.root) this.#referred.add(pointer);
    return { raw, document, pointer };
  }

  /** Whether a `$ref` that was followed leads to a pointer of the first file. */
  isReferredTo(pointer: string): boolean {
    return this.#referred.has(pointer);
  }

  #documentAt(file: string, ref: string, from: Part): SourceDocument {
    const location = this.#locationOf(file, ref, from);
    const known = this.#known.get(location);
    if (known !== undefined) return known;
    const fetched = this.fetched.get(location);
    const name = fetched === undefined ? relative(this.#folder, location).replaceAll(sep, '/') : location;
    const document = parseSource(fetched ?? readText(location, name), name, location);
    this.#known.set(location, document);
    return document;
  }

  #locationOf(file: string, ref: string, from: Part): string {
    if (/^[a-z][a-z0-9+.-]+:/i.test(file) || /^https?:/i.test(from.document.location)) {
      const url = URL.canParse(file, from.document.location) ? new URL(file, from.document.location).href : file;
      if (this.#known.has(url) || this.fetched.get(url) !== undefined) return url;
      throw new ImportError(
        placeOf(from),
        `$ref leads to an address that is not read: ${ref}`,
        'allow it with --allow-url, or put the file beside this one',
      );
    }
    if (this.#folder === '') {
      throw new ImportError(
        placeOf(from),
        `$ref leads to another file: ${ref}`,
        'put what it names into this document',
      );
    }
    const path = resolve(dirname(from.document.location), decoded(file));
    if (!existsSync(path)) throw new ImportError(placeOf(from), `$ref leads to a file that is not there: ${ref}`);
    const real = realpathSync(path);
    if (!real.startsWith(this.#folder + sep)) {
      throw new ImportError(
        placeOf(from),
        `$ref leads out of the folder of the document: ${ref}`,
        'put the file into the folder of the document',
      );
    }
    return real;
  }

  #anchorsOf(document: SourceDocument): ReadonlyMap<string, string> {
    let anchors = this.#anchors.get(document);
    if (anchors === undefined) {
      anchors = collectAnchors(document.root);
      this.#anchors.set(document, anchors);
    }
    return anchors;
  }
}

/** The place of a part, for messages. */
export function placeOf({ document, pointer }: Part): {
  readonly file: string;
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
} {
  return { file: document.name, pointer, ...document.placeOf(pointer.replaceAll('%', '%25')) };
}

function pointerOf(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The path of a file that `$ref` names; as it is written where it is no encoded text. */
function decoded(file: string): string {
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

/** Pointers by `$id` and by `#anchor`, of the schemas of a file. Values that only look like schemas do no harm. */
function collectAnchors(root: unknown): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  const open: { readonly value: unknown; readonly pointer: string }[] = [{ value: root, pointer: '' }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { value, pointer } = part;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, one] of Object.entries(value)) {
      if (typeof one === 'object') {
        if (key !== 'example' && key !== 'examples' && key !== 'enum' && key !== 'default') {
          open.push({ value: one, pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` });
        }
      } else if (typeof one !== 'string' || one === '') continue;
      else if (key === '$anchor') anchors.set(`#${one}`, pointer);
      else if (key === '$id' || (key === 'id' && one.startsWith('#'))) anchors.set(one.replace(/#$/, ''), pointer);
    }
  }
  return anchors;
}
