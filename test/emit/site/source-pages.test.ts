import { expect, test } from 'vitest';
import { markup } from '../../../generator/emit/site/markup.js';
import { sourcePage, sourcePaths } from '../../../generator/emit/site/source-pages.js';

test('each file of the spec has a page, also where names differ in case alone or in signs that no name has', () => {
  const paths = ['a.yaml', 'A.yaml', 'a.YAML', 'in/.hidden.yaml', '.b.yaml', 'c d (e).yaml', 'c-d-e-.yaml'];
  const pages = sourcePaths(paths.map((path) => ({ path, text: '' })));
  expect([...pages]).toEqual([
    ['a.yaml', 'source/a.yaml.html'],
    ['A.yaml', 'source/A.yaml-2.html'],
    ['a.YAML', 'source/a.YAML-3.html'],
    ['in/.hidden.yaml', 'source/in/hidden.yaml.html'],
    ['.b.yaml', 'source/b.yaml.html'],
    ['c d (e).yaml', 'source/c-d-e-.yaml.html'],
    ['c-d-e-.yaml', 'source/c-d-e-.yaml-2.html'],
  ]);
});

test.each([
  ['a\nb', ['L1 a', 'L2 b']],
  ['a\n', ['L1 a']],
  ['a\n\n', ['L1 a', 'L2 ']],
  ['<a>', ['L1 &lt;a&gt;']],
])('a line that ends the file is none of its own: %j', (text, lines) => {
  const html = markup`${sourcePage({ path: 'a.yaml', text })}`.text;
  expect(Array.from(html.matchAll(/id="(L\d+)">([^\n]*)/g), ([, id, line]) => `${id} ${line}`)).toEqual(lines);
  expect(html).toContain('<h1><code>a.yaml</code></h1>');
});
