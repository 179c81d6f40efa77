import { counted } from '../../diagnostics/print.js';
import type { Field } from '../model.js';
import { isInt64, isNever, isPlain, type NamedType, type PlainType, type Type, type Of } from '../types.js';
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

/** One value, and several, of the types that have no parts. */
const WORDS: Readonly<Record<PlainType['kind'] | 'int64', readonly [one: string, several: string]>> = {
  str: ['text', 'texts'],
  int: ['an integer', 'integers'],
  int32: ['an integer of 32 bits', 'integers of 32 bits'],
  int64: ['an integer of 64 bits', 'integers of 64 bits'],
  float: ['a number', 'numbers'],
  bool: ['`true` or `false`', 'booleans'],
  null: ['null', 'items, each of which is null'],
  any: ['any JSON value', 'JSON values'],
  never: ['nothing', 'no values'],
  bytes: ['the content of a file', 'files'],
};

/** A value of a type, in words: `text`, `the id of a Guild`. */
export function typeWords(type: Type): string {
  if (isPlain(type) || isInt64(type)) return WORDS[type.kind][0];
  switch (type.kind) {
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
  if (isPlain(type) || isInt64(type)) return WORDS[type.kind][1];
  switch (type.kind) {
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
    case 'literal':
    case 'tuple':
    case 'oneOf':
      return `items, each of which is ${typeWords(type)}`;
  }
}
