import { describe, expect, test } from 'vitest';
import { relateLimited } from '../../generator/diff/cases/field-cases.js';
import { relatePayloads, tellingPair, type EventSide } from '../../generator/diff/cases/payload-cases.js';
import { relateRules } from '../../generator/diff/cases/rule-cases.js';
import { modelIn } from './small-model.js';

/** The whole numbers from 1. */
function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

test.each([
  [53, 54, 'same'],
  [54, 55, 'changed'],
])('limits with %i exceptions for one field and %i for another are %s', (kinds, rows, relation) => {
  const exceptions = [
    ...upTo(kinds).map((value) => `{ kind: [${value}], length: ..${value} }`),
    ...upTo(rows).map((value) => `{ row: [${value}], length: ..${value} }`),
  ];
  const model = modelIn(
    `objects: { Book: { fields: { kind: int, row: int, name: { type: str, length: ..9, when: [${exceptions.join(', ')}] } } } }\n`,
  );
  const [object] = model.objects;
  const { type, limits } = object!.fields[2]!;
  const side = { type, limits, object, model };
  expect(relateLimited(side, side)).toBe(relation);
});

describe('rules over several fields', () => {
  const side = (fields: number, values: number) => {
    const names = upTo(fields).map((index) => `f${index}`);
    const model = modelIn(`
objects:
  Book:
    fields: { kind: int, ${names.map((name) => `${name}?: bool | null`).join(', ')} }
    rules: [{ exactly-one-set: [${names.join(', ')}] }, { required-when: [f1], kind: [${upTo(values).join(', ')}] }]
`);
    return { object: model.objects[0]!, model };
  };

  test.each<readonly [number, number, 'same' | 'changed']>([
    [30, 8, 'same'],
    [151, 1, 'changed'],
  ])('%i fields and %i values: %s', (fields, values, relation) => {
    const one = side(fields, values);
    expect(relateRules(one, one)).toBe(relation);
  });
});

describe('what an event carries', () => {
  const side = (alternatives: number): EventSide => {
    const instead = upTo(alternatives).map((value) => `{ type: Loan, when: { n: [${value}] } }`);
    const model = modelIn(`
objects: { Note: { fields: { n: int } }, Loan: { fields: { n: int, days: int } } }
events: { NOTED: { channel: counter, payload: Note, instead: [${instead.join(', ')}] } }
`);
    return { event: model.events[0]!, model };
  };

  test.each<readonly [number, 'same' | 'changed']>([
    [21, 'same'],
    [22, 'changed'],
  ])('with %j alternatives is %s', (alternatives, relation) => {
    const one = side(alternatives);
    expect(relatePayloads(one, one)).toBe(relation);
    expect(tellingPair(one, one)).toBe(undefined);
  });
});
