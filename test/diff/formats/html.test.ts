import { describe, expect, test } from 'vitest';
import { html } from '../../../generator/diff/formats/html.js';
import { change, diffOf, HOSTILE_DIFF, OPTIONS, SAMPLE } from './sample-diff.js';

test('the page needs nothing from elsewhere', () => {
  const page = html(SAMPLE, OPTIONS);
  expect(page).not.toMatch(/\b(?:src|href)=|@import|url\(|https?:/);
  expect(page).toContain('default-src &#x27;none&#x27;');
});

test('no text of a spec becomes markup', () => {
  const page = html(HOSTILE_DIFF, OPTIONS);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<img');
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  expect(page).not.toMatch(/[\u001b\u202a-\u202e]/);
});

test('every change is on the page, whether it is folded or not', () => {
  const many = Array.from({ length: 50 }, (_, index) => change({ path: `objects.Book.fields.f${index}` }));
  const page = html(diffOf([...SAMPLE.changes, ...many]), OPTIONS);
  for (const { path } of [...SAMPLE.changes, ...many]) expect(page).toContain(path);
});

test('prose that is empty on one side is not there on that side', () => {
  const page = (before: string, after: string): string => html(diffOf([change({ before, after })]), OPTIONS);
  expect(page('A book.', '')).toMatch(/aria-label="Before">A book\.<\/pre><p class="absent">gone</);
  expect(page('', 'A book.')).toMatch(/<p class="absent">not there<\/p><pre class="now"[^>]*>A book\.</);
  for (const [before, after] of [
    ['A book.', ''],
    ['', 'A book.'],
    ['', ''],
  ] as const) {
    expect(page(before, after)).not.toMatch(/<pre[^>]*><\/pre>/);
  }
});

describe('what differs is marked', () => {
  const marks = (before: string, after: string) =>
    Array.from(
      html(diffOf([change({ before, after })]), OPTIONS).matchAll(/<(?:del|ins)>(.*?)<\//g),
      ([, text]) => text,
    );

  test.each([
    ['length 1..200', 'length 1..80', ['200', '80']],
    ['str', 'str | null', [' | null']],
    ['Snowflake', 'str', ['Snowflake', 'str']],
    ['a b a', 'a a', ['b ']],
    ['same', 'same', []],
  ])('%s -> %s', (before, after, marked) => {
    expect(marks(before, after)).toEqual(marked);
  });
});
