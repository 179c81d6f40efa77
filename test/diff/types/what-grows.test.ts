import { describe, expect, test } from 'vitest';
import { compareWithTypes } from '../../../generator/diff/index.js';
import { loadTypes } from '../../../generator/load/load-types.js';
import { sourcesOf } from '../../support/package-modules.js';
import { isLongRun } from '../../support/effort.js';
import { programErrors } from '../../support/tsc-verdict.js';
import { modelIn } from '../small-model.js';

/** A small spec in which one thing is listed, and later more. */
const spec = ({
  bits = 'NEW: 0',
  kinds = 'A: a',
  fields = '',
  events = '',
  failures = '{ status: 404, type: Problem }',
  query = 'q?: str',
} = {}): string => `
bitsets: { Flag: { wire: int, bits: { ${bits} } } }
enums: { Kind: { wire: str, values: { ${kinds} } } }
objects:
  Book: { fields: { title: str, kind: Kind, flags: Flag${fields} } }
  Problem: { fields: { text: str } }
  Env: { fields: { name: str, data?: Book } }
events: { LENT: { channel: letters, payload: Book }${events} }
channels: { letters: { envelope: { type: Env, name: name, data: data } } }
endpoints:
  get_book: { method: GET, path: /book, query: { ${query} }, body: null, responses: [{ status: 200, type: Book }, ${failures}], auth: [] }
`;

interface Given {
  readonly before?: string;
  readonly after: string;
  readonly imports: string;
  /** Code that expects members beyond those listed. It compiles with both packages. */
  readonly ordinary: string;
  /** Code that lists every case. It compiles with the old package alone. */
  readonly complete: string;
  /** The levels of TypeScript that reads and that writes. */
  readonly levels: string;
}

/** The gate compiles the programs of one row out of so many. */
const SHARE = 4;

