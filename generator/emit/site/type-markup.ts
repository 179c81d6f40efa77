import { isNotShown, type NotShown, type Type } from '../../model/model.js';
import { markup, type Content, type Markup } from './markup.js';
import { linkToName, type Sheet } from './sheet.js';

/** A type as TypeScript users write it, every name in it a link. */
export function typeMarkup(type: Type | NotShown | null, sheet: Sheet): Content {
  if (type === null) return 'none';
  if (isNotShown(type)) return notShown();
  switch (type.kind) {
    case 'str':
      return 'string';
    case 'int':
      return 'integer';
    case 'float':
      return 'number';
    case 'bool':
      return 'boolean';
    case 'null':
      return 'null';
    case 'any':
      return 'any';
    case 'list':
      return type.item.kind === 'nullable'
        ? ['(', typeMarkup(type.item, sheet), ')[]']
        : [typeMarkup(type.item, sheet), '[]'];
    case 'dict':
      return ['Record<', typeMarkup(type.key, sheet), ', ', typeMarkup(type.value, sheet), '>'];
    case 'nullable':
      return [typeMarkup(type.of, sheet), ' | null'];
    case 'identifier':
      return [
        linkToName(sheet, 'type', type.name),
        type.of === undefined ? '' : ['<', linkToName(sheet, 'type', type.of), '>'],
      ];
    case 'partial':
      return ['Partial<', linkToName(sheet, 'type', type.name), '>'];
    case 'scalar':
    case 'enum':
    case 'bitSet':
    case 'object':
      return linkToName(sheet, 'type', type.name);
  }
}

/** Stands for a fact that neither the document nor a layer of the profile tells. */
export function notShown(): Markup {
  return markup`<span class="mark open">not shown</span>`;
}
