import { describe, expect, it } from 'vitest';
import { codesOf, modelOf, problemsOf } from '../problems.js';

describe('cyclic required', () => {
  describe('objects that require each other in a circle', () => {
    it('are reported', () => {
      const source = `
objects:
  Book: { fields: { shelf: Shelf } }
  Shelf: { fields: { first: Book } }
`;
      expect(codesOf(source)).toEqual(['cyclic-required']);
    });

    it('may break the circle with a list, null or absence', () => {
      const source = `
objects:
  Book: { fields: { a: 'list[Book]', b: Book | null, c?: Book } }
`;
      expect(codesOf(source)).toEqual([]);
    });

    it('are reported where a list of them cannot be empty', () => {
      const list = (limit: string) =>
        `objects:\n  Book: { fields: { kind: int, a: { type: 'list[Book]', ${limit} } } }\n`;
      expect(codesOf(list('items: 1..5'))).toEqual(['cyclic-required']);
      expect(codesOf(list('items: ..5'))).toEqual([]);
      expect(codesOf(list('items: 1..5, when: [{ kind: [1], items: 0..5 }]'))).toEqual([]);
    });

    it('are found at the end of a chain of three thousand', () => {
      const chain = Array.from({ length: 3_000 }, (_, n) => `  B${n}: { fields: { next: B${(n + 1) % 3_000} } }`);
      expect(codesOf(`objects:\n${chain.join('\n')}\n`)).toContain('cyclic-required');
    });

    it('are found through the identity of parts', () => {
      const part = (fields: string) =>
        codesOf(`objects:\n  Book: { identity: [next], fields: { id: int, ${fields} } }\n`);
      expect(part('next: Partial<Book>')).toEqual(['cyclic-required']);
      expect(part("next: 'tuple[int, Partial<Book>]'")).toEqual(['cyclic-required']);
      // A field that is not in the identity may be absent from a part.
      expect(codesOf('objects:\n  Book: { identity: [id], fields: { id: int, next: Partial<Book> } }\n')).toEqual([]);
      const through = `objects:
  Book: { identity: [by], fields: { by: Person | Place } }
  Person: { fields: { best: Partial<Book>, kind: '"person"' } }
  Place: { fields: { known_for: Partial<Book>, kind: '"place"' } }
`;
      expect(codesOf(through)).toContain('cyclic-required');
    });
  });
});

