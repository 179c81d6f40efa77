import { describe, expect, it, test } from 'vitest';
import { relationsIn } from '../../../generator/emit/site/diagrams.js';
import { findingsIn } from '../../../generator/emit/site/provenance.js';
import { type Content, joined, markup, visible } from '../../../generator/emit/site/markup.js';
import { placesOf } from '../../../generator/emit/site/places.js';
import { prose } from '../../../generator/emit/site/prose.js';
import type { Sheet } from '../../../generator/emit/site/sheet.js';
import { shortSamples } from '../../../generator/emit/site/example-values.js';
import { usesIn } from '../../../generator/emit/site/uses.js';
import { NO_SAMPLES, libraryModels } from './library-site.js';

describe('prose', () => {
  const model = libraryModels()[0]!;
  const places = placesOf(model);
  const uses = usesIn(places);
  const sheet: Sheet = {
    places,
    uses,
    relations: relationsIn(places, uses),
    findings: findingsIn(model, places.entries),
    ...shortSamples(NO_SAMPLES),
    channels: [],
    sources: new Map(),
    guides: [],
    path: 'objects/Loan.html',
  };

  function written(text: string): string {
    return markup`${prose(text, sheet)}`.text;
  }

  describe('prose', () => {
    it('links code that names a type, a member, a field of this page, an event or an endpoint', () => {
      expect(written('`Person`')).toBe('<p><code><a href="Person.html">Person</a></code></p>');
      expect(written('`Person.name`')).toContain('href="Person.html#field-name"');
      expect(written('`due_at`')).toContain('href="Loan.html#field-due_at"');
      expect(written('After BOOK_LENT.')).toContain('After <a href="../events/BOOK_LENT.html">BOOK_LENT</a>.');
      expect(written('See get_book.')).toContain('<a href="../endpoints/get_book.html">get_book</a>');
    });

    it('links a value or bit that only one enum or bit set has', () => {
      const [bitSet] = model.bitSets;
      const name = bitSet!.bits[0]!.name;
      const address = `../bit-sets/${bitSet!.name}.html#bit-${name}`;
      expect(written(`\`${name}\``)).toBe(`<p><code><a href="${address}">${name}</a></code></p>`);
      expect(places.findOwner('no value')).toBeUndefined();
    });

    it('leaves code and words without a declaration unlinked', () => {
      expect(written('`constructor` and no_such_thing')).toBe('<p><code>constructor</code> and no_such_thing</p>');
    });

    it('writes paragraphs, lists, emphasis and links', () => {
      expect(written('One\n\nTwo **strong** *soft*')).toBe(
        '<p>One</p><p>Two <strong>strong</strong> <em>soft</em></p>',
      );
      expect(written('- one\n- two')).toBe('<ul><li>one</li><li>two</li></ul>');
      expect(written('[here](https://library.example/a)')).toContain('<a href="https://library.example/a"');
      expect(written('At https://library.example/a.')).toContain('>https://library.example/a</a>.');
    });

    it.each([
      ['a*b*c and *d*e', 'a*b*c and *d*e'],
      ['2 * 3 * 4', '2 * 3 * 4'],
      ['(*soft*), *so*.', '(<em>soft</em>), <em>so</em>.'],
      ['***', '***'],
      ['**a** and **b**', '<strong>a</strong> and <strong>b</strong>'],
      ['`a``b`', '<code>a</code><code>b</code>'],
      ['``', '``'],
      ['`a *b*`', '<code>a *b*</code>'],
      ['x_y Person_', 'x_y Person_'],
      [
        '`Person.name.first` `Person.none` `None.name`',
        '<code>Person.name.first</code> <code>Person.none</code> <code>None.name</code>',
      ],
    ])('marks what is marked, and nothing else: %s', (text, html) => {
      expect(written(text)).toBe(`<p>${html}</p>`);
    });

    it.each([
      ['https://a.example', 'https://a.example', ''],
      ['http://a.example/b?c=d#e', 'http://a.example/b?c=d#e', ''],
      ['https://a.example/b;', 'https://a.example/b', ';'],
      ['https://a.example/b:', 'https://a.example/b', ':'],
      ['https://a.example/b, and', 'https://a.example/b', ', and'],
      ['https://a.example/b) and', 'https://a.example/b', ') and'],
      ['https://a.example/b] and', 'https://a.example/b', '] and'],
      ['https://a.example/b> and', 'https://a.example/b', '&gt; and'],
      ['https://a.example/b...', 'https://a.example/b', '...'],
    ])('ends an address where the sentence goes on: %s', (text, address, rest) => {
      expect(written(text)).toBe(`<p><a href="${address}" rel="noreferrer">${address}</a>${rest}</p>`);
    });

    it.each([
      ['One\n \nTwo', '<p>One</p><p>Two</p>'],
      ['\n\nOne\n\n\n', '<p>One</p>'],
      ['One\ntwo', '<p>One two</p>'],
      ['* one\n- two', '<ul><li>one</li><li>two</li></ul>'],
      ['- one\ntwo', '<p>- one two</p>'],
      ['-one', '<p>-one</p>'],
      ['a - b', '<p>a - b</p>'],
      [' ', ''],
    ])('has a paragraph for each block, and a list where every line is an item: %j', (text, html) => {
      expect(written(text)).toBe(html);
    });

    it('links names on a page that is of no declaration, but not its members', () => {
      const content = markup`${prose('`Person` `due_at` get_book', { ...sheet, path: 'index.html' })}`.text;
      expect(content).toBe(
        '<p><code><a href="objects/Person.html">Person</a></code> <code>due_at</code> <a href="endpoints/get_book.html">get_book</a></p>',
      );
    });

    it('links only web addresses', () => {
      expect(written('[here](javascript:alert(1))')).toBe('<p>[here](javascript:alert(1))</p>');
      expect(written('[here](data:text/html,x)')).not.toContain('<a');
    });

    it('escapes markup, quotes in URLs and bidirectional characters', () => {
      expect(written('<b>`<i>`</b>')).toBe('<p>&lt;b&gt;<code>&lt;i&gt;</code>&lt;/b&gt;</p>');
      expect(written('[x](https://a.example/"onclick="x)')).toContain('href="https://a.example/&quot;onclick=&quot;x"');
      expect(written('a\u202Eb\u0000')).toBe('<p>a\\u202eb\\u0000</p>');
    });
  });
});

describe('markup', () => {
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
});
