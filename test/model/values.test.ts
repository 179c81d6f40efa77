import { describe, expect, test } from 'vitest';
import { holdsBigints } from '../../generator/model/objects.js';
import type { Json } from '../../generator/model/model.js';
import * as types from '../../generator/model/types.js';
import type { Type } from '../../generator/model/types.js';
import { problemOf } from '../../generator/model/value-problem.js';
import { modelOf } from './problems.js';

describe('holds bigints', () => {
  const DECLARATIONS = `
objects:
  Holder: { fields: { it?: TYPE } }
  Plain: { fields: { a: str, b: int32 } }
  Big: { fields: { a: str, b: int64 } }
  Deep: { fields: { a: Plain, b: 'list[Big]' } }
  Keys: { fields: { a: str }, other-keys: int64 }
  Patterns: { fields: { a: str }, key-patterns: { '^x-': 'list[int64]' } }
  Tree: { fields: { inner?: Tree, other?: Loop } }
  Loop: { fields: { back?: Tree, big?: Big } }
  Circle: { fields: { inner?: Circle } }
unions:
  None: { of: [Plain, str] }
  Some: { of: [Plain, Big] }
`;

  function holds(type: string, int64: 'bigint' | 'string' = 'bigint'): boolean {
    const model = modelOf(DECLARATIONS.replace('TYPE', type), { int64 });
    return holdsBigints(model.objects[0]!.fields[0]!.type, {
      objects: new Map(model.objects.map((object) => [object.name, object])),
      unions: new Map(model.unions.map((union) => [union.name, union])),
    });
  }

  test.each([
    'int64',
    "'list[int64]'",
    "'dict[str, int64]'",
    'Big',
    "'list[Big]'",
    'Deep',
    'Keys',
    'Patterns',
    'Tree',
    'Some',
  ])('a value of %s may have a bigint in it', (type) => {
    expect(holds(type)).toBe(true);
    expect(holds(type, 'string')).toBe(false);
  });

  test.each(['int', 'int32', 'str', 'Plain', "'list[Plain]'", 'None', 'Circle'])(
    'a value of %s has no bigint in it',
    (type) => {
      expect(holds(type)).toBe(false);
    },
  );
});

describe('value problem', () => {
  const declarations = `
identifiers: { Code: { wire: str, epoch: 0, parts: !not-shown }, Figure: { wire: int, epoch: 0, parts: !not-shown } }
bitsets: { Flag: { wire: int, bits: { RARE: 1 } }, Flags: { wire: str, bits: { RARE: 1 } }, Bits: { wire: !not-shown, bits: { RARE: 1 } } }
enums: { Open: { wire: int, values: { ONE: 1 } }, Closed: { wire: str, open: false, values: { A: a } } }
unions: { Either: { of: [Part, Whole] } }
objects:
  Part: { other-keys: none, fields: { id: int } }
  Whole: { identity: [key], fields: { key: str, more: str } }
  Hidden: !not-shown
`;

  /** The values among all those below that the type takes. */
  function valuesOf(type: string): readonly Json[] {
    const model = modelOf(`${declarations}  Holder: { fields: { it: '${type}' } }\n`);
    const field = model.objects.find(({ name }) => name === 'Holder')!.fields[0]!;
    const all: readonly Json[] = [
      'a',
      '7',
      '-7',
      '007',
      7,
      -7,
      2 ** 31,
      2 ** 53,
      0.5,
      true,
      null,
      [],
      [7, 'a'],
      {},
      { id: 7 },
      { key: 'a' },
      { key: 'a', more: 'b' },
      { id: 7, x: 1 },
    ];
    return all.filter((value) => problemOf(value, field.type, field.limits, model) === undefined);
  }

  const objects = [{}, { id: 7 }, { key: 'a' }, { key: 'a', more: 'b' }, { id: 7, x: 1 }];

  test.each<[string, readonly Json[]]>([
    ['str', ['a', '7', '-7', '007']],
    ['int', [7, -7, 2 ** 31]],
    ['int32', [7, -7]],
    ['int64', [7, -7, 2 ** 31]],
    ['float', [7, -7, 2 ** 31, 2 ** 53, 0.5]],
    ['bool', [true]],
    ['list[any]', [[], [7, 'a']]],
    ['tuple[int, str]', [[7, 'a']]],
    ['tuple[int, ...str]', [[7, 'a']]],
    ['dict[str, int]', [{}, { id: 7 }, { id: 7, x: 1 }]],
    ['int | str', ['a', '7', '-7', '007', 7, -7, 2 ** 31]],
    ['Code', ['7', '007']],
    ['Figure', [7, 2 ** 31]],
    ['Open', [7, -7, 2 ** 31]],
    ['Closed', ['a']],
    ['Flag', [7, 2 ** 31]],
    ['Flags', ['7', '007']],
    ['Bits', ['7', '007', 7, 2 ** 31]],
    ['Part', [{ id: 7 }]],
    ['Whole', [{ key: 'a', more: 'b' }]],
    ['Partial<Whole>', [{ key: 'a' }, { key: 'a', more: 'b' }]],
    ['Hidden', objects],
  ])('the values of %s', (type, values) => {
    expect(valuesOf(type)).toEqual(values);
  });
});

describe('type guards', () => {
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
});
