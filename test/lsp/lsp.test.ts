import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CodeAction, MarkupContent } from 'vscode-languageserver/node';
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

describe('definitions', () => {
  it('are found while the file is broken', async () => {
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
