import type { Origin } from '../model.js';

/** The parts of an origin that a reader of generated text wants: a layer has sources, the source document sections. */
export type Citation = Pick<Origin, 'section' | 'layer' | 'source'>;

/**
 * Where a fact is stated: `Section 2.1.`, or `Source: guide#books.` if a layer states it. Empty if the spec names
 * neither.
 */
export function originText({ section, layer, source = [] }: Citation): string {
  if (layer !== undefined) return source.length === 0 ? '' : `Source: ${source.map(onOneLine).join(', ')}.`;
  return section === undefined ? '' : `Section ${onOneLine(section)}.`;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
