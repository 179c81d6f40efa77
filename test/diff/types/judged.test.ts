import { describe, expect, test } from 'vitest';
import type { Impact, Level, Reach } from '../../../generator/diff/change.js';
import { judgeTypes, mayAlterTypes, type Exposed } from '../../../generator/diff/types/judge-types.js';
import type { KindId } from '../../../generator/diff/kinds.js';
import type { Relation } from '../../../generator/diff/relation.js';
import { modelIn } from '../small-model.js';
import { packageOf, type Modules } from './small-package.js';

/** Its names decide which modules a change of the spec is about. */
const SPEC = `
scalars: { Word: { wire: str } }
enums: { Genre: { wire: str, values: { NOVEL: novel, ATLAS: atlas } } }
bitsets: { Flag: { wire: int, bits: { NEW: 0, OLD: 1 } } }
objects:
  Book: { fields: { title?: Word, main: { fields: { size: int } } }, views: { Made: { doc: A new one., require: [title] } } }
  Shelf: { fields: { books: 'list[Book]' } }
  Env: { fields: { name: str, data?: Book } }
channels: { letters: { envelope: { type: Env, name: name, data: data } } }
events: { LENT: { channel: letters, payload: Book } }
endpoints:
  get_book: { method: GET, path: /book, body: null, responses: [{ status: 200, type: Book }], auth: [] }
`;

const LEVELS: Readonly<Record<string, Level>> = { B: 'breaking', R: 'risky', S: 'safe', '-': 'none' };

/** A change: its kind, its path, and its effect on TypeScript code that reads and that writes, by the kind alone. */
type Given = readonly [
  kind: KindId,
  path: string,
  levels: string,
  more?: {
    readonly reach?: Partial<Reach>;
    /** The object that it is about, where its path begins with another one. */
    readonly object?: string;
    /** What the member is called in code. */
    readonly as?: string;
  },
];

function exposedOf([kind, path, levels, { reach = {}, object, as } = {}]: Given): Exposed {
  const [section, name = ''] = path.split('.');
  const field = /\.fields\.(\w+)$/.exec(path)?.[1];
  return {
    finding: {
      kind,
      path,
      message: '',
      subject:
        section === 'objects'
          ? { on: 'object', name: object ?? name, ...(field === undefined ? {} : { field }) }
          : { on: 'nothing' },
      nodes: as === undefined ? {} : { before: { as } },
    },
    reach: { objects: [], views: [], endpoints: [], events: [], positions: [], ...reach },
    impact: impactOf(levels),
  };
}

function impactOf(levels: string): Impact {
  const [typescriptReader, typescriptWriter] = levels.split(' ').map((one) => LEVELS[one]!) as [Level, Level];
  return { reader: 'safe', writer: 'safe', typescriptReader, typescriptWriter };
}

interface Row {
  readonly found: readonly Given[];
  readonly before: Modules;
  readonly after: Modules;
  /** The effect on code that reads and that writes, of what was found and of what nothing explains. */
  readonly judged: readonly string[];
}

const BOOK = 'export interface Book { title: string; pages: number }\n';
const OTHER_TITLE = BOOK.replace('title: string', 'title: boolean');
const SHELF = 'export interface Shelf { books: string }\n';
const OTHER_SHELF = SHELF.replace('string', 'number');
const title: Given = ['field.type.changed', 'objects.Book.fields.title', 'B B'];
const safely = ([kind, path, , more]: Given, levels = 'S S'): Given => [kind, path, levels, more ?? {}];
const pages = safely(['field.type.changed', 'objects.Book.fields.pages', 'B B']);
const book: Given = ['object.closed', 'objects.Book', 'S S'];
const shelf: Given = ['field.type.changed', 'objects.Shelf.fields.books', 'B B'];
const titleChanges = { before: { 'objects/book': BOOK }, after: { 'objects/book': OTHER_TITLE } };
const UNEXPLAINED = 'declaration.changed spec.exports.';

/** A scalar is in no module of its own: only what uses it shows its changes. */
const word = (reach: Partial<Reach>): Given => ['scalar.wire.changed', 'scalars.Word', 'S S', { reach }];

