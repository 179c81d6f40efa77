import { expect, test } from 'vitest';
import { relateFormats } from '../../generator/diff/relation.js';

const OPPOSITE = { same: 'same', widened: 'narrowed', narrowed: 'widened', changed: 'changed' } as const;

test.each([
  [undefined, undefined, 'same'],
  ['uuid', 'uuid', 'same'],
  ['uuid', undefined, 'widened'],
  ['uuid', 'email', 'changed'],
  ['uri', 'uri-reference', 'widened'],
  // A format that no validator checks accepts every text.
  ['x-word', undefined, 'same'],
  ['x-word', 'x-name', 'same'],
  ['uuid', 'x-word', 'widened'],
] as const)('the values of the format %s, and then of %s, are %s', (before, after, relation) => {
  expect(relateFormats(before, after)).toBe(relation);
  expect(relateFormats(after, before)).toBe(OPPOSITE[relation]);
});
