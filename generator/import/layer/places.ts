import { lineStarts } from '../../diagnostics/diagnostics.js';
import type { SourceFile } from '../../read/syntax.js';
import type { JsonPlace } from '../../json-places.js';
import type { SourceDocument } from '../load/source-document.js';
import { keysIn } from '../load/pointer.js';

/** Where in the text of a document its parts are. */
export class Places {
  readonly #file: SourceFile;
  readonly #source: SourceDocument;

  constructor(file: SourceFile, source: SourceDocument) {
    this.#file = file;
    this.#source = source;
  }

  /** The place of what a pointer names, or of the nearest thing around it. */
  find(pointer: string): JsonPlace {
    const { json, pointerInText } = this.#source;
    if (json !== undefined) return json.find(keysIn(pointerInText?.(pointer) ?? pointer));
    const { line, column } = this.#source.positionOf(pointer.replaceAll('%', '%25'));
    const start = (lineStarts(this.#file)[line - 1] ?? 0) + column - 1;
    const text = /^[^\s:]+/.exec(this.#file.text.slice(start, start + 200))?.[0] ?? '';
    // A value may be the last one of a list in brackets; a path in braces is a key.
    const key = text.replace(/(?<![,\]])[,\]]+\}*$/, '');
    return { start, end: start + Math.max(1, key.length) };
  }
}
