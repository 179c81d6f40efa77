import { isNotShown, type NotShown, type Type } from '../../model/model.js';
import { isIdentifier, isPartial, writeType, type NamedType } from '../../model/types.js';
import { notate, type Notation } from '../type-notation.js';
import { markup, type Content, type Markup } from './markup.js';
import { linkToName, type Sheet } from './sheet.js';

/** A type in TypeScript notation with linked names. */
export function typeMarkup(type: Type | NotShown | null, sheet: Sheet): Content {
  if (type === null) return 'none';
  return isNotShown(type) ? notShown() : notate(type, notationOf(sheet));
}

function notationOf(sheet: Sheet): Notation<Content> {
  return {
    plain: 'word',
    int64: { 'safe-integer': 'int64', bigint: 'int64', string: 'int64 as text' },
    named: (type) => nameMarkup(type, sheet),
    literal: (type) => [writeType(type)],
    key: (type) => notate(type, notationOf(sheet)),
    dict: { open: 'Record<', between: ', ', close: '>' },
  };
}

function nameMarkup(type: NamedType, sheet: Sheet): readonly Content[] {
  const name = linkToName(sheet, 'type', type.name);
  if (isPartial(type)) return ['Partial<', name, '>'];
  if (!isIdentifier(type) || type.of === undefined) return [name];
  return [name, '<', linkToName(sheet, 'type', type.of), '>'];
}

/** The mark of a fact that neither the document nor a layer states. */
export function notShown(): Markup {
  return markup`<span class="mark open">not shown</span>`;
}
