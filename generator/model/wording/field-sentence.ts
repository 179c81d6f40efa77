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

/** The words for a value and for several values. */
type Words = readonly [value: string, values: string];

const WORDS: Readonly<Record<PlainType['kind'] | 'int64', Words>> = {
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
  return wordsOf(type)[0];
}

function wordsOf(type: Type): Words {
  if (isPlain(type) || isInt64(type)) return WORDS[type.kind];
  switch (type.kind) {
    case 'literal':
      return eachOf(`\`${printLiteral(type.value)}\``);
    case 'list': {
      const [, items] = wordsOf(type.item);
      return [`a list of ${items}`, `lists of ${items}`];
    }
    case 'tuple':
      return eachOf(tupleWords(type));
    case 'dict': {
      const [[, keys], [, values]] = [wordsOf(type.key), wordsOf(type.value)];
      return [`a map from ${keys} to ${values}`, `maps from ${keys} to ${values}`];
    }
    case 'nullable': {
      const [value, values] = wordsOf(type.of);
      return [`${value} or null`, `${values} or null`];
    }
    case 'oneOf':
      return eachOf(type.of.map(typeWords).join(' or '));
    case 'identifier':
      return type.of === undefined
        ? [namedWords(type), `\`${type.name}\` ids`]
        : [`the id of ${articleOf(type.of)} \`${type.of}\``, `ids of \`${type.of}\` objects`];
    case 'partial':
      return [`a partial \`${type.name}\``, `partial \`${type.name}\` objects`];
    case 'enum':
      return [`a value of \`${type.name}\``, `\`${type.name}\` values`];
    case 'bitSet':
      return [`bits of \`${type.name}\``, `\`${type.name}\` values`];
    case 'object':
      return [namedWords(type), `\`${type.name}\` objects`];
    case 'scalar':
    case 'union':
      return [namedWords(type), `\`${type.name}\` values`];
  }
}

function eachOf(value: string): Words {
  return [value, `items, each of which is ${value}`];
}

function tupleWords({ items, rest }: Of<'tuple'>): string {
  const first = items.map(typeWords).join(', ');
  if (rest === undefined) return `a list of ${counted(items.length, 'item')}: ${first}`;
  return `a list of ${counted(items.length, 'item')} or more: ${first}, then ${wordsOf(rest)[1]}`;
}

function namedWords({ name }: NamedType): string {
  return `${articleOf(name)} \`${name}\``;
}
