import { describe, expect, it } from 'vitest';
import { readSpecFiles } from '../../../generator/read/index.js';
import { codesOf, problemsOf, resolveRead } from '../problems.js';

describe('derived names', () => {
  const objects = (...names: readonly string[]): string =>
    `objects: { ${names.map((name) => `${name}: { fields: { a: int } }`).join(', ')} }\n`;
  const code = `identifiers: { Code: { wire: str, epoch: 0, parts: { at: { role: time, bits: 0..63 } } } }\n`;

  describe('what types give the package besides themselves', () => {
    it('has other names than what other types give it', () => {
      expect(codesOf(objects('Is', 'Schema'))).toEqual(['duplicate-name']);
      expect(codesOf(objects('Assert', 'Schema'))).toEqual(['duplicate-name']);
      expect(codesOf(objects('KnownGenre') + 'enums: { Genre: { wire: int, values: { NOVEL: 1 } } }')).toEqual([
        'duplicate-name',
      ]);
      expect(codesOf(objects('KNOWNGenre') + 'enums: { Genre: { wire: int, values: { NOVEL: 1 } } }')).toEqual([
        'name-clash',
      ]);
    });

    it('has other names than other types', () => {
      expect(codesOf(objects('Book', 'PartialBook'))).toEqual(['duplicate-name']);
      expect(codesOf(objects('CodeUtil') + code)).toEqual(['duplicate-name']);
      expect(codesOf(objects('DeconstructedCode') + code)).toEqual(['duplicate-name']);
    });

    it('has other names than the defaults of other objects', () => {
      const pair = (field: string): string =>
        `objects: { Keys: { fields: { a?: ${field} } }, WithKeys: { fields: { a?: ${field} } } }`;
      expect(codesOf(pair('int'))).toEqual([]);
      expect(codesOf(pair('{ type: int, default: 1 }'))).toEqual(['duplicate-name']);
    });

    it('says where the other one comes from', () => {
      const [problem] = problemsOf(objects('Is', 'Schema'));
      expect(problem?.message).toBe('isSchema is declared twice');
      expect(problem?.related?.map(({ message }) => message)).toEqual(['isSchema comes from here']);
    });

    it('is reported once for types with the same name', () => {
      expect(codesOf('objects: { Book: { fields: { a: int } }, BOOK: { fields: { a: int } } }')).toEqual([
        'name-clash',
      ]);
      expect(problemsOf('objects: { Book: { fields: { a: int } }, BOOK: { fields: { a: int } } }')).toHaveLength(1);
    });

    it('may read like a type, where only one of them is a function', () => {
      expect(codesOf(objects('IsSchema', 'Schema', 'Issue2', 'BookSchema', 'Book'))).toEqual([]);
    });
  });
});

