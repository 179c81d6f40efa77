import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CodeAction, DocumentSymbol, MarkupContent } from 'vscode-languageserver/node';
import { compileModels } from '../../generator/compile.js';
import type { Model } from '../../generator/model/index.js';
import { tries } from '../support/effort.js';
import { builtServer, copyLibrary, Editor } from './editor.js';

const library = copyLibrary();
const editor = new Editor(library.dir);

beforeAll(() => editor.start());

afterEach(async () => {
  await editor.closeAll();
  library.restore();
});

afterAll(() => {
  editor.kill();
  library.remove();
});

describe('diagnostics', () => {
  it('follow the typed text before it is saved, and disappear when it is fixed', async () => {
    await editor.open('people.yaml');
    await editor.type('people.yaml', 'borrower: Person', 'borrower: Persn');
    const [problem] = await editor.diagnostics('people.yaml', (found) => found.length === 1);
    expect(problem).toMatchObject({ code: 'unknown-type', source: 'snowspec', severity: 1 });
    expect(problem!.message).toBe('there is no type Persn\nfix: write Person');
    const { position: start } = editor.at('people.yaml', 'borrower: |Persn');
    expect(problem!.range).toEqual({ start, end: { ...start, character: start.character + 5 } });
    await editor.type('people.yaml', 'borrower: Persn', 'borrower: Person');
    expect(await editor.diagnostics('people.yaml', (found) => found.length === 0)).toEqual([]);
  });

  it('include files that are not open, and the related position', async () => {
    await editor.open('books.yaml');
    await editor.type('books.yaml', '  Binding:\n    section', '  Bindings:\n    section');
    await editor.diagnostics('books.yaml', (found) => found.some(({ code }) => code === 'unknown-type'));
    await editor.type('books.yaml', '  Bindings:\n    section', '  LoanStatus:\n    section');
    const [twice] = await editor.diagnostics('people.yaml', (found) => found.length > 0);
    expect(twice).toMatchObject({ code: 'duplicate-name' });
    expect(editor.words(twice!.relatedInformation!.map(({ location }) => location))).toEqual([
      'books.yaml LoanStatus < LoanStatus:',
    ]);
  });

  it('come with a quick fix where one word is likely to be meant', async () => {
    await editor.open('books.yaml');
    await editor.type('books.yaml', '{ genre: [NOVEL, ATLAS] }', '{ genre: [NOVLE, ATLAS] }');
    const [problem] = await editor.diagnostics('books.yaml', (found) => found.length === 1);
    const params = { textDocument: { uri: editor.uri('books.yaml') }, range: problem!.range };
    const [action] = await editor.request<CodeAction[]>('textDocument/codeAction', {
      ...params,
      context: { diagnostics: [problem] },
    });
    expect(action!.title).toBe('Write NOVEL');
    const [edit] = action!.edit!.changes![editor.uri('books.yaml')]!;
    expect(edit).toEqual({ range: problem!.range, newText: 'NOVEL' });
  });

  it('follow files that come and go on disk', async () => {
    await editor.open('people.yaml');
    await editor.type('people.yaml', 'receipt: Stamp', 'receipt: Receipt');
    expect(await editor.diagnostics('people.yaml', (found) => found.length === 1)).toHaveLength(1);
    const path = join(library.dir, 'receipt.yaml');
    const changed = (type: number): Promise<void> =>
      editor.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: editor.uri('receipt.yaml'), type }] });
    writeFileSync(path, 'objects:\n  Receipt: { fields: { number: int } }\n');
    await changed(1);
    await editor.diagnostics('people.yaml', (found) => found.length === 0);
    rmSync(path);
    await changed(3);
    await editor.diagnostics('people.yaml', (found) => found.length === 1);
  });

  it('hold a file that is only in the editor', async () => {
    await editor.open('receipt.yaml', 'objects:\n  Receipt: { fields: { number: itn } }\n');
    const [problem] = await editor.diagnostics('receipt.yaml', (found) => found.length === 1);
    expect(problem).toMatchObject({ code: 'unknown-type' });
    await editor.close('receipt.yaml');
  });

  it('are those of the nearest spec around a file', async () => {
    const inner = join(library.dir, 'inner');
    mkdirSync(inner);
    writeFileSync(
      join(inner, 'spec.yaml'),
      "spec: { name: inner, version: 1.0.0 }\nprofiles:\n  default: { entry: '.' }\n",
    );
    await editor.open('inner/things.yaml', 'objects:\n  Thing: { fields: { of: Book } }\n');
    const [problem] = await editor.diagnostics('inner/things.yaml', (found) => found.length === 1);
    expect(problem!.message).toContain('there is no type Book');
  });
});

