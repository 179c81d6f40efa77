import { defaultStyle } from '../content-types.js';
import type { Parameter } from '../model.js';
import { isDict, isList, isObjectRef, isTuple, nonNull } from '../types.js';

/** How a list or an object is written, where that is not how lists usually are. */
export function styleText({ name, type: declared, style }: Parameter): readonly string[] {
  const type = nonNull(declared);
  const isKeyed = isObjectRef(type) || isDict(type);
  if (!isKeyed && !isList(type) && !isTuple(type)) return [];
  switch (style) {
    case 'repeat':
      return [];
    case 'comma':
      return ['Items are separated by commas.'];
    case 'space':
      return ['Items are separated by spaces.'];
    case 'pipe':
      return ['Items are separated by `|`.'];
    case 'brackets':
      return [
        isKeyed || defaultStyle(type) === 'brackets'
          ? `Written as \`${name}[key]=value\`.`
          : `Written as \`${name}[]=item\`.`,
      ];
    case 'json':
      return ['Written as JSON.'];
  }
}