/** What is said of a pair of members of one declaration, of which the first one holds something else now. */
function ofTwoMembers(changed: string, other: string, path: string, text: string): Row {
  return {
    found: [
      ['field.type.changed', changed, 'S S'],
      ['field.type.changed', other, 'S S'],
    ],
    before: { [path]: text },
    after: { [path]: text.replace('string', 'boolean') },
    judged: [`${changed} B B`, `${other} S S`],
  };
}

const ROWS: Readonly<Record<string, Row>> = {
  'a change that breaks by its kind is safe where no declaration shows it': {
    found: [title],
    before: { 'objects/book': BOOK },
    after: { 'objects/book': BOOK },
    judged: ['objects.Book.fields.title S S'],
  },
  'a change that is risky by its kind stays so where no declaration shows it': {
    found: [safely(title, 'R R')],
    before: { 'objects/book': BOOK },
    after: { 'objects/book': BOOK },
    judged: ['objects.Book.fields.title R R'],
  },
  'a change that breaks by its kind does where a declaration shows it': {
    found: [title],
    ...titleChanges,
    judged: ['objects.Book.fields.title B B'],
  },
  'it is safe for the code that the declaration does not break': {
    found: [title],
    before: { 'objects/book': BOOK },
    after: { 'objects/book': BOOK.replace('title:', 'title?:') },
    judged: ['objects.Book.fields.title B S'],
  },
  'a change that is safe by its kind breaks the code that a declaration breaks': {
    found: [safely(title)],
    before: { 'objects/book': BOOK.replace('title:', 'title?:') },
    after: { 'objects/book': BOOK },
    judged: ['objects.Book.fields.title S B'],
  },
  'a new name breaks code although the declarations, which have it on both sides, do not show it': {
    found: [
      ['field.renamed', 'objects.Book.fields.title', 'B B'],
      ['profile.entry.changed', 'profiles.default', 'B B'],
      ['package.name.changed', 'package.name', 'B B'],
    ],
    before: { 'objects/book': BOOK },
    after: { 'objects/book': BOOK },
    judged: ['objects.Book.fields.title B B', 'profiles.default B B', 'package.name B B'],
  },
  'of two changes of an object, that of the member is the one': {
    found: [pages, safely(title)],
    ...titleChanges,
    judged: ['objects.Book.fields.pages S S', 'objects.Book.fields.title B B'],
  },
  'a change of a member explains more than one of the whole object': {
    found: [book, safely(title)],
    ...titleChanges,
    judged: ['objects.Book S S', 'objects.Book.fields.title B B'],
  },
  'a change of the whole object explains what a member shows': {
    found: [book],
    ...titleChanges,
    judged: ['objects.Book B B'],
  },
  'several changes of one member all break': {
    found: [safely(title), ['field.presence.widened', 'objects.Book.fields.title', 'S S']],
    ...titleChanges,
    judged: ['objects.Book.fields.title B B', 'objects.Book.fields.title B B'],
  },
  'what breaks by its kind explains the declaration, and others stay safe': {
    found: [safely(book, 'B B'), safely(title)],
    ...titleChanges,
    judged: ['objects.Book B B', 'objects.Book.fields.title S S'],
  },
  'what breaks writers alone and has no effect on readers explains what breaks readers': {
    found: [safely(book, '- B'), safely(title)],
    ...titleChanges,
    judged: ['objects.Book - B', 'objects.Book.fields.title S S'],
  },
  'what breaks readers alone and has no effect on writers explains what breaks writers': {
    found: [safely(book, 'B -'), safely(title)],
    ...titleChanges,
    judged: ['objects.Book B -', 'objects.Book.fields.title S S'],
  },
  'what breaks writers alone and is safe for readers does not explain what breaks readers': {
    found: [safely(book, 'S B'), safely(title)],
    ...titleChanges,
    judged: ['objects.Book S B', 'objects.Book.fields.title B S'],
  },
  'a change without any effect on code explains nothing': {
    found: [safely(title, '- -')],
    ...titleChanges,
    judged: ['objects.Book.fields.title - -', `${UNEXPLAINED}Book B B`],
  },
  'a change with an effect on writers alone explains what breaks readers, too': {
    found: [safely(title, '- S')],
    ...titleChanges,
    judged: ['objects.Book.fields.title B B'],
  },
  'a change of another member explains nothing': {
    found: [pages],
    ...titleChanges,
    judged: ['objects.Book.fields.pages S S', `${UNEXPLAINED}Book B B`],
  },
  'a change of another member explains nothing, even of an object that holds itself by way of others': {
    found: [pages],
    before: {
      'objects/book': `import type { Shelf } from './shelf.js';\n${BOOK}`,
      'objects/shelf': `import type { Book } from './book.js';\n${SHELF}`,
    },
    after: {
      'objects/book': `import type { Shelf } from './shelf.js';\n${OTHER_TITLE}`,
      'objects/shelf': `import type { Book } from './book.js';\n${SHELF}`,
    },
    judged: ['objects.Book.fields.pages S S', `${UNEXPLAINED}Book B B`],
  },
  'a change of another member explains it where the object is also among those that hold the changed one': {
    found: [
      safely(pages, 'S S'),
      ['enum.value.added', 'enums.Genre.values.ATLAS', 'S S', { reach: { objects: ['Book'] } }],
    ],
    ...titleChanges,
    judged: ['objects.Book.fields.pages S S', 'enums.Genre.values.ATLAS B B'],
  },
  'a change of an object does not show in another one that holds it': {
    found: [['field.type.changed', 'objects.Book.fields.title', 'B B', { reach: { objects: ['Shelf'] } }], shelf],
    before: { 'objects/book': BOOK, 'objects/shelf': SHELF },
    after: { 'objects/book': BOOK, 'objects/shelf': OTHER_SHELF },
    judged: ['objects.Book.fields.title S S', 'objects.Shelf.fields.books B B'],
  },
  'a change of an object that another one holds explains what nothing else explains of that one': {
    found: [['field.type.changed', 'objects.Book.fields.title', 'S S', { reach: { objects: ['Shelf'] } }]],
    before: { 'objects/book': BOOK, 'objects/shelf': SHELF },
    after: { 'objects/book': BOOK, 'objects/shelf': OTHER_SHELF },
    judged: ['objects.Book.fields.title B B'],
  },
  'a change of a scalar shows in what holds it': {
    found: [safely(word({ objects: ['Book'] }), 'B B'), safely(title, 'B B')],
    ...titleChanges,
    judged: ['scalars.Word B B', 'objects.Book.fields.title B B'],
  },
  'a change of a scalar that nothing shows is safe': {
    found: [safely(word({ objects: ['Book'] }), 'B B'), shelf],
    before: { 'objects/book': BOOK, 'objects/shelf': SHELF },
    after: { 'objects/book': BOOK, 'objects/shelf': OTHER_SHELF },
    judged: ['scalars.Word S S', 'objects.Shelf.fields.books B B'],
  },
  'a change of a scalar explains what changed in a view that holds it': {
    found: [word({ views: ['BookMade'] })],
    ...titleChanges,
    judged: ['scalars.Word B B'],
  },
  'a change of a scalar explains what changed in an endpoint that takes it': {
    found: [word({ endpoints: ['get_book'] })],
    before: { 'rest/operations/get-book': 'export interface GetBookParams { q: string }\n' },
    after: { 'rest/operations/get-book': 'export interface GetBookParams { q: number }\n' },
    judged: ['scalars.Word S B'],
  },
  'a change of a scalar explains what changed in an event that carries it': {
    found: [word({ events: ['LENT'] })],
    before: { 'events/letters/data': 'export interface LettersEventData { LENT: string }\n' },
    after: { 'events/letters/data': 'export interface LettersEventData { LENT: number }\n' },
    judged: ['scalars.Word B B'],
  },
  'a change of a scalar does not explain what changed in an object that does not hold it': {
    found: [word({ objects: ['Shelf'] })],
    ...titleChanges,
    judged: ['scalars.Word S S', `${UNEXPLAINED}Book B B`],
  },
  'a change of a scalar explains what changed in an object by way of others that hold it': {
    found: [word({ objects: ['Book'] })],
    before: {
      'objects/book': BOOK,
      'objects/env': "import type { Book } from './book.js';\nexport interface Env { name: Book }\n",
      'objects/shelf': `import type { Env } from './env.js';\n${SHELF}`,
    },
    after: {
      'objects/book': BOOK,
      'objects/env': "import type { Book } from './book.js';\nexport interface Env { name: Book }\n",
      'objects/shelf': `import type { Env } from './env.js';\n${OTHER_SHELF}`,
    },
    judged: ['scalars.Word B B'],
  },
  'a change of a scalar explains what changed in an object by way of one of those that hold it': {
    found: [word({ objects: ['Book', 'Shelf'] })],
    before: {
      'objects/book': BOOK,
      'objects/shelf': SHELF,
      'objects/env': "import type { Book } from './book.js';\nexport interface Env { name: string }\n",
    },
    after: {
      'objects/book': BOOK,
      'objects/shelf': SHELF,
      'objects/env': "import type { Book } from './book.js';\nexport interface Env { name: number }\n",
    },
    judged: ['scalars.Word B B'],
  },
  'a change of a member explains what the object as a whole is now': {
    found: [safely(title)],
    before: { 'objects/book': BOOK },
    after: { 'objects/book': 'export type Book = string;\n' },
    judged: ['objects.Book.fields.title B B'],
  },
  'a change of an enumeration explains what changed in an object that imported it': {
    found: [['enum.value.added', 'enums.Genre.values.ATLAS', 'S S']],
    before: { 'objects/book': `import type { Genre } from '../enums/genre.js';\n${BOOK}`, 'enums/genre': '' },
    after: { 'objects/book': OTHER_TITLE, 'enums/genre': '' },
    judged: ['enums.Genre.values.ATLAS B B'],
  },
  'a change of an enumeration does not explain what changed in an object that does not import it': {
    found: [['enum.value.added', 'enums.Genre.values.ATLAS', 'S S']],
    ...titleChanges,
    judged: ['enums.Genre.values.ATLAS S S', `${UNEXPLAINED}Book B B`],
  },
  'a change of a note explains nothing': {
    found: [['note.added', 'objects.Book', 'S S']],
    ...titleChanges,
    judged: ['objects.Book S S', `${UNEXPLAINED}Book B B`],
  },
  'a change of an object that is written in a field shows in its own module': {
    found: [
      ['field.type.changed', 'objects.Book.fields.main.fields.size', 'B B', { object: 'BookMain' }],
      ['field.type.changed', 'objects.Book.fields.main', 'B B'],
    ],
    before: { 'objects/book-main': 'export interface BookMain { size: number }\n' },
    after: { 'objects/book-main': 'export interface BookMain { size: string }\n' },
    judged: ['objects.Book.fields.main.fields.size B B', 'objects.Book.fields.main S S'],
  },
  'a change of how an endpoint is called with credentials shows in what clients take of them': {
    found: [['endpoint.auth.added', 'endpoints.get_book', 'S S']],
    before: { 'rest/login': 'export interface Login { token: string }\n' },
    after: { 'rest/login': 'export interface Login { token: number }\n' },
    judged: ['endpoints.get_book S B'],
  },
  'no other change of an endpoint does': {
    found: [['endpoint.path.changed', 'endpoints.get_book', 'S S']],
    before: { 'rest/login': 'export interface Login { token: string }\n' },
    after: { 'rest/login': 'export interface Login { token: number }\n' },
    judged: ['endpoints.get_book S S', `${UNEXPLAINED}rest/Login S B`],
  },
  'a change of a parameter shows under the name that it has in code': {
    found: [
      ['field.type.changed', 'endpoints.get_book.query.q', 'S S', { as: 'search' }],
      ['field.type.changed', 'endpoints.get_book.query.page', 'S S'],
    ],
    before: { 'rest/operations/get-book': 'export interface GetBookParams { search: string; page: number }\n' },
    after: { 'rest/operations/get-book': 'export interface GetBookParams { search: number; page: number }\n' },
    judged: ['endpoints.get_book.query.q S B', 'endpoints.get_book.query.page S S'],
  },
  'a change of a whole endpoint shows in any of its parameters': {
    found: [['endpoint.path.changed', 'endpoints.get_book.path', 'S S']],
    before: { 'rest/operations/get-book': 'export interface GetBookParams { q: string }\n' },
    after: { 'rest/operations/get-book': 'export interface GetBookParams { q: number }\n' },
    judged: ['endpoints.get_book.path S B'],
  },
  'of two values of an enumeration': ofTwoMembers(
    'enums.Genre.values.NOVEL',
    'enums.Genre.values.ATLAS',
    'enums/genre',
    'export interface Genre { NOVEL: string; ATLAS: number }\n',
  ),
  'of two bits of a bit set': ofTwoMembers(
    'bitsets.Flag.bits.NEW',
    'bitsets.Flag.bits.OLD',
    'bit-sets/flag',
    'export interface Flag { NEW: string; OLD: number }\n',
  ),
  'of two parameters of an address': ofTwoMembers(
    'urls.cover.params.book',
    'urls.cover.params.size',
    'urls/files',
    'export interface CoverParts { book: string; size: number }\n',
  ),
  'of two inputs of a calculation': ofTwoMembers(
    'permissions.may_lend.inputs.book',
    'permissions.may_lend.inputs.member',
    'permissions/calculations',
    'export interface MayLend { book: string; member: number }\n',
  ),
  'of two events of a channel': ofTwoMembers(
    'events.LENT.payload',
    'events.LOST.payload',
    'events/letters/data',
    'export interface LettersEventData { LENT: string; LOST: number }\n',
  ),
};

