import { expect, test } from 'vitest';
import { problemOf } from '../../generator/model/value-problem.js';
import type { Json } from '../../generator/model/model.js';
import { modelOf } from './problems.js';

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
