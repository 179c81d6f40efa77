import type { Field, Type } from '../../model/model.js';
import type { Places } from './places.js';

/**
 * What a field means, in Markdown: its doc, or what its type says where it has none. Many fields need no more than
 * that: `type` of a channel is the type of a channel.
 */
export function meaningOf({ doc, type }: Pick<Field, 'doc' | 'type'>, places: Places): string {
  return doc === '' ? meaningOfType(type, places) : doc;
}

function meaningOfType(type: Type, places: Places): string {
  switch (type.kind) {
    case 'list':
      return meaningOfType(type.item, places);
    case 'nullable':
      return meaningOfType(type.of, places);
    case 'identifier':
      return type.of === undefined ? '' : `The id of a \`${type.of}\`.`;
    case 'enum':
    case 'bitSet':
    case 'object':
    case 'partial': {
      const doc = places.findType(type.name)?.declared.doc ?? '';
      return doc === '' ? '' : `\`${type.name}\`: ${firstSentence(doc)}`;
    }
    default:
      return '';
  }
}

/** The first sentence of a doc. */
export function firstSentence(doc: string): string {
  return doc.split(/(?<=\.)\s/)[0] ?? '';
}
