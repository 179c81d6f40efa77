import { existsSync } from 'node:fs';
import nodePath, { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Location, Position, Range } from 'vscode-languageserver/node';
import type { ParseResult } from '../read/index.js';
import type { SourceFile, Span } from '../read/syntax.js';
import { analyse, type Analysis } from './analysis.js';

/** The nearest folder above a file that has a `spec.yaml`, on disk or in the editor. */
export function specRootOf(file: string, isOpen: (path: string) => boolean): string | undefined {
  for (let dir = dirname(file); ; dir = dirname(dir)) {
    const root = join(dir, 'spec.yaml');
    if (isOpen(root) || existsSync(root)) return dir;
    if (dirname(dir) === dir) return undefined;
  }
}

/** A file of an editor's request, with the analysis of its spec. */
export interface RequestedFile {
  readonly analysis: Analysis;
  readonly file: SourceFile;
  readonly parsed: ParseResult;
}

export interface RequestedPlace extends RequestedFile {
  readonly offset: number;
}

/** The specs of the files in the editor. Each is analysed again after a change. */
export class OpenSpecs {
  readonly #documents: () => readonly TextDocument[];
  readonly #analyses = new Map<string, { readonly analysis: Analysis; fresh: boolean }>();

  constructor(documents: () => readonly TextDocument[]) {
    this.#documents = documents;
  }

  rootOf(uri: string): string | undefined {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    const open = new Set(this.#documents().map((document) => pathOf(document.uri)));
    return specRootOf(path, (candidate) => open.has(candidate));
  }

  roots(): ReadonlySet<string> {
    return new Set(this.#documents().flatMap(({ uri }) => this.rootOf(uri) ?? []));
  }

  /** Marks a spec as changed: the next request analyses it again. */
  changed(root: string): void {
    const entry = this.#analyses.get(root);
    if (entry !== undefined) entry.fresh = false;
  }

  forget(root: string): void {
    this.#analyses.delete(root);
  }

  analysisOf(root: string): Analysis {
    const entry = this.#analyses.get(root);
    if (entry?.fresh === true) return entry.analysis;
    const analysis = analyse(root, this.#unsaved(root), entry?.analysis);
    this.#analyses.set(root, { analysis, fresh: true });
    return analysis;
  }

  /** The analysis and the offset of a position; `undefined` outside of specs, or if the position is invalid. */
  placeOf(uri: string, position: Position): RequestedPlace | undefined {
    if (![position?.line, position?.character].every(Number.isInteger)) return undefined;
    const found = this.fileOf(uri);
    return found && { ...found, offset: documentOf(found.file).offsetAt(position) };
  }

  fileOf(uri: string): RequestedFile | undefined {
    const root = this.rootOf(uri);
    const path = pathOf(uri);
    if (root === undefined || path === undefined) return undefined;
    const analysis = this.analysisOf(root);
    const parsed = analysis.files.get(relativePath(root, path));
    return parsed && { analysis, parsed, file: parsed.file };
  }

  /** The URI of a file, in the editor's notation if the file is open. */
  uriOf(root: string, path: string): string {
    const whole = join(root, path);
    return this.#documents().find(({ uri }) => pathOf(uri) === whole)?.uri ?? pathToFileURL(whole).href;
  }

  locationOf({ dir }: Analysis, span: Span): Location {
    return { uri: this.uriOf(dir, span.file.path), range: rangeOf(span) };
  }

  #unsaved(root: string): ReadonlyMap<string, string> {
    return new Map(
      this.#documents().flatMap((document): [string, string][] => {
        const path = pathOf(document.uri);
        return path === undefined || !path.startsWith(root.endsWith(sep) ? root : root + sep)
          ? []
          : [[relativePath(root, path), document.getText()]];
      }),
    );
  }
}

/** A span as an LSP range: from 0, for every kind of line ending. */
export function rangeOf({ file, start, end }: Span): Range {
  const text = documentOf(file);
  return { start: text.positionAt(start), end: text.positionAt(end) };
}

const texts = new WeakMap<SourceFile, TextDocument>();

function documentOf(file: SourceFile): TextDocument {
  const document = texts.get(file) ?? TextDocument.create(file.path, 'yaml', 0, file.text);
  texts.set(file, document);
  return document;
}

/** The path of a file within its spec, with slashes on every platform. */
export function relativePath(root: string, path: string, on: typeof nodePath = nodePath): string {
  return on.relative(root, path).split(on.sep).join('/');
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    // Not a file URI, such as that of an untitled document.
    return undefined;
  }
}
