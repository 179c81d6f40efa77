import { expect, test } from 'vitest';
import { relationOfSets, type Relation } from '../../generator/diff/relation.js';

test.each<readonly [string, string, Relation]>([
  ['', '', 'same'],
  ['a', 'a', 'same'],
  ['ab', 'ba', 'same'],
  ['a', 'ab', 'widened'],
  ['', 'a', 'widened'],
  ['ab', 'b', 'narrowed'],
  ['ab', 'bc', 'changed'],
  ['a', 'b', 'changed'],
])('of the letters %j and then %j, the set is %s', (before, after, relation) => {
  expect(relationOfSets(before, after)).toBe(relation);
});
