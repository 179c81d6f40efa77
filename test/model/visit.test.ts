import { describe, expect, it } from 'vitest';
import { writeType } from '../../generator/model/types.js';
import { visitDeclaration, visitModel, type At } from '../../generator/model/visit.js';
import { modelOf } from './problems.js';

/** A spec with something in every place that has a type, a name, a limit, a condition, a rule or a deprecation. */
const model = modelOf(`
identifiers: { Code: { wire: str, epoch: 0, parts: { time: { role: time, bits: 0..63 } } } }
scalars: { Isbn: { wire: str, length: 10 } }
enums: { Genre: { wire: str, values: { NOVEL: { value: novel, deprecated: { doc: Old., use: Genre.POEM } }, POEM: poem } } }
bitsets: { Right: { wire: str, bits: { LEND: 0 } } }
objects:
  Shelf: { fields: { id: Code<Shelf>, book: Book } }
  Book:
    within: Shelf.book
    fields:
      genre: Genre
      pages?: { type: int, range: 1.., when: [{ genre: [POEM], range: 1..20 }], relevant-when: { ^id: ['1'] } }
      author?: str
    rules: [{ required-when: [author], genre: [POEM] }]
    views: { Short: { only: [genre] } }
  Message: { fields: { name: str, data: Book } }
  Limit: { fields: { total: int, remaining: int, reset: { type: int, unit: seconds }, concurrency: int } }
collections: { Books: { of: Book, rules: [{ at-most-per: author, max: 3, where: { genre: [NOVEL] } }] } }
endpoints:
  list_books:
    method: GET
    path: /shelves/{shelf}
    params: { shelf: Code<Shelf> }
    query: { full?: bool }
    body: 'dict[str, Book]'
    responses: [{ status: 200, type: 'list[Book]', when: { full: [true] } }, { status: 200, type: 'list[BookShort]' }]
    auth: [Reader lend]
events:
  BOOK_LENT:
    channel: gateway
    payload: Partial<Book>
    instead: [{ type: Message, when: { name: [x] } }]
    uses: [BookShort]
    emitted-by: [list_books]
channels:
  gateway:
    deprecated: { doc: Slow., use: list_books }
    envelope: { type: Message, name: name, data: data, when: { name: [lent] } }
    sessions: { start: connect, limit: Limit, total: total, remaining: remaining, reset-after: reset, concurrency: concurrency, window: 5 }
states:
  Lending:
    of: Book.genre
    values: { FREE: { is: [NOVEL] }, LENT: { is: [POEM] } }
    transitions: [{ from: [FREE], to: LENT, needs: Right.LEND, where: { genre: [NOVEL] } }]
auth: { Reader: { kind: oauth2, scopes: { lend: Lends. } } }
services: { books: { doc: All., url: 'https://library.example', deprecated: { doc: Old., use: Book } } }
facts: { hours: { doc: Nine to five. } }
`);

const place = ({ path, place: where }: At): string => `${path} ${where}`;

