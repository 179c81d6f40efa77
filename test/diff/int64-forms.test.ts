import { expect, test } from 'vitest';
import { relateTypes } from '../../generator/diff/relation.js';
import { modelOf } from '../model/problems.js';

const forms = ['safe-integer', 'bigint', 'string'] as const;

/** How the values of int64 in one form are related to those in another. */
function relation(before: (typeof forms)[number], after: (typeof forms)[number]): string {
  const [old, now] = [before, after].map((form) =>
    modelOf('objects: { A: { fields: { a: int64 } } }', form === 'safe-integer' ? {} : { int64: form }),
  ) as [ReturnType<typeof modelOf>, ReturnType<typeof modelOf>];
  return relateTypes(old.objects[0]!.fields[0]!.type, old, now.objects[0]!.fields[0]!.type, now);
}

test('another form of int64 changes the values of every int64', () => {
  expect(forms.map((before) => forms.map((after) => relation(before, after)))).toEqual([
    ['same', 'widened', 'changed'],
    ['narrowed', 'same', 'changed'],
    ['changed', 'changed', 'same'],
  ]);
});
