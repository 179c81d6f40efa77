import { counted } from '../../diagnostics/print.js';
import type { Field } from '../model.js';
import { isNever, isPlain, type NamedType, type Type, type Of } from '../types.js';
import { printLiteral } from '../../read/type-syntax.js';
import { articleOf } from './phrases.js';
import { capitalised } from '../../capitals.js';

/**
 * Makes a sentence for a field without a doc from its type and presence: `The id of a Guild. May be null.`
 *
 * @param owner name of the object; absent for a parameter
 */
export function fieldSentence({ name, type, optional, nullable }: Field, owner?: string): string {
  const words = typeWords(type);
  const subject = owner === undefined ? `\`${name}\`` : `The \`${name}\` of ${articleOf(owner)} \`${owner}\``;
  if (isNever(type)) return `${subject}, which is always absent.`;
  const meaning = isPlain(type) ? `${subject}: ${words}` : capitalised(words);
  const presence = [...(optional ? ['absent'] : []), ...(nullable ? ['null'] : [])];
  return `${meaning}.${presence.length === 0 ? '' : ` May be ${presence.join(' or ')}.`}`;
}

/** A type in words: `text`, `the id of a Guild`. */
export function typeWords(type: Type): string {
  switch (type.kind) {
    case 'str':
      return 'text';
    case 'int':
      return 'an integer';
    case 'int32':
      return 'an integer of 32 bits';
    case 'int64':
      return 'an integer of 64 bits';
    case 'float':
      return 'a number';
    case 'bool':
      return '`true` or `false`';
    case 'null':
      return 'null';
    case 'any':
      return 'any JSON value';
    case 'never':
      return 'nothing';
    case 'bytes':
      return 'the content of a file';
    case 'literal':
      return `\`${printLiteral(type.value)}\``;
    case 'list':
      return `a list of ${plural(type.item)}`;
    case 'tuple':
      return tupleWords(type);
    case 'dict':
      return `a map from ${plural(type.key)} to ${plural(type.value)}`;
    case 'nullable':
      return `${typeWords(type.of)} or null`;
    case 'oneOf':
      return type.of.map(typeWords).join(' or ');
    case 'identifier':
      return type.of === undefined ? namedWords(type) : `the id of ${articleOf(type.of)} \`${type.of}\``;
    case 'partial':
      return `a partial \`${type.name}\``;
    case 'enum':
      return `a value of \`${type.name}\``;
    case 'bitSet':
      return `bits of \`${type.name}\``;
    case 'scalar':
    case 'object':
    case 'union':
      return namedWords(type);
  }
}

function tupleWords({ items, rest }: Of<'tuple'>): string {
  const first = items.map(typeWords).join(', ');
  if (rest === undefined) return `a list of ${counted(items.length, 'item')}: ${first}`;
  return `a list of ${counted(items.length, 'item')} or more: ${first}, then ${plural(rest)}`;
}

function namedWords({ name }: NamedType): string {
  return `${articleOf(name)} \`${name}\``;
}

function plural(type: Type): string {
  switch (type.kind) {
    case 'str':
      return 'texts';
    case 'int':
      return 'integers';
    case 'int32':
      return 'integers of 32 bits';
    case 'int64':
      return 'integers of 64 bits';
    case 'float':
      return 'numbers';
    case 'bool':
      return 'booleans';
    case 'any':
      return 'JSON values';
    case 'never':
      return 'no values';
    case 'bytes':
      return 'files';
    case 'identifier':
      return type.of === undefined ? `\`${type.name}\` ids` : `ids of \`${type.of}\` objects`;
    case 'object':
      return `\`${type.name}\` objects`;
    case 'partial':
      return `partial \`${type.name}\` objects`;
    case 'enum':
    case 'bitSet':
    case 'scalar':
    case 'union':
      return `\`${type.name}\` values`;
    case 'list':
      return `lists of ${plural(type.item)}`;
    case 'dict':
      return `maps from ${plural(type.key)} to ${plural(type.value)}`;
    case 'nullable':
      return `${plural(type.of)} or null`;
    case 'null':
    case 'literal':
    case 'tuple':
    case 'oneOf':
      return `items, each of which is ${typeWords(type)}`;
  }
}
