import { expect, test } from 'vitest';
import { changedPart } from '../../../generator/diff/formats/changed-part.js';

test.each([
  ['length 1..200', 'length 1..80', 'length 1..[200]', 'length 1..[80]'],
  ['str', 'str | null', 'str[]', 'str[ | null]'],
  ['a b a', 'a a', 'a [b ]a', 'a []a'],
  ['a', 'a a', 'a[]', 'a[ a]'],
  ['a  b', 'a b', 'a[  ]b', 'a[ ]b'],
  ['same', 'same', 'same[]', 'same[]'],
  ['', 'new', '[]', '[new]'],
  ['((a))', '((b))', '(([a]))', '(([b]))'],
  ['über_1 x', 'über_2 x', '[über_1] x', '[über_2] x'],
])('%j and %j differ in %j and %j', (before, after, old, now) => {
  const marked = changedPart(before, after);
  const [left, right] = [marked.before, marked.after].map(({ start, changed, end }) => `${start}[${changed}]${end}`);
  expect([left, right]).toEqual([old, now]);
});
