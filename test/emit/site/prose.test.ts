import { describe, expect, it } from 'vitest';
import { relationsIn } from '../../../generator/emit/site/entity-diagram.js';
import { findingsIn } from '../../../generator/emit/site/findings.js';
import { markup } from '../../../generator/emit/site/markup.js';
import { placesOf } from '../../../generator/emit/site/places.js';
import { prose } from '../../../generator/emit/site/prose.js';
import type { Sheet } from '../../../generator/emit/site/sheet.js';
import { shortSamples } from '../../../generator/emit/site/short-samples.js';
import { usesIn } from '../../../generator/emit/site/uses.js';
import { libraryModels } from './library-site.js';

const model = libraryModels()[0]!;
const places = placesOf(model);
const uses = usesIn(places);
const sheet: Sheet = {
  places,
  uses,
  relations: relationsIn(places, uses),
  findings: findingsIn(model, places.entries),
  ...shortSamples(() => undefined),
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
    expect(written('One\n\nTwo **strong** *soft*')).toBe('<p>One</p><p>Two <strong>strong</strong> <em>soft</em></p>');
    expect(written('- one\n- two')).toBe('<ul><li>one</li><li>two</li></ul>');
    expect(written('[here](https://library.example/a)')).toContain('<a href="https://library.example/a"');
    expect(written('At https://library.example/a.')).toContain('>https://library.example/a</a>.');
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
