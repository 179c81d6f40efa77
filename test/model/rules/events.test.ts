import { describe, expect, it } from 'vitest';
import { codesOf, modelOf, problemsOf } from '../problems.js';

describe('event alternatives', () => {
  const objects = `
objects:
  Book: { fields: { id: str } }
  LostBook: { fields: { lost: bool } }
`;

  describe('what comes in place of a payload', () => {
    it('is an object with conditions on its own fields', () => {
      const [event] = modelOf(`${objects}
events: { FOUND: { channel: desk, payload: Book, instead: [{ type: LostBook, when: { lost: [true] } }] } }
`).events;
      expect(event?.instead).toMatchObject([
        { type: { kind: 'object', name: 'LostBook' }, when: [{ field: 'lost', values: [true] }] },
      ]);
    });

    it.each([
      ['str', 'lost: [true]', ['not-of-this-kind']],
      ['list[LostBook]', 'lost: [true]', ['not-of-this-kind']],
      ['LostBook', 'found: [true]', ['unknown-field']],
      ['LostBook', 'lost: [5]', ['bad-value']],
      ['LostBok', 'lost: [true]', ['not-of-this-kind', 'unknown-type']],
    ])('is refused where it is %s when %s', (type, when, codes) => {
      const source = `${objects}
events: { FOUND: { channel: desk, payload: Book, instead: [{ type: '${type}', when: { ${when} } }] } }
`;
      expect(codesOf(source)).toEqual(codes);
    });
  });
});

describe('event causes', () => {
  const spec = (cause: string) => `
channels: { counter: {} }
endpoints: { lend_book: { method: POST, path: /loans, body: null, responses: [{ status: 204, type: null }] } }
events: { BOOK_LENT: { channel: counter, payload: !not-shown, emitted-by: [${cause}] } }
`;

  describe('what causes an event', () => {
    it.each(['lend_book', 'POST /loans', 'DELETE /branches/{branch_id}', 'A reader lends a book.', 'Lent.'])(
      'may be %s',
      (cause) => {
        expect(problemsOf(spec(`'${cause}'`))).toEqual([]);
      },
    );

    it('is an endpoint of the spec where it is a name', () => {
      const source = spec('lend_bok');
      const [problem, ...others] = problemsOf(source);
      expect(others).toEqual([]);
      expect(problem).toMatchObject({
        code: 'unknown-name',
        message: 'there is no endpoint lend_bok',
        hint: 'write lend_book',
      });
      expect(source.slice(problem!.span.start, problem!.span.end)).toBe('[lend_bok]');
    });
  });
});

describe('event channels', () => {
  const objects = `
objects:
  Note: { fields: { kind: int, news?: News, text: str } }
  News: { fields: { name: str, about: any } }
  Limit: { fields: { a: int, b: int, c: { type: int, unit: seconds }, d: int, e: str, f?: int, g: int } }
`;

  function envelope(text: string): string {
    return `${objects}\nchannels: { desk: { envelope: { ${text} } } }\n`;
  }

  function sessions(changes: Readonly<Record<string, string>> = {}): string {
    const keys = {
      limit: 'Limit',
      total: 'a',
      remaining: 'b',
      'reset-after': 'c',
      concurrency: 'd',
      window: '5',
      ...changes,
    };
    const text = Object.entries(keys).map(([key, value]) => `${key}: ${value}`);
    return `${objects}\nchannels: { desk: { sessions: { start: dial, ${text.join(', ')} } } }\n`;
  }

  describe('the envelope of a channel', () => {
    it('is an object, with paths of fields in it', () => {
      const source = envelope('type: Note, name: news.name, data: news.about, when: { kind: [1] }');
      expect(modelOf(source).channels).toMatchObject([
        {
          name: 'desk',
          envelope: {
            type: 'Note',
            name: ['news', 'name'],
            data: ['news', 'about'],
            when: [{ field: 'kind', values: [1] }],
          },
        },
      ]);
    });

    it.each([
      ['type: Noet, name: text, data: text', ['unknown-name']],
      ['type: Note, name: txt, data: text', ['unknown-field']],
      ['type: Note, name: news.nam, data: text', ['unknown-field']],
      ['type: Note, name: text.name, data: text', ['unknown-field']],
      ['type: Note, name: text, data: news.about.more', ['unknown-field']],
      ['type: Note, name: text, data: text, when: { knd: [1] }', ['unknown-field']],
      ['type: Note, name: text, data: text, when: { kind: [x] }', ['bad-value']],
      ['type: Note, name: text', ['missing-key']],
      ['type: Note, name: .text, data: text', ['bad-format', 'unknown-field']],
    ])('is refused where it says %s', (text, codes) => {
      expect(codesOf(envelope(text))).toEqual(codes);
    });
  });

  describe('the delivery of a channel', () => {
    const delivery = (changes: string, signature = ''): string =>
      envelope(
        `type: Note, name: text, data: text }, delivery: { acknowledge: 200, refuse: 401, ${changes} signature: { algorithm: Ed25519, encoding: hex, header: Seal${signature} }`,
      );

    it('has its ping in fields of the envelope', () => {
      expect(modelOf(delivery('ping: { kind: [0] },', ', key: Note.text')).channels[0]?.delivery).toMatchObject({
        ping: [{ field: 'kind', values: [0] }],
        signature: { header: 'Seal', key: { object: 'Note', field: 'text' } },
      });
    });

    it.each([
      ['ping: { kinds: [0] },', '', ['unknown-field']],
      ['ping: { kind: [x] },', '', ['bad-value']],
      ['', ', key: Note.txt', ['unknown-field']],
      ['', ', timestamp: a b', ['bad-format']],
      ['', ', timestamp-unit: hours', ['bad-choice']],
      ['retries: 0,', '', ['bad-format']],
    ])('is refused with %s%s', (changes, signature, codes) => {
      expect(codesOf(delivery(changes, signature))).toEqual(codes);
    });
  });

  describe('the sessions of a channel', () => {
    it('have their numbers in fields that are always there', () => {
      expect(modelOf(sessions({ key: 'modulo' })).channels[0]?.sessions).toMatchObject({
        limit: 'Limit',
        window: 5,
        key: 'modulo',
      });
    });

    it.each([
      [{ limit: 'Limt' }, ['unknown-name']],
      [{ total: 'x' }, ['unknown-field']],
      [{ remaining: 'e' }, ['not-of-this-kind']],
      [{ concurrency: 'f' }, ['not-of-this-kind']],
      [{ 'reset-after': 'g' }, ['not-of-this-kind']],
      [{ key: 'random' }, ['bad-choice']],
      [{ window: '0' }, ['bad-format']],
    ])('are refused with %o', (changes, codes) => {
      expect(codesOf(sessions(changes))).toEqual(codes);
    });
  });

  describe('the name of a channel', () => {
    it('leaves names of types to the package', () => {
      expect(codesOf('objects: { DeskEvent: { fields: { a: str } } }\nchannels: { desk: {} }\n')).toEqual([
        'name-clash',
      ]);
    });
  });
});

describe('event uses', () => {
  describe('what events use', () => {
    it('exists', () => {
      const source = `
objects: { Book: { fields: { id: str } } }
events: { BOOK: { channel: counter, payload: Book, uses: [Books] } }
`;
      expect(codesOf(source)).toEqual(['unknown-name']);
    });
  });
});
