import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../generator/diff/witness/active-limits.js';
import { Values } from '../../../generator/diff/witness/smallest-value.js';
import type { Json } from '../../../generator/model/index.js';
import { modelOf } from '../../model/problems.js';
import { modelIn } from '../small-model.js';

const types = `
identifiers: { Code: { wire: str, epoch: 0, parts: !not-shown }, Figure: { wire: int, epoch: 0, parts: !not-shown } }
scalars:
  Plain: { wire: str }
  Word: { wire: str, length: 2..3 }
  Count: { wire: int, range: 5..6 }
  Time: { wire: str, format: timestamp }
enums:
  Other: { wire: str, values: { OTHER: other } }
  Genre: { wire: str, values: { HIDDEN: !not-shown , NOVEL: novel, ATLAS: atlas } }
  Secret: { wire: str, values: { HIDDEN: !not-shown } }
  Sum: { wire: int, values: { HIDDEN: !not-shown } }
bitsets: { Flag: { wire: int, bits: { RARE: 1 } }, Flags: { wire: str, bits: { RARE: 1 } } }
`;

/** The smallest object with one field beside some that its limits may look at. */
function smallestWith(field: string, given: JsonObject = {}): Json | undefined {
  const model = modelOf(`${types}
objects:
  Named: !not-shown
  Page: { identity: [a, b], fields: { a: { type: int, range: 3.. }, b: str, c: bool } }
  Book: { fields: { it: ${field}, kind?: int } }
`);
  return new Values(model).smallest('Book', given).it;
}

describe('the smallest value', () => {
  test.each<readonly [string, Json]>([
    ['str', ''],
    ['int', 0],
    ['float', 0],
    ['bool', true],
    ["'null'", null],
    ['any', 'anything'],
    ['str | null', null],
    ["'list[str]'", []],
    ["'dict[str, int]'", {}],
    ['Code', '1'],
    ['Figure', 1],
    ['Plain', ''],
    ['Word', 'xx'],
    ['Count', 5],
    ['Time', '2024-02-29T12:30:45+00:00'],
    ['Genre', 'novel'],
    ['Secret', 'SOMETHING'],
    ['Sum', 1],
    ['Flag', 0],
    ['Flags', '0'],
    ['Named', {}],
    ['Page', { a: 3, b: '', c: true }],
    ['Partial<Page>', { a: 3, b: '' }],
    ['{ type: str, length: 2.. }', 'xx'],
    ['{ type: str, length: ..2 }', ''],
    ['{ type: str, values: [y, z] }', 'y'],
    ['{ type: str, length: 2.., values: [y] }', 'y'],
    ['{ type: int, range: 2..5 }', 2],
    ['{ type: int, range: -7..5 }', -7],
    ['{ type: int, range: ..5 }', 0],
    ['{ type: int, range: ..-5 }', -5],
    ['{ type: int, values: [4, 3], range: ..5 }', 4],
    ['{ type: Genre, values: [ATLAS] }', 'atlas'],
    ["{ type: 'list[str]', items: 2 }", ['', '']],
    ["{ type: 'list[str]', items: ..2 }", []],
    ["{ type: 'list[str | null]', items: 1, each: { length: 2.. } }", ['xx']],
    ["{ type: 'list[str]', items: 1, each: { values: [y] } }", ['y']],
    ["{ type: 'list[int]', items: 2, each: { range: 4.. } }", [4, 4]],
    ["{ type: 'list[str]', items: 3, unique: true }", ['', '1', '2']],
    ["{ type: 'list[int]', items: 3, unique: true }", [0, 1, 2]],
    ["{ type: 'list[Code]', items: 3, unique: true }", ['1', '2', '3']],
    ["{ type: 'list[Word]', items: 2, unique: true }", ['xx', 'xx1']],
    ["{ type: 'list[bool]', items: 2, unique: true }", [true, true]],
    ["{ type: 'list[list[int]]', items: 1 }", [[]]],
    ["{ type: 'dict[str, int]', items: 2, each: { range: 4.. } }", { 0: 4, 1: 4 }],
    ["{ type: 'dict[Word, int]', items: 3 }", { xx: 0, xx1: 0, xx2: 0 }],
    ["{ type: 'dict[Code, bool]', items: 2 }", { 1: true, 2: true }],
  ])('of %s is %j', (field, value) => {
    expect(smallestWith(field)).toEqual(value);
  });

  test('follows the first exception that holds', () => {
    const field = '{ type: str, length: 1.., when: [{ kind: [1, 2], length: 2.. }, { kind: [2, 3], length: 3.. }] }';
    expect([0, 1, 2, 3].map((kind) => smallestWith(field, { kind }))).toEqual(['x', 'xx', 'xx', 'xxx']);
  });

  test('follows exceptions of items beside limits of the list', () => {
    const field =
      "{ type: 'list[str]', items: 1, each: { length: 1.. }, when: [{ kind: [1], each: { length: 2.. } }] }";
    expect([0, 1].map((kind) => smallestWith(field, { kind }))).toEqual([['x'], ['xx']]);
  });
});