const rows: Readonly<Record<string, Given>> = {
  'an open enumeration lists a value more': {
    after: spec({ kinds: 'A: a, B: b' }),
    imports: "import { Kind, isKnownKind, type Book } from '/new/src/index.js';",
    ordinary: `export const f = (book: Book): string => { switch (book.kind) { case Kind.A: return 'a'; default: return book.kind; } };
export const g: Book = { title: '', kind: Kind.A, flags: 0 };`,
    complete: "export const f = (book: Book): 'a' | undefined => (isKnownKind(book.kind) ? book.kind : undefined);",
    levels: 'risky safe',
  },
  'a bit set lists a bit more': {
    after: spec({ bits: 'NEW: 0, OLD: 1' }),
    imports: "import { Flag, type FlagName, type Book } from '/new/src/index.js';",
    ordinary: `export const f = (book: Book): boolean => Flag.has(book.flags, 'NEW');
export const g: Partial<Record<FlagName, string>> = { NEW: 'new' };`,
    complete: "export const g: Record<FlagName, string> = { NEW: 'new' };",
    levels: 'safe safe',
  },
  'an object has an optional field more': {
    after: spec({ fields: ', pages?: int' }),
    imports: "import type { Book } from '/new/src/index.js';",
    ordinary: `export const f = ({ title, ...rest }: Book): unknown => [title, rest];
export const g: Book = { title: '', kind: 'a', flags: 0 };
export interface Lent extends Book { by: string }`,
    complete: "export const g: Record<keyof Book, string> = { title: '', kind: '', flags: '' };",
    levels: 'safe safe',
  },
  'an endpoint has an optional parameter more': {
    after: spec({ query: 'q?: str, page?: int' }),
    imports:
      "import { createClient } from '/new/src/rest/index.js'; import { type GetBookParams } from '/new/src/rest/operations.js';",
    ordinary: `export const f = async (params: GetBookParams) => (await createClient({ baseUrl: '' }).getBook(params)).title;
export const g = (q: string): GetBookParams => ({ q });`,
    complete: 'export const g: Record<keyof GetBookParams, true> = { q: true };',
    levels: 'safe safe',
  },
  'a channel has an event more': {
    after: spec({ events: ', LOST: { channel: letters, payload: Book }' }),
    imports:
      "import { decodeLettersEvent, type LettersEvent, type LettersMessage } from '/new/src/events/letters/index.js';",
    ordinary: `export const f = (message: unknown): string => {
  const event: LettersMessage = decodeLettersEvent(message);
  if (event.kind === 'event') { switch (event.name) { case 'LENT': return event.data.title; default: return ''; } }
  return event.kind === 'unknown' ? event.name : '';
};
export const g: LettersEvent = { kind: 'event', name: 'LENT', type: 'Book', data: { title: '', kind: 'a', flags: 0 }, envelope: { name: '' } };`,
    complete: "export const f = (event: LettersEvent): 'LENT' => event.name;",
    levels: 'risky safe',
  },
  'a first failure is listed': {
    before: spec({ failures: '{ status: 404, type: null }' }),
    after: spec(),
    imports: "import { createClient, ApiError } from '/new/src/rest/index.js';",
    ordinary: `export const f = async (): Promise<unknown> => {
  try { return (await createClient({ baseUrl: '' }).getBook({})).title; } catch (error) { return error instanceof ApiError ? error.status : error; }
};`,
    complete: '',
    levels: 'safe safe',
  },
  'a failure is listed beside another one': {
    after: spec({ failures: '{ status: 404, type: Problem }, { status: 409, type: Problem }' }),
    imports: "import { isGetBookError } from '/new/src/rest/operations.js';",
    ordinary:
      "export const f = (error: unknown): string => { if (!isGetBookError(error)) return ''; if (error.status === 404) return 'gone'; return error.body.text; };",
    complete:
      'export const f = (error: unknown): 404 | undefined => (isGetBookError(error) ? error.status : undefined);',
    levels: 'risky safe',
  },
  'a failure with another body is listed beside another one': {
    after: spec({ failures: '{ status: 404, type: Problem }, { status: 409, type: Book }' }),
    imports: "import { isGetBookError } from '/new/src/rest/operations.js';",
    ordinary:
      "export const f = (error: unknown): string => (isGetBookError(error) && error.status === 404 ? error.body.text : '');",
    complete: "export const f = (error: unknown): string => (isGetBookError(error) ? error.body.text : '');",
    levels: 'breaking safe',
  },
  'a status becomes one of a range': {
    after: spec({ failures: '{ status: 4XX, type: Problem }' }),
    imports: "import { isGetBookError } from '/new/src/rest/operations.js';",
    ordinary: "export const f = (error: unknown): string => (isGetBookError(error) ? error.body.text : '');",
    complete:
      "export const f = (error: unknown): string => { if (!isGetBookError(error)) return ''; switch (error.status) { case 404: return 'gone'; } };",
    levels: 'breaking safe',
  },
  'a status becomes one of all others': {
    after: spec({ failures: '{ status: default, type: Problem }' }),
    imports: "import { isGetBookError } from '/new/src/rest/operations.js';",
    ordinary: "export const f = (error: unknown): string => (isGetBookError(error) ? error.body.text : '');",
    complete:
      'export const f = (error: unknown): 404 | undefined => (isGetBookError(error) ? error.status : undefined);',
    levels: 'breaking safe',
  },
};

describe('where a package lists more than before', () => {
  test.each(Object.entries(rows).filter((_, index) => isLongRun || index % SHARE === 0))(
    '%s',
    async (_, { before = spec(), after, imports, ordinary, complete, levels }) => {
      const [old, now] = [modelIn(before), modelIn(after)];
      const texts = { before: await sourcesOf(old, 'program'), after: await sourcesOf(now, 'program') };
      const errorsWith = (program: string, side: 'old' | 'new'): readonly string[] =>
        programErrors(`${imports}\n${program}`.replaceAll('/new/', `/${side}/`), texts).map(({ message }) => message);
      expect(errorsWith(ordinary, 'old')).toEqual([]);
      expect(errorsWith(ordinary, 'new')).toEqual([]);
      expect(errorsWith(complete, 'old')).toEqual([]);
      if (complete !== '') expect(errorsWith(complete, 'new')).not.toEqual([]);
      const { changes } = (await compareWithTypes(old, now, {}, loadTypes)).diff;
      const levelOf = (audience: 'typescriptReader' | 'typescriptWriter'): string =>
        ['breaking', 'risky'].find((level) => changes.some(({ impact }) => impact[audience] === level)) ?? 'safe';
      expect(`${levelOf('typescriptReader')} ${levelOf('typescriptWriter')}`).toBe(levels);
    },
  );
});