describe('definition and references', () => {
  it('find a type, in its file and through its views', async () => {
    await editor.open('people.yaml');
    expect(await editor.definition('people.yaml', 'borrower: Per|son')).toEqual(['people.yaml Person < Person:']);
    await editor.type('people.yaml', 'borrower: Person', 'borrower: Person\n      again?: LoanCourier');
    expect(await editor.definition('people.yaml', 'again?: Loan|Courier')).toEqual(['people.yaml courier < courier?:']);
    expect(await editor.definition('people.yaml', 'non-null: [ti|p, voucher]')).toEqual([
      'people.yaml tip < tip?: { type: int, unit: cents }',
    ]);
    expect(await editor.definition('people.yaml', 'book: BookIn|Loan')).toEqual(['books.yaml InLoan < InLoan:']);
    expect(await editor.definition('people.yaml', 'receipt: Sta|mp')).toEqual(['books.yaml Stamp < Stamp: !not-shown']);
  });

  it('find the members of a union, the field that distinguishes them and the value of a literal', async () => {
    expect(await editor.completion('books.yaml', 'format: time|stamp')).toEqual(
      expect.arrayContaining(['timestamp', 'email', 'unix-seconds']),
    );
    await editor.open('notices.yaml');
    expect(await editor.definition('notices.yaml', 'of: [Overdue|Notice')).toEqual([
      'notices.yaml OverdueNotice < OverdueNotice:',
    ]);
    expect(await editor.definition('notices.yaml', 'by: ki|nd')).toEqual([
      'notices.yaml kind < kind: { type: NoticeKind, is: ARRIVED }',
      'notices.yaml kind < kind: { type: NoticeKind, is: OVERDUE }',
    ]);
    expect(await editor.definition('notices.yaml', 'is: ARR|IVED')).toEqual(['notices.yaml ARRIVED < ARRIVED: 2']);
    expect(await editor.definition('notices.yaml', 'list[Not|ice]')).toEqual(['notices.yaml Notice < Notice:']);
  });

  it('find fields in rules, conditions, views, states, collections and paths of corrections', async () => {
    await editor.open('books.yaml');
    expect(await editor.definition('books.yaml', '[shelf_|id, subtitle]')).toEqual([
      'books.yaml shelf_id < shelf_id: Barcode<Shelf> | null',
    ]);
    expect(await editor.definition('books.yaml', '{ gen|re: [NOVEL, COMIC]')).toEqual([
      'books.yaml genre < genre: Genre',
    ]);
    expect(await editor.definition('books.yaml', '{ ^gen|re: [ATLAS]')).toEqual(['books.yaml genre < genre: Genre']);
    expect(await editor.definition('books.yaml', 'nullable: [tit|le]')).toEqual(['books.yaml title < title:']);
    expect(await editor.definition('books.yaml', 'at-most-per: pare|nt_id')).toEqual([
      'books.yaml parent_id < parent_id: Barcode<Shelf> | null',
    ]);
    expect(await editor.definition('people.yaml', 'of: Loan.stat|us')).toEqual([
      'people.yaml status < status: LoanStatus',
    ]);
    expect(await editor.definition('people.yaml', 'name: note.ki|nd')).toEqual(['people.yaml kind < kind: str']);
    expect(await editor.definition('layers/corrections.yaml', 'Person.fields.na|me')).toEqual([
      'people.yaml name < name: { type: str, length: 1..60 }',
    ]);
  });

  it('find members of enums and bits', async () => {
    await editor.open('books.yaml');
    expect(await editor.definition('books.yaml', '[NOV|EL, COMIC]')).toEqual(['books.yaml NOVEL < NOVEL: novel']);
    expect(await editor.definition('books.yaml', 'default: PAPER|BACK')).toEqual([
      'books.yaml PAPERBACK < PAPERBACK: 2',
    ]);
    expect(await editor.definition('people.yaml', 'StaffPermission.LE|ND')).toEqual([
      'books.yaml LEND < LEND: !not-shown',
    ]);
    expect(await editor.definition('people.yaml', 'is: [RUNN|ING]')).toEqual(['people.yaml RUNNING < RUNNING: 0']);
  });

  it('find every use, with and without the declaration', async () => {
    await editor.open('books.yaml');
    expect(await editor.references('books.yaml', '  BookFl|ag:')).toEqual([
      'books.yaml BookFlag < BookFlag:',
      'books.yaml BookFlag < flags: BookFlag',
    ]);
    expect(await editor.references('books.yaml', '      COM|IC:', false)).toEqual([
      'books.yaml COMIC < - { genre: [NOVEL, COMIC], length: ..120 }',
    ]);
    const uses = await editor.references('books.yaml', '      subti|tle?:', false);
    expect(uses).toEqual([
      'books.yaml subtitle < - at-most-one-non-null: [shelf_id, subtitle]',
      'books.yaml subtitle < only: [id, title, isbn, authors, shelf_id, subtitle]',
    ]);
  });

  it('still work while the file is broken', async () => {
    await editor.open('books.yaml');
    await editor.open('people.yaml');
    await editor.definition('people.yaml', 'book: BookIn|Loan');
    await editor.type('books.yaml', '    views:\n      InLoan:', '    views: [\n      InLoan:');
    await editor.diagnostics('books.yaml', (found) => found.some(({ code }) => code === 'yaml-syntax'));
    expect(await editor.definition('people.yaml', 'book: BookIn|Loan')).toEqual(['books.yaml InLoan < InLoan:']);
  });
});

