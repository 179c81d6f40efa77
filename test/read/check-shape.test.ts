import { describe, expect, test } from 'vitest';
import { hints, readDeclarations, readField, reported } from './problems.js';

describe('shapes that are right', () => {
  test('every construct of the language passes', () => {
    const result = readDeclarations(`
identifiers:
  BookId:
    section: '1'
    wire: !not-shown
    epoch: 1420070400000
    parts:
      time: { role: time, bits: !not-shown, doc: When it was bought. }
      desk: { role: node, bits: 17..21, alias: deskId }
scalars:
  Instant: { section: '1', wire: str, format: timestamp }
enums:
  Genre:
    wire: int
    open: true
    others: !not-shown
    values:
      POEM: 0
      NOVEL: !not-shown
      ESSAY: { value: !not-shown, doc: Short. }
    reserved: [STORY, 6]
bitsets:
  Right: { wire: str, bits: { LEND: 0, BUY: { bit: 3, doc: New ones. }, SELL: !not-shown } }
objects:
  Shelf: !not-shown
  Book:
    section: '2'
    see: [a, b]
    deprecated: { doc: Old., use: Volume }
    identity: [id]
    within: Shelf.books
    fields:
      id: BookId<Book>
      title?:
        type: str | null
        length: { is: 1..100, section: '8' }
        trimmed: true
        when:
          - { genre: [POEM], ^kind: [1, true], length: 0..4096 }
        relevant-when: { genre: [NOVEL] }
        default: ''
        caveat: [counted slowly]
      pages: { type: int, range: -5..5, unit: pages, was: leaves }
      tags:
        type: list[str]
        items: ..5
        unique: true
        each: { length: 1..20, values: [a, b] }
      more: !not-shown
    rules:
      - exactly-one-set: [id, title]
        doc: Or else.
      - required-when: [pages]
        genre: [NOVEL]
    views:
      Update: { require: [title], types: { id: BookId }, add: { at?: Instant } }
    reserved: [cover]
collections:
  Books:
    of: Book
    rules:
      - { at-most-per: shelf_id, max: 50, where: { genre: [POEM] } }
endpoints:
  get_book:
    method: GET
    path: /books/{book_id}
    params: { book_id: BookId<Book> }
    query: { full?: bool }
    body: null
    responses: [{ status: 200, type: Book, when: { full: [true] } }]
    auth: [Card, OAuth2 books.read]
    paging: { cursors: [before], by: id, limit: limit }
    notes: [Slow.]
events:
  BOOK_*: { channel: desk, payload: !not-shown, uses: [BookUpdate], emitted-by: !not-shown }
states:
  Lending:
    of: Book.lent
    values: { out: { is: [true] }, in: { is: [false, absent] } }
    transitions: [{ from: [in], to: out, needs: Right.LEND }]
auth:
  OAuth2: { kind: oauth2, properties: { url: !not-shown }, others: !not-shown, scopes: { books.read: To read. } }
facts:
  opening.hours: { section: '9', value: { mon: [9, 17] } }
`);
    expect(result.diagnostics.map(({ message }) => message)).toEqual([]);
    expect(result.complete).toBe(true);
  });
});

describe('who comes from another language', () => {
  test.each([
    ["{ type: 'str[]' }", 'write list[str]'],
    ["{ type: 'string[]' }", 'write list[str]'],
    ['[str', 'close the bracket that is open above'],
  ])('gets a hint for %s', (value, hint) => {
    const [first] = hints(readField(value));
    expect(first).toBe(hint);
  });

  test.each([
    ['description: The title.', 'write doc'],
    ['minimum: 1', 'write range: 1.., with the least value'],
    ['maximum: 1', 'write range: ..9, with the greatest value'],
    ['min: 1', 'write range: 1.. for a number, length: 1.. for a text'],
    ['max: 1', 'write range: ..9 for a number, length: ..9 for a text'],
    ['exclusiveMinimum: 1', 'write range: 0<.., with the number that is too low'],
    ['exclusiveMaximum: 1', 'write range: ..<1, with the number that is too high'],
    ['multipleOf: 1', 'write multiple-of'],
    ['minLength: 1', 'write length: 1.., with the least length'],
    ['maxLength: 1', 'write length: ..9, with the greatest length'],
    ['minItems: 1', 'write items: 1.., with the least number'],
    ['maxItems: 1', 'write items: ..9, with the greatest number'],
    ['uniqueItems: true', 'write unique: true'],
    ['enum: [a]', 'write values'],
    ['nullable: true', 'put | null behind the type'],
    ['required: true', 'a field is required unless its key ends in ?'],
    ['optional: true', 'put ? behind the key of the field'],
    ['$ref: Book', 'write type: with the name of what it refers to'],
    ['regex: a', 'write pattern'],
    ['regexp: a', 'write pattern'],
    ['properties: {}', 'write fields'],
  ])('gets the key of the language for %s', (written, hint) => {
    expect(hints(readField(`{ type: str, ${written} }`))).toEqual([hint]);
  });

  test('gets the keys of an object, of an enum and of a parameter', () => {
    expect(hints(readDeclarations('objects:\n  A: { fields: {}, attributes: {} }\n'))).toEqual(['write fields']);
    expect(hints(readDeclarations('enums:\n  A: { wire: str, values: {}, members: {} }\n'))).toEqual(['write values']);
    const endpoint = 'method: GET, path: /a, responses: []';
    expect(
      hints(readDeclarations(`endpoints:\n  a: { ${endpoint}, query: { a: { type: A, fields: {} } } }\n`)),
    ).toEqual(['declare the object under objects, and write its name as the type']);
  });

  test('gets no key that the place does not have', () => {
    expect(hints(readDeclarations('enums:\n  A: { wire: str, values: {}, maxLength: 5 }\n'))).toEqual([undefined]);
  });

  test('points at the key below one that already has a value', () => {
    const result = readField('{ type: str }\n        doc: The title.');
    expect(reported(result)).toEqual(['5:9 yaml-syntax']);
    expect(hints(result)).toEqual([
      'put it in the column of the keys above; a key with a value on its own line has none below',
    ]);
  });

  test('reports once a map with a key in another column', () => {
    expect(reported(readField('\n         a: 1\n        b: 1\n        c: 1\n        d: 1'))).toHaveLength(1);
  });

  test('gets no fix that is as wrong as the text itself', () => {
    expect(hints(readField("{ type: str, length: '-1..5' }"))).toEqual([undefined]);
  });

  test('requires a type, which may be null', () => {
    expect(reported(readField(''))).toEqual(['4:14 bad-type']);
    expect(reported(readField('{ type: , doc: The title. }'))).toEqual(['4:22 bad-type']);
    expect(reported(readField('null'))).toEqual([]);
    expect(reported(readField('~'))).toEqual([]);
  });

  test('gets a name that keeps what was written', () => {
    expect(
      hints(readDeclarations("objects:\n  Book:\n    fields:\n      'returned at': str\n      b??: str\n")),
    ).toEqual([
      'write returned_at, or add as: returned_at if that is the key on the wire',
      'write b, or add as: b if that is the key on the wire',
    ]);
  });
});
