import { expect, test } from 'vitest';
import { activeLimits, holds, type JsonObject } from '../../../generator/diff/witness/active-limits.js';
import { limitNotation } from '../../../generator/model/wording/limits.js';
import { modelIn } from '../small-model.js';

const SPEC = `
objects:
  Shelf: { fields: { kind: int, note?: Note } }
  Note:
    within: Shelf.note
    fields:
      own?: bool
      text: { type: str, length: ..9, when: [{ own: [true], length: ..2 }, { ^kind: [7], length: ..3 }] }
      always: { type: str, length: ..9, pattern: '^a' }
      only: { type: int, when: [{ own: [true], range: 1..5 }] }
`;

const note = () => modelIn(SPEC).objects.find(({ name }) => name === 'Note')!;

test.each<readonly [field: string, beside: JsonObject, around: JsonObject, limits: readonly string[]]>([
  ['always', {}, {}, ['length ..9', 'pattern ^a']],
  ['always', { own: true }, { kind: 7 }, ['length ..9', 'pattern ^a']],
  ['text', {}, {}, ['length ..9']],
  ['text', { own: false }, { kind: 6 }, ['length ..9']],
  ['text', { own: true }, {}, ['length ..2 when own is true']],
  ['text', { own: true }, { kind: 7 }, ['length ..2 when own is true']],
  ['text', {}, { kind: 7 }, ['length ..3 when ^kind is 7']],
  ['text', { kind: 7 }, { own: true }, ['length ..9']],
  ['only', {}, {}, []],
  ['only', { own: true }, {}, ['range 1..5 when own is true']],
])('the limits of %s beside %j in %j are %j', (name, beside, around, expected) => {
  const { limits } = note().fields.find((field) => field.name === name)!;
  expect(activeLimits(limits, beside, around).map(limitNotation)).toEqual(expected);
  // They are the same when they are read again.
  expect(activeLimits(limits, beside, around).map(limitNotation)).toEqual(expected);
});

test('conditions hold if all of them do, and each by one of its values in the object that has the field itself', () => {
  const own = { field: 'own', up: false, values: [true, 'yes'], members: [] };
  const kind = { field: 'kind', up: true, values: [7], members: [] };
  expect(holds([], {}, {})).toBe(true);
  expect(holds([own], { own: 'yes' }, {})).toBe(true);
  expect(holds([own], { own: false }, {})).toBe(false);
  expect(holds([own], {}, { own: true })).toBe(false);
  expect(holds([own, kind], { own: true }, { kind: 7 })).toBe(true);
  expect(holds([own, kind], { own: true }, { kind: 8 })).toBe(false);
});
