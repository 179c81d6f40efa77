import { lineStarts } from '../../diagnostics/diagnostics.js';
import type { SourceFile } from '../../read/syntax.js';
import type { JsonPlace } from '../../json-places.js';
import type { SourceDocument } from '../load/source-document.js';
import { keysIn } from '../load/pointer.js';

/** Finds the place of a pointer in the text, or of the nearest value around it. */
export type Places = (pointer: string) => JsonPlace;

export function placesIn(file: SourceFile, { json, pointerInText, positionOf }: SourceDocument): Places {
  return (pointer) => {
    if (json !== undefined) return json.find(keysIn(pointerInText?.(pointer) ?? pointer));
    const { line, column } = positionOf(pointer.replaceAll('%', '%25'));
    const start = (lineStarts(file)[line - 1] ?? 0) + column - 1;
    const text = /^[^\s:]+/.exec(file.text.slice(start, start + 200))?.[0] ?? '';
    // A value may be the last one of a list in brackets, and a path in braces is a key.
    const key = text.replace(/(?<![,\]])[,\]]+\}*$/, '');
    return { start, end: start + Math.max(1, key.length) };
  };
}
