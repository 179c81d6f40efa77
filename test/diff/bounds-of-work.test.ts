import { describe, expect, test } from 'vitest';
import { casesOf, holdIn, isOther } from '../../generator/diff/cases/cases.js';
import { relateLimited } from '../../generator/diff/cases/field-cases.js';
import { limitCases } from '../../generator/diff/cases/limit-cases.js';
import { relatePayloads, tellingPair, type EventSide } from '../../generator/diff/cases/payload-cases.js';
import { relateRules } from '../../generator/diff/cases/rule-cases.js';
import type { Condition } from '../../generator/model/index.js';
import { modelIn } from './small-model.js';

/** The whole numbers from 1. */
function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function condition(field: string, values: readonly number[], up = false): Condition {
  return { field, up, values, members: [] };
}

/** No side whose fields are known: each may have any other value. */
const ANY_OBJECT = [[undefined, modelIn('')]] as const;

describe('cases that conditions distinguish', () => {
  // Each field has the values that are named, and any other.
  test.each<readonly [readonly number[], number | undefined]>([
    [[], 1],
    [[1], 2],
    [[1, 2], 6],
    [[39, 49], 2000],
    [[2, 666], undefined],
    [[1999], 2000],
    [[2000], undefined],
  ])('of fields with %j named values are %j', (counts, expected) => {
    const conditions = counts.map((count, index) => condition(`field${index}`, upTo(count)));
    expect(casesOf(conditions, ANY_OBJECT)?.length).toBe(expected);
  });

  test('are of the fields of a container apart from those of the object', () => {
    const [inner, outer] = [condition('kind', [1]), condition('kind', [1], true)];
    const cases = casesOf([inner, outer], ANY_OBJECT)!;
    expect(cases.map((one) => [...one])).toEqual([
      [
        ['kind', '1'],
        ['^kind', '1'],
      ],
      [
        ['kind', '1'],
        ['^kind', ''],
      ],
      [
        ['kind', ''],
        ['^kind', '1'],
      ],
      [
        ['kind', ''],
        ['^kind', ''],
      ],
    ]);
    expect(cases.map((one) => holdIn([inner], one))).toEqual([true, true, false, false]);
    expect(cases.map((one) => holdIn([outer], one))).toEqual([true, false, true, false]);
    expect(cases.map((one) => holdIn([inner, outer], one))).toEqual([true, false, false, false]);
    expect(['', '1'].map(isOther)).toEqual([true, false]);
  });

  test('are of members by their names, and of a field that has no other value only these', () => {
    const model = modelIn(`
enums:
  Genre: { wire: str, open: false, values: { NOVEL: novel, ATLAS: atlas } }
  Open: { wire: str, open: true, values: { NOVEL: novel, ATLAS: atlas } }
objects:
  Book:
    fields: { genre: Genre, lent: bool, open: Open, maybe?: bool, none: bool | null, pages: int }
`);
    const [object] = model.objects;
    const found = (field: string, values: readonly (string | boolean)[], members: readonly string[] = []) =>
      casesOf(
        [{ field, up: false, values, members }],
        [
          [object, model],
          [object, model],
        ],
      )?.flatMap((one) => [...one.values()]);
    expect(found('genre', ['novel', 'atlas'], ['NOVEL', 'ATLAS'])).toEqual(['NOVEL', 'ATLAS']);
    expect(found('genre', ['novel'], ['NOVEL'])).toEqual(['NOVEL', '']);
    expect(found('open', ['novel', 'atlas'], ['NOVEL', 'ATLAS'])).toEqual(['NOVEL', 'ATLAS', '']);
    expect(found('lent', [true, false])).toEqual(['true', 'false']);
    expect(found('lent', [true])).toEqual(['true', '']);
    expect(found('maybe', [true, false])).toEqual(['true', 'false', '']);
    expect(found('none', [true, false])).toEqual(['true', 'false', '']);
    expect(found('pages', ['7'])).toEqual(['"7"', '']);
    const oneSide = casesOf(
      [{ field: 'lent', up: false, values: [true, false], members: [] }],
      [
        [object, model],
        [undefined, model],
      ],
    );
    expect(oneSide?.length).toBe(3);
  });

  test('of limits are not compared where there are too many', () => {
    const side = (count: number) => {
      const exceptions = upTo(count).map((value) => `{ kind: [${value}], length: ..${value} }`);
      const model = modelIn(
        `objects: { Book: { fields: { kind: int, name: { type: str, length: ..9, when: [${exceptions.join(', ')}] } } } }\n`,
      );
      const [object] = model.objects;
      const { type, limits } = object!.fields[1]!;
      return { type, limits, object, model };
    };
    const few = side(99);
    expect(limitCases(few, few)?.length).toBe(100);
    expect(relateLimited(few, few)).toBe('same');
    expect(relateLimited(side(100), side(100))).toBe('changed');
  });
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