describe('the smallest value of a type that is made of others, or of a form', () => {
  /** The smallest value of a field, with integers of 64 bits in one of their two forms. */
  function smallest(field: string, int64: 'bigint' | 'string' = 'bigint'): Json | undefined {
    const spec = `
identifiers: { Ticket: { wire: str, pattern: '^t_[0-9]{2,4}$' } }
scalars:
  Word: { wire: str, length: 2..3 }
  Mail: { wire: str, format: email, length: 20.. }
  Moment: { wire: int, format: unix-seconds, range: 2000000000.. }
  Digits: { wire: str, pattern: '^[0-9]+$' }
  Pin: { wire: str, pattern: '^[0-9]{3}$' }
enums:
  Genre: { wire: str, values: { HIDDEN: !not-shown , NOVEL: novel, ATLAS: atlas } }
  Size: { wire: int, open: false, values: { SMALL: 3, LARGE: 4 } }
  Pace: { wire: str, open: false, values: { SLOW: slow, FAST: fast } }
unions: { Tree: { of: [Branch, Leaf] }, Text: { of: [str, int], length: 2.. } }
objects:
  Branch: { fields: { kind: "'b'", inner: Tree } }
  Leaf: { identity: [id], fields: { kind: "'l'", id: int, text?: str } }
  Book: { fields: { it: ${field} } }
`;
    return new Values(modelOf(spec, { int64 })).smallest('Book').it;
  }

  test.each<readonly [string, Json]>([
    ['int32', 0],
    ['{ type: int32, range: 3..9 }', 3],
    ['int64', 0],
    ['{ type: int64, range: 3..9 }', 3],
    ["'tuple[int, str | null, Word]'", [0, '', 'xx']],
    ["{ type: 'tuple[int, ...str]', items: 3..4 }", [0, '', '']],
    ['"\'draft\'"', 'draft'],
    ['str | int', ''],
    ['int | str', 0],
    // Of a union, the member that holds the fewest others.
    ['Branch | Leaf', { kind: 'l', id: 0 }],
    ['Tree', { kind: 'l', id: 0 }],
    ['Branch', { kind: 'b', inner: { kind: 'l', id: 0 } }],
    ["{ type: 'list[Leaf | null]', items: 1 }", [null]],
    ["{ type: 'list[Partial<Leaf>]', items: 1 }", [{ id: 0 }]],
    ['Text', 'xx'],
    ['Ticket', 't_00'],
    ['Mail', 'aaaaaada@example.com'],
    ['Moment', 2_000_000_000],
    ["{ type: str, pattern: '^[a-c]{2}$' }", 'aa'],
    ["{ type: str, pattern: '^y*$', length: 2..5 }", 'yy'],
    ["{ type: str, pattern: '^[ab]*$', length: 3..3 }", 'aaa'],
    ['{ type: int, multiple-of: 5, range: 3.. }', 5],
    ['{ type: int, multiple-of: 4, range: ..-5 }', -8],
    ['{ type: int, multiple-of: 4, range: -6.. }', 0],
    ['{ type: float, range: 0.25..0.75 }', 0.25],
    ['{ type: float, multiple-of: 0.5, range: 0.7.. }', 1],
    ['{ type: bool, values: [false] }', false],
    ["{ type: 'dict[str, int]', items: 3, keys: { length: 2..2 } }", { xx: 0, x1: 0, x2: 0 }],
    ["{ type: 'dict[str, int]', items: 2, keys: { values: [a, b, c] } }", { a: 0, b: 0 }],
    ["{ type: 'dict[Digits, int]', items: 3 }", { 0: 0, 1: 0, 2: 0 }],
    ["{ type: 'dict[Pin, int]', items: 3 }", { '000': 0, '001': 0, '002': 0 }],
    ["{ type: 'list[Pin]', items: 2, unique: true }", ['000', '001']],
    ["{ type: 'list[str]', items: 2, unique: true, each: { pattern: '^a[0-9]' } }", ['a0', 'a01']],
    ["{ type: 'list[str]', items: 2, unique: true, each: { pattern: '^[0-9]a' } }", ['0a', '0a1']],
    ["{ type: 'dict[Size, bool]', items: 2 }", { 3: true, 4: true }],
    ["{ type: 'dict[Pace, bool]', items: 2 }", { slow: true, fast: true }],
    ["{ type: 'dict[Pace, bool]', items: 1, keys: { values: [FAST] } }", { fast: true }],
    ["{ type: 'dict[int, bool]', items: 2, keys: { range: 5..6 } }", { 5: true, 6: true }],
    ["{ type: 'list[str]', items: 2, unique: true, each: { length: 2.. } }", ['xx', 'xx1']],
    ["{ type: 'dict[str, int]', items: 2, keys: { pattern: '^a[0-9]' } }", { a0: 0, a01: 0 }],
    ["{ type: 'dict[str, int]', items: 2, keys: { pattern: '^[0-9]a' } }", { '0a': 0, '0a1': 0 }],
    ["{ type: 'dict[int, bool]', items: 2, keys: { range: -3.. } }", { '-3': true, 31: true }],
    ["{ type: 'dict[str, int]', items: 1, keys: { length: 0..0 } }", { '': 0 }],
    [
      "{ type: 'dict[str, int]', items: 12, keys: { length: 2..2 } }",
      Object.fromEntries(
        ['xx', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8', 'x9', '10', '11'].map((key) => [key, 0]),
      ),
    ],
    ["{ type: 'dict[Pace, bool]', items: 2, keys: { values: [FAST, SLOW] } }", { fast: true, slow: true }],
    ["{ type: 'dict[str, list[int]]', items: 1, each: { items: 2.. } }", { 0: [0, 0] }],
    ["{ type: 'list[list[int]]', items: ..3, each: { items: 2.. } }", []],
    ["{ type: 'list[list[int]]', each: { items: 2.. } }", []],
    ["{ type: 'dict[str, list[int]]', each: { items: 2.. } }", {}],
    ["{ type: 'list[int]', unique: true, items: 1.. }", [0]],
    ["{ type: 'dict[Word, Word]', items: 2, each: { length: 3.. } }", { xx: 'xxx', xx1: 'xxx' }],
    ["{ type: 'list[Genre]', items: 3, unique: true }", ['novel', 'atlas', 'novel']],
    ["{ type: 'list[Size | null]', items: 2, unique: true }", [3, 4]],
    ["{ type: 'list[Size]', items: 1, each: { values: [LARGE] } }", [4]],
    ["{ type: 'list[str]', items: 2, unique: true, each: { values: [y, z] } }", ['y', 'z']],
    ["{ type: 'list[list[int]]', items: 1, each: { items: 2, unique: true } }", [[0, 1]]],
    // More items than are ever made: none.
    ["{ type: 'list[str]', items: 2000000 }", []],
  ])('of %s is %j', (field, value) => {
    expect(smallest(field)).toEqual(value);
  });

  test('is a text where integers of 64 bits are texts', () => {
    expect(
      ['int64', '{ type: int64, range: 3..9 }', '{ type: int64, range: 5.. }'].map((one) => smallest(one, 'string')),
    ).toEqual(['0', '3', '5']);
  });
});

describe('the smallest object', () => {
  const model = modelOf(`
objects:
  Shelf: { fields: { kind: int, note?: Note } }
  Note:
    within: Shelf.note
    fields:
      text: { type: str, length: 1.., when: [{ own: [true], length: 2.. }, { ^kind: [7], length: 3.. }] }
      own?: bool
  Bare: { fields: { inner: Inner, kind: int } }
  Inner: { within: Bare.inner, fields: { text: { type: str, length: 1.., when: [{ ^kind: [0], length: 4.. }] } } }
  Rules:
    fields: { kind: int, a?: str, b?: str | null, c: str | null, d?: int }
    rules: [{ exactly-one-set: [a, b] }, { required-when: [d], kind: [1] }]
  Either:
    fields: { a?: str, b: str | null }
    rules: [{ exactly-one-set: [a, b] }]
  Few:
    fields: { a?: str, b?: str | null, c: int | null }
    rules: [{ at-most-one-non-null: [a, b, c] }]
  Order:
    fields: { kind: int, a?: str, b: str | null, c?: str }
    rules: [{ required-when: [b, c], kind: [1] }, { at-most-one-non-null: [a, b, c] }]
  Later:
    fields: { kind: int, a?: str, b?: str | null }
    rules: [{ required-when: [b], kind: [1] }, { exactly-one-set: [a, b] }]
  Counted:
    fields: { c?: int, d: int, a?: str, b?: str | null }
    rules: [{ at-least-one-set: [a, b] }, { at-least-one-set: [b, c] }, { key-count: 2..2 }]
  Both:
    fields: { kind: int, a?: str, b?: str }
    rules: [{ required-when: [a, b], kind: [1] }, { at-least-one-set: [a, b] }]
  Three:
    fields: { x?: int, a?: str, b?: str, c?: int }
    rules: [{ at-least-one-set: [a, b] }, { at-least-one-set: [b, c] }, { key-count: 2..2 }]
  Filled:
    fields: { none?: never, d: int, a?: str, b?: str | null, c?: int }
    rules: [{ key-count: 3..4 }]
  Named: !not-shown
  Room: { fields: { kind: int, inner: Door, wall: Wall } }
  Door:
    within: Room.inner
    fields: { text: { type: str, when: [{ ^kind: [0], length: 4.. }] }, kind: int, tone: { type: int, when: [{ kind: [7], range: 4.. }] } }
  Wall:
    within: Room.wall
    fields: { text: { type: str, when: [{ ^kind: [0], length: 4.. }] }, kind: int }
`);
  const values = new Values(model);

  test.each<readonly [string, JsonObject, JsonObject, JsonObject]>([
    ['Shelf', {}, {}, { kind: 0 }],
    ['Shelf', { note: { text: 'x' }, more: 1 }, {}, { kind: 0, note: { text: 'x' }, more: 1 }],
    ['Note', {}, {}, { text: 'x' }],
    ['Note', { own: true }, {}, { own: true, text: 'xx' }],
    ['Note', { own: false }, {}, { own: false, text: 'x' }],
    ['Note', {}, { kind: 7 }, { text: 'xxx' }],
    ['Note', { own: true }, { kind: 7 }, { own: true, text: 'xx' }],
    ['Bare', {}, {}, { kind: 0, inner: { text: 'x' } }],
    ['Bare', { kind: 1 }, {}, { kind: 1, inner: { text: 'x' } }],
    ['Rules', {}, {}, { kind: 0, c: null, a: '' }],
    ['Rules', { b: 'x' }, {}, { kind: 0, c: null, b: 'x' }],
    ['Rules', { b: null }, {}, { kind: 0, c: null, b: null, a: '' }],
    ['Rules', { a: null }, {}, { kind: 0, c: null, a: null, b: '' }],
    ['Rules', { a: null, b: null }, {}, { kind: 0, c: null, a: null, b: null }],
    ['Rules', { a: 'x', b: 'x' }, {}, { kind: 0, c: null, a: 'x', b: 'x' }],
    ['Rules', { kind: 1 }, {}, { kind: 1, c: null, a: '', d: 0 }],
    ['Rules', { kind: 1, d: 5 }, {}, { kind: 1, c: null, a: '', d: 5 }],
    ['Either', { a: 'x' }, {}, { a: 'x', b: null }],
    ['Either', { b: 'x' }, {}, { b: 'x' }],
    ['Few', {}, {}, { c: null }],
    ['Few', { c: 1 }, {}, { c: 1 }],
    ['Order', { kind: 1 }, {}, { kind: 1, b: '' }],
    ['Order', { kind: 1, a: 'x' }, {}, { kind: 1, a: 'x', b: null }],
    ['Order', { kind: 1, a: 'x', c: 'x' }, {}, { kind: 1, a: 'x', b: null, c: 'x' }],
    ['Rules', { kind: 1, d: null }, {}, { kind: 1, c: null, a: '', d: null }],
    // A field that may be absent is absent again, and not null.
    ['Later', { kind: 1 }, {}, { kind: 1, b: '' }],
    ['Later', { kind: 1, a: 'x' }, {}, { kind: 1, a: 'x' }],
    ['Both', { kind: 1 }, {}, { kind: 1, a: '', b: '' }],
    ['Counted', {}, {}, { d: 0, b: '' }],
    ['Counted', { b: 'x' }, {}, { d: 0, b: 'x' }],
    ['Filled', {}, {}, { d: 0, a: '', b: '' }],
    ['Filled', { d: 1, b: null }, {}, { d: 1, b: null, a: '' }],
    ['Filled', { e: 1, f: 1 }, {}, { d: 0, e: 1, f: 1 }],
    ['Filled', { a: 'x', b: 'x', c: 1 }, {}, { d: 0, a: 'x', b: 'x', c: 1 }],
    // What is given stays, and what may be absent goes.
    ['Three', { x: 1 }, {}, { x: 1, b: '' }],
    ['Named', { a: 1 }, {}, { a: 1 }],
    ['Unknown', { a: 1 }, {}, { a: 1 }],
  ])('of %s with %j inside of %j is %j', (name, given, around, expected) => {
    expect(values.smallest(name, given, around)).toEqual(expected);
  });

  test('begins with the fields that others look at', () => {
    expect(Object.keys(values.smallest('Note', { own: true }))).toEqual(['own', 'text']);
    expect(Object.keys(values.smallest('Rules'))).toEqual(['kind', 'c', 'a']);
    expect(Object.keys(values.smallest('Door'))).toEqual(['kind', 'text', 'tone']);
    // Its own field has the name of the one of the container that is looked at.
    expect(Object.keys(values.smallest('Wall'))).toEqual(['text', 'kind']);
  });
});

test('the smallest object that holds a list of its own kind holds none of them', () => {
  const model = modelOf('objects: { Shelf: { fields: { shelves: "list[Shelf]", named: "dict[str, Shelf]" } } }');
  expect(new Values(model).smallest('Shelf')).toEqual({ shelves: [], named: {} });
});

test('a rule that wants one of its fields takes one that does not hold the object itself', () => {
  const model = modelIn(
    'objects: { Order: { fields: { gift?: Order, gate?: str }, rules: [{ at-least-one-set: [gift, gate] }] } }\n',
  );
  expect(new Values(model).smallest('Order')).toEqual({ gate: '' });
});
