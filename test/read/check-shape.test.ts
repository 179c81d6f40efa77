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

describe('keys', () => {
  test('an unknown key is reported with the most similar one', () => {
    const result = readField('{ type: str, lenght: 1..5 }');
    expect(reported(result)).toEqual(['4:27 unknown-key']);
    expect(hints(result)).toEqual(['write length']);
  });

  test('an unknown section, and the root keys in another file', () => {
    expect(reported(readDeclarations('object:\n  Book: !not-shown\nspec: {}\n'))).toEqual([
      '1:1 unknown-key',
      '3:1 unknown-key',
    ]);
  });

  test('names of JavaScript objects are no keys of the language', () => {
    expect(reported(readField('{ type: str, constructor: 1, __proto__: 2, toString: 3 }'))).toEqual([
      '4:27 unknown-key',
      '4:43 unknown-key',
      '4:57 unknown-key',
    ]);
  });

  test('a missing key is reported at the name of the map that lacks it', () => {
    expect(reported(readDeclarations('enums:\n  Genre: { values: {} }\nobjects:\n  Book: {}\n'))).toEqual([
      '2:3 missing-key',
      '4:3 missing-key',
    ]);
  });

  test('a key of the language cannot be optional', () => {
    expect(reported(readField('{ type: str, length?: 5 }'))).toEqual(['4:27 optional-key']);
    expect(reported(readDeclarations('enums:\n  Genre?: { wire: int, values: { A?: 1 } }\n'))).toEqual([
      '2:3 optional-key',
      '2:34 optional-key',
    ]);
  });

  test('a misspelt limit among conditions is not taken for a field', () => {
    const result = readField('{ type: str, when: [{ genre: [A], lenght: 0..5 }] }');
    expect(reported(result)).toEqual(['4:48 unknown-key']);
  });

  test('a rule of unknown kind is reported with the most similar kind', () => {
    const result = readDeclarations(
      'objects:\n  Book:\n    fields: {}\n    rules:\n      - exactly-one: [a]\n      - doc: x\n',
    );
    expect(reported(result)).toEqual(['5:9 unknown-key', '6:9 missing-key']);
    expect(hints(result)[0]).toBe('write exactly-one-set');
  });

  test('prose that a comma splits is reported with the hint to quote it', () => {
    expect(hints(readField('{ type: str, doc: Here, or there. }'))).toEqual([
      'quote the text; inside { } a comma ends it',
    ]);
  });
});

describe('values', () => {
  test('a section without quotes is a number, and the hint shows how to write it as text', () => {
    const result = readField('{ type: str, section: 2.10 }');
    expect(reported(result)).toEqual(['4:36 wrong-kind']);
    expect(hints(result)).toEqual(["write '2.10'"]);
  });

  test.each([
    ['5', '4:14 wrong-kind', undefined],
    ['[str]', '4:14 wrong-kind', undefined],
    ['{ type: str, trimmed: yes }', '4:36 wrong-kind', 'write true'],
    ['{ type: str, values: A }', '4:35 wrong-kind', 'write [A]'],
    ['{ type: str, values: [] }', '4:35 too-few', undefined],
    ['{ type: str, relevant-when: {} }', '4:42 too-few', undefined],
    ['{ type: str, length: 1..2, when: [{ length: 1..3 }] }', '4:48 too-few', undefined],
    ['{ type: str, expect: { when: {} } }', '4:43 too-few', undefined],
    ['{ type: str, length: 5..1 }', '4:35 bad-range', 'write 1..5'],
    ['{ type: str, length: 1-5 }', '4:35 bad-range', 'write 1..5'],
    ['{ type: str, length: -1.. }', '4:35 bad-range', undefined],
    ['{ type: str, length: }', '4:27 wrong-kind', undefined],
    ['{ type: str, when: !not-shown }', '4:33 not-shown-here', undefined],
    ['{ type: str, default: { a?: 1 } }', '4:38 optional-key', 'write a'],
    ['string', '4:14 bad-type', 'write str'],
    ['"dict[str, number]"', '4:25 bad-type', 'write int'],
  ])('%s', (value, code, hint) => {
    const result = readField(value);
    expect([...reported(result), ...hints(result)]).toEqual([code, hint]);
  });

  test('an unknown value of a few is reported with the nearest one', () => {
    const result = readDeclarations('enums:\n  Genre: { wire: strr, values: {} }\n');
    expect(reported(result)).toEqual(['2:18 bad-choice']);
    expect(hints(result)).toEqual(['write str']);
  });

  test('a list in place of a map is reported on one line', () => {
    expect(reported(readDeclarations('objects:\n  - Book\n  - Shelf\n'))).toEqual(['2:3 wrong-kind']);
  });
});

describe('names', () => {
  test('types are PascalCase, fields are as on the wire', () => {
    const result = readDeclarations('objects:\n  book_loan:\n    fields:\n      a.b: str\n      $ref?: str\n');
    expect(reported(result)).toEqual(['2:3 bad-name', '4:7 bad-name']);
    expect(hints(result)).toEqual(['write BookLoan', 'write a_b, or add as: a_b if that is the key on the wire']);
  });
});

test('all problems of a file are reported together, in file order', () => {
  const result = readDeclarations(`objects:
  Book:
    fields:
      title: { type: list<str>, length: 9..1 }
      pages: number
    view: {}
enums:
  Genre: { wire: int, values: { A: [1] } }
`);
  expect(reported(result)).toEqual([
    '4:26 bad-type',
    '4:41 bad-range',
    '5:14 bad-type',
    '6:5 unknown-key',
    '8:36 wrong-kind',
  ]);
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
