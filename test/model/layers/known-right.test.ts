import { beforeEach, describe, expect, it } from 'vitest';
import { isKnownRight, rememberRight } from '../../../generator/model/layers/known-right.js';
import type { Entry, Span } from '../../../generator/read/syntax.js';

const spanAt = (start: number): Span => ({ file: { path: 'all.yaml', text: '' }, start, end: start + 1 });
const book: Entry = {
  key: 'Book',
  optional: false,
  keySpan: spanAt(0),
  value: { kind: 'map', entries: [], span: spanAt(6) },
};

describe('a declaration that was found right', () => {
  beforeEach(() => rememberRight('objects', book));

  it('is known to be right, whatever entry it is in', () => {
    expect(isKnownRight('objects', { ...book })).toBe(true);
  });

  it.each<readonly [string, string, Partial<Entry>]>([
    ['in another section', 'enums', {}],
    ['under another name', 'objects', { key: 'Novel' }],
    ['in another place', 'objects', { keySpan: spanAt(0) }],
    ['where it may be absent', 'objects', { optional: true }],
    ['when it is made anew', 'objects', { value: { ...book.value } }],
  ])('is not known %s', (_, section, change) => {
    expect(isKnownRight(section, { ...book, ...change })).toBe(false);
  });
});
