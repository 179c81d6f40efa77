import { describe, expect, it } from 'vitest';
import { shownBodies } from '../../../generator/model/requests.js';
import { writeType } from '../../../generator/model/types.js';
import { isLongRun } from '../../support/effort.js';
import { codesOf, modelOf, problemsOf } from '../problems.js';

describe('inherit', () => {
  function codesAndMessages(objects: readonly string[]): readonly string[] {
    return problemsOf(`objects:\n${objects.map((object) => `  ${object}\n`).join('')}`).map(
      ({ code, message }) => `${code}: ${message}`,
    );
  }

  describe('what objects inherit', () => {
    it.runIf(isLongRun)('is bounded in all, for many objects of one base', () => {
      const fields = Array.from({ length: 1900 }, (_, index) => `f${index}: int`).join(', ');
      const heirs = Array.from({ length: 60 }, (_, index) => `H${index}: { extends: Base }`);
      expect(codesAndMessages([`Base: { fields: { ${fields} } }`, ...heirs])).toEqual([
        'inherits-too-much: with what H52 inherits, the spec has more than 100000 fields',
      ]);
    });

    it.runIf(isLongRun)('is bounded in all, for a chain of objects', () => {
      const chain = Array.from({ length: 20_000 }, (_, index) => `C${index + 1}: { extends: C${index} }`);
      expect(codesAndMessages(['C0: { fields: {} }', ...chain])).toEqual([
        'inherits-too-much: with what C447 inherits, the spec has more than 100000 fields',
      ]);
    });

    it('counts among the fields of an object', () => {
      const fields = Array.from({ length: 1500 }, (_, index) => `NAME${index}: int`).join(', ');
      const named = (name: string): string => fields.replaceAll('NAME', name);
      expect(
        codesAndMessages([`A: { fields: { ${named('a')} } }`, `B: { extends: A, fields: { ${named('b')} } }`]),
      ).toEqual(['inherits-too-much: with what B inherits, this object has more than 2000 fields']);
    });
  });
});

describe('objects', () => {
  const identity = (fields: string) =>
    modelOf(`
identifiers: { Code: { wire: str, epoch: 0 } }
objects: { Shelf: { fields: { ${fields} } } }
`).objects[0]!.identity;

  describe('objects', () => {
    it('stand within fields that exist', () => {
      const source = `
objects:
  Book: { fields: { page: Page } }
  Page: { within: Book.pages, fields: { n: int } }
`;
      expect(codesOf(source)).toEqual(['unknown-field']);
    });

    it('stand within fields of their type', () => {
      const source = `
objects:
  Book: { fields: { page: int } }
  Page: { within: Book.page, fields: { n: int } }
`;
      expect(codesOf(source)).toEqual(['not-of-this-kind']);
    });

    it('are identified by fields that exist', () => {
      const source = `
objects: { Book: { identity: [code], fields: { id: str } } }
`;
      expect(codesOf(source)).toEqual(['unknown-field']);
    });

    it('are identified by default by the identifiers of their own', () => {
      expect(identity('id: Code<Shelf>, parent_id: Code<Shelf> | null, next_id?: Code<Shelf>')).toEqual(['id']);
      expect(identity('id: Code<Shelf> | null')).toEqual(['id']);
      expect(identity('id: Code')).toEqual([]);
    });
  });
});

