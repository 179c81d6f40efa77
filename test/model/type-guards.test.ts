import { expect, test } from 'vitest';
import * as types from '../../generator/model/types.js';
import type { Type } from '../../generator/model/types.js';

const STR: Type = { kind: 'str' };

/** A type of each kind, and of each form of one. */
const SAMPLES = {
  str: STR,
  int: { kind: 'int' },
  int32: { kind: 'int32' },
  'int64 as a number': { kind: 'int64', as: 'safe-integer' },
  'int64 as a bigint': { kind: 'int64', as: 'bigint' },
  'int64 as a text': { kind: 'int64', as: 'string' },
  float: { kind: 'float' },
  bool: { kind: 'bool' },
  null: { kind: 'null' },
  any: { kind: 'any' },
  never: { kind: 'never' },
  bytes: { kind: 'bytes' },
  literal: { kind: 'literal', value: 'a' },
  scalar: { kind: 'scalar', name: 'S' },
  enum: { kind: 'enum', name: 'E' },
  bitSet: { kind: 'bitSet', name: 'B' },
  identifier: { kind: 'identifier', name: 'I' },
  object: { kind: 'object', name: 'O' },
  partial: { kind: 'partial', name: 'O' },
  union: { kind: 'union', name: 'U' },
  oneOf: { kind: 'oneOf', of: [STR, { kind: 'int' }] },
  nullable: { kind: 'nullable', of: STR },
  list: { kind: 'list', item: STR },
  tuple: { kind: 'tuple', items: [STR] },
  dict: { kind: 'dict', key: STR, value: STR },
} as const satisfies Readonly<Record<string, Type>>;

type Sample = keyof typeof SAMPLES;

const INT64: readonly Sample[] = ['int64 as a number', 'int64 as a bigint', 'int64 as a text'];
const NAMED: readonly Sample[] = ['scalar', 'enum', 'bitSet', 'identifier', 'object', 'partial', 'union'];

test.each<readonly [name: string, guard: (type: Type) => boolean, kinds: readonly Sample[]]>([
  ['isString', types.isString, ['str']],
  ['isInteger', types.isInteger, ['int', 'int32', 'int64 as a number']],
  ['isInt32', types.isInt32, ['int32']],
  ['isInt64', types.isInt64, INT64],
  ['isWideInteger', types.isWideInteger, ['int64 as a bigint', 'int64 as a text']],
  ['isBoolean', types.isBoolean, ['bool']],
  ['isNull', types.isNull, ['null']],
  ['isAny', types.isAny, ['any']],
  ['isNever', types.isNever, ['never']],
  ['isBytes', types.isBytes, ['bytes']],
  ['isLiteral', types.isLiteral, ['literal']],
  ['isScalar', types.isScalar, ['scalar']],
  ['isEnum', types.isEnum, ['enum']],
  ['isBitSet', types.isBitSet, ['bitSet']],
  ['isIdentifier', types.isIdentifier, ['identifier']],
  ['isObjectRef', types.isObjectRef, ['object', 'partial']],
  ['isWholeObject', types.isWholeObject, ['object']],
  ['isPartial', types.isPartial, ['partial']],
  ['isUnionRef', types.isUnionRef, ['union']],
  ['isOneOf', types.isOneOf, ['oneOf']],
  ['isUnion', types.isUnion, ['union', 'oneOf']],
  ['isNullable', types.isNullable, ['nullable']],
  ['isList', types.isList, ['list']],
  ['isTuple', types.isTuple, ['tuple']],
  ['isDict', types.isDict, ['dict']],
  ['isCollection', types.isCollection, ['list', 'dict']],
  ['isContainer', types.isContainer, ['oneOf', 'nullable', 'list', 'tuple', 'dict']],
  ['isNamed', types.isNamed, NAMED],
  ['isPlain', types.isPlain, ['str', 'int', 'int32', 'float', 'bool', 'null', 'any', 'never', 'bytes']],
  [
    'isAtomic',
    types.isAtomic,
    [
      'str', 'int', 'int32', ...INT64, 'float', 'bool', 'null', 'any', 'never', 'bytes', 'literal', 'scalar', 'enum', 'bitSet', 'identifier',
    ], // prettier-ignore
  ],
])('%s is true of its kinds alone', (_, guard, kinds) => {
  const found = Object.entries(SAMPLES).flatMap(([name, type]) => (guard(type) ? [name] : []));
  expect(found.toSorted()).toEqual(kinds.toSorted());
});
