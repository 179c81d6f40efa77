import { expect, test } from 'vitest';
import { relateLimits } from '../../generator/diff/relation.js';
import type { Limit } from '../../generator/model/index.js';
import { modelIn } from './small-model.js';

/** The limit of a text to a length; undefined for a text of any length. */
function limitOf(length: string): Limit | undefined {
  const limit = length === 'any' ? '' : `, length: ${length}`;
  return modelIn(`objects: { Book: { fields: { title: { type: str${limit} } } } }\n`).objects[0]!.fields[0]!.limits[0];
}

test.each([
  ['any', 'any', 'same'],
  ['any', '..3', 'narrowed'],
  ['..3', 'any', 'widened'],
  ['..3', '..3', 'same'],
  ['..3', '..5', 'widened'],
  ['..5', '..3', 'narrowed'],
  ['1..3', '2..5', 'changed'],
])('a text of %s characters that may have %s now is %s', (before, after, relation) => {
  expect(relateLimits(limitOf(before), limitOf(after))).toBe(relation);
});