describe('dict keys', () => {
  describe('keys of dicts', () => {
    it('are strings in JSON', () => {
      const source = `
objects: { Book: { fields: { notes: 'dict[bool, str]' } } }
`;
      expect(codesOf(source)).toEqual(['bad-type']);
    });

    it('may be strings, enums and identifiers', () => {
      const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..63 } } } }
enums: { Genre: { wire: int, values: { NOVEL: 1 } } }
objects: { Book: { fields: { a: 'dict[str, str]', b: 'dict[Genre, str]', c: 'dict[Code, list[str]]' } } }
`;
      expect(codesOf(source)).toEqual([]);
    });

    it('are not numbers with limits, nor sets of bits', () => {
      const source = `
scalars: { Count: { wire: int, range: 0.. }, Isbn: { wire: str, length: 10 } }
bitsets: { Flag: { wire: str, bits: { OLD: 0 } } }
objects: { Book: { fields: { FIELD } } }
`;
      expect(codesOf(source.replace('FIELD', "a: 'dict[Count, str]'"))).toEqual(['bad-type']);
      expect(codesOf(source.replace('FIELD', "a: 'dict[Flag, str]'"))).toEqual(['bad-type']);
      expect(codesOf(source.replace('FIELD', "a: 'dict[Isbn, str]', b: 'dict[int, str]'"))).toEqual([]);
    });

    it.each([
      "body: 'dict[Book, Book]'",
      "responses: [{ status: 200, type: 'dict[Book, Book]' }]",
      "responses: [{ status: 200, type: 'list[dict[str, dict[Book, Book]]]' }]",
      "query: { by: 'dict[Book, str]' }",
    ])('are strings in the %s of an endpoint', (place) => {
      const source = `
objects: { Book: { fields: { title: str } } }
endpoints: { list_books: { method: POST, path: /books, ${place} } }
`;
      expect(problemsOf(source).map(({ message }) => message)).toEqual(['Book cannot be the key of a dict']);
    });

    it('are strings in the payload of an event', () => {
      const source = `
objects: { Book: { fields: { title: str } } }
channels: { shop: { doc: A shop. } }
events: { BOOK_SOLD: { channel: shop, payload: 'dict[Book, Book]' } }
`;
      expect(codesOf(source)).toEqual(['bad-type']);
    });
  });
});

describe('endless choices', () => {
  const messages = (spec: string): readonly string[] =>
    problemsOf(spec).map(({ message, hint }) => `${message} (${hint})`);

  describe('a choice of types without a name', () => {
    it('may contain a union, and be contained in one that has it under another name', () => {
      expect(messages('unions: { Tree: { of: ["list[Node]"] }, Node: { of: [str, Tree] } }')).toEqual([]);
      expect(
        messages('unions: { Leaf: { of: [int, bool] } }\nobjects: { Book: { fields: { leaf: str | Leaf } } }'),
      ).toEqual([]);
    });

    it('may contain a union that has it again inside of a list of another one, which has its own validator', () => {
      expect(messages('unions: { One: { of: ["list[Two]", int] }, Two: { of: ["dict[str, bool | One]"] } }')).toEqual(
        [],
      );
    });

    it('cannot contain itself through a union', () => {
      expect(messages('unions: { Tree: { of: ["list[str | Tree]"] } }')).toEqual([
        'str | Tree contains itself, through Tree (give it a name under unions, such as Node: { of: [str, Tree] }, and write that)',
      ]);
      expect(messages('unions: { One: { of: [Two, int] }, Two: { of: ["dict[str, bool | One]"] } }')).toEqual([
        'bool | One contains itself, through Two (give it a name under unions, such as Node: { of: [bool, One] }, and write that)',
      ]);
    });
  });
});

describe('never in place', () => {
  describe('The type never', () => {
    it.each([
      ['an optional field', 'objects: { Card: { fields: { number: str, iban?: never } } }'],
      [
        'a field that narrows an inherited one',
        'objects: { Base: { fields: { a?: str } }, Heir: { extends: Base, fields: { a?: never } } }',
      ],
      ['keys that match a pattern', "objects: { Card: { fields: {}, key-patterns: { '^x-': never } } }"],
      [
        'a field that a view adds',
        'objects: { Card: { fields: { a: str }, views: { Short: { add: { b?: never } } } } }',
      ],
    ])('may be that of %s', (_, source) => {
      expect(codesOf(source)).toEqual([]);
    });

    it.each([
      [
        'a field that is always there',
        'objects: { Card: { fields: { iban: never } } }',
        'write iban?: never for what is always absent',
      ],
      [
        'a field that may be null',
        'objects: { Card: { fields: { iban?: never | null } } }',
        'write iban: null for what is always null',
      ],
      [
        'a field that a view requires',
        'objects: { Card: { fields: { iban?: never }, views: { Full: { require: [iban] } } } }',
        'write iban?: never for what is always absent',
      ],
      ['items', "objects: { Card: { fields: { codes: 'list[never]' } } }", 'write items: 0 beside list[any]'],
      [
        'values of a dict',
        "objects: { Card: { fields: { codes: 'dict[str, never]' } } }",
        'write items: 0 beside dict[str, any]',
      ],
      ['one of several types', 'objects: { Card: { fields: { code?: str | never } } }', undefined],
      ['other keys', 'objects: { Card: { fields: {}, other-keys: never } }', 'write other-keys: none'],
      ['a member of a union', 'unions: { U: { of: [never, str] } }', undefined],
      [
        'a parameter',
        'endpoints: { act: { method: GET, path: /a, query: { q?: never }, responses: [], auth: [] } }',
        undefined,
      ],
      [
        'a field that a rule names',
        'objects: { Card: { fields: { a?: str, b?: str, c?: never }, rules: [{ exactly-one-set: [a, b, c] }] } }',
        'leave c out of the rule',
      ],
    ])('cannot be that of %s', (_, source, hint) => {
      const problems = problemsOf(source).filter(({ code }) => code === 'never-here');
      expect(problems.map((one) => one.hint)).toEqual([hint]);
    });

    it('has no default and no example', () => {
      expect(codesOf('objects: { Card: { fields: { a?: { type: never, examples: [1] } } } }')).toEqual(['bad-example']);
      expect(codesOf('objects: { Card: { fields: { a?: { type: never, default: 1 } } } }')).toEqual(['bad-value']);
    });
  });
});

describe('other keys', () => {
  describe('keys that an object does not declare', () => {
    it('are none, of a type, or open', () => {
      const { objects } = modelOf(`
objects:
  Closed: { fields: { a: str }, other-keys: none, views: { Short: { optional: [a] } } }
  Texts: { fields: { a: str }, other-keys: str | null, views: { Short: { optional: [a] } } }
  Anything: { fields: { a: str }, other-keys: any }
  Open: { fields: { a: str } }
  Unknown: { fields: { a: str }, other-keys: !not-shown }
`);
      const nullable = { kind: 'nullable', of: { kind: 'str' } };
      expect(objects.map(({ name, otherKeys }) => [name, otherKeys])).toEqual([
        ['Closed', 'none'],
        ['ClosedShort', 'none'],
        ['Texts', nullable],
        ['TextsShort', nullable],
        ['Anything', { kind: 'any' }],
        ['Open', undefined],
        ['Unknown', undefined],
      ]);
    });

    it('have types by pattern, which views and heirs have, too', () => {
      const { objects } = modelOf(`
objects:
  Base: { fields: { a: str }, key-patterns: { '^x-': int | null, _n$: str }, views: { Short: { optional: [a] } } }
  Heir: { extends: Base, fields: { 'x-b': int } }
`);
      const patterns = [
        ['^x-', { kind: 'nullable', of: { kind: 'int' } }],
        ['_n$', { kind: 'str' }],
      ];
      expect(objects.map(({ keyPatterns }) => keyPatterns?.map(({ pattern, type }) => [pattern, type]))).toEqual([
        patterns,
        patterns,
        patterns,
      ]);
    });

    it('have patterns that can be matched, and types that heirs keep', () => {
      expect(codesOf(`objects: { Book: { fields: {}, key-patterns: { '(a)\\1': int } } }`)).toEqual(['bad-pattern']);
      expect(codesOf(`objects: { Book: { fields: {}, key-patterns: { ^a: Page } } }`)).toEqual(['unknown-type']);
      expect(codesOf(`objects: { Book: { fields: !not-shown , key-patterns: { ^a: int } } }`)).toEqual([
        'other-keys-of-unknown',
      ]);
      const base = 'Base: { fields: { a: str }, key-patterns: { ^x-: int } }';
      expect(codesOf(`objects: { ${base}, Heir: { extends: Base, fields: { x-b: str } } }`)).toEqual([
        'does-not-narrow',
      ]);
      expect(codesOf(`objects: { ${base}, Heir: { extends: Base, key-patterns: { ^x-: float } } }`)).toEqual([
        'does-not-narrow',
      ]);
      expect(codesOf(`objects: { ${base}, Heir: { extends: Base, key-patterns: { ^x-: int, ^y: str } } }`)).toEqual([]);
    });

    it('need fields that are shown', () => {
      expect(codesOf('objects: { Book: { fields: !not-shown , other-keys: none } }')).toEqual([
        'other-keys-of-unknown',
      ]);
      expect(codesOf('objects: { Book: { fields: {}, other-keys: int } }')).toEqual([]);
    });

    it('have a type that exists', () => {
      expect(codesOf('objects: { Book: { fields: {}, other-keys: Page } }')).toEqual(['unknown-type']);
      expect(codesOf('objects: { Book: { fields: {}, other-keys: { type: str } } }')).toEqual(['wrong-kind']);
      expect(codesOf('objects: { Book: { fields: { a: none } } }')).toEqual(['bad-type']);
    });
  });
});

describe('presence of rules', () => {
  describe('rules on presence', () => {
    it('leave a choice', () => {
      const source = `
objects: { Book: { fields: { a: str, b?: str }, rules: [{ exactly-one-set: [a, b] }] } }
`;
      expect(codesOf(source)).toEqual(['presence-contradicts-rule']);
    });

    it('require what could be missing', () => {
      const source = `
objects: { Book: { fields: { a: str, b: int }, rules: [{ required-when: [a], b: [1] }] } }
`;
      expect(codesOf(source)).toEqual(['presence-contradicts-rule']);
    });

    it('demand one of what could all be missing', () => {
      const source = `
objects: { Book: { fields: { a: str, b?: str }, rules: [{ at-least-one-set: [a, b] }] } }
`;
      expect(codesOf(source)).toEqual(['presence-contradicts-rule']);
    });

    it('are met by a view that always has one of the fields', () => {
      const model = modelOf(`
objects: { Book: { fields: { a?: str, b?: str }, rules: [{ at-least-one-set: [a, b] }], views: { Short: { require: [a] } } } }
`);
      expect(model.objects.map(({ rules }) => rules.length)).toEqual([1, 0]);
    });

    it('name fields that exist', () => {
      const source = `
objects: { Book: { fields: { a?: str, b?: str }, rules: [{ exactly-one-set: [a, b, c] }] } }
`;
      expect(codesOf(source)).toEqual(['unknown-field']);
    });

    it.each([
      'exactly-one-set: [a, a]',
      'at-most-one-non-null: [a, b, a]',
      'required-when: [a, a], b: [x]',
      'at-least-one-set: [b, b]',
    ])('name each field once, and not as %s', (text) => {
      expect(codesOf(`objects: { Book: { fields: { a?: str | null, b?: str }, rules: [{ ${text} }] } }`)).toEqual([
        'presence-contradicts-rule',
      ]);
    });

    it('may be decided by a view', () => {
      const source = `
objects: { Book: { fields: { a?: str, b?: str }, rules: [{ exactly-one-set: [a, b] }], views: { Short: { require: [a] } } } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });
});