describe('hover', () => {
  const textOf = async (path: string, piece: string): Promise<string> =>
    ((await editor.hover(path, piece))!.contents as MarkupContent).value;

  it('shows what a format is', async () => {
    await editor.open('books.yaml');
    expect(await textOf('books.yaml', 'format: time|stamp')).toBe(
      '**timestamp**\n\nISO 8601 with seconds and an offset',
    );
  });

  it('shows type, presence, limits, section, source and layer of a field', async () => {
    await editor.open('books.yaml');
    const subtitle = await textOf('books.yaml', '      subti|tle?:');
    expect(subtitle).toContain('**`Book.subtitle`: `str | null`**');
    expect(subtitle).toContain('*may be absent, may be null*');
    expect(subtitle).toContain('- At most 120 characters where `genre` is NOVEL or COMIC.');
    expect(subtitle).toContain('section 2.1 · books.yaml:');
    const blurb = await textOf('books.yaml', '      blu|rb:');
    expect(blurb).toContain('**`Book.blurb`: `str`**');
    expect(blurb).toContain('layer fills · source: manual:books, manual:limits');
  });

  it('describes enums, members, identifiers, endpoints and keys of the language', async () => {
    await editor.open('books.yaml');
    const [main = '', handbook = ''] = (await textOf('books.yaml', 'genre: Gen|re')).split('\n\n---\n\n');
    expect(main).toContain('- `NOVEL` = `"novel"`');
    expect(handbook).toMatch(
      /^\*Profile handbook:\*\n\n\*\*enum `Genre`\*\*\n\n(?:- .*\n)*- `COMIC` = \*not shown\*(?:\n- .*)*$/,
    );
    expect(await textOf('books.yaml', 'default: PAPER|BACK')).toContain('**`Binding.PAPERBACK` = `2`**');
    expect(await textOf('books.yaml', 'id: Bar|code<Book>')).toContain('identifier `Barcode`');
    expect(await textOf('people.yaml', '  get_|book:')).toContain('`GET /books/{book_id}`');
    expect(await textOf('books.yaml', 'relevant-|when: { genre')).toBe(
      '**relevant-when**\n\nOtherwise the field has no meaning.',
    );
  });

  it('describes unions: how their members are distinguished, and what leads to each', async () => {
    await editor.open('notices.yaml');
    const text = await textOf('notices.yaml', 'notices: list[Not|ice]');
    expect(text).toContain('**union `Notice`**');
    expect(text).toContain('Members are distinguished by the field `kind`; other members are accepted.');
    expect(text).toContain('- `ArrivedNotice` where `kind` is `2`');
    expect(await textOf('notices.yaml', 'is: OVER|DUE')).toContain('**`NoticeKind.OVERDUE` = `1`**');
    expect(await textOf('notices.yaml', 'Notice|Board:')).toContain('| `signed_by?` | `Person \\| str` |');
  });

  it('shows the value that fills a gap', async () => {
    await editor.open('books.yaml');
    const gap = await textOf('books.yaml', 'COMIC: !not|-shown');
    expect(gap).toContain('- profile default: `comic` (layers/fills.yaml:');
    expect(gap).toContain('- profile handbook: not filled');
  });
});

