import { expect, it } from 'vitest';
import type { Type } from '../../../generator/model/model.js';
import { hasKind, jsonKind, type JsonKind } from '../../../generator/model/rules/scalar-type.js';
import { modelOf } from '../problems.js';

const model = modelOf(`
identifiers:
  Code: { wire: str, epoch: 0, parts: !not-shown }
  Figure: { wire: int, epoch: 0, parts: !not-shown }
scalars: { Text: { wire: str }, Count: { wire: int }, Part: { wire: float } }
enums:
  Genre: { wire: str, values: { NOVEL: novel } }
  Tone: { wire: !not-shown , values: {} }
bitsets: { Flag: { wire: int, bits: { RARE: 1 } }, Flags: { wire: str, bits: { RARE: 1 } } }
objects: { Book: { fields: { id: Code<Book> } } }
`);
const text: Type = { kind: 'str' };

it.each<readonly [Type, JsonKind]>([
  [{ kind: 'str' }, 'str'],
  [{ kind: 'int' }, 'int'],
  [{ kind: 'float' }, 'float'],
  [{ kind: 'bool' }, 'bool'],
  [{ kind: 'null' }, 'null'],
  [{ kind: 'any' }, 'unknown'],
  [{ kind: 'nullable', of: text }, 'unknown'],
  [{ kind: 'list', item: text }, 'list'],
  [{ kind: 'dict', key: text, value: text }, 'object'],
  [{ kind: 'object', name: 'Book' }, 'object'],
  [{ kind: 'partial', name: 'Book' }, 'object'],
  [{ kind: 'identifier', name: 'Code', of: 'Book' }, 'str'],
  [{ kind: 'identifier', name: 'Figure' }, 'int'],
  [{ kind: 'scalar', name: 'Text' }, 'str'],
  [{ kind: 'scalar', name: 'Count' }, 'int'],
  [{ kind: 'scalar', name: 'Part' }, 'float'],
  [{ kind: 'enum', name: 'Genre' }, 'str'],
  [{ kind: 'enum', name: 'Tone' }, 'unknown'],
  [{ kind: 'bitSet', name: 'Flag' }, 'int'],
  [{ kind: 'bitSet', name: 'Flags' }, 'str'],
])('%j is %s in JSON', (type, kind) => {
  expect(jsonKind(type, model)).toBe(kind);
});

it.each<readonly [JsonKind, readonly unknown[]]>([
  ['str', ['', 'x']],
  ['int', [0, -3, 9007199254740991]],
  ['float', [0, -3, 9007199254740991, 1.5, 2 ** 60]],
  ['bool', [true, false]],
  ['null', [null]],
  ['list', [[], [1]]],
  ['object', [{}, { a: 1 }]],
])('of all values, those of the kind %s are these', (kind, values) => {
  const all = ['', 'x', 0, -3, 9007199254740991, 1.5, 2 ** 60, true, false, null, [], [1], {}, { a: 1 }];
  expect(all.filter((value) => hasKind(value, kind))).toEqual(values);
  expect(all.every((value) => hasKind(value, 'unknown'))).toBe(true);
});
