import { expect, test } from 'vitest';
import { modulesOf } from '../support/package-modules.js';
import { modelOf } from '../model/problems.js';

/** Fields whose values have several forms, and limits of one of them. */
const FIELDS = {
  range: '{ type: any, range: 1..5 }',
  length: '{ type: any, length: ..2 }',
  items: '{ type: any, items: ..1 }',
  unique: '{ type: any, unique: true }',
  each: "{ type: 'list[any]', each: { range: 1..5 } }",
  multiple: '{ type: any, multiple-of: 2 }',
  pattern: "{ type: any, pattern: '^a$' }",
  list_or_dict: "{ type: 'list[int] | dict[str, int]', items: ..1 }",
  list_or_object: "{ type: 'list[int] | Other', items: ..1 }",
};

const VALUES = [null, 3, 7, '7', 'aa', 'abc', true, ['9'], [9], [1, 2], [3, 3], { a: 1, b: 2 }, { x: 1, y: 2 }];

const fields = Object.entries(FIELDS).map(([name, text]) => `${name}?: ${text}`);
const { load, texts } = await modulesOf(
  modelOf(`
objects: { Other: { fields: { x: int } }, Box: { fields: { ${fields.join(', ')} } } }
endpoints:
  find:
    method: GET
    path: /boxes
    query: { key?: { type: int | str, length: ..2 }, tag?: { type: "list[str] | int", items: ..1 } }
    responses: [{ status: 200, type: Box }]
services: { Boxes: { url: 'https://boxes.example' } }
`),
);
const box = load([...texts.keys()].find((path) => path.endsWith('objects/box.ts'))!);
const isBox = box['isBox'] as (value: unknown) => boolean;
const validateBox = box['validateBox'] as (value: unknown) => { readonly ok: boolean };

test.each(Object.keys(FIELDS))('check and explanation agree about every form of a value: %s', (name) => {
  for (const value of VALUES) {
    const whole = { [name]: value };
    expect(isBox(whole), JSON.stringify(whole)).toBe(validateBox(whole).ok);
  }
});

test('a limit does not apply to values of another form', () => {
  for (const value of [{ range: '7' }, { length: 777 }, { items: { a: 1, b: 2 } }, { list_or_object: { x: 1, y: 2 } }]) {
    expect(isBox(value), JSON.stringify(value)).toBe(true);
  }
  expect([{ range: 7 }, { length: 'abc' }, { items: [1, 2] }, { list_or_dict: [1, 2] }].some(isBox)).toBe(false);
});

test('a limit of a parameter does not apply to values of another form either', () => {
  const { findOperation } = load([...texts.keys()].find((path) => path.endsWith('/rest/operations/boxes.ts'))!) as {
    readonly findOperation: { readonly checks: { request(given: object): readonly { readonly path: readonly unknown[] }[] } };
  };
  const isValid = (name: string, value: unknown): boolean =>
    findOperation.checks.request({ [name]: value }).every(({ path }) => path[0] !== name);
  expect([777, 'ab', 'abc'].map((value) => isValid('key', value))).toEqual([true, true, false]);
  expect([5, ['a'], ['a', 'b']].map((value) => isValid('tag', value))).toEqual([true, true, false]);
});