describe('a walk over a Model', () => {
  it('meets every type, wherever the spec has one', () => {
    const seen: string[] = [];
    visitModel(model, { type: (type, at) => void seen.push(`${place(at)}: ${writeType(type)}`) });
    expect(seen.filter((line) => !line.startsWith('objects.Limit'))).toEqual([
      'objects.Shelf.fields.id field: Code<Shelf>',
      'objects.Shelf.fields.book field: Book',
      'objects.Book.fields.genre field: Genre',
      'objects.Book.fields.pages field: int',
      'objects.Book.fields.author field: str',
      'objects.Book.views.Short.fields.genre field: Genre',
      'objects.Message.fields.name field: str',
      'objects.Message.fields.data field: Book',
      'endpoints.list_books.params.shelf param: Code<Shelf>',
      'endpoints.list_books.query.full query: bool',
      'endpoints.list_books body: dict[str, Book]',
      'endpoints.list_books response: list[Book]',
      'endpoints.list_books response: list[BookShort]',
      'events.BOOK_LENT payload: Partial<Book>',
      'events.BOOK_LENT alternative: Message',
    ]);
  });

  it('meets every condition, and knows where it looks for its field', () => {
    const seen: string[] = [];
    visitModel(model, {
      condition({ field, up }, at) {
        const where = typeof at.looksIn === 'string' ? at.looksIn : at.looksIn?.map(({ name }) => name).join();
        seen.push(`${place(at)}: ${up ? '^' : ''}${field} in ${where}`);
      },
    });
    expect(seen).toEqual([
      'objects.Book.fields.pages field: genre in Book',
      'objects.Book.fields.pages field: ^id in Book',
      'objects.Book rule: genre in Book',
      'collections.Books rule: genre in Book',
      'endpoints.list_books response: full in full',
      'events.BOOK_LENT alternative: name in Message',
      'channels.gateway envelope: name in Message',
      'states.Lending transition: genre in Book',
    ]);
  });

  it('meets every limit, with the type that it limits', () => {
    const seen: string[] = [];
    visitModel(model, { limit: ({ kind }, at, type) => void seen.push(`${place(at)}: ${kind} of ${writeType(type)}`) });
    expect(seen).toEqual([
      'scalars.Isbn declaration: length of str',
      'objects.Book.fields.pages field: range of int',
      'objects.Book.fields.pages field: range of int',
    ]);
  });

  it('meets every deprecation, of whatever section', () => {
    const seen: string[] = [];
    visitModel(model, { deprecation: ({ use }, at) => void seen.push(`${place(at)}: ${use}`) });
    expect(seen).toEqual([
      'enums.Genre.values.NOVEL value: Genre.POEM',
      'channels.gateway declaration: list_books',
      'services.books declaration: Book',
    ]);
  });

  it('meets every name of a declaration outside of types', () => {
    const seen: string[] = [];
    visitModel(model, { reference: ({ to, name, as }, at) => void seen.push(`${place(at)}: ${to} ${name} (${as})`) });
    expect(seen).toEqual([
      'objects.Book declaration: type Shelf (is inside)',
      'objects.Book.views.Short declaration: object Book (view)',
      'objects.Book.views.Short declaration: type Shelf (is inside)',
      'collections.Books declaration: type Book (members)',
      'endpoints.list_books declaration: auth Reader (undefined)',
      'events.BOOK_LENT declaration: channel gateway (undefined)',
      'events.BOOK_LENT payload: type BookShort (in the payload)',
      'events.BOOK_LENT declaration: endpoint list_books (emitted by)',
      'channels.gateway envelope: type Message (envelope)',
      'channels.gateway sessions: type Limit (limit of sessions)',
      'states.Lending declaration: type Book (state)',
      'states.Lending transition: type Right (needed)',
    ]);
  });

  it('meets every declaration and member once, in the order of the sections', () => {
    const seen: string[] = [];
    visitModel(model, {
      declared: ({ name }, { section, member }) => void seen.push(`${section} ${member ? '.' : ''}${name}`),
    });
    expect(seen.filter((line) => !line.startsWith('objects'))).toEqual([
      'identifiers Code',
      'identifiers .time',
      'scalars Isbn',
      'enums Genre',
      'enums .NOVEL',
      'enums .POEM',
      'bitsets Right',
      'bitsets .LEND',
      'collections Books',
      'endpoints list_books',
      'endpoints .shelf',
      'endpoints .full',
      'events BOOK_LENT',
      'channels gateway',
      'states Lending',
      'states .FREE',
      'states .LENT',
      'auth Reader',
      'auth .lend',
      'services books',
      'facts hours',
    ]);
  });

  it('calls several visitors in one walk, and each of them at the end', () => {
    const calls: string[] = [];
    visitModel(
      model,
      { fact: () => void calls.push('first'), end: () => void calls.push('first ends') },
      { fact: () => void calls.push('second') },
    );
    expect(calls).toEqual(['first', 'second', 'first ends']);
  });

  it('may go through one declaration alone', () => {
    const seen: string[] = [];
    visitDeclaration('states', model.states[0]!, { declared: (_, at) => void seen.push(at.path) });
    expect(seen).toEqual(['states.Lending', 'states.Lending.values.FREE', 'states.Lending.values.LENT']);
  });
});
