import nodePath, { sep, type PlatformPath } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Location, Position, Range } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { SourceFile, Span } from '../read/syntax.js';
import { analyse, type Analysis } from './analysis.js';
import { specRootOf } from './spec-root.js';

/** A place of a spec that an editor asked about. */
export interface AskedPlace {
  readonly analysis: Analysis;
  readonly file: SourceFile;
  readonly offset: number;
}

/** The specs that files in the editor belong to, each looked at again when something in it has changed. */
export class OpenSpecs {
  readonly #documents: () => readonly TextDocument[];
  readonly #analyses = new Map<string, { readonly analysis: Analysis; fresh: boolean }>();

  constructor(documents: () => readonly TextDocument[]) {
    this.#documents = documents;
  }

  /** The folder of the spec that a file belongs to, if any. */
  rootOf(uri: string): string | undefined {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    const open = new Set(this.#documents().map((document) => pathOf(document.uri)));
    return specRootOf(path, (candidate) => open.has(candidate));
  }

  /** The folders of all specs of which a file is open. */
  roots(): ReadonlySet<string> {
    return new Set(this.#documents().flatMap(({ uri }) => this.rootOf(uri) ?? []));
  }

  /** The next question about that spec looks at its files again. */
  changed(root: string): void {
    const known = this.#analyses.get(root);
    if (known !== undefined) known.fresh = false;
  }

  forget(root: string): void {
    this.#analyses.delete(root);
  }

  analysisOf(root: string): Analysis {
    const known = this.#analyses.get(root);
    if (known?.fresh === true) return known.analysis;
    const analysis = analyse(root, this.#unsaved(root), known?.analysis);
    this.#analyses.set(root, { analysis, fresh: true });
    return analysis;
  }

  /** The analysis around a place of a document; undefined where it is no file of a spec. */
  ask(uri: string, position: Position): AskedPlace | undefined {
    const found = this.fileOf(uri);
    return found && { ...found, offset: textOf(found.file).offsetAt(position) };
  }

  fileOf(uri: string): Omit<AskedPlace, 'offset'> | undefined {
    const root = this.rootOf(uri);
    const path = pathOf(uri);
    if (root === undefined || path === undefined) return undefined;
    const analysis = this.analysisOf(root);
    const file = analysis.files.get(relativePath(root, path))?.file;
    return file && { analysis, file };
  }

  /** The address of a file, as the editor writes it where the file is open. */
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

/** A span as editors count: from 0, with every kind of line end. */
export function rangeOf({ file, start, end }: Span): Range {
  const text = textOf(file);
  return { start: text.positionAt(start), end: text.positionAt(end) };
}

const texts = new WeakMap<SourceFile, TextDocument>();

function textOf(file: SourceFile): TextDocument {
  const known = texts.get(file) ?? TextDocument.create(file.path, 'yaml', 0, file.text);
  texts.set(file, known);
  return known;
}

/** The path of a file within its spec, with slashes on every platform. */
export function relativePath(root: string, path: string, on: PlatformPath = nodePath): string {
  return on.relative(root, path).split(on.sep).join('/');
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    // Not a file, such as a document without a name.
    return undefined;
  }
}