describe('rename', () => {
  it('begins with a spec without problems', () => {
    expect(compileModels(library.dir, 'all').problems).toEqual([]);
  });

  /** The main profile after a rename that leaves no profile with a problem. */
  const renamed = async (path: string, piece: string, name: string): Promise<Model> => {
    await editor.open(path);
    editor.apply(await editor.rename(path, piece, name));
    const { models, problems } = compileModels(library.dir, 'all');
    expect(problems).toEqual([]);
    return models[0]!;
  };
  const objectsOf = (model: Model): readonly string[] => model.objects.map((object) => object.name);

  it('changes an object and the beginnings of its views, in all files and layers', async () => {
    const objects = objectsOf(await renamed('books.yaml', '  Bo|ok:\n', 'Volume'));
    expect(objects).toEqual(expect.arrayContaining(['Volume', 'VolumeInLoan', 'VolumeUpdate', 'VolumeCounted']));
    expect(objects.filter((name) => /^Book(?!Details)/.test(name))).toEqual([]);
  });

  it('changes the own part of the name of a view', async () => {
    const objects = objectsOf(await renamed('people.yaml', 'book: BookIn|Loan', 'OnLoan'));
    expect(objects).toContain('BookOnLoan');
    expect(objects).not.toContain('BookInLoan');
  });

  const OTHER_NAMES = [
    ['an enum', 'books.yaml', '  Gen|re:\n', 'Topic', 'topic'],
    ['a member of an enum', 'books.yaml', '[NOV|EL, COMIC]', 'FICTION', 'FICTION'],
    ['a bit', 'people.yaml', 'StaffPermission.LE|ND', 'HAND_OUT', 'HAND_OUT'],
    ['a field', 'books.yaml', '      gen|re: Genre', 'topic', 'topic'],
    ['a field that a correction renames', 'books.yaml', '      was_|lent:', 'had_been_lent', 'had_been_lent'],
    ['a field on the path of a correction', 'layers/corrections.yaml', 'Person.fields.na|me', 'full_name', 'full_name'],
    ['a parameter and the path that names it', 'people.yaml', '{ book|_id: Barcode<Book> }', 'volume_id', 'volume_id'],
    ['an auth scheme', 'people.yaml', 'auth: [Ca|rd, Web', 'Badge', 'Badge'],
    ['a channel', 'people.yaml', '  count|er:\n', 'desk', 'desk'],
    ['a state', 'people.yaml', 'from: [run|ning]', 'lent', 'lent'],
  ] as const;
  // Each takes half a second. `rename.test.ts` renames without a server.
  it.each(OTHER_NAMES.filter((_, index) => index % tries(4, 1) === 0))(
    'changes %s',
    async (_, path, piece, name, expected) => {
      expect(JSON.stringify(await renamed(path, piece, name))).toContain(expected.replace(/^topic$/, name));
    },
  );

  it('refuses a name that is taken, or that the language does not allow, and says why', async () => {
    await editor.open('books.yaml');
    await expect(editor.rename('books.yaml', '  Bo|ok:\n', 'Shelf')).rejects.toThrow(
      'there is already a Shelf (books.yaml',
    );
    await expect(editor.rename('books.yaml', '  Bo|ok:\n', 'a book')).rejects.toThrow("'a book' cannot be");
    await expect(editor.rename('books.yaml', '      tit|le:', 'subtitle')).rejects.toThrow(
      'there is already a subtitle',
    );
    await expect(editor.rename('books.yaml', 'items: 1|..', 'x')).rejects.toThrow('there is no name at this position');
  });
});

