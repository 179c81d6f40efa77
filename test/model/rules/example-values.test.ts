import { expect, test } from 'vitest';
import { problemsOf } from '../problems.js';

const reported = (declarations: string) => problemsOf(declarations).map(({ code, message }) => `${code}: ${message}`);
const field = (text: string) =>
  reported(`
scalars: { Cents: { wire: int, range: 0.., multiple-of: 5 }, Time: { wire: str, format: timestamp } }
enums: { Genre: { wire: str, open: false, values: { NOVEL: novel } } }
objects: { Part: { fields: { id: int, name?: str } }, A: { fields: { k: bool, a: { ${text} } } } }
`);

test('an example of another type is reported with what was expected', () => {
  expect(field('type: int, examples: [1, x, 0.5]')).toEqual([
    'bad-example: "x" is no example: expected int',
    'bad-example: 0.5 is no example: expected int',
  ]);
  expect(field('type: Time, examples: [today]')).toEqual(['bad-example: "today" is no example: expected Time']);
  expect(field('type: Genre, examples: [NOVEL, novel, comic]')).toEqual([
    'bad-example: "comic" is no example: expected Genre',
  ]);
});

test('an example outside the limits is reported', () => {
  expect(field('type: float, range: 0<..1, examples: [0, 1, 2]')).toEqual([
    'bad-example: 0 is no example: expected more than 0 and at most 1',
    'bad-example: 2 is no example: expected more than 0 and at most 1',
  ]);
  expect(field('type: Cents, examples: [7]')).toEqual(['bad-example: 7 is no example: expected a multiple of 5']);
  expect(field(`type: 'list[str]', each: { length: ..3 }, examples: [[abc], [abcd]]`)).toEqual([
    'bad-example: ["abcd"] is no example at 0: expected at most 3 characters',
  ]);
});

test('a limit with a condition is not looked at', () => {
  expect(field('type: int, range: ..5, when: [{ k: [true], range: ..9 }], examples: [7]')).toEqual([]);
});

test('the place inside an example is named', () => {
  expect(field('type: Part, examples: [{ id: 1 }, { name: x }, { id: 1, name: 2 }]')).toEqual([
    'bad-example: {"name":"x"} is no example at id: expected int',
    'bad-example: {"id":1,"name":2} is no example at name: expected str',
  ]);
  expect(field(`type: 'dict[str, list[int | null]]', examples: [{ a: [1, null] }, { a: [x] }]`)).toEqual([
    'bad-example: {"a":["x"]} is no example at a.0: expected int',
  ]);
});

test('null is an example of what may be null', () => {
  expect(field('type: int | null, examples: [null, 1]')).toEqual([]);
  expect(field('type: int, examples: [null]')).toEqual(['bad-example: null is no example: expected int']);
});

test('a hint for samples fits the value', () => {
  expect(field('type: str, sample: email')).toEqual([]);
  expect(field('type: str, length: 4, sample: { digits: 4 }')).toEqual([]);
  expect(field('type: int, sample: email')).toEqual(['bad-sample: samples cannot be email: the value is not text']);
  expect(field('type: str, length: ..3, sample: { digits: 4 }')).toEqual([
    'bad-sample: samples cannot be 4 digits: the length has other bounds',
  ]);
  expect(field('type: int, sample: [1, x]')).toEqual(['bad-example: "x" is no example: expected int']);
});

test('examples of a scalar keep its format and limits', () => {
  expect(reported('scalars: { S: { wire: str, length: 2, examples: [ab, abc] } }')).toEqual([
    'bad-example: "abc" is no example: expected exactly 2 characters',
  ]);
});
