import type { Field, Type } from '../../model/model.js';
import { elementOf, isIdentifier, isNamed } from '../../model/types.js';
import { fieldSentence } from '../../model/wording/index.js';
import type { Places } from './places.js';

/**
 * The meaning of a field in Markdown: its doc, or else a sentence about its type. For many fields the type is enough:
 * the `borrower` of a loan is a person.
 */
export function meaningOf(field: Field, places: Places, owner?: string): string {
  return statedMeaning(field, places) || fieldSentence(field, owner);
}

/** The same, empty where only the name and the type are known. */
export function statedMeaning({ doc, type }: Field, places: Places): string {
  return doc === '' ? meaningOfType(type, places) : doc;
}

function meaningOfType(type: Type, places: Places): string {
  const element = elementOf(type);
  if (isIdentifier(element)) return element.of === undefined ? '' : `The id of a \`${element.of}\`.`;
  if (!isNamed(element)) return '';
  const doc = places.findType(element.name)?.declared.doc ?? '';
  return doc === '' ? '' : `\`${element.name}\`: ${firstSentence(doc)}`;
}

/** The first sentence of a doc. */
export function firstSentence(doc: string): string {
  return doc.split(/(?<=\.)\s/)[0] ?? '';
}
