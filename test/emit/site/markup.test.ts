import { expect, test } from 'vitest';
import { joined, markup, visible, type Content } from '../../../generator/emit/site/markup.js';

test.each<readonly [content: Content, html: string]>([
  ['<a href="b">\'&\'', '&lt;a href=&quot;b&quot;&gt;&#39;&amp;&#39;'],
  [5, '5'],
  [0, '0'],
  ['', ''],
  [false, ''],
  [undefined, ''],
  [markup`<b>${'<'}</b>`, '<b>&lt;</b>'],
  [['a', false, [markup`<i>b</i>`, 1]], 'a<i>b</i>1'],
  [joined(['a', 'b', 'c'], '<'), 'a&lt;b&lt;c'],
  [joined(['a'], ', '), 'a'],
  [joined([], ', '), ''],
])('what is inserted is escaped, unless it is markup: %j', (content, html) => {
  expect(markup`<p>${content}</p>`.text).toBe(`<p>${html}</p>`);
});

test('signs that cannot be seen are written as their escapes', () => {
  const written = (...codes: readonly number[]): string => visible(String.fromCharCode(...codes));
  expect(written(0, 8, 0x0b, 0x1f)).toBe('\\u0000\\u0008\\u000b\\u001f');
  expect(written(0x7f, 0x9f, 0x61c, 0x200e, 0x202e, 0x2069)).toBe('\\u007f\\u009f\\u061c\\u200e\\u202e\\u2069');
  expect(written(9, 10, 13, 0x20, 0xa0, 0x2010, 0x2070)).toBe('\t\n\r \u00a0\u2010\u2070');
});