describe('the declarations of both packages decide what breaks code', () => {
  test.each(Object.entries(ROWS))('%s', (_, { found, before, after, judged }) => {
    const model = modelIn(SPEC);
    const exposed = judgeTypes(found.map(exposedOf), {
      before: packageOf(before, model),
      after: packageOf(after, model),
    });
    const told = exposed.map(({ finding, impact: { typescriptReader, typescriptWriter } }) => {
      const [reader, writer] = [typescriptReader, typescriptWriter].map((level) =>
        Object.keys(LEVELS).find((letter) => LEVELS[letter] === level),
      );
      return `${finding.kind === 'declaration.changed' ? 'declaration.changed ' : ''}${finding.path} ${reader} ${writer}`;
    });
    expect(told).toEqual(judged);
  });

  test('and what was found keeps its effect on data, and the effect that it had by its kind', () => {
    const model = modelIn(SPEC);
    const given = exposedOf(title);
    const types = { before: packageOf({}, model), after: packageOf({}, model) };
    const [judged] = judgeTypes([given], types);
    expect(judged).toEqual({
      ...given,
      impact: { ...given.impact, typescriptReader: 'safe', typescriptWriter: 'safe' },
    });
    expect(given.impact.typescriptReader).toBe('breaking');
  });
});

/** Kinds, the relation of the types, the effect on code, and whether a declaration may show the change. */
test.each<readonly [KindId, Relation | undefined, string, boolean]>([
  ['field.type.changed', undefined, 'B B', true],
  ['field.type.changed', undefined, 'S -', true],
  ['field.type.changed', undefined, '- S', true],
  ['field.type.changed', undefined, '- -', false],
  ['note.added', undefined, 'S S', false],
  ['limit.added', undefined, 'S S', false],
  ['limit.added', 'same', 'S S', false],
  ['limit.added', 'narrowed', 'S S', true],
  ['field.type.changed', 'same', 'S S', true],
])('a change of the kind %s with types that are %s, %s: %s', (kind, typeRelation, levels, expected) => {
  const exposed = exposedOf([kind, 'objects.Book', levels]);
  const finding = { ...exposed.finding, ...(typeRelation === undefined ? {} : { typeRelation }) };
  expect(mayAlterTypes({ ...exposed, finding })).toBe(expected);
});