describe('union members', () => {
  const OBJECTS = `
enums: { Kind: { wire: int, values: { CARD: 1, BANK: 2 } } }
objects:
  Card: { fields: { kind: { type: Kind, is: CARD }, object: { is: card }, type?: { is: 1 }, last4: str } }
  Debit: { fields: { kind: { type: Kind, values: [CARD] }, object: { is: debit }, type: { is: 2 } } }
  Bank: { fields: { kind: { type: Kind, is: BANK }, object: { is: bank }, type: { is: 3 } } }
  Note: { fields: { text: str } }
`;

  /** The messages about unions, each with its hint. */
  function messages(unions: string): readonly string[] {
    return problemsOf(`${OBJECTS}\nunions: { ${unions} }`).map(({ message, hint }) =>
      hint === undefined ? message : `${message} (${hint})`,
    );
  }

  describe('unions', () => {
    it.each([
      'Source: { of: [Card, Bank] }',
      'Source: { of: [Card, Bank], by: kind }',
      'Source: { of: [Debit, Bank], by: type, others: any }',
      'Source: { of: [Card, Bank, str, "list[Card]"], by: object, others: any }',
      'Source: { of: [Card, Bank | null] }, Wide: { of: [Source, Note, Debit | null] }',
      'Json: { of: ["null", bool, float, str, "list[Json]", "dict[str, Json]"] }',
      'Source: { of: [Card, Note] }',
    ])('may be %s', (unions) => {
      expect(messages(unions)).toEqual([]);
    });

    it('have each member once', () => {
      expect(messages('Source: { of: [Card, Bank, Card] }')).toEqual(['Card is a member of Source twice']);
      expect(messages('Source: { of: [Card | str, str] }')).toEqual(['str is a member of Source twice']);
    });

    it('are not members of themselves', () => {
      expect(messages('Source: { of: [Source] }')).toEqual([
        'Source is one of Source itself (remove Source from the members of Source)',
      ]);
      expect(messages('One: { of: [Card, Two] }, Two: { of: [Bank, One] }')).toEqual([
        'One is one of Two is one of One itself (remove Two from the members of One)',
        'Two is one of One is one of Two itself (remove One from the members of Two)',
      ]);
    });

    it('name a field that every member requires, with other values', () => {
      expect(messages('Source: { of: [Card, Note], by: kind }')).toEqual([
        'kind does not distinguish the members of Source: Note has no such field (give it to Note, with a value of its own: kind: { is: ... })',
      ]);
      expect(messages('Source: { of: [Card, Bank], by: knid }')).toEqual([
        'knid does not distinguish the members of Source: Card has no such field (write kind)',
      ]);
      expect(messages('Source: { of: [Card, Debit], by: kind }')).toEqual([
        'kind does not distinguish the members of Source: Card and Debit both have 1 (give each member a value of its own)',
      ]);
      expect(messages('Source: { of: [Card, Bank], by: type }')).toEqual([
        'type does not distinguish the members of Source: type of Card is optional, or may have any value (give Card one value there: type: { is: ... })',
      ]);
      expect(messages('Source: { of: [Card, "dict[str, str]"], by: object }')).toEqual([
        'object does not distinguish the members of Source: dict[str, str] is no object whose fields are shown',
      ]);
      expect(messages('Source: { of: [int, str], by: object }')).toEqual([
        'object does not distinguish the members of Source: no member is an object',
      ]);
    });

    it('are open only if a field distinguishes their members', () => {
      expect(messages('Source: { of: [Card, Note], others: any }')).toEqual([
        'no field distinguishes the members of Source, so that there can be no others',
      ]);
    });

    it('have members that exist', () => {
      expect(codesOf(`${OBJECTS}\nunions: { Source: { of: [Crad] } }`)).toEqual(['unknown-type']);
    });

    it('have a finite value', () => {
      const circle = (of: string): readonly string[] =>
        problemsOf(`
objects: { A: { fields: { next: Either } }, B: { fields: { next: A } }, C: { fields: { next?: Either } } }
unions: { Either: { of: [${of}] } }
`).map(({ message }) => message);
      expect(circle('A, B')).toEqual(['no value can exist: A requires Either requires A']);
      expect(circle('A, B, C')).toEqual([]);
      expect(circle('A, str')).toEqual([]);
    });
  });

  describe('literals', () => {
    const field = (written: string): readonly string[] =>
      problemsOf(`
enums: { Kind: { wire: int, values: { CARD: 1 } } }
objects: { Card: { fields: { kind: ${written} } } }
`).map(({ message }) => message);

    it.each([
      '{ is: card }',
      '{ is: 0.5 }',
      '{ is: true }',
      '{ is: null }',
      '{ type: Kind, is: CARD }',
      '{ type: Kind, is: 1 }',
      '{ type: str | null, is: card }',
      '{ type: float, is: 2 }',
      "{ type: \"'auto' | 'none' | int\", default: auto }",
      '{ is: card, default: card }',
    ])('may be %s', (written) => {
      expect(field(written)).toEqual([]);
    });

    it.each([
      ['{ type: Kind, is: CRAD }', 'Kind has no member CRAD'],
      ['{ type: int, is: card }', 'card is not a value of int'],
      ["{ type: 'list[str]', is: card }", 'is says nothing about list[str]'],
      ['{ is: card, default: bank }', '"bank" is not a value of \'card\''],
      ['{ doc: A card. }', 'any of type, is, fields is missing from a field'],
    ])('of %s are mistaken', (written, message) => {
      expect(field(written)).toEqual([message]);
    });

    it('limit what conditions and limits may name', () => {
      const source = (rest: string): readonly string[] =>
        codesOf(`objects: { Card: { fields: { kind: { is: card }, id: { type: int | str, ${rest} } } } }`);
      expect(source('length: ..5, range: 0..')).toEqual([]);
      expect(source('items: ..5')).toEqual(['not-a-limit-of-this-type']);
      expect(source('values: [1, a]')).toEqual([]);
      expect(source('values: [true]')).toEqual(['bad-value']);
      expect(source('relevant-when: { kind: [card] }')).toEqual([]);
      expect(source('relevant-when: { kind: [bank] }')).toEqual(['bad-value']);
    });
  });
});