describe('completion', () => {
  it('proposes keys of the language at their place', async () => {
    await editor.open('books.yaml');
    await editor.type('books.yaml', '      isbn?: Isbn\n', '      isbn?:\n        type: Isbn\n        le\n');
    const keys = await editor.completion('books.yaml', 'type: Isbn\n        le|\n');
    expect(keys).toEqual(expect.arrayContaining(['length', 'trimmed', 'when', 'relevant-when', 'doc']));
    expect(keys).not.toContain('type');
    expect(keys).not.toContain('views');
  });

  it('proposes types, objects in angle brackets, fields, members and choices', async () => {
    await editor.open('books.yaml');
    await editor.type('books.yaml', 'shelf_id: Barcode<Shelf> | null', 'shelf_id: Barcode<Sh');
    const objects = await editor.completion('books.yaml', 'shelf_id: Barcode<Sh|');
    expect(objects).toContain('Shelf');
    expect(objects).not.toContain('Genre');
    expect(await editor.completion('books.yaml', 'genre: Gen|re')).toEqual(
      expect.arrayContaining(['str', 'list', 'Genre', 'BookUpdate']),
    );
    expect(await editor.completion('books.yaml', '[shelf_|id, subtitle]')).toEqual(
      expect.arrayContaining(['title', 'subtitle']),
    );
    expect(await editor.completion('books.yaml', '[NOV|EL, COMIC]')).toEqual(
      expect.arrayContaining(['POETRY', 'ATLAS']),
    );
    await editor.open('notices.yaml');
    expect(await editor.completion('notices.yaml', 'by: ki|nd')).toEqual(['kind', 'days', 'book', 'shelf']);
    expect(await editor.completion('notices.yaml', 'is: OVER|DUE')).toEqual(['OVERDUE', 'ARRIVED']);
    expect(await editor.completion('notices.yaml', 'others: a|ny')).toEqual(['none', 'any']);
    expect(await editor.completion('fines.yaml', 'sample: person|-name')).toContain('sentence');
    expect(await editor.completion('fines.yaml', 'type: int3|2, range: 1..')).toContain('int64');
    expect(await editor.completion('notices.yaml', 'of: [Overdue|Notice')).toEqual(
      expect.arrayContaining(['ArrivedNotice', 'Person', 'str']),
    );
    expect(await editor.completion('books.yaml', 'role: ti|me')).toEqual(['time', 'node', 'sequence']);
    expect(await editor.completion('people.yaml', 'needs: StaffPermission.LE|ND')).toContain('CLOSE_BRANCH');
    expect(await editor.completion('people.yaml', 'auth: [Ca|rd, Web')).toEqual(['Web', 'Card', 'none']);
  });

  it('works in braces that are not closed yet', async () => {
    await editor.open('books.yaml');
    await editor.type('books.yaml', '{ ^genre: [NOVEL], ^binding: [HARDCOVER], range: ..199 }', '{ ^ge');
    expect(await editor.completion('books.yaml', '- { ^ge|')).toEqual(expect.arrayContaining(['genre', 'title']));
    await editor.type('books.yaml', '- { ^ge', '- { ^genre: [NO');
    expect(await editor.completion('books.yaml', '- { ^genre: [NO|')).toEqual(
      expect.arrayContaining(['NOVEL', 'POETRY']),
    );
  });
});

describe('symbols', () => {
  it('outlines a file', async () => {
    await editor.open('people.yaml');
    const symbols = await editor.request<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: editor.uri('people.yaml') },
    });
    const person = symbols.find(({ name }) => name === 'Person')!;
    expect(person.detail).toBe('objects');
    expect(person.children!.map(({ name }) => name)).toEqual([
      'id',
      'name',
      'permissions',
      'card',
      'former_cards',
      'email',
      'websites',
      'born',
      'PersonInBook',
    ]);
  });

  it('finds declarations in all files', async () => {
    await editor.open('people.yaml');
    const found = await editor.request<{ name: string }[]>('workspace/symbol', { query: 'shelf' });
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['Shelf', 'shelf_id', 'ShelfKind']));
  });
});

describe('the process', () => {
  const started = async (): Promise<Editor> => {
    const other = new Editor(library.dir, builtServer());
    await other.start();
    return other;
  };

  it('ends with 0 after shutdown and exit', async () => {
    const other = await started();
    expect(await other.stop()).toBe(0);
    expect(other.log).toEqual([]);
  });

  it('ends with 1 where the editor exits or goes away without shutdown', async () => {
    const hasty = await started();
    await hasty.notify('exit');
    expect(await hasty.exit).toBe(1);
    const gone = await started();
    gone.vanish();
    expect(await gone.exit).toBe(1);
  });

  it('takes documents that belong to no spec', async () => {
    const uri = 'untitled:Untitled-1';
    await editor.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text: 'a: 1' },
    });
    const params = { textDocument: { uri }, position: { line: 0, character: 0 } };
    expect(await editor.request('textDocument/hover', params)).toBeNull();
    await editor.notify('textDocument/didClose', { textDocument: { uri } });
  });

  it('had nothing to complain of', () => {
    expect(editor.log).toEqual([]);
  });
});
