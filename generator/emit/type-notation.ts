import {
  isNullable,
  isOneOf,
  isPlain,
  type Int64Form,
  type LiteralType,
  type NamedType,
  type Type,
} from '../model/types.js';
import { PLAIN_TYPES } from './plain-types.js';

/** A notation of types: the output for types that contain no others. */
export interface Notation<Piece> {
  readonly plain: 'typescript' | 'word';
  readonly int64: Readonly<Record<Int64Form, string>>;
  readonly named: (type: NamedType) => readonly (Piece | string)[];
  readonly literal: (type: LiteralType) => readonly (Piece | string)[];
  readonly key: (type: Type) => readonly (Piece | string)[];
  /** The texts before the key, between key and value, and after the value of a dict. */
  readonly dict: { readonly open: string; readonly between: string; readonly close: string };
}

/** A type in a notation: texts, and the notation's own pieces for names. */
export function notate<Piece>(type: Type, notation: Notation<Piece>): readonly (Piece | string)[] {
  if (isPlain(type)) return [PLAIN_TYPES[type.kind][notation.plain]];
  switch (type.kind) {
    case 'int64':
      return [notation.int64[type.as]];
    case 'list':
      return listOf(notate(type.item, notation), isNullable(type.item) || isOneOf(type.item));
    case 'tuple':
      return [
        '[',
        ...type.items.flatMap((item, index) => [...(index === 0 ? [] : [', ']), ...notate(item, notation)]),
        ...(type.rest === undefined ? [] : [', ...', ...notate({ kind: 'list', item: type.rest }, notation)]),
        ']',
      ];
    case 'dict':
      return dictOf(notation.key(type.key), notate(type.value, notation), notation);
    case 'nullable':
      return [...notate(type.of, notation), ' | null'];
    case 'oneOf':
      return type.of.flatMap((member, index) => [...(index === 0 ? [] : [' | ']), ...notate(member, notation)]);
    case 'literal':
      return notation.literal(type);
    case 'identifier':
    case 'scalar':
    case 'enum':
    case 'bitSet':
    case 'object':
    case 'partial':
    case 'union':
      return notation.named(type);
  }
}

/** @param isUnion whether the item is a union, which needs parentheses */
export function listOf<Piece>(item: readonly Piece[], isUnion: boolean): readonly (Piece | string)[] {
  return isUnion ? ['(', ...item, ')[]'] : [...item, '[]'];
}

export function dictOf<Piece>(
  key: readonly (Piece | string)[],
  value: readonly (Piece | string)[],
  { dict: { open, between, close } }: Pick<Notation<Piece>, 'dict'>,
): readonly (Piece | string)[] {
  return [open, ...key, between, ...value, close];
}