describe('unique names', () => {
  describe('names', () => {
    it('are shared by all types, views among them', () => {
      const source = `
objects:
  Book: { fields: { id: str }, views: { Short: { optional: [id] } } }
  BookShort: { fields: { id: str } }
`;
      expect(codesOf(source)).toEqual(['duplicate-name']);
    });

    it('differ in more than case', () => {
      const source = `
objects:
  BookID: { fields: { id: str } }
  BookId: { fields: { id: str } }
`;
      expect(codesOf(source)).toEqual(['name-clash']);
    });

    it('of endpoints differ in more than separators', () => {
      const source = `
endpoints:
  get_book: { method: GET, path: /a, responses: [] }
  getBook: { method: GET, path: /b, responses: [] }
`;
      expect(codesOf(source)).toEqual(['name-clash']);
    });

    it('may be shared by a type and an event', () => {
      const source = `
objects: { BOOK: { fields: { id: str } } }
events: { BOOK: { channel: counter, payload: BOOK } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });
});

describe('reserved names', () => {
  describe('reserved names', () => {
    it('cannot be types', () => {
      const source = `
objects: { Partial: { fields: { id: str } } }
`;
      expect(codesOf(source)).toEqual(['reserved-name']);
    });

    it('can be names of globals and of the code of the package', () => {
      const source = (name: string): string => `
objects: { ${name}: { fields: { id: str } } }
endpoints: { ${name.toLowerCase()}: { method: GET, path: /a, responses: [] } }
`;
      for (const name of [
        'Key',
        'EventOf',
        'Operation',
        'Params',
        'Issue',
        'Result',
        'Error',
        'Map',
        'Promise',
        'Record',
      ])
        expect(codesOf(source(name)), name).toEqual([]);
    });

    it('cannot be members that every object has', () => {
      const source = `
enums: { Genre: { wire: int, values: { constructor: 1 } } }
`;
      expect(codesOf(source)).toEqual(['reserved-name']);
    });

    it('cannot be fields that change the object', () => {
      const source = `
objects: { Book: { fields: { __proto__: str } } }
`;
      expect(codesOf(source)).toEqual(['reserved-name']);
    });

    it('cannot be endpoints', () => {
      const source = `
endpoints: { delete: { method: GET, path: /a, responses: [] } }
`;
      expect(codesOf(source)).toEqual(['reserved-name']);
    });

    it('cannot be endpoints whose function is one of the client', () => {
      const source = (name: string): string => `
endpoints: { ${name}: { method: GET, path: /a, responses: [] } }
`;
      expect(codesOf(source('create_client'))).toEqual(['reserved-name']);
      for (const name of ['delete_', 'Delete', 'DELETE', 'Call', 'isAnsweredBy'])
        expect(codesOf(source(name))).toEqual(['reserved-name']);
      expect(codesOf(source('create_book'))).toEqual([]);
    });
  });

  describe('entries of the package', () => {
    const channel = (name: string, envelope = ', envelope: { type: Note, name: kind, data: about }'): string => `
objects: { Note: { fields: { kind: str, about?: any } } }
channels: { ${name}: { doc: Notes.${envelope} } }
`;

    it('are none of channels where the package has one of its own', () => {
      expect(codesOf(channel('counter'))).toEqual([]);
      expect(codesOf(channel('rest'))).toEqual(['reserved-name']);
      expect(codesOf(channel('Samples'))).toEqual(['reserved-name']);
      expect(codesOf(channel('rest', ''))).toEqual([]);
    });

    it('are none of profiles either, nor of a channel and a profile', () => {
      const root = (entry: string): string => `
spec: { name: tiny, version: 1.0.0, title: Tiny, doc: Tiny., license: MIT }
profiles: { default: { doc: All., layers: [], entry: '.' }, live: { doc: Live., layers: [], entry: ${entry} } }
`;
      const problems = (entry: string, declarations: string): readonly string[] => {
        const files = [
          { path: 'spec.yaml', text: root(entry) },
          { path: 'all.yaml', text: declarations },
        ];
        return resolveRead(readSpecFiles(files)).diagnostics.map(({ message, hint }) => `${message}; ${hint}`);
      };
      expect(problems('./live', channel('counter'))).toEqual([]);
      expect(problems('./rest', channel('counter'))).toEqual([
        'the name rest is taken: the package has an entry of that name; write ./rest-profile',
      ]);
      expect(problems('./con', channel('aux'))).toEqual([
        'the name con is taken: no folder can be named so on some systems; write ./con-profile',
      ]);
      expect(problems('./live', channel('live'))).toEqual([
        'the name live is taken: the package has an entry of that name; write live_events',
      ]);
    });
  });
});

describe('reserved reuse', () => {
  describe('reserved names and values', () => {
    it('are not used for members', () => {
      const source = `
enums: { Genre: { wire: int, values: { NOVEL: 1 }, reserved: [NOVEL] } }
`;
      expect(codesOf(source)).toEqual(['reserved-reuse']);
    });

    it('are not used as values', () => {
      const source = `
bitsets: { Flag: { wire: int, bits: { RARE: 1 }, reserved: [1] } }
`;
      expect(codesOf(source)).toEqual(['reserved-reuse']);
    });

    it('are not used for fields', () => {
      const source = `
objects: { Book: { fields: { price: int }, reserved: [price] } }
`;
      expect(codesOf(source)).toEqual(['reserved-reuse']);
    });

    it('are former names, too', () => {
      const source = `
objects: { Book: { fields: { price: int, cost: { type: int, was: price } } } }
`;
      expect(codesOf(source)).toEqual(['reserved-reuse']);
    });

    it('are not used for what a view adds', () => {
      const source = (name: string) => `
objects: { Book: { fields: { id: int }, reserved: [price], views: { Sold: { add: { ${name}: int } } } } }
`;
      expect(codesOf(source('price'))).toEqual(['reserved-reuse']);
      expect(codesOf(source('cost'))).toEqual([]);
    });

    it('are former names of one thing each', () => {
      const source = `
objects: { Book: { fields: { cost: { type: int, was: price }, fee: { type: int, was: price } } } }
`;
      expect(codesOf(source)).toEqual(['reserved-reuse']);
    });

    it('are reported once if views inherit them', () => {
      const source = `
objects:
  Book:
    fields: { price: int, cost: { type: int, was: price } }
    views: { Short: { optional: [cost] } }
`;
      expect(codesOf(source)).toEqual(['reserved-reuse']);
    });
  });
});

describe('deprecated use', () => {
  describe('what to use instead of something deprecated', () => {
    it('exists', () => {
      const source = `
objects: { Book: { fields: { a: { type: int, deprecated: { doc: Old., use: Book.c } }, b: int } } }
`;
      expect(codesOf(source)).toEqual(['unknown-name']);
    });

    it('may be a member or a declaration', () => {
      const source = `
objects: { Book: { fields: { a: { type: int, deprecated: { doc: Old., use: Book.b } }, b: { type: int, deprecated: { doc: Old., use: Book } } } } }
`;
      expect(codesOf(source)).toEqual([]);
    });

    it.each([
      'channels: { shop: { doc: A., deprecated: { doc: Old., use: USE } } }',
      'services: { shop: { doc: A., url: "https://shop.example", deprecated: { doc: Old., use: USE } } }',
      'auth: { shop: { kind: token, deprecated: { doc: Old., use: USE } } }',
      'facts: { shop: { doc: A., deprecated: { doc: Old., use: USE } } }',
    ])('exists, for %s', (source) => {
      expect(codesOf(source.replace('USE', 'shops'))).toEqual(['unknown-name']);
      expect(codesOf(source.replace('USE', 'shop'))).toEqual([]);
    });
  });
});

describe('identifier layout', () => {
  describe('layouts of identifiers', () => {
    it('have no gap', () => {
      const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 8..63 }, step: { role: sequence, bits: 0..6 } } } }
`;
      expect(codesOf(source)).toEqual(['bad-layout']);
    });

    it('have no overlap', () => {
      const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 8..63 }, step: { role: sequence, bits: 0..8 } } } }
`;
      expect(codesOf(source)).toEqual(['bad-layout']);
    });

    it('end at bit 0', () => {
      const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 8..63 } } } }
`;
      expect(codesOf(source)).toEqual(['bad-layout']);
    });

    it('have one time', () => {
      const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { node: { role: node, bits: 0..63 } } } }
`;
      expect(codesOf(source)).toEqual(['bad-layout']);
    });

    it('may have parts that are not shown', () => {
      const source = `
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: !not-shown  }, step: { role: sequence, bits: 0..8 } } } }
`;
      expect(codesOf(source)).toEqual([]);
    });
  });
});
