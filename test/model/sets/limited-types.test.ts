import { expect, test } from 'vitest';
import { isInside as isSetInside } from '../../../generator/model/sets/subtract.js';
import { modelIn } from '../../diff/small-model.js';

function isInside(one: string, other: string): boolean {
  const kind = 'enums: { Kind: { wire: str, open: false, values: { A: a, B: b } } }';
  const model = modelIn(`${kind}\nobjects: { O: { fields: { a: ${one}, b: ${other} } } }\n`);
  const [a, b] = model.objects[0]!.fields;
  return isSetInside({ ...a!, model }, { ...b!, model });
}

test.each([
  ['int32', 'int'],
  ['int32', '{ type: int, range: -2147483648..2147483647 }'],
  ['{ type: int, range: 0..2147483647 }', 'int32'],
  ['{ type: int, range: -2147483648..0 }', 'int32'],
  ['{ type: int, values: [1, 2] }', '{ type: int, range: 1..2 }'],
  ['{ type: str, values: [a] }', '{ type: str, values: [a, b] }'],
  ['{ type: str, values: [a] }', '{ type: str, pattern: ^a }'],
  ['{ is: a }', '{ type: str, length: 1..1 }'],
  ['{ is: true }', 'bool'],
  ['bool', 'bool | str'],
  ['int32', 'int | str'],
  ["'dict[str, int]'", "'dict[str, int] | str'"],
  ["{ type: 'dict[str, int]', items: 1..2 }", "{ type: 'dict[str, int]', items: 0..2 }"],
  ["{ type: 'dict[Kind, int]', items: ..9 }", "{ type: 'dict[Kind, int]', items: ..2 }"],
])('every value of %s is one of %s', (one, other) => {
  expect(isInside(one, other)).toBe(true);
});

test.each([
  ['int', 'int32'],
  ['{ type: int, range: 0..2147483648 }', 'int32'],
  ['{ type: int, range: -2147483649..0 }', 'int32'],
  ['int32', '{ type: int, range: -2147483648..2147483646 }'],
  ['int32', '{ type: int, range: -2147483647..2147483647 }'],
  ['{ type: float, range: 0..9 }', 'int32'],
  ['{ type: str, values: [a, b] }', '{ type: str, values: [a] }'],
  ['{ type: str, values: [a, b] }', '{ type: str, pattern: ^a }'],
  ['{ is: ab }', '{ type: str, length: 1..1 }'],
  ['bool', '{ is: true }'],
  ['bool', '{ is: false }'],
  ['bool | str', 'bool'],
  ["'dict[str, int] | str'", "'dict[str, int]'"],
  ["{ type: 'dict[str, int]', items: 0..2 }", "{ type: 'dict[str, int]', items: 1..2 }"],
  ["{ type: 'dict[Kind, int]', items: ..9 }", "{ type: 'dict[Kind, int]', items: ..1 }"],
])('some value of %s is none of %s', (one, other) => {
  expect(isInside(one, other)).toBe(false);
});

test('text in a format is text in the same format under another name, and no other text is', () => {
  const model = modelIn(`
scalars: { Moment: { wire: str, format: timestamp }, Time: { wire: str, format: timestamp }, Text: { wire: str } }
objects: { O: { fields: { a: Moment, b: Time, c: Text } } }
`);
  const [moment, time, text] = model.objects[0]!.fields;
  expect(isSetInside({ ...moment!, model }, { ...time!, model })).toBe(true);
  expect(isSetInside({ ...moment!, model }, { ...text!, model })).toBe(true);
  expect(isSetInside({ ...text!, model }, { ...time!, model })).toBe(false);
});

test('files of some lengths are files of more lengths, and not the reverse', () => {
  const fields = 'all: bytes, short: { type: bytes, length: ..5 }, long: { type: bytes, length: ..9 }';
  const model = modelIn(`
objects: { Upload: { fields: { ${fields} } } }
endpoints: { put: { method: PUT, path: /a, body: { type: Upload, as: multipart/form-data }, responses: [{ status: 204, type: null }] } }
`);
  const [all, short, long] = model.objects[0]!.fields;
  expect(isSetInside({ ...short!, model }, { ...long!, model })).toBe(true);
  expect(isSetInside({ ...long!, model }, { ...short!, model })).toBe(false);
  expect(isSetInside({ ...long!, model }, { ...all!, model })).toBe(true);
  expect(isSetInside({ ...all!, model }, { ...long!, model })).toBe(false);
});