describe('sides', () => {
  const endpoint = (body: string, answer: string): string =>
    `endpoints: { act: { method: POST, path: /a, body: ${body}, responses: [{ status: 200, type: '${answer}' }], auth: [] } }\n`;

  /** The names of all objects and unions, and the types of the endpoint. */
  function namesOf(declarations: string): { readonly names: readonly string[]; readonly sent: readonly string[] } {
    const { objects, unions, endpoints } = modelOf(declarations);
    const sent = endpoints.flatMap((endpoint) => [
      shownBodies(endpoint)[0]?.type ?? null,
      ...endpoint.responses.map(({ type }) => type),
    ]);
    return {
      names: [...objects, ...unions].map(({ name }) => name),
      sent: sent.map((type) => (type !== null && 'kind' in type ? writeType(type) : 'none')),
    };
  }

  const card = 'Card: { fields: { id: { type: str, only-in: answers }, name: str } }';

  describe('the views of requests and answers', () => {
    it('are there where requests and answers have them', () => {
      expect(namesOf(`objects: { ${card} }\n`).names).toEqual(['Card']);
      expect(namesOf(`objects: { ${card} }\n${endpoint('Card', 'null')}`).names).toEqual(['Card', 'CardInRequest']);
      expect(namesOf(`objects: { ${card} }\n${endpoint('null', 'list[Card]')}`)).toEqual({
        names: ['Card', 'CardInAnswer'],
        sent: ['none', 'list[CardInAnswer]'],
      });
    });

    it('are not there where they would be the object', () => {
      const { names, sent } = namesOf(
        `objects: { Card: { fields: { id?: { type: str, only-in: answers } } } }\n${endpoint('Card', 'Card')}`,
      );
      expect(names).toEqual(['Card', 'CardInRequest']);
      expect(sent).toEqual(['CardInRequest', 'Card']);
    });

    it('reach through unions, other keys, parts and objects that extend', () => {
      const { names, sent } = namesOf(`
objects:
  ${card}
  Gift: { extends: Card, fields: { from: str } }
  Purse: { fields: { cards: 'list[Money]' }, other-keys: Card }
  Coin: { fields: { worth: int } }
unions: { Money: { of: [Coin, Gift] } }
${endpoint('Purse', 'Money | Coin | Partial<Card>')}`);
      expect(names).toEqual([
        'Card',
        'CardInRequest',
        'CardInAnswer',
        'Gift',
        'GiftInRequest',
        'GiftInAnswer',
        'Purse',
        'PurseInRequest',
        'Coin',
        'Money',
        'MoneyInRequest',
        'MoneyInAnswer',
      ]);
      expect(sent).toEqual(['PurseInRequest', 'MoneyInAnswer | Coin | Partial<CardInAnswer>']);
    });

    it('are what events have', () => {
      const { events } = modelOf(`
objects: { ${card} }
channels: { line: { doc: A line. } }
events: { PAID: { channel: line, payload: Card } }
`);
      expect(events[0]?.payload).toEqual({ kind: 'object', name: 'CardInAnswer' });
    });

    it('do not loop where objects contain each other', () => {
      const { names } = namesOf(`
objects:
  A: { fields: { b?: B, id: { type: str, only-in: answers } } }
  B: { fields: { a?: A } }
${endpoint('B', 'null')}`);
      expect(names).toEqual(['A', 'AInRequest', 'B', 'BInRequest']);
    });

    it('keep what the other side decides out of the object', () => {
      const { objects } = modelOf(`
objects:
  Card:
    fields:
      kind: { type: int, only-in: answers }
      name?: { type: str, length: ..5, when: [{ kind: [1], length: ..9 }], relevant-when: { kind: [1] } }
      note?: { type: str, only-in: answers, relevant-when: { kind: [1] } }
    rules: [{ required-when: [note], kind: [1] }, { at-least-one-set: [name, note] }]
`);
      const [{ fields, rules }] = objects as [(typeof objects)[number]];
      expect(fields.map(({ relevant, limits }) => [relevant.length, limits.length])).toEqual([
        [0, 0],
        [0, 1],
        [1, 0],
      ]);
      expect(fields[1]?.limits).toMatchObject([{ max: 9 }]);
      expect(rules).toEqual([]);
    });

    it('narrow as their object does', () => {
      const objects = (field: string): string =>
        `objects: { ${card}, Gift: { extends: Card, fields: { id: ${field} } } }\n${endpoint('Gift', 'Gift')}`;
      expect(codesOf(objects('{ type: str, length: ..5, only-in: answers }'))).toEqual([]);
      expect(codesOf(objects('{ type: int, only-in: answers }'))).toEqual(['does-not-narrow']);
    });
  });
});

describe('views', () => {
  describe('verbs of views', () => {
    it('name fields of the base', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { omit: [pages] } }
`;
      expect(codesOf(source)).toEqual(['unknown-field']);
    });

    it('change something: require', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { require: [id] } }
`;
      expect(codesOf(source)).toEqual(['view-changes-nothing']);
    });

    it('change something: optional', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { optional: [note] } }
`;
      expect(codesOf(source)).toEqual(['view-changes-nothing']);
    });

    it('change something: nullable', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { nullable: [note] } }
`;
      expect(codesOf(source)).toEqual(['view-changes-nothing']);
    });

    it('change something: non-null', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { non-null: [id] } }
`;
      expect(codesOf(source)).toEqual(['view-changes-nothing']);
    });

    it('change something: only', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { only: [id, note, page] } }
`;
      expect(codesOf(source)).toEqual(['view-changes-nothing']);
    });

    it('change something: required', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { required: [id, page] } }
`;
      expect(codesOf(source)).toEqual(['view-changes-nothing']);
    });

    it('change something: types', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { types: { id: str } } }
`;
      expect(codesOf(source)).toEqual(['view-changes-nothing']);
    });

    it('add what the base lacks', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { add: { id: int } } }
`;
      expect(codesOf(source)).toEqual(['view-changes-nothing']);
    });

    it('may all be used together', () => {
      const source = `
objects:
  Book:
    fields: { id: str, note?: str | null, page: int }
    views: { Short: { omit: [page], require: [note], optional: [id], types: { note: int }, add: { more: str } } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });

  describe('another type in a view', () => {
    const limitsWith = (type: string): readonly string[] => {
      const model = modelOf(`
enums:
  Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas } }
  Topic: { wire: str, values: { SEA: sea } }
objects:
  Book:
    fields:
      words: { type: 'list[str]', items: ..5, unique: true, each: { length: ..9 } }
      counts: { type: 'dict[str, int]', items: ..4, each: { range: 1..7 } }
      genres: { type: 'list[Genre]', items: ..3, each: { values: [NOVEL] } }
      genre: { type: Genre, values: [NOVEL] }
    views: { Other: { types: { ${type} } } }
`);
      const [name] = type.split(':');
      const { limits } = model.objects
        .find((one) => one.name === 'BookOther')!
        .fields.find((one) => one.name === name)!;
      return limits.map(({ kind, on }) => `${kind} of ${on}`);
    };

    it.each([
      ["words: 'list[str | null]'", ['items of value', 'unique of value', 'length of each']],
      ["words: 'list[int]'", ['items of value', 'unique of value']],
      ['words: str', []],
      ["counts: 'dict[Genre, int]'", ['items of value', 'range of each']],
      ["counts: 'dict[str, str]'", ['items of value']],
      ["genres: 'list[Genre | null]'", ['items of value', 'values of each']],
      ["genres: 'list[Topic]'", ['items of value']],
      ['genre: Genre | null', ['values of value']],
      ['genre: Topic', []],
    ])('keeps the limits that still limit something: %s', (type, limits) => {
      expect(limitsWith(type)).toEqual(limits);
    });
  });
});
