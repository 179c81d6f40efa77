import { positionAt } from '../diagnostics/index.js';
import type { Correction, Model, Origin } from '../model/model.js';
import { shapeOfFile, type ParseResult } from '../read/index.js';
import type { Node, SourceFile } from '../read/syntax.js';
import type { Analysis } from './analysis.js';
import { walk } from '../read/walk.js';

/** The effect of a layer on a fact, shown behind the fact itself. */
export interface LayerHint {
  readonly file: SourceFile;
  readonly offset: number;
  /** `= 100 (limits)`, `removed (live)`. */
  readonly label: string;
  /** Why, and from which sources; empty if the layer does not say. */
  readonly reason: string;
}

/** Longest text of a value in a hint; the rest is in the hover. */
const LONGEST = 60;

/** Hints for the facts of a file that a layer fills or corrects in some profile. */
export function layerHintsOf(parsed: ParseResult, { models }: Analysis): readonly LayerHint[] {
  const fills = models.flatMap((model) => fillHints(parsed, model));
  const corrections = correctionHints(parsed, models);
  const distinct = new Map([...fills, ...corrections].map((hint) => [`${hint.offset} ${hint.label}`, hint]));
  return [...distinct.values()];
}

function fillHints({ file, node }: ParseResult, { gaps }: Model): readonly LayerHint[] {
  if (node === undefined) return [];
  const here = gaps.filter(({ origin }) => origin.file === file.path);
  const byPlace = new Map(here.map((gap) => [keyOf(gap.origin), gap]));
  return notShownIn(node).flatMap(({ span }) => {
    const gap = byPlace.get(keyOf(positionAt(file, span.start)));
    if (gap?.filledBy === undefined || gap.filledWith === undefined) return [];
    const label = `= ${shortened(gap.filledWith)}${layerOf(gap.filledBy)}`;
    return [{ file, offset: span.end, label, reason: (gap.filledBy.source ?? []).join('\n') }];
  });
}

function correctionHints({ file, node }: ParseResult, models: readonly Model[]): readonly LayerHint[] {
  const byPath = new Map<string, Correction[]>();
  for (const correction of models.flatMap(({ corrections }) => corrections)) {
    byPath.set(correction.path, [...(byPath.get(correction.path) ?? []), correction]);
  }
  const hints: LayerHint[] = [];
  if (byPath.size === 0 || node === undefined) return hints;
  walk(node, shapeOfFile(file), {
    key: (entry, place) => {
      if (place.layered) return;
      const offset = isOnOneLine(entry.value) ? entry.value.span.end : entry.keySpan.end + 1;
      for (const { change, after, because, origin } of byPath.get(place.path.join('.')) ?? []) {
        const label = `${changeText(change, after)}${layerOf(origin)}`;
        hints.push({ file, offset, label, reason: [because, ...(origin.source ?? [])].join('\n') });
      }
    },
  });
  return hints;
}

function changeText(change: Correction['change'], after = ''): string {
  switch (change) {
    case 'set':
    case 'add':
      return `= ${shortened(after)}`;
    case 'remove':
      return 'removed';
    case 'rename':
      return `renamed to ${shortened(after)}`;
  }
}

function layerOf({ layer }: Origin): string {
  return layer === undefined ? '' : ` (${layer})`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text;
}

function notShownIn(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'not-shown':
      return [node];
    case 'scalar':
      return [];
    case 'list':
      return node.items.flatMap(notShownIn);
    case 'map':
      return node.entries.flatMap(({ value }) => notShownIn(value));
  }
}

function isOnOneLine({ span: { file, start, end } }: Node): boolean {
  return !/[\r\n]/.test(file.text.slice(start, end));
}

function keyOf({ line, column }: { readonly line: number; readonly column: number }): string {
  return `${line}:${column}`;
}
