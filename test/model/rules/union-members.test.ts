import { describe, expect, it } from 'vitest';
import { codesOf, problemsOf } from '../problems.js';

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
